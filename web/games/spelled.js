// Where a move of the crossword game puts its letters.

/** @typedef {import("../lib/api.js").CrosswordView} View */

/**
 * The letters that a move lays, by cell; those that lie there are not among them, and blanks are lower case.
 * @param {View} view
 * @param {string} text such as `8D WORD`, `D8 W(OR)D` or `D8 W..D`
 * @returns {ReadonlyMap<number, string>}
 */
export function spelled({ width, columns, rows, cells }, text) {
  const [, place = "", word = ""] = /^(\S+) (\S+)$/.exec(text) ?? [];
  const [, row = "", column = ""] = /^(\d+)([A-Z])$/.exec(place) ?? [];
  const [, downColumn = "", downRow = ""] = /^([A-Z])(\d+)$/.exec(place) ?? [];
  const start = rows.indexOf(row || downRow) * width + columns.indexOf(column || downColumn);
  if (!rows.includes(row || downRow) || !columns.includes(column || downColumn)) return new Map();
  const step = row ? 1 : width;
  const letters = [...word.replace(/[()]/g, "")].map((letter, at) => /** @type {const} */ ([start + at * step, letter]));
  return new Map(letters.filter(([cell]) => cells[cell] === null));
}
