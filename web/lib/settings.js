// What this browser remembers: language, theme, the person's name, and the games that were opened here.

/** @typedef {{ language?: "en" | "id", theme?: "light" | "dark" | "contrast", name?: string, unseen?: boolean, speed?: "slow" | "normal" | "fast" | "once" }} Settings */
/** @typedef {{ id: string, opened: number }} Opened */

const KEPT = 200;

/**
 * @template T
 * @param {string} key
 * @param {T} otherwise
 * @returns {T}
 */
function read(key, otherwise) {
  try {
    return JSON.parse(localStorage.getItem(`papan.${key}`) ?? "null") ?? otherwise;
  } catch {
    return otherwise;
  }
}

/**
 * @param {string} key
 * @param {unknown} value
 */
function keep(key, value) {
  try {
    localStorage.setItem(`papan.${key}`, JSON.stringify(value));
  } catch {
    // A browser that keeps nothing can still play.
  }
}

/** @returns {Settings} */
export const settings = () => read("settings", /** @type {Settings} */ ({}));

/** @param {Settings} changes */
export const change = (changes) => keep("settings", { ...settings(), ...changes });

/** @returns {Opened[]} */
export const opened = () => read("games", /** @type {Opened[]} */ ([]));

/** @param {string} id */
export function remember(id) {
  const others = opened().filter((game) => game.id !== id);
  keep("games", [{ id, opened: Date.now() }, ...others].slice(0, KEPT));
}

/** @param {string} id */
export const forget = (id) => keep("games", opened().filter((game) => game.id !== id));

const contrast = matchMedia("(prefers-contrast: more)");

/** Shows the theme that was chosen, or else the one that the system asks for. */
export function applyTheme() {
  const theme = settings().theme ?? (contrast.matches ? "contrast" : undefined);
  if (theme) document.documentElement.dataset["theme"] = theme;
  else delete document.documentElement.dataset["theme"];
}

contrast.addEventListener("change", applyTheme);

/** @typedef {Record<string, Record<number, string>>} Invites */

/**
 * Keeps the code of an invite, to show its link until somebody takes the seat.
 * @param {string} id
 * @param {number} seat
 * @param {string} code
 */
export function invite(id, seat, code) {
  const all = read("invites", /** @type {Invites} */ ({}));
  keep("invites", { ...all, [id]: { ...all[id], [seat]: code } });
}

/**
 * The code of an invite to a seat, where it was made in this browser.
 * @param {string} id
 * @param {number} seat
 * @returns {string | undefined}
 */
export const invited = (id, seat) => read("invites", /** @type {Invites} */ ({}))[id]?.[seat];
