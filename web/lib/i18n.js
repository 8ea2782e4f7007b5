// The language of the page.
import { en } from "../i18n/en.js";
import { id } from "../i18n/id.js";
import { change, settings } from "./settings.js";

/** @typedef {keyof typeof en} Key */
/** @typedef {"en" | "id"} Language */

/** @type {Record<Language, Record<Key, string>>} */
const TEXTS = { en, id };

/** @returns {Language} */
export function language() {
  const chosen = settings().language;
  if (chosen) return chosen;
  return navigator.languages.map((tag) => tag.slice(0, 2)).find((tag) => tag === "id" || tag === "en") === "id"
    ? "id"
    : "en";
}

/** @param {Language} chosen */
export function speak(chosen) {
  change({ language: chosen });
  document.documentElement.lang = chosen;
}

/**
 * The text of a key, with what stands in braces filled in.
 * @param {Key} key
 * @param {Record<string, string | number>} [parts]
 */
export function t(key, parts = {}) {
  return TEXTS[language()][key].replace(/\{(\w+)\}/g, (whole, name) => String(parts[name] ?? whole));
}

/**
 * The text of a key that need not exist, such as one made of a name that the server gave.
 * @param {string} key
 * @param {string} otherwise
 */
export function known(key, otherwise) {
  return key in en ? t(/** @type {Key} */ (key)) : otherwise;
}
