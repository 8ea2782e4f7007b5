// The board of the crossword game: squares, some of which count more, and the tiles on them.
import { h, s, set } from "../lib/dom.js";
import { t } from "../lib/i18n.js";

/** @typedef {import("../lib/api.js").CrosswordView} View */
/** @typedef {import("../games/laying.js").Laid} Laid */
/** @typedef {import("../lib/i18n.js").Key} Key */

/**
 * What lies on the board, and what is marked on it.
 * @typedef {object} Table
 * @property {View} view
 * @property {Laid} laid tiles that lie there for a try
 * @property {ReadonlySet<number>} last squares of the last move
 * @property {number | null} hint
 * @property {ReadonlyMap<number, string>} faint letters of a move that is only pointed at
 * @property {number} cursor where the next tile goes
 * @property {boolean} isDown
 * @property {boolean} canMove
 * @property {string} label what the board is called
 */

/** A square's parts. @typedef {{ group: SVGGElement, tile: SVGGElement, sign: SVGElement | null }} Square */

const CELL = 10;
const EDGE = 5;

/** The star of the center, which the first word covers. */
const STAR = "M5.00 2.50L5.59 4.19L7.38 4.23L5.95 5.31L6.47 7.02L5.00 6.00L3.53 7.02L4.05 5.31L2.62 4.23L4.41 4.19z";

/** What premium squares are called. @type {Record<string, { name: Key, short: Key, kind: string }>} */
const PREMIUMS = {
  "'": { name: "premium.letter2", short: "premium.letter2.short", kind: "letter2" },
  '"': { name: "premium.letter3", short: "premium.letter3.short", kind: "letter3" },
  "-": { name: "premium.word2", short: "premium.word2.short", kind: "word2" },
  "=": { name: "premium.word3", short: "premium.word3.short", kind: "word3" },
};

const premiumOf = (/** @type {View} */ { width, premiums }, /** @type {number} */ cell) =>
  PREMIUMS[premiums[Math.floor(cell / width)]?.[cell % width] ?? "."];

const isCenter = (/** @type {View} */ { width, height }, /** @type {number} */ cell) => cell === Math.floor((width * height) / 2);

export class PapanSquares extends HTMLElement {
  /** @type {Square[]} */
  #squares = [];
  #pane = h("div", { class: "pane" });

  connectedCallback() {
    this.replaceChildren(this.#pane);
  }

  /** @param {Table} table */
  show(table) {
    const { view, label, laid, last, hint, faint, cursor, isDown, canMove } = table;
    if (this.#squares.length === 0) this.#build(view);
    const points = new Map(view.letters.map(({ letter, points }) => [letter, points]));
    this.#pane.firstElementChild?.setAttribute("aria-label", label);
    this.#squares.forEach(({ group, tile, sign }, cell) => {
      const lying = view.cells[cell] ?? null;
      const tried = lying ? undefined : laid.get(cell);
      const pointed = lying || tried ? undefined : faint.get(cell);
      const letter = lying?.letter ?? tried?.letter ?? pointed?.toUpperCase() ?? "";
      const isBlank = lying?.blank ?? tried?.isBlank ?? (pointed !== undefined && pointed !== letter);
      const worth = isBlank ? 0 : (lying?.points ?? points.get(letter) ?? 0);
      const face = `${isBlank ? letter.toLowerCase() : letter}${worth}`;
      if (tile.dataset["sign"] !== face) {
        tile.dataset["sign"] = face;
        tile.replaceChildren(...(letter ? drawn(isBlank ? letter.toLowerCase() : letter, worth) : []));
      }
      const isHere = canMove && cell === cursor;
      const isCursor = isHere && letter === "";
      const classes = {
        last: last.has(cell),
        laid: tried !== undefined,
        cursor: isCursor,
        here: isHere,
        down: isDown,
        hint: cell === hint,
        faint: pointed !== undefined,
      };
      for (const [name, is] of Object.entries(classes)) group.classList.toggle(name, is);
      // The star leaves room for the arrow of the cursor, which begins there.
      sign?.classList.toggle("gone", letter !== "" || (isCursor && !isCenter(view, cell)));
      const parts = [group.dataset["name"] ?? ""];
      if (letter) parts.push(isBlank ? `${letter}, ${t("crossword.blank")}` : `${letter} ${worth || ""}`.trim());
      else parts.push(t("crossword.empty"));
      const more = premiumOf(view, cell);
      if (!lying && isCenter(view, cell)) parts.push(t("crossword.center"));
      if (!lying && more) parts.push(t(more.name));
      if (tried) parts.push(t("crossword.laid"));
      if (last.has(cell)) parts.push(t("cell.last"));
      if (cell === hint) parts.push(t("cell.hint"));
      set(group, { tabindex: cell === cursor ? 0 : -1, "aria-label": parts.join(", ") });
    });
  }

  /**
   * @param {number} cell
   * @param {FocusOptions} [options]
   */
  focusCell(cell, options) {
    this.#squares[cell]?.group.focus(options);
  }

  /** Marks the square under a tile that is dragged. @param {number | null} cell */
  point(cell) {
    this.#squares.forEach(({ group }, at) => group.classList.toggle("over", at === cell));
  }

  /** Larger squares, of which some are out of sight, or all of them. @param {number} cell the one to be seen */
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
    this.#squares = Array.from({ length: width * height }, (_, cell) => {
      const [column, row] = [cell % width, Math.floor(cell / width)];
      const [x, y] = [EDGE + column * CELL, EDGE + row * CELL];
      const more = premiumOf(view, cell);
      const tile = s("g");
      const group = s(
        "g",
        {
          role: "gridcell",
          class: `cell ${more?.kind ?? ""}${isCenter(view, cell) ? " center" : ""}`,
          transform: `translate(${x} ${y})`,
          "data-cell": cell,
          "data-name": `${columns[column]}${rows[row]}`,
        },
        s("rect", { class: "ground", width: CELL, height: CELL }),
        tile,
        s("path", { class: "way", d: "M3 2.5l5 2.5-5 2.5z", "aria-hidden": "true" }),
        s("rect", { class: "ring", x: 0.5, y: 0.5, width: CELL - 1, height: CELL - 1, rx: 0.8 }),
      );
      const premium = more ? s("text", { class: "premium", x: x + CELL / 2, y: y + 6.6 }, t(more.short)) : null;
      const star = s("path", { class: "premium star", transform: `translate(${x} ${y})`, d: STAR });
      return { group, tile, sign: isCenter(view, cell) ? star : premium };
    });
    const lines = Array.from({ length: height }, (_, row) =>
      s("g", { role: "row" }, ...this.#squares.slice(row * width, (row + 1) * width).map(({ group }) => group)),
    );
    const names = [
      ...columns.map((name, at) => s("text", { class: "edge", x: EDGE + (at + 0.5) * CELL, y: 3.9 }, name)),
      ...rows.map((name, at) => s("text", { class: "edge", x: 2.2, y: EDGE + (at + 0.5) * CELL + 1.3 }, name)),
    ];
    const grid = s(
      "svg",
      {
        viewBox: `0 0 ${EDGE + width * CELL + 1} ${EDGE + height * CELL + 1}`,
        role: "grid",
        "aria-rowcount": height,
        "aria-colcount": width,
      },
      ...lines,
      // The labels of the squares say this in words.
      s("g", { "aria-hidden": "true", class: "signs" }, ...names, ...this.#squares.map(({ sign }) => sign)),
    );
    this.#pane.replaceChildren(grid);
  }
}

/**
 * A tile: its letter, and what it is worth.
 * @param {string} letter
 * @param {number} points
 */
function drawn(letter, points) {
  /** @type {(SVGElement | string)[]} */
  const parts = [
    s("rect", { class: "wood", x: 0.6, y: 0.6, width: CELL - 1.2, height: CELL - 1.2, rx: 1 }),
    s("text", { class: "letter", x: points > 9 ? CELL / 2 - 0.7 : CELL / 2, y: 7 }, letter),
  ];
  return points > 0 ? [...parts, " ", s("text", { class: "points", x: CELL - 1, y: CELL - 1.2 }, points)] : parts;
}

customElements.define("papan-squares", PapanSquares);
