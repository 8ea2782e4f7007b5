// The language of the page and its sentences, which the terminal uses too.
import en from "/i18n/en.json" with { type: "json" };
import id from "/i18n/id.json" with { type: "json" };
import { MARKS, sentence } from "./sentence.js";
import { changeSettings, settings } from "./settings.js";

/** @typedef {keyof typeof en} Key */
/** @typedef {"en" | "id"} Language */
/** @typedef {import("./sentence.js").Message} Message */

/** @type {Record<Language, import("./sentence.js").Words>} */
const WORDS = { en: { ...MARKS.en, sentences: en }, id: { ...MARKS.id, sentences: id } };

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

/** Returns the sentence of a message of the server. @param {Message} message */
export const say = (message) => sentence(message, WORDS[language()]);

/**
 * Returns the sentence of a key with its placeholders filled in.
 * @param {Key} key
 * @param {Record<string, string | number | Message>} [args]
 */
export const t = (key, args = {}) => say({ ...args, code: key });

/** Returns a sentence with a capital at its start, where the name of a bot may be. @param {string} text */
export const capitalize = (text) => text.replace(/^\p{Ll}/u, (letter) => letter.toLocaleUpperCase(language()));

/** Returns whether a key has a sentence. @param {string} key */
export const hasSentence = (key) => key in WORDS[language()].sentences;

/**
 * Returns the sentence of a key that may not exist, such as one built from a name of the server, or the fallback.
 * @param {string} key
 * @param {string} fallback
 */
export const tOr = (key, fallback) => (hasSentence(key) ? say({ code: key }) : fallback);
