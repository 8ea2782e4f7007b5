// The tiles that somebody holds: clicked, dragged, put in another order.
import { drag } from "../lib/drag.js";
import { h, set, write } from "../lib/dom.js";
import { t } from "../lib/i18n.js";

/** What a rack asks for: a tile to be laid on a cell, or where the cursor is, and whether the mouse asked. @typedef {{ index: number, cell: number | null, isByMouse: boolean }} Lay */

export class PapanRack extends HTMLElement {
  /** @type {string[]} */
  #tiles = [];
  /** Places on the rack in the order in which they are shown. @type {number[]} */
  #order = [];
  /** By place. @type {HTMLButtonElement[]} */
  #buttons = [];
  #bar = h("div", { class: "rack", role: "toolbar", keydown: (/** @type {KeyboardEvent} */ event) => this.#key(event) });
  /** The place that Tab leads to. */
  #stop = 0;
  #canMove = false;

  connectedCallback() {
    set(this.#bar, { "aria-label": t("crossword.rack") });
    this.replaceChildren(this.#bar);
  }

  /**
   * @param {string[]} tiles
   * @param {ReadonlySet<number>} used places of tiles that lie on the board
   * @param {(letter: string) => number} points
   * @param {boolean} canMove
   */
  show(tiles, used, points, canMove) {
    if (tiles.join() !== this.#tiles.join()) this.#take(tiles);
    this.#canMove = canMove;
    this.#buttons.forEach((button, index) => {
      const letter = tiles[index] ?? "";
      const worth = points(letter);
      const name = letter === "?" ? t("crossword.blank") : `${letter} ${worth}`;
      const isUsed = used.has(index);
      write(button.children[0] ?? button, letter === "?" ? "" : letter);
      write(button.children[1] ?? button, worth ? String(worth) : "");
      button.classList.toggle("used", isUsed);
      set(button, {
        "aria-label": isUsed ? t("crossword.tile.used", { name }) : name,
        "aria-disabled": isUsed || !canMove ? "true" : null,
      });
    });
    this.#arrange();
  }

  /** Another order of the tiles. */
  shuffle() {
    for (let last = this.#order.length - 1; last > 0; last -= 1) {
      const other = Math.floor(Math.random() * (last + 1));
      const [first = 0, second = 0] = [this.#order[last], this.#order[other]];
      this.#order[last] = second;
      this.#order[other] = first;
    }
    this.#arrange();
  }

  /** The order of the alphabet, blanks last. */
  sort() {
    const key = (/** @type {number} */ index) => (this.#tiles[index] ?? "").replace("?", "\u{10ffff}");
    this.#order.sort((one, other) => (key(one) < key(other) ? -1 : key(one) > key(other) ? 1 : one - other));
    this.#arrange();
  }

  focusTile() {
    this.#buttons[this.#order[0] ?? 0]?.focus();
  }

  /**
   * Other tiles: those that stay keep their order, new ones come last.
   * @param {string[]} tiles
   */
  #take(tiles) {
    const fresh = tiles.map((_, index) => index);
    const kept = this.#order.flatMap((old) => {
      const at = fresh.findIndex((index) => tiles[index] === this.#tiles[old]);
      return at < 0 ? [] : fresh.splice(at, 1);
    });
    this.#order = [...kept, ...fresh];
    this.#tiles = tiles;
    while (this.#buttons.length > tiles.length) this.#buttons.pop()?.remove();
    while (this.#buttons.length < tiles.length) this.#buttons.push(this.#button(this.#buttons.length));
    this.#stop = this.#order[0] ?? 0;
  }

  /** @param {number} index */
  #button(index) {
    return h(
      "button",
      {
        type: "button",
        class: "tile",
        "data-index": index,
        click: (/** @type {Event} */ event) => this.#send(index, null, isByMouse(event)),
        focus: () => {
          this.#stop = index;
          this.#arrange();
        },
        pointerdown: (/** @type {PointerEvent} */ event) => this.#press(event, index),
      },
      h("span"),
      " ",
      h("small"),
    );
  }

  /** Shows the buttons in their order; one of them is in the order of Tab. */
  #arrange() {
    const wanted = this.#order.flatMap((index) => this.#buttons[index] ?? []);
    if (wanted.some((button, at) => this.#bar.children[at] !== button)) {
      const focused = wanted.find((button) => button === document.activeElement);
      this.#bar.replaceChildren(...wanted);
      focused?.focus();
    }
    this.#buttons.forEach((button, index) => set(button, { tabindex: index === this.#stop ? 0 : -1 }));
  }

  /**
   * @param {number} index
   * @param {number | null} cell where it goes; `null` for where the cursor is
   * @param {boolean} isByMouse
   */
  #send(index, cell, isByMouse) {
    if (!this.#canMove || this.#buttons[index]?.classList.contains("used")) return;
    this.dispatchEvent(new CustomEvent("papan-lay", { detail: { index, cell, isByMouse }, bubbles: true }));
  }

  /**
   * @param {PointerEvent} event
   * @param {number} index
   */
  #press(event, index) {
    if (this.#buttons[index]?.classList.contains("used")) return;
    drag(event, {
      text: this.#tiles[index] ?? "",
      over: (under) => this.dispatchEvent(new CustomEvent("papan-over", { detail: under, bubbles: true })),
      drop: (under) => {
        const cell = under?.closest("[data-cell]")?.getAttribute("data-cell");
        const other = under?.closest("[data-index]")?.getAttribute("data-index");
        if (cell) this.#send(index, Number(cell), isByMouse(event));
        else if (other) this.#move(index, this.#order.indexOf(Number(other)));
      },
    });
  }

  /**
   * Moves a tile to another place in the order.
   * @param {number} index
   * @param {number} to
   */
  #move(index, to) {
    if (to < 0 || to >= this.#order.length) return;
    this.#order.splice(this.#order.indexOf(index), 1);
    this.#order.splice(to, 0, index);
    this.#arrange();
  }

  /** Arrows go from tile to tile; with Shift they take the tile along. @param {KeyboardEvent} event */
  #key(event) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const at = this.#order.indexOf(this.#stop);
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: this.#order.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    if (event.shiftKey) this.#move(this.#stop, to);
    else this.#buttons[this.#order[to] ?? -1]?.focus();
  }
}

/** Not by a finger, and not by a key, which clicks a button as well. @param {Event} event */
const isByMouse = (event) => event instanceof PointerEvent && event.pointerType === "mouse";

customElements.define("papan-rack", PapanRack);
