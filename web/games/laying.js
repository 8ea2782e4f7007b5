// Tiles that lie on the board for a try: where the next one goes, and the text of the move that they make.

/** @typedef {import("../lib/api.js").CrosswordView} View */
/** @typedef {{ index: number, letter: string, isBlank: boolean }} Tile the place on the rack, and the letter that it stands for */
/** @typedef {Map<number, Tile>} Laid by cell */

/** Whether a tile lies on a cell, for good or for a try. */
export const taken = (/** @type {View} */ view, /** @type {Laid} */ laid, /** @type {number} */ cell) =>
  laid.has(cell) || (view.cells[cell] ?? null) !== null;

/**
 * The cell beside a cell, if it is on the board.
 * @param {View} view
 * @param {number} cell
 * @param {boolean} isDown
 * @param {1 | -1} way
 * @returns {number | null}
 */
export function beside({ width, height }, cell, isDown, way) {
  const at = isDown ? Math.floor(cell / width) : cell % width;
  if (at + way < 0 || at + way >= (isDown ? height : width)) return null;
  return cell + way * (isDown ? width : 1);
}

/**
 * The next cell without a tile, from this one on.
 * @param {View} view
 * @param {Laid} laid
 * @param {number} cell
 * @param {boolean} isDown
 * @returns {number | null}
 */
export function nextFree(view, laid, cell, isDown) {
  /** @type {number | null} */
  let at = cell;
  while (at !== null && taken(view, laid, at)) at = beside(view, at, isDown, 1);
  return at;
}

/**
 * The move that the tiles make, as it is typed; `null` if they do not lie in a line without gaps.
 * @param {View} view
 * @param {Laid} laid
 * @param {boolean} isDown how a single tile is read that touches nothing
 * @returns {string | null}
 */
export function moveText(view, laid, isDown) {
  const first = firstOf(laid);
  if (first === undefined) return null;
  const down = runsDown(view, laid, isDown);
  if (down === null) return null;
  let start = first;
  for (let back = beside(view, start, down, -1); back !== null && taken(view, laid, back); ) {
    start = back;
    back = beside(view, start, down, -1);
  }
  let word = "";
  let found = 0;
  for (let at = /** @type {number | null} */ (start); at !== null && taken(view, laid, at); at = beside(view, at, down, 1)) {
    const tile = laid.get(at);
    if (tile) found += 1;
    word += tile ? (tile.isBlank ? tile.letter.toLowerCase() : tile.letter) : ".";
  }
  if (found < laid.size) return null;
  const [column, row] = [view.columns[start % view.width], view.rows[Math.floor(start / view.width)]];
  return down ? `${column}${row} ${word}` : `${row}${column} ${word}`;
}

/**
 * The first cell with a tile that lies there for a try.
 * @param {Laid} laid
 * @returns {number | undefined}
 */
export const firstOf = (laid) => (laid.size > 0 ? Math.min(...laid.keys()) : undefined);

/**
 * Whether the tiles make a word from above to below; `null` if they do not lie in a line.
 * @param {View} view
 * @param {Laid} laid
 * @param {boolean} isDown how a single tile is read that touches nothing
 * @returns {boolean | null}
 */
export function runsDown(view, laid, isDown) {
  const cells = [...laid.keys()];
  const first = firstOf(laid) ?? 0;
  if (cells.length > 1) {
    if (cells.every((cell) => Math.floor(cell / view.width) === Math.floor(first / view.width))) return false;
    return cells.every((cell) => cell % view.width === first % view.width) ? true : null;
  }
  const touches = (/** @type {boolean} */ down) =>
    /** @type {(1 | -1)[]} */ ([-1, 1]).some((way) => {
      const at = beside(view, first, down, way);
      return at !== null && taken(view, laid, at);
    });
  if (touches(isDown)) return isDown;
  return touches(!isDown) ? !isDown : isDown;
}

/**
 * The cells of the word that a move made, from its text as people read it; none of a move that lays nothing.
 * @param {View} view
 * @param {string} text such as `8D W(O)RD`
 * @returns {Set<number>}
 */
export function cellsOf({ width, columns, rows }, text) {
  const [, place = "", word = ""] = /^(\S+) (\S+)$/.exec(text) ?? [];
  const across = /^(\d+)([A-Z])$/.exec(place);
  const down = /^([A-Z])(\d+)$/.exec(place);
  if (!across && !down) return new Set();
  const column = columns.indexOf((across ? across[2] : down?.[1]) ?? "");
  const row = rows.indexOf((across ? across[1] : down?.[2]) ?? "");
  const letters = [...word.replace(/[()]/g, "")];
  return new Set(letters.map((_, at) => row * width + column + at * (across ? 1 : width)));
}
