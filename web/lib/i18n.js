// The language of the page and its sentences.
import { en } from "../i18n/en.js";
import { id } from "../i18n/id.js";
import { changeSettings, settings } from "./settings.js";

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
export function setLanguage(chosen) {
  changeSettings({ language: chosen });
  document.documentElement.lang = chosen;
}

/**
 * Returns the sentence of a key with its `{placeholders}` filled in.
 * @param {Key} key
 * @param {Record<string, string | number>} [parts]
 */
export function t(key, parts = {}) {
  return TEXTS[language()][key].replace(/\{(\w+)\}/g, (whole, name) => String(parts[name] ?? whole));
}

/**
 * Returns the sentence of a key that may not exist, such as one built from a name of the server, or the fallback.
 * @param {string} key
 * @param {string} fallback
 */
export function tOr(key, fallback) {
  return key in en ? t(/** @type {Key} */ (key)) : fallback;
}
