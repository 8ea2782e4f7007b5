// The crossword board: premium squares and the tiles on them.
import { h, s, setAttributes } from "../../lib/dom.js";
import { t } from "../../lib/i18n.js";

/** @typedef {import("../../lib/api-types.js").CrosswordView} View */
/** @typedef {import("./placed-tiles.js").PlacedTiles} PlacedTiles */
/** @typedef {import("../../lib/i18n.js").Key} Key */

/**
 * The tiles on the board and its highlights.
 * @typedef {object} BoardContents
 * @property {View} view
 * @property {PlacedTiles} placed tiles of the move being composed
 * @property {ReadonlySet<number>} last the squares of the last move
 * @property {number | null} hint
 * @property {ReadonlyMap<number, string>} preview letters of a previewed move
 * @property {number} cursor the square of the next tile
 * @property {boolean} isDown
 * @property {boolean} canMove
 * @property {string} label the accessible name of the board
 */

/** The SVG parts of a square. @typedef {{ group: SVGGElement, tile: SVGGElement, sign: SVGElement | null }} Square */

const CELL = 10;
const EDGE = 5;

/** The star of the center square, which the first word must cover. */
const STAR = "M5.00 2.50L5.59 4.19L7.38 4.23L5.95 5.31L6.47 7.02L5.00 6.00L3.53 7.02L4.05 5.31L2.62 4.23L4.41 4.19z";

/** Premium squares by their character in the layout. @type {Record<string, { name: Key, short: Key, kind: string }>} */
const PREMIUMS = {
  "'": { name: "premium.letter2", short: "premium.letter2.short", kind: "letter2" },
  '"': { name: "premium.letter3", short: "premium.letter3.short", kind: "letter3" },
  "-": { name: "premium.word2", short: "premium.word2.short", kind: "word2" },
  "=": { name: "premium.word3", short: "premium.word3.short", kind: "word3" },
};

const premiumOf = (/** @type {View} */ { width, premiums }, /** @type {number} */ cell) =>
  PREMIUMS[premiums[Math.floor(cell / width)]?.[cell % width] ?? "."];

const isCenter = (/** @type {View} */ { width, height }, /** @type {number} */ cell) => cell === Math.floor((width * height) / 2);

export class PapanCrosswordBoard extends HTMLElement {
  /** @type {Square[]} */
  #squares = [];
  #pane = h("div", { class: "pane" });

  connectedCallback() {
    this.replaceChildren(this.#pane);
  }

  /** @param {BoardContents} contents */
  show(contents) {
    const { view, label } = contents;
    if (this.#squares.length === 0) this.#build(view);
    const points = new Map(view.letters.map(({ letter, points }) => [letter, points]));
    this.#pane.firstElementChild?.setAttribute("aria-label", label);
    this.#squares.forEach((square, cell) => paint(square, cell, contents, points));
  }

  /**
   * @param {number} cell
   * @param {FocusOptions} [options]
   */
  focusCell(cell, options) {
    this.#squares[cell]?.group.focus(options);
  }

  /** Highlights the square under a dragged tile. @param {number | null} cell */
  point(cell) {
    this.#squares.forEach(({ group }, at) => group.classList.toggle("over", at === cell));
  }

  /** Toggles between the whole board and enlarged squares. @param {number} cell the square to scroll to */
  zoom(cell) {
    const isLarge = this.classList.toggle("large");
    const square = this.#squares[cell]?.group.getBoundingClientRect();
    const pane = this.#pane.getBoundingClientRect();
    if (isLarge && square) {
      this.#pane.scrollLeft = square.left - pane.left - pane.width / 2;
      this.#pane.scrollTop = square.top - pane.top - pane.height / 2;
    }
    return isLarge;
  }

  /** @param {View} view */
  #build(view) {
    const { width, height, columns, rows } = view;
    this.#squares = Array.from({ length: width * height }, (_, cell) => createSquare(view, cell));
    const lines = Array.from({ length: height }, (_, row) =>
      s("g", { role: "row" }, ...this.#squares.slice(row * width, (row + 1) * width).map(({ group }) => group)),
    );
    const names = [
      ...columns.map((name, at) => s("text", { class: "edge", x: EDGE + (at + 0.5) * CELL, y: 3.9 }, name)),
      ...rows.map((name, at) => s("text", { class: "edge", x: 2.2, y: EDGE + (at + 0.5) * CELL + 1.3 }, name)),
    ];
    const viewBox = `0 0 ${EDGE + width * CELL + 1} ${EDGE + height * CELL + 1}`;
    const grid = s(
      "svg",
      { viewBox, role: "grid", "aria-rowcount": height, "aria-colcount": width },
      ...lines,
      // Hidden from screen readers: the labels of the squares say the same.
      s("g", { "aria-hidden": "true", class: "signs" }, ...names, ...this.#squares.map(({ sign }) => sign)),
    );
    this.#pane.replaceChildren(grid);
  }
}

/**
 * Creates an empty square with its premium sign.
 * @param {View} view
 * @param {number} cell
 * @returns {Square}
 */
function createSquare(view, cell) {
  const [column, row] = [cell % view.width, Math.floor(cell / view.width)];
  const [x, y] = [EDGE + column * CELL, EDGE + row * CELL];
  const premium = premiumOf(view, cell);
  const tile = s("g");
  const group = s(
    "g",
    {
      role: "gridcell",
      class: `cell ${premium?.kind ?? ""}${isCenter(view, cell) ? " center" : ""}`,
      transform: `translate(${x} ${y})`,
      "data-cell": cell,
      "data-name": `${view.columns[column]}${view.rows[row]}`,
    },
    s("rect", { class: "ground", width: CELL, height: CELL }),
    tile,
    s("path", { class: "direction", d: "M3 2.5l5 2.5-5 2.5z", "aria-hidden": "true" }),
    s("rect", { class: "ring", x: 0.5, y: 0.5, width: CELL - 1, height: CELL - 1, rx: 0.8 }),
  );
  if (isCenter(view, cell)) {
    return { group, tile, sign: s("path", { class: "premium star", transform: `translate(${x} ${y})`, d: STAR }) };
  }
  const sign = premium ? s("text", { class: "premium", x: x + CELL / 2, y: y + 6.6 }, t(premium.short)) : null;
  return { group, tile, sign };
}

/**
 * The letter on a square; empty if there is none.
 * @typedef {{ letter: string, isBlank: boolean, points: number, source: "board" | "placed" | "preview" | "none" }} Face
 */

/**
 * @param {BoardContents} contents
 * @param {number} cell
 * @param {ReadonlyMap<string, number>} points by letter
 * @returns {Face}
 */
function faceOf({ view, placed, preview }, cell, points) {
  const value = (/** @type {string} */ letter, /** @type {boolean} */ isBlank) => (isBlank ? 0 : (points.get(letter) ?? 0));
  const onBoard = view.cells[cell];
  if (onBoard) return { letter: onBoard.letter, isBlank: onBoard.blank, points: onBoard.blank ? 0 : onBoard.points, source: "board" };
  const tile = placed.get(cell);
  if (tile) return { letter: tile.letter, isBlank: tile.isBlank, points: value(tile.letter, tile.isBlank), source: "placed" };
  const previewed = preview.get(cell);
  if (previewed === undefined) return { letter: "", isBlank: false, points: 0, source: "none" };
  const letter = previewed.toUpperCase();
  return { letter, isBlank: previewed !== letter, points: value(letter, previewed !== letter), source: "preview" };
}

/**
 * Updates a square.
 * @param {Square} square
 * @param {number} cell
 * @param {BoardContents} contents
 * @param {ReadonlyMap<string, number>} points by letter
 */
function paint({ group, tile, sign }, cell, contents, points) {
  const { view, last, hint, cursor, isDown, canMove } = contents;
  const face = faceOf(contents, cell, points);
  const text = face.isBlank ? face.letter.toLowerCase() : face.letter;
  if (tile.dataset["sign"] !== `${text}${face.points}`) {
    tile.dataset["sign"] = `${text}${face.points}`;
    tile.replaceChildren(...(text ? tileFace(text, face.points) : []));
  }
  const isCurrent = canMove && cell === cursor;
  const isCursor = isCurrent && text === "";
  const classes = {
    last: last.has(cell),
    placed: face.source === "placed",
    cursor: isCursor,
    current: isCurrent,
    down: isDown,
    hint: cell === hint,
    preview: face.source === "preview",
  };
  for (const [name, isOn] of Object.entries(classes)) group.classList.toggle(name, isOn);
  // The star leaves room for the cursor's arrow, so it stays visible under it.
  sign?.classList.toggle("invisible", text !== "" || (isCursor && !isCenter(view, cell)));
  setAttributes(group, {
    tabindex: cell === cursor ? 0 : -1,
    "aria-label": labelOf(group.dataset["name"] ?? "", cell, face, contents),
  });
}

/**
 * The label of a square for screen readers.
 * @param {string} name
 * @param {number} cell
 * @param {Face} face
 * @param {BoardContents} contents
 */
function labelOf(name, cell, { letter, isBlank, points, source }, { view, last, hint }) {
  const parts = [name];
  if (letter) parts.push(isBlank ? `${letter}, ${t("crossword.blank")}` : `${letter} ${points || ""}`.trim());
  else parts.push(t("crossword.empty"));
  const premium = premiumOf(view, cell);
  if (source !== "board" && isCenter(view, cell)) parts.push(t("crossword.center"));
  if (source !== "board" && premium) parts.push(t(premium.name));
  if (source === "placed") parts.push(t("crossword.placed"));
  if (last.has(cell)) parts.push(t("cell.last"));
  if (cell === hint) parts.push(t("cell.hint"));
  return parts.join(", ");
}

/**
 * A tile with its letter and points.
 * @param {string} letter
 * @param {number} points
 */
function tileFace(letter, points) {
  /** @type {(SVGElement | string)[]} */
  const parts = [
    s("rect", { class: "tile-face", x: 0.6, y: 0.6, width: CELL - 1.2, height: CELL - 1.2, rx: 1 }),
    s("text", { class: "letter", x: points > 9 ? CELL / 2 - 0.7 : CELL / 2, y: 7 }, letter),
  ];
  return points > 0 ? [...parts, " ", s("text", { class: "points", x: CELL - 1, y: CELL - 1.2 }, points)] : parts;
}

customElements.define("papan-crossword-board", PapanCrosswordBoard);
