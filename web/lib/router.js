// Client-side routing.

/** @typedef {{ page: "home" } | { page: "new", game: string | null } | { page: "game", id: string, ply: number | null, isWatched: boolean } | { page: "about" } | { page: "not-found" }} Route */

/**
 * Decodes a path segment; `null` if its percent-encoding is malformed.
 * @param {string} part
 * @returns {string | null}
 */
function decodePart(part) {
  try {
    return decodeURIComponent(part);
  } catch {
    return null;
  }
}

/**
 * @param {string} path
 * @param {string} [search]
 * @returns {Route}
 */
export function parseRoute(path, search = "") {
  const [first = "", second = "", ...rest] = path.split("/").filter(Boolean);
  if (rest.length > 0) return { page: "not-found" };
  const asked = new URLSearchParams(search);
  if (first === "game" && second) {
    const id = decodePart(second);
    if (id === null) return { page: "not-found" };
    const ply = /^\d+$/.exec(asked.get("ply") ?? "")?.[0];
    return { page: "game", id, ply: ply ? Number(ply) : null, isWatched: asked.has("watch") };
  }
  if (second) return { page: "not-found" };
  if (first === "") return { page: "home" };
  if (first === "new") return { page: "new", game: asked.get("game") };
  if (first === "about") return { page: "about" };
  return { page: "not-found" };
}

/**
 * The address of a game: its current position, an earlier one, or playback from the start.
 * @param {string} id
 * @param {number | "watch" | null} [at]
 */
export const gameAddress = (id, at = null) =>
  `/game/${encodeURIComponent(id)}${at === "watch" ? "?watch" : at === null ? "" : `?ply=${at}`}`;

/** Replaces the address without navigating. @param {string} path */
export const replaceAddress = (path) => history.replaceState(null, "", path + location.hash);

/** @param {string} path */
export function navigate(path) {
  history.pushState(null, "", path);
  dispatchEvent(new Event("papan-route"));
}

/** Routes clicks on internal links without a page load. */
export function interceptLinks() {
  addEventListener("popstate", () => dispatchEvent(new Event("papan-route")));
  addEventListener("click", (event) => {
    if (event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    if (!link || link.origin !== location.origin || link.target || link.hasAttribute("download")) return;
    if (link.pathname.startsWith("/api/") || link.getAttribute("href")?.startsWith("#")) return;
    event.preventDefault();
    navigate(link.pathname + link.search + link.hash);
  });
}
