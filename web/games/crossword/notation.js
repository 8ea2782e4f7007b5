// Moves of the crossword game as text: `8D W(O)RD` (across), `D8 W.RD` (down), `exchange ABC` and `pass`.

/** @typedef {import("../../lib/api-types.js").CrosswordView} View */

/**
 * Returns the cells of the word with its letters, in order; empty if the text is not a placement.
 * @param {View} view
 * @param {string} text
 * @returns {(readonly [number, string])[]}
 */
function parse({ width, columns, rows }, text) {
  const [, square = "", word = ""] = /^(\S+) (\S+)$/.exec(text) ?? [];
  const [, acrossRow, acrossColumn] = /^(\d+)([A-Z])$/.exec(square) ?? [];
  const [, downColumn, downRow] = /^([A-Z])(\d+)$/.exec(square) ?? [];
  const row = rows.indexOf(acrossRow ?? downRow ?? "");
  const column = columns.indexOf(acrossColumn ?? downColumn ?? "");
  if (row < 0 || column < 0) return [];
  const step = acrossRow === undefined ? width : 1;
  const letters = [...word.replace(/[()]/g, "")];
  return letters.map((letter, at) => /** @type {const} */ ([row * width + column + at * step, letter]));
}

/**
 * Returns the cells of the whole word, including tiles already on the board.
 * @param {View} view
 * @param {string} text
 * @returns {Set<number>}
 */
export const wordCells = (view, text) => new Set(parse(view, text).map(([cell]) => cell));

/**
 * Returns the new letters of a move by cell. Blanks are lower case.
 * @param {View} view
 * @param {string} text
 * @returns {ReadonlyMap<number, string>}
 */
export const newLetters = (view, text) => new Map(parse(view, text).filter(([cell]) => view.cells[cell] === null));

/** The text of passing. */
export const PASS = "pass";

/** The word before the tiles of an exchange. */
const EXCHANGE = "exchange ";

/** Returns the text of an exchange. @param {string} tiles */
export const exchange = (tiles) => `${EXCHANGE}${tiles}`;

/** Whether a move is passing. @param {string} text */
export const isPass = (text) => text === PASS;

/** Returns the tiles of an exchange; `null` for other moves. @param {string} text */
export const exchangedTiles = (text) => (text.startsWith(EXCHANGE) ? text.slice(EXCHANGE.length) : null);
