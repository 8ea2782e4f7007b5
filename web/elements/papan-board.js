// A board with marks on cells, drawn as an SVG grid that mouse, touch, keyboard and screen readers can use.
import { s, setAttributes, setText } from "../lib/dom.js";
import { t } from "../lib/i18n.js";
import { FocusSource } from "../lib/focus-source.js";
import { formatSigned } from "../lib/values.js";

/** @typedef {import("../games/games.js").Scene} Scene */
/** @typedef {import("../lib/api.js").State} State */

/**
 * A board of cells, row by row from the upper left.
 * @typedef {object} Board
 * @property {number} width
 * @property {number} height
 * @property {readonly string[]} names the name of each cell, as typed in moves
 * @property {readonly string[]} cells the mark on each cell, or an empty string
 * @property {readonly string[]} columns labels at the edge; empty if cells carry their own
 * @property {readonly string[]} rows
 * @property {readonly number[]} line the cells of the line that ended the game
 * @property {readonly (string | undefined)[]} [moves] the move that a click on each cell plays; by default, its name
 */

/**
 * Maps the state of a game to a board of marks.
 * @typedef {object} BoardAdapter
 * @property {(state: State) => Board} board
 * @property {(state: State, cell: number) => readonly number[]} flips the cells that a move there would flip
 * @property {(state: State) => readonly string[]} [legal] the legal moves, if the state does not list them
 * @property {(state: State) => readonly number[]} [values] the value of each cell, in games with an objective function
 */

/** The drawn position. @typedef {{ board: Board, last: number | null, hint: number | null, playable: ReadonlySet<number>, flips: (cell: number) => readonly number[], preview: ReadonlyMap<number, string>, values: readonly number[] }} Drawn */

const CELL = 20;
const EDGE = 9;

/** The SVG parts of a cell. @typedef {{ group: SVGGElement, mark: SVGGElement, number: SVGTextElement | null, value: SVGTextElement }} Square */

export class PapanBoard extends HTMLElement {
  #adapter;
  #notice;
  /** @type {Scene | null} */
  #scene = null;
  /** @type {Drawn | null} */
  #drawn = null;
  /** @type {Square[]} */
  #cells = [];
  #shape = "";
  #focused = 0;
  /** @type {number | null} */
  #pointed = null;
  /** The cell clicked last. @type {number | null} */
  #clicked = null;
  #focusSource = new FocusSource(this);

  /**
   * @param {BoardAdapter} adapter
   * @param {HTMLElement} notice the element for messages, placed below the board
   */
  constructor(adapter, notice) {
    super();
    this.#adapter = adapter;
    this.#notice = notice;
    // On this element, not on the SVG: some browsers make an SVG with focus listeners a tab stop.
    setAttributes(this, {
      click: this.#click,
      keydown: this.#key,
      focusin: this.#focus,
      focusout: () => this.#point(null),
      pointerover: (/** @type {PointerEvent} */ event) => {
        if (event.pointerType === "mouse") this.#point(this.#cellOf(event));
      },
      // A resting finger previews the move; sliding away cancels it.
      pointerdown: (/** @type {PointerEvent} */ event) => this.#point(this.#cellOf(event)),
      pointercancel: () => this.#point(null),
      pointerleave: () => this.#point(null),
    });
  }

  /** @param {Scene} scene */
  show(scene) {
    const { state, shown, ply, canMove, hint, preview, isOverlaid } = scene;
    const board = this.#adapter.board(shown);
    const legal = canMove ? (state.legal ?? this.#adapter.legal?.(shown) ?? []) : [];
    const moves = board.moves ?? board.names;
    this.#scene = scene;
    this.#drawn = {
      board,
      last: state.moves[ply - 1]?.cell ?? null,
      hint,
      playable: new Set(legal.map((move) => moves.indexOf(move))),
      flips: (cell) => this.#adapter.flips(shown, cell),
      preview,
      values: (isOverlaid ? this.#adapter.values?.(shown) : null) ?? [],
    };
    const shape = `${board.width}x${board.height} ${board.names.join()}`;
    if (shape !== this.#shape) this.#build(board);
    this.#shape = shape;
    this.#paint();
  }

  /** @param {Board} board */
  #build({ width, height, names, columns, rows }) {
    const edge = columns.length > 0 ? EDGE : 0;
    const size = [edge + width * CELL + 2, height * CELL + edge + 2];
    this.#focused = Math.floor(height / 2) * width + Math.floor(width / 2);
    this.#cells = names.map((name, cell) => {
      const [x, y] = [edge + 1 + (cell % width) * CELL, 1 + Math.floor(cell / width) * CELL];
      return createSquare(name, cell, `translate(${x} ${y})`, edge === 0);
    });
    const row = (/** @type {number} */ index) =>
      s("g", { role: "row" }, ...this.#cells.slice(index * width, (index + 1) * width).map(({ group }) => group));
    const columnNames = columns.map((name, column) =>
      s("text", { class: "edge", x: edge + 1 + (column + 0.5) * CELL, y: height * CELL + 7.5 }, name),
    );
    const rowNames = rows.map((name, line) => s("text", { class: "edge", x: 4, y: 3 + (line + 0.5) * CELL }, name));
    const grid = s(
      "svg",
      { viewBox: `0 0 ${size[0]} ${size[1]}`, role: "grid", "aria-rowcount": height, "aria-colcount": width },
      ...Array.from({ length: height }, (_, index) => row(index)),
    );
    grid.append(s("g", { "aria-hidden": "true" }, ...columnNames, ...rowNames));
    this.replaceChildren(grid, this.#notice);
  }

  #paint() {
    const drawn = this.#drawn;
    if (!drawn) return;
    this.firstElementChild?.setAttribute("aria-label", this.#scene?.label ?? "");
    const pointed = this.#pointed;
    const previewed = pointed !== null && drawn.playable.has(pointed) ? [pointed] : [...drawn.preview.keys()];
    const flipped = new Set(previewed.flatMap((cell) => drawn.flips(cell)));
    this.#cells.forEach((square, cell) => paint(square, cell, drawn, flipped.has(cell), cell === this.#focused));
  }

  /** @param {Event} event */
  #cellOf(event) {
    const group = event.target instanceof Element ? event.target.closest("[data-cell]") : null;
    return group instanceof SVGElement ? Number(group.dataset["cell"]) : null;
  }

  /** @param {number | null} cell */
  #point(cell) {
    if (cell === this.#pointed) return;
    this.#pointed = cell;
    this.#paint();
  }

  /** @param {FocusEvent} event */
  #focus = (event) => {
    const cell = this.#cellOf(event);
    if (cell === null) return;
    this.#focused = cell;
    this.#pointed = null;
    this.#point(cell);
  };

  /** @param {Event} event */
  #click = (event) => {
    const cell = this.#cellOf(event);
    // The second click of a double click is not a move: the first one played here, or started the game on another page.
    const isAgain = event instanceof MouseEvent && event.detail > 1 && [cell, null].includes(this.#clicked);
    this.#clicked = cell;
    if (cell !== null && !isAgain) this.#play(cell);
  };

  /** @param {KeyboardEvent} event */
  #key = (event) => {
    const cell = this.#cellOf(event);
    if (cell === null || !this.#drawn || event.altKey || event.metaKey) return;
    if (this.#scene?.isIdle && this.#focusSource.isByPointer) return;
    if (event.key === "Enter" || event.key === " ") {
      this.#play(cell);
    } else {
      const { width, height } = this.#drawn.board;
      const [x, y] = [cell % width, Math.floor(cell / width)];
      const to = {
        ArrowLeft: x > 0 ? cell - 1 : cell,
        ArrowRight: x + 1 < width ? cell + 1 : cell,
        ArrowUp: y > 0 ? cell - width : cell,
        ArrowDown: y + 1 < height ? cell + width : cell,
        Home: event.ctrlKey ? 0 : y * width,
        End: event.ctrlKey ? width * height - 1 : (y + 1) * width - 1,
      }[event.key];
      if (to === undefined) return;
      this.#cells[to]?.group.focus();
    }
    event.preventDefault();
    event.stopPropagation();
  };

  /** @param {number} cell */
  #play(cell) {
    const drawn = this.#drawn;
    if (!drawn || !this.#scene) return;
    const move = (drawn.board.moves ?? drawn.board.names)[cell];
    // For an empty cell that is not playable the server gives the reason, such as an imposed opening.
    const isEmpty = drawn.board.cells[cell] === "";
    if (move !== undefined && (isEmpty || drawn.playable.has(cell) || !this.#scene.canMove)) {
      this.dispatchEvent(new CustomEvent("papan-play", { detail: move, bubbles: true }));
    } else {
      this.dispatchEvent(new CustomEvent("papan-remark", { detail: t("announce.taken"), bubbles: true }));
    }
  }
}

/**
 * Creates an empty cell.
 * @param {string} name
 * @param {number} cell
 * @param {string} transform
 * @param {boolean} isNumbered whether the name is written on the cell
 * @returns {Square}
 */
function createSquare(name, cell, transform, isNumbered) {
  const mark = s("g", { class: "mark" });
  const number = isNumbered ? s("text", { class: "number", x: 2.5, y: 5.5, "aria-hidden": "true" }, name) : null;
  const value = s("text", { class: "cell-value", x: CELL / 2, y: CELL - 1.6, "aria-hidden": "true" });
  const group = s(
    "g",
    { role: "gridcell", class: "cell", transform, "data-cell": cell, "data-name": name },
    s("rect", { class: "ground", width: CELL, height: CELL }),
    number,
    mark,
    value,
    s("rect", { class: "ring", x: 1, y: 1, width: CELL - 2, height: CELL - 2, rx: 1.5 }),
  );
  return { group, mark, number, value };
}

/**
 * Updates a cell.
 * @param {Square} square
 * @param {number} cell
 * @param {Drawn} drawn
 * @param {boolean} isFlipped whether the previewed move flips it
 * @param {boolean} isTabStop
 */
function paint({ group, mark, number, value }, cell, drawn, isFlipped, isTabStop) {
  const sign = drawn.board.cells[cell] || drawn.preview.get(cell) || "";
  if (mark.dataset["sign"] !== sign) {
    mark.dataset["sign"] = sign;
    mark.replaceChildren(...markShape(sign));
  }
  number?.classList.toggle("invisible", sign !== "");
  const classes = {
    last: cell === drawn.last,
    line: drawn.board.line.includes(cell),
    hint: cell === drawn.hint,
    playable: drawn.playable.has(cell),
    flipped: isFlipped,
    preview: drawn.preview.has(cell),
    valued: drawn.values.length > 0,
    good: (drawn.values[cell] ?? 0) > 0,
    bad: (drawn.values[cell] ?? 0) < 0,
  };
  for (const [name, isOn] of Object.entries(classes)) group.classList.toggle(name, isOn);
  setText(value, cellValue(drawn, cell));
  setAttributes(group, {
    tabindex: isTabStop ? 0 : -1,
    "aria-label": label(drawn, cell),
    "aria-disabled": drawn.playable.has(cell) ? null : "true",
  });
}

/**
 * The label of a cell for screen readers.
 * @param {Drawn} scene
 * @param {number} cell
 */
function label(scene, cell) {
  const name = scene.board.names[cell] ?? "";
  const mark = scene.board.cells[cell] ?? "";
  const parts = [mark === "" ? t("cell.empty", { name }) : t("cell.mark", { name, mark })];
  if (cell === scene.last) parts.push(t("cell.last"));
  if (scene.board.line.includes(cell)) parts.push(t("cell.line"));
  if (cell === scene.hint) parts.push(t("cell.hint"));
  const flips = scene.playable.has(cell) ? scene.flips(cell) : [];
  if (flips.length > 0) {
    parts.push(t("cell.flips", { cells: flips.map((at) => scene.board.names[at] ?? "").join(", ") }));
  }
  if (scene.values.length > 0) parts.push(t("cell.value", { value: cellValue(scene, cell) }));
  return parts.join(", ");
}

/**
 * The signed value of a cell, or an empty string.
 * @param {Drawn} scene
 * @param {number} cell
 */
function cellValue({ values }, cell) {
  const number = values[cell];
  return number === undefined ? "" : formatSigned(number, number === 0 ? 0 : 2);
}

/**
 * The mark that a seat's move would place, by cell.
 * @param {State} state
 * @param {import("../lib/api.js").Weighed} move
 * @param {number} seat
 * @returns {ReadonlyMap<number, string>}
 */
export const previewMark = (state, { cell }, seat) => new Map(cell === null ? [] : [[cell, state.seats[seat]?.mark ?? ""]]);

/**
 * A cross or a ring: distinguished by shape first, then by color. Other signs are written.
 * @param {string} sign
 */
function markShape(sign) {
  switch (sign.toLowerCase()) {
    case "x":
      return [s("path", { class: "x", d: "M5 5L15 15M15 5L5 15" })];
    case "o":
      return [s("circle", { class: "o", cx: 10, cy: 10, r: 5.4 })];
    default:
      return sign === "" ? [] : [s("text", { class: "sign", x: CELL / 2, y: CELL * 0.66 }, sign)];
  }
}

customElements.define("papan-board", PapanBoard);
