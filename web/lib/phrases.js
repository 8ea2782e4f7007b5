// Translates the server's English phrases into the language of the page.
import { t } from "./i18n.js";
import { REASONS, figures } from "./reasons.js";

/** @typedef {import("./i18n.js").Key} Key */

/** @type {[RegExp, Key][]} */
const PHRASES = [
  [/^turning (?<cells>.+)$/, "phrase.turning"],
  [/^scoring nothing$/, "phrase.nothing"],
  [/^scoring (?<points>\d+)$/, "phrase.scoring"],
  [/^a corner$/, "phrase.corner"],
  [/^an edge$/, "phrase.edge"],
  [/^the middle$/, "phrase.middle"],
  [/^the lower left quarter$/, "phrase.lower.left"],
  [/^the lower right quarter$/, "phrase.lower.right"],
  [/^the upper left quarter$/, "phrase.upper.left"],
  [/^the upper right quarter$/, "phrase.upper.right"],
  [/^row (?<row>\d+)$/, "phrase.row"],
  [/^column (?<column>\w+)$/, "phrase.column"],
  [/^your rack$/, "phrase.rack"],
  [/^the word pass$/, "phrase.pass"],
  [/^With best play: win\b/, "hint.win"],
  [/^With best play: tie\b/, "hint.tie"],
  [/^With best play: loss\b/, "hint.loss"],
  [/^With best play: about \+0\.00/, "hint.even"],
  [/^With best play: about \+/, "hint.better"],
  [/^With best play: about -/, "hint.worse"],
  [/^The position is hard to judge\b/, "hint.hard"],
  [/^The best move makes (?<points>\d+) points\b.*$/s, "phrase.best"],
  [/^No move on the board is as good as other tiles\b.*$/s, "phrase.exchange"],
  [/^Nothing can be played\b.*$/s, "phrase.stuck"],
  [/^\S+ imposes the opening\.$/, "phrase.imposed"],
  [/^objective function (?<worth>\S+)$/, "note.objective"],
  [/^plays as the original did, faults included$/, "note.classic"],
  [/^saw (?<seen>\d+) of (?<all>\d+) moves to the depth of (?<depth>\d+)$/, "note.saw"],
  [/^bred (?<count>\d+) generations$/, "note.bred"],
  [/^the opening that (?<player>\S+) imposes$/, "note.imposed"],
  [/^nothing to mirror: takes the most marks$/, "note.mirror"],
  [/^the budget ended before any move could be judged$/, "note.budget"],
  [/^(?<points>-?\d+) points, keeps nothing, worth (?<worth>\S+)$/, "note.kept.nothing"],
  [/^(?<points>-?\d+) points, keeps (?<kept>\S+), worth (?<worth>\S+)$/, "note.kept"],
  [/^leaves (?<points>\S+) to the other side, by (?<tried>\d+) racks tried$/, "note.leaves"],
  [/^gains (?<gain>\S+) on the other side until the end, with best play of both sides$/, "note.gains.sure"],
  [/^gains (?<gain>\S+) on the other side until the end, as far as it looked$/, "note.gains"],
];

/** Returns the translation, or the text itself if it is unknown. @param {string} text */
export function translate(text) {
  return translated(text, PHRASES) ?? translateReason(text) ?? text;
}

/**
 * Returns the translated reason of an error, or `null` if it is unknown.
 * @param {string} text
 */
export const translateReason = (text) => translated(text, REASONS);

/**
 * @param {string} text
 * @param {[RegExp, Key][]} phrases
 */
function translated(text, phrases) {
  for (const [pattern, key] of phrases) {
    const found = pattern.exec(text);
    if (found) return t(key, figures(found.groups ?? {}));
  }
  return null;
}
