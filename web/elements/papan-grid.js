// The board of a game that the page does not know: a grid of texts, and buttons for moves without a cell of their own.
import { emit, h } from "../lib/dom.js";
import { t } from "../lib/i18n.js";
import { PapanBoard } from "./papan-board.js";

/** @typedef {import("../games/games.js").Scene} Scene */
/** @typedef {import("../lib/api.js").State} State */
/** @typedef {import("../lib/api-types.js").GridView} GridView */
/** @typedef {import("../lib/api-types.js").GridMove} GridMove */

/** Games with more moves than this are played by typing them. */
const MAX_BUTTONS = 80;

/** The grid of a state; `null` if its view is not a grid. @param {State} state @returns {GridView | null} */
const grid = ({ view }) => ("texts" in view && view.texts.length > 0 ? view : null);

/** The legal moves of a state. @param {State} state @returns {readonly GridMove[]} */
const moves = (state) => ("texts" in state.view ? state.view.moves : (state.legal ?? []).map((move) => ({ move, cell: null })));

/**
 * The move of each cell that is played on by one move only.
 * @param {State} state
 * @returns {(string | undefined)[]}
 */
function cellMoves(state) {
  const all = moves(state);
  return (grid(state)?.texts ?? []).map((_, cell) => {
    const [first, ...others] = all.filter((move) => move.cell === cell);
    return others.length === 0 ? first?.move : undefined;
  });
}

/** @type {import("./papan-board.js").BoardAdapter} */
const adapter = {
  board(state) {
    const { width, height, columns, rows, texts } = grid(state) ?? { width: 0, height: 0, columns: [], rows: [], texts: [] };
    const isNamed = columns.length > 0 && rows.length > 0;
    return {
      width,
      height,
      names: texts.map((_, cell) => (isNamed ? `${columns[cell % width]}${rows[Math.floor(cell / width)]}` : String(cell + 1))),
      cells: texts,
      columns: isNamed ? columns : [],
      rows: isNamed ? rows : [],
      line: [],
      moves: cellMoves(state),
    };
  },
  flips: () => [],
  legal: (state) => moves(state).map(({ move }) => move),
};

export class PapanGrid extends HTMLElement {
  #board;
  #notice;
  #buttons = h("div", { class: "row", role: "group", "aria-label": t("game.moves") });

  /** @param {HTMLElement} notice the element for messages, placed below the board */
  constructor(notice) {
    super();
    this.#board = new PapanBoard(adapter, notice);
    this.#notice = notice;
  }

  /** @param {Scene} scene */
  show(scene) {
    const hasBoard = grid(scene.shown) !== null;
    if (this.childElementCount === 0) this.replaceChildren(hasBoard ? this.#board : this.#notice, this.#buttons);
    if (hasBoard) this.#board.show(scene);
    const onCells = new Set(cellMoves(scene.shown));
    const others = scene.canMove ? moves(scene.shown).filter(({ move }) => !onCells.has(move)) : [];
    this.#buttons.hidden = others.length === 0 || others.length > MAX_BUTTONS;
    this.#buttons.replaceChildren(
      ...(this.#buttons.hidden ? [] : others).map(({ move }) =>
        h("button", { type: "button", "data-move": move, click: () => emit(this, "papan-play", move) }, move),
      ),
    );
  }
}

customElements.define("papan-grid", PapanGrid);
