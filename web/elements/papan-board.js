// The board: a grid of cells drawn as SVG, for mouse, touch, keyboard and screen readers alike.
import { s, set } from "../lib/dom.js";
import { t } from "../lib/i18n.js";

/** @typedef {import("../games/games.js").Board} Board */

/**
 * What the board shows besides its marks.
 * @typedef {object} Scene
 * @property {Board} board
 * @property {string} label what the board is called
 * @property {number | null} last the cell of the last move
 * @property {readonly number[]} hint cells that a hint speaks of
 * @property {ReadonlySet<number>} playable cells that can be played now
 * @property {(cell: number) => readonly number[]} turns cells that a move there would turn
 */

const CELL = 20;
const EDGE = 9;

/** @typedef {{ group: SVGGElement, mark: SVGGElement, number: SVGTextElement | null }} Drawn */

export class PapanBoard extends HTMLElement {
  /** @type {Scene | null} */
  #scene = null;
  /** @type {Drawn[]} */
  #cells = [];
  #shape = "";
  #focused = 0;
  /** @type {number | null} */
  #pointed = null;

  /** @param {Scene} scene */
  show(scene) {
    this.#scene = scene;
    const { width, height, names } = scene.board;
    const shape = `${width}x${height} ${names.join()}`;
    if (shape !== this.#shape) this.#build(scene);
    this.#shape = shape;
    this.#paint();
  }

  /** Puts the keyboard on the board, on the cell where it was. */
  enter() {
    this.#cells[this.#focused]?.group.focus();
  }

  /** @param {Scene} scene */
  #build({ board: { width, height, names, columns, rows } }) {
    const edge = columns.length > 0 ? EDGE : 0;
    const size = [edge + width * CELL + 2, height * CELL + edge + 2];
    this.#focused = Math.floor(height / 2) * width + Math.floor(width / 2);
    this.#cells = names.map((name, cell) => {
      const [x, y] = [edge + 1 + (cell % width) * CELL, 1 + Math.floor(cell / width) * CELL];
      const mark = s("g", { class: "mark" });
      const number =
        edge === 0 ? s("text", { class: "number", x: 2.5, y: 5.5, "aria-hidden": "true" }, name) : null;
      const group = s(
        "g",
        { role: "gridcell", class: "cell", transform: `translate(${x} ${y})`, "data-cell": cell, "data-name": name },
        s("rect", { class: "ground", width: CELL, height: CELL }),
        number,
        mark,
        s("rect", { class: "ring", x: 1, y: 1, width: CELL - 2, height: CELL - 2, rx: 1.5 }),
      );
      return { group, mark, number };
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
        click: this.#click,
        keydown: this.#key,
        focusin: this.#focus,
        focusout: () => this.#point(null),
        pointerover: (/** @type {PointerEvent} */ event) => {
          if (event.pointerType === "mouse") this.#point(this.#cellOf(event));
        },
        pointerleave: () => this.#point(null),
      },
      ...Array.from({ length: height }, (_, index) => row(index)),
    );
    grid.append(s("g", { "aria-hidden": "true" }, ...columnNames, ...rowNames));
    this.replaceChildren(grid);
  }

  #paint() {
    const scene = this.#scene;
    if (!scene) return;
    const { board } = scene;
    this.firstElementChild?.setAttribute("aria-label", scene.label);
    const pointed = this.#pointed;
    const turned = new Set(pointed !== null && scene.playable.has(pointed) ? scene.turns(pointed) : []);
    this.#cells.forEach(({ group, mark, number }, cell) => {
      const sign = board.cells[cell] ?? "";
      if (mark.dataset["sign"] !== sign) {
        mark.dataset["sign"] = sign;
        mark.replaceChildren(...drawing(sign));
      }
      number?.classList.toggle("gone", sign !== "");
      const classes = {
        last: cell === scene.last,
        line: scene.board.line.includes(cell),
        hint: scene.hint.includes(cell),
        playable: scene.playable.has(cell),
        turned: turned.has(cell),
      };
      for (const [name, is] of Object.entries(classes)) group.classList.toggle(name, is);
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
    this.dispatchEvent(new CustomEvent("papan-point", { detail: cell }));
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
    if (cell !== null) this.#play(cell);
  };

  /** @param {KeyboardEvent} event */
  #key = (event) => {
    const cell = this.#cellOf(event);
    if (cell === null || !this.#scene || event.altKey || event.metaKey) return;
    if (event.key === "Enter" || event.key === " ") {
      this.#play(cell);
    } else {
      const { width, height } = this.#scene.board;
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
    this.dispatchEvent(new CustomEvent("papan-cell", { detail: cell, bubbles: true }));
  }
}

/**
 * What a cell is to somebody who hears it.
 * @param {Scene} scene
 * @param {number} cell
 */
function label(scene, cell) {
  const name = scene.board.names[cell] ?? "";
  const mark = scene.board.cells[cell] ?? "";
  const parts = [mark === "" ? t("cell.empty", { name }) : t("cell.mark", { name, mark })];
  if (cell === scene.last) parts.push(t("cell.last"));
  if (scene.board.line.includes(cell)) parts.push(t("cell.line"));
  if (scene.hint.includes(cell)) parts.push(t("cell.hint"));
  const turns = scene.playable.has(cell) ? scene.turns(cell) : [];
  if (turns.length > 0) {
    parts.push(t("cell.turns", { cells: turns.map((at) => scene.board.names[at] ?? "").join(", ") }));
  }
  return parts.join(", ");
}

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
