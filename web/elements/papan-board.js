// The board: a grid of cells drawn as SVG, for mouse, touch, keyboard and screen readers alike.
import { s, set, write } from "../lib/dom.js";
import { t } from "../lib/i18n.js";
import { Reached } from "../lib/reached.js";
import { signed } from "../lib/values.js";

/** @typedef {import("../games/games.js").Scene} Scene */
/** @typedef {import("../lib/api.js").State} State */

/**
 * A board of cells in rows, from the upper left.
 * @typedef {object} Board
 * @property {number} width
 * @property {number} height
 * @property {readonly string[]} names what each cell is called, as moves are typed
 * @property {readonly string[]} cells the mark on each cell, or nothing
 * @property {readonly string[]} columns names at the edge; none where cells carry their own
 * @property {readonly string[]} rows
 * @property {readonly number[]} line cells of the line that ended the game
 */

/**
 * How a game with marks on cells looks.
 * @typedef {object} Look
 * @property {(state: State) => Board} board
 * @property {(state: State, cell: number) => readonly number[]} turns cells that a move there would turn
 * @property {(state: State) => readonly number[]} [worth] what each cell is worth, where the game has such a measure
 */

/** @typedef {{ board: Board, last: number | null, hint: number | null, playable: ReadonlySet<number>, turns: (cell: number) => readonly number[], faint: ReadonlyMap<number, string>, worth: readonly number[] }} Drawn */

const CELL = 20;
const EDGE = 9;

/** @typedef {{ group: SVGGElement, mark: SVGGElement, number: SVGTextElement | null, worth: SVGTextElement }} Square */

export class PapanBoard extends HTMLElement {
  #look;
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
  /** The cell that was clicked last. @type {number | null} */
  #clicked = null;
  #reached = new Reached(this);

  /**
   * @param {Look} look
   * @param {HTMLElement} notice the place for messages
   */
  constructor(look, notice) {
    super();
    this.#look = look;
    this.#notice = notice;
    // Here and not on the drawing: an SVG that listens to the focus is a stop of Tab in some browsers.
    set(this, {
      click: this.#click,
      keydown: this.#key,
      focusin: this.#focus,
      focusout: () => this.#point(null),
      pointerover: (/** @type {PointerEvent} */ event) => {
        if (event.pointerType === "mouse") this.#point(this.#cellOf(event));
      },
      // A finger shows what its move would do while it rests there: to move it away is to take it back.
      pointerdown: (/** @type {PointerEvent} */ event) => this.#point(this.#cellOf(event)),
      pointercancel: () => this.#point(null),
      pointerleave: () => this.#point(null),
    });
  }

  /** @param {Scene} scene */
  show(scene) {
    const { state, shown, ply, canMove, hint, faint, isOverlaid } = scene;
    const board = this.#look.board(shown);
    const legal = canMove ? (state.legal ?? []) : [];
    this.#scene = scene;
    this.#drawn = {
      board,
      last: state.moves[ply - 1]?.cell ?? null,
      hint,
      playable: new Set(legal.map((move) => board.names.indexOf(move))),
      turns: (cell) => this.#look.turns(shown, cell),
      faint,
      worth: (isOverlaid ? this.#look.worth?.(shown) : null) ?? [],
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
      const mark = s("g", { class: "mark" });
      const number =
        edge === 0 ? s("text", { class: "number", x: 2.5, y: 5.5, "aria-hidden": "true" }, name) : null;
      const worth = s("text", { class: "worth", x: CELL / 2, y: CELL - 1.6, "aria-hidden": "true" });
      const group = s(
        "g",
        { role: "gridcell", class: "cell", transform: `translate(${x} ${y})`, "data-cell": cell, "data-name": name },
        s("rect", { class: "ground", width: CELL, height: CELL }),
        number,
        mark,
        worth,
        s("rect", { class: "ring", x: 1, y: 1, width: CELL - 2, height: CELL - 2, rx: 1.5 }),
      );
      return { group, mark, number, worth };
    });
    const row = (/** @type {number} */ index) =>
      s("g", { role: "row" }, ...this.#cells.slice(index * width, (index + 1) * width).map(({ group }) => group));
    const columnNames = columns.map((name, column) =>
      s("text", { class: "edge", x: edge + 1 + (column + 0.5) * CELL, y: height * CELL + 7.5 }, name),
    );
    const rowNames = rows.map((name, line) => s("text", { class: "edge", x: 4, y: 3 + (line + 0.5) * CELL }, name));
    const grid = s(
      "svg",
      {
        viewBox: `0 0 ${size[0]} ${size[1]}`,
        role: "grid",
        "aria-rowcount": height,
        "aria-colcount": width,
      },
      ...Array.from({ length: height }, (_, index) => row(index)),
    );
    grid.append(s("g", { "aria-hidden": "true" }, ...columnNames, ...rowNames));
    this.replaceChildren(grid, this.#notice);
  }

  #paint() {
    const scene = this.#drawn;
    if (!scene) return;
    const { board } = scene;
    this.firstElementChild?.setAttribute("aria-label", this.#scene?.label ?? "");
    const pointed = this.#pointed;
    const pointedAt = pointed !== null && scene.playable.has(pointed) ? [pointed] : [...scene.faint.keys()];
    const turned = new Set(pointedAt.flatMap((cell) => scene.turns(cell)));
    this.#cells.forEach(({ group, mark, number, worth }, cell) => {
      const sign = board.cells[cell] || scene.faint.get(cell) || "";
      if (mark.dataset["sign"] !== sign) {
        mark.dataset["sign"] = sign;
        mark.replaceChildren(...drawing(sign));
      }
      number?.classList.toggle("gone", sign !== "");
      const classes = {
        last: cell === scene.last,
        line: scene.board.line.includes(cell),
        hint: cell === scene.hint,
        playable: scene.playable.has(cell),
        turned: turned.has(cell),
        faint: scene.faint.has(cell),
        worthy: scene.worth.length > 0,
        good: (scene.worth[cell] ?? 0) > 0,
        bad: (scene.worth[cell] ?? 0) < 0,
      };
      for (const [name, is] of Object.entries(classes)) group.classList.toggle(name, is);
      write(worth, valued(scene, cell));
      set(group, {
        tabindex: cell === this.#focused ? 0 : -1,
        "aria-label": label(scene, cell),
        "aria-disabled": scene.playable.has(cell) ? null : "true",
      });
    });
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
    // The second click of a double click is no move: the first has played here, or has started the game on another page.
    const isAgain = event instanceof MouseEvent && event.detail > 1 && [cell, null].includes(this.#clicked);
    this.#clicked = cell;
    if (cell !== null && !isAgain) this.#play(cell);
  };

  /** @param {KeyboardEvent} event */
  #key = (event) => {
    const cell = this.#cellOf(event);
    if (cell === null || !this.#drawn || event.altKey || event.metaKey) return;
    if (this.#scene?.isIdle && this.#reached.isByPointer) return;
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
    const move = this.#drawn?.board.names[cell];
    if (move === undefined || !this.#scene) return;
    // An empty cell that cannot be played has a reason that the server knows, such as an opening that is imposed.
    const isEmpty = this.#drawn?.board.cells[cell] === "";
    if (isEmpty || !this.#scene.canMove) {
      this.dispatchEvent(new CustomEvent("papan-play", { detail: move, bubbles: true }));
    } else {
      this.dispatchEvent(new CustomEvent("papan-note", { detail: t("say.taken"), bubbles: true }));
    }
  }
}

/**
 * What a cell is to somebody who hears it.
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
  const turns = scene.playable.has(cell) ? scene.turns(cell) : [];
  if (turns.length > 0) {
    parts.push(t("cell.turns", { cells: turns.map((at) => scene.board.names[at] ?? "").join(", ") }));
  }
  if (scene.worth.length > 0) parts.push(t("cell.worth", { worth: valued(scene, cell) }));
  return parts.join(", ");
}

/**
 * What a cell is worth, with its sign, or nothing.
 * @param {Drawn} scene
 * @param {number} cell
 */
function valued({ worth }, cell) {
  const number = worth[cell];
  return number === undefined ? "" : signed(number, number === 0 ? 0 : 2);
}

/**
 * The mark that a move of a seat would make.
 * @param {State} state
 * @param {import("../lib/api.js").Weighed} move
 * @param {number} seat
 * @returns {ReadonlyMap<number, string>}
 */
export const marked = (state, { cell }, seat) => new Map(cell === null ? [] : [[cell, state.seats[seat]?.mark ?? ""]]);

/**
 * A cross or a ring: told apart by shape, and only then by colour.
 * @param {string} sign
 */
function drawing(sign) {
  switch (sign.toLowerCase()) {
    case "x":
      return [s("path", { class: "x", d: "M5 5L15 15M15 5L5 15" })];
    case "o":
      return [s("circle", { class: "o", cx: 10, cy: 10, r: 5.4 })];
    default:
      return [];
  }
}

customElements.define("papan-board", PapanBoard);
