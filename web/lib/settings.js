// Settings in the browser's storage: language, theme, the player's name, opened games and invitations.

/** @typedef {{ language?: "en" | "id", theme?: "light" | "dark" | "contrast", name?: string, unseen?: boolean, speed?: "slow" | "normal" | "fast" | "once" }} Settings */
/** @typedef {{ id: string, opened: number }} Opened */

const MAX_OPENED_GAMES = 200;

/**
 * @template T
 * @param {string} key
 * @param {T} fallback
 * @returns {T}
 */
function read(key, fallback) {
  try {
    return JSON.parse(localStorage.getItem(`papan.${key}`) ?? "null") ?? fallback;
  } catch {
    return fallback;
  }
}

/**
 * @param {string} key
 * @param {unknown} value
 */
function store(key, value) {
  try {
    localStorage.setItem(`papan.${key}`, JSON.stringify(value));
  } catch {
    // Storage may be disabled; the page works without it.
  }
}

/** @returns {Settings} */
export const settings = () => read("settings", /** @type {Settings} */ ({}));

/** @param {Settings} changes */
export const changeSettings = (changes) => store("settings", { ...settings(), ...changes });

/** @returns {Opened[]} */
export const openedGames = () => read("games", /** @type {Opened[]} */ ([]));

/** @param {string} id */
export function rememberGame(id) {
  const others = openedGames().filter((game) => game.id !== id);
  store("games", [{ id, opened: Date.now() }, ...others].slice(0, MAX_OPENED_GAMES));
}

/** @param {string} id */
export const forgetGame = (id) => store("games", openedGames().filter((game) => game.id !== id));

const contrast = matchMedia("(prefers-contrast: more)");

/** Applies the chosen theme, or else the system's. */
export function applyTheme() {
  const theme = settings().theme ?? (contrast.matches ? "contrast" : undefined);
  if (theme) document.documentElement.dataset["theme"] = theme;
  else delete document.documentElement.dataset["theme"];
}

contrast.addEventListener("change", applyTheme);

/** @typedef {Record<string, Record<number, string>>} Invites */

/**
 * Saves the code of an invitation, to show its link until the seat is taken.
 * @param {string} id
 * @param {number} seat
 * @param {string} code
 */
export function saveInvite(id, seat, code) {
  const all = read("invites", /** @type {Invites} */ ({}));
  store("invites", { ...all, [id]: { ...all[id], [seat]: code } });
}

/**
 * Returns the code of an invitation created in this browser.
 * @param {string} id
 * @param {number} seat
 * @returns {string | undefined}
 */
export const savedInvite = (id, seat) => read("invites", /** @type {Invites} */ ({}))[id]?.[seat];
