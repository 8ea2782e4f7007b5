// The rack: tiles to click, drag and reorder.
import { drag } from "../../lib/drag.js";
import { h, setAttributes, setText } from "../../lib/dom.js";
import { t } from "../../lib/i18n.js";

/** A request to place the tile `index` on a cell, or at the cursor if `cell` is `null`. @typedef {{ index: number, cell: number | null, isByMouse: boolean }} PlaceRequest */

export class PapanRack extends HTMLElement {
  /** @type {string[]} */
  #tiles = [];
  /** Indices of the tiles in their shown order. @type {number[]} */
  #order = [];
  /** By index. @type {HTMLButtonElement[]} */
  #buttons = [];
  #bar = h("div", { class: "rack", role: "toolbar", keydown: (/** @type {KeyboardEvent} */ event) => this.#key(event) });
  /** The index of the tile in the tab order. */
  #tabStop = 0;
  #canMove = false;

  connectedCallback() {
    setAttributes(this.#bar, { "aria-label": t("crossword.rack") });
    this.replaceChildren(this.#bar);
  }

  /**
   * @param {string[]} tiles
   * @param {ReadonlySet<number>} used indices of the tiles placed on the board
   * @param {(letter: string) => number} points
   * @param {boolean} canMove
   */
  show(tiles, used, points, canMove) {
    if (tiles.join() !== this.#tiles.join()) this.#setTiles(tiles);
    this.#canMove = canMove;
    this.#buttons.forEach((button, index) => {
      const letter = tiles[index] ?? "";
      const tilePoints = points(letter);
      const name = letter === "?" ? t("crossword.blank") : `${letter} ${tilePoints}`;
      const isUsed = used.has(index);
      setText(button.children[0] ?? button, letter === "?" ? "" : letter);
      setText(button.children[1] ?? button, tilePoints ? String(tilePoints) : "");
      button.classList.toggle("used", isUsed);
      setAttributes(button, {
        "aria-label": isUsed ? t("crossword.tile.used", { name }) : name,
        "aria-disabled": isUsed || !canMove ? "true" : null,
      });
    });
    this.#arrange();
  }

  /** Shuffles the tiles. */
  shuffle() {
    for (let last = this.#order.length - 1; last > 0; last -= 1) {
      const other = Math.floor(Math.random() * (last + 1));
      const [first = 0, second = 0] = [this.#order[last], this.#order[other]];
      this.#order[last] = second;
      this.#order[other] = first;
    }
    this.#arrange();
  }

  /** Sorts the tiles alphabetically, blanks last. */
  sort() {
    const key = (/** @type {number} */ index) => (this.#tiles[index] ?? "").replace("?", "\u{10ffff}");
    this.#order.sort((one, other) => (key(one) < key(other) ? -1 : key(one) > key(other) ? 1 : one - other));
    this.#arrange();
  }

  focusTile() {
    this.#buttons[this.#order[0] ?? 0]?.focus();
  }

  /**
   * Replaces the tiles. Those that stay keep their order; new ones come last.
   * @param {string[]} tiles
   */
  #setTiles(tiles) {
    const fresh = tiles.map((_, index) => index);
    const kept = this.#order.flatMap((old) => {
      const at = fresh.findIndex((index) => tiles[index] === this.#tiles[old]);
      return at < 0 ? [] : fresh.splice(at, 1);
    });
    this.#order = [...kept, ...fresh];
    this.#tiles = tiles;
    while (this.#buttons.length > tiles.length) this.#buttons.pop()?.remove();
    while (this.#buttons.length < tiles.length) this.#buttons.push(this.#button(this.#buttons.length));
    this.#tabStop = this.#order[0] ?? 0;
  }

  /** @param {number} index */
  #button(index) {
    return h(
      "button",
      {
        type: "button",
        class: "tile",
        "data-index": index,
        click: (/** @type {Event} */ event) => this.#requestPlacement(index, null, isByMouse(event)),
        focus: () => {
          this.#tabStop = index;
          this.#arrange();
        },
        pointerdown: (/** @type {PointerEvent} */ event) => this.#press(event, index),
      },
      h("span"),
      " ",
      h("small"),
    );
  }

  /** Reorders the buttons. Exactly one is a tab stop. */
  #arrange() {
    const wanted = this.#order.flatMap((index) => this.#buttons[index] ?? []);
    if (wanted.some((button, at) => this.#bar.children[at] !== button)) {
      const focused = wanted.find((button) => button === document.activeElement);
      this.#bar.replaceChildren(...wanted);
      focused?.focus();
    }
    this.#buttons.forEach((button, index) => setAttributes(button, { tabindex: index === this.#tabStop ? 0 : -1 }));
  }

  /**
   * @param {number} index
   * @param {number | null} cell the target; `null` for the cursor
   * @param {boolean} isByMouse
   */
  #requestPlacement(index, cell, isByMouse) {
    if (!this.#canMove || this.#buttons[index]?.classList.contains("used")) return;
    this.dispatchEvent(new CustomEvent("papan-place-tile", { detail: { index, cell, isByMouse }, bubbles: true }));
  }

  /**
   * @param {PointerEvent} event
   * @param {number} index
   */
  #press(event, index) {
    if (this.#buttons[index]?.classList.contains("used")) return;
    drag(event, {
      text: this.#tiles[index] ?? "",
      over: (under) => this.dispatchEvent(new CustomEvent("papan-drag-over", { detail: under, bubbles: true })),
      drop: (under) => {
        const cell = under?.closest("[data-cell]")?.getAttribute("data-cell");
        const other = under?.closest("[data-index]")?.getAttribute("data-index");
        if (cell) this.#requestPlacement(index, Number(cell), isByMouse(event));
        else if (other) this.#move(index, this.#order.indexOf(Number(other)));
      },
    });
  }

  /**
   * Moves a tile to another position in the shown order.
   * @param {number} index
   * @param {number} to
   */
  #move(index, to) {
    if (to < 0 || to >= this.#order.length) return;
    this.#order.splice(this.#order.indexOf(index), 1);
    this.#order.splice(to, 0, index);
    this.#arrange();
  }

  /** Arrows move the focus; with Shift they move the tile. @param {KeyboardEvent} event */
  #key(event) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const at = this.#order.indexOf(this.#tabStop);
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: this.#order.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    if (event.shiftKey) this.#move(this.#tabStop, to);
    else this.#buttons[this.#order[to] ?? -1]?.focus();
  }
}

/** Whether a click came from a mouse, not from a finger or a key. @param {Event} event */
const isByMouse = (event) => event instanceof PointerEvent && event.pointerType === "mouse";

customElements.define("papan-rack", PapanRack);
