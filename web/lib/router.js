// Addresses of the page, without loading it again.

/** @typedef {{ page: "home" } | { page: "new", game: string | null } | { page: "game", id: string, ply: number | null, isWatched: boolean } | { page: "about" } | { page: "lost" }} Route */

/**
 * A part of a path as it is meant; `null` where its percent-encoding is malformed.
 * @param {string} part
 * @returns {string | null}
 */
function decoded(part) {
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
export function route(path, search = "") {
  const [first = "", second = "", ...rest] = path.split("/").filter(Boolean);
  if (rest.length > 0) return { page: "lost" };
  const asked = new URLSearchParams(search);
  if (first === "game" && second) {
    const id = decoded(second);
    if (id === null) return { page: "lost" };
    const ply = /^\d+$/.exec(asked.get("ply") ?? "")?.[0];
    return { page: "game", id, ply: ply ? Number(ply) : null, isWatched: asked.has("watch") };
  }
  if (second) return { page: "lost" };
  if (first === "") return { page: "home" };
  if (first === "new") return { page: "new", game: asked.get("game") };
  if (first === "about") return { page: "about" };
  return { page: "lost" };
}

/**
 * The address of a game: as it is, as it was after some moves, or from the start on at the pace of who watches.
 * @param {string} id
 * @param {number | "watch" | null} [at]
 */
export const gameAddress = (id, at = null) =>
  `/game/${encodeURIComponent(id)}${at === "watch" ? "?watch" : at === null ? "" : `?ply=${at}`}`;

/** Writes another address of what is shown already. @param {string} path */
export const rename = (path) => history.replaceState(null, "", path + location.hash);

/** @param {string} path */
export function go(path) {
  history.pushState(null, "", path);
  dispatchEvent(new Event("papan-route"));
}

/** Lets links within the page change the address without loading. */
export function follow() {
  addEventListener("popstate", () => dispatchEvent(new Event("papan-route")));
  addEventListener("click", (event) => {
    if (event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    if (!link || link.origin !== location.origin || link.target || link.hasAttribute("download")) return;
    if (link.pathname.startsWith("/api/") || link.getAttribute("href")?.startsWith("#")) return;
    event.preventDefault();
    go(link.pathname + link.search + link.hash);
  });
}
