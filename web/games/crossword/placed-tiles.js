// The placed tiles of a move being composed: where the next one goes, and the text of the move.

/** @typedef {import("../../lib/api-types.js").CrosswordView} View */
/** @typedef {{ index: number, letter: string, isBlank: boolean }} PlacedTile `index` on the rack, and the letter it stands for */
/** @typedef {Map<number, PlacedTile>} PlacedTiles by cell */

/** Whether a cell has a tile, of an earlier move or of this one. */
export const isOccupied = (/** @type {View} */ view, /** @type {PlacedTiles} */ placed, /** @type {number} */ cell) =>
  placed.has(cell) || (view.cells[cell] ?? null) !== null;

/**
 * The neighbor of a cell, or `null` at the edge.
 * @param {View} view
 * @param {number} cell
 * @param {boolean} isDown
 * @param {1 | -1} step
 * @returns {number | null}
 */
export function neighbor({ width, height }, cell, isDown, step) {
  const at = isDown ? Math.floor(cell / width) : cell % width;
  if (at + step < 0 || at + step >= (isDown ? height : width)) return null;
  return cell + step * (isDown ? width : 1);
}

/**
 * The first cell without a tile, starting at `cell`, or `null`.
 * @param {View} view
 * @param {PlacedTiles} placed
 * @param {number} cell
 * @param {boolean} isDown
 * @returns {number | null}
 */
export function nextFreeCell(view, placed, cell, isDown) {
  /** @type {number | null} */
  let at = cell;
  while (at !== null && isOccupied(view, placed, at)) at = neighbor(view, at, isDown, 1);
  return at;
}

/**
 * The text of the move; `null` if the tiles are not in one line without gaps.
 * @param {View} view
 * @param {PlacedTiles} placed
 * @param {boolean} isDown the direction of a single tile without neighbors
 * @returns {string | null}
 */
export function moveText(view, placed, isDown) {
  const first = firstCell(placed);
  if (first === undefined) return null;
  const down = runsDown(view, placed, isDown);
  if (down === null) return null;
  let start = first;
  for (let back = neighbor(view, start, down, -1); back !== null && isOccupied(view, placed, back); ) {
    start = back;
    back = neighbor(view, start, down, -1);
  }
  let word = "";
  let found = 0;
  for (let at = /** @type {number | null} */ (start); at !== null && isOccupied(view, placed, at); at = neighbor(view, at, down, 1)) {
    const tile = placed.get(at);
    if (tile) found += 1;
    word += tile ? (tile.isBlank ? tile.letter.toLowerCase() : tile.letter) : ".";
  }
  if (found < placed.size) return null;
  const [column, row] = [view.columns[start % view.width], view.rows[Math.floor(start / view.width)]];
  return down ? `${column}${row} ${word}` : `${row}${column} ${word}`;
}

/**
 * The first cell with a placed tile.
 * @param {PlacedTiles} placed
 * @returns {number | undefined}
 */
export const firstCell = (placed) => (placed.size > 0 ? Math.min(...placed.keys()) : undefined);

/**
 * Whether the word runs down; `null` if the tiles are not in one line.
 * @param {View} view
 * @param {PlacedTiles} placed
 * @param {boolean} isDown the direction of a single tile without neighbors
 * @returns {boolean | null}
 */
export function runsDown(view, placed, isDown) {
  const cells = [...placed.keys()];
  const first = firstCell(placed) ?? 0;
  if (cells.length > 1) {
    if (cells.every((cell) => Math.floor(cell / view.width) === Math.floor(first / view.width))) return false;
    return cells.every((cell) => cell % view.width === first % view.width) ? true : null;
  }
  const touches = (/** @type {boolean} */ down) =>
    /** @type {(1 | -1)[]} */ ([-1, 1]).some((step) => {
      const at = neighbor(view, first, down, step);
      return at !== null && isOccupied(view, placed, at);
    });
  if (touches(isDown)) return isDown;
  return touches(!isDown) ? !isDown : isDown;
}
