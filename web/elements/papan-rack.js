// The tiles that somebody holds: clicked, dragged, put in another order.
import { h } from "../lib/dom.js";
import { t } from "../lib/i18n.js";

/** How far a finger or a mouse moves before it drags. */
const SLACK = 8;

export class PapanRack extends HTMLElement {
  /** @type {string[]} */
  #tiles = [];
  /** Places on the rack in the order in which they are shown. @type {number[]} */
  #order = [];
  /** @type {ReadonlySet<number>} */
  #used = new Set();
  /** @type {(letter: string) => number} */
  #points = () => 0;
  #canMove = false;
  /** @type {{ index: number, x: number, y: number, ghost: HTMLElement | null } | null} */
  #drag = null;
  #dragged = false;

  /**
   * @param {string[]} tiles
   * @param {ReadonlySet<number>} used places of tiles that lie on the board
   * @param {(letter: string) => number} points
   * @param {boolean} canMove
   */
  show(tiles, used, points, canMove) {
    if (tiles.join() !== this.#tiles.join()) this.#order = tiles.map((_, index) => index);
    this.#tiles = tiles;
    this.#used = used;
    this.#points = points;
    this.#canMove = canMove;
    this.#paint();
  }

  /** Another order of the tiles. */
  shuffle() {
    for (let last = this.#order.length - 1; last > 0; last -= 1) {
      const other = Math.floor(Math.random() * (last + 1));
      this.#swap(last, other);
    }
    this.#paint();
  }

  /** The order of the alphabet. */
  sort() {
    this.#order.sort((one, other) => (this.#tiles[one] ?? "").localeCompare(this.#tiles[other] ?? ""));
    this.#paint();
  }

  /**
   * @param {number} one
   * @param {number} other
   */
  #swap(one, other) {
    const [first = 0, second = 0] = [this.#order[one], this.#order[other]];
    this.#order[one] = second;
    this.#order[other] = first;
  }

  #paint() {
    const focused = this.querySelector(":focus")?.getAttribute("data-index");
    const tiles = this.#order.map((index) => {
      const letter = this.#tiles[index] ?? "";
      const isUsed = this.#used.has(index);
      const points = this.#points(letter);
      const name = letter === "?" ? t("crossword.blank") : `${letter} ${points}`;
      return h(
        "button",
        {
          type: "button",
          class: "tile",
          "data-index": index,
          "aria-label": isUsed ? t("crossword.tile.used", { name }) : name,
          "aria-disabled": isUsed || !this.#canMove ? "true" : null,
          click: () => this.#click(index),
          pointerdown: (/** @type {PointerEvent} */ event) => this.#press(event, index),
          pointermove: (/** @type {PointerEvent} */ event) => this.#pull(event),
          pointerup: (/** @type {PointerEvent} */ event) => this.#drop(event),
          pointercancel: () => this.#let(),
        },
        h("span", {}, letter === "?" ? "" : letter),
        " ",
        h("small", {}, points || ""),
      );
    });
    this.replaceChildren(h("div", { class: "rack", role: "group", "aria-label": t("crossword.rack") }, ...tiles));
    const again = focused && this.querySelector(`[data-index="${focused}"]`);
    if (again instanceof HTMLElement) again.focus();
  }

  /** @param {number} index */
  #click(index) {
    if (this.#dragged) this.#dragged = false;
    else this.#send(index, null);
  }

  /**
   * @param {number} index
   * @param {number | null} cell where it goes; `null` for where the cursor is
   */
  #send(index, cell) {
    if (this.#used.has(index) || !this.#canMove) return;
    this.dispatchEvent(new CustomEvent("papan-lay", { detail: { index, cell }, bubbles: true }));
  }

  /**
   * @param {PointerEvent} event
   * @param {number} index
   */
  #press(event, index) {
    this.#dragged = false;
    if (event.button !== 0 || this.#used.has(index)) return;
    this.#drag = { index, x: event.clientX, y: event.clientY, ghost: null };
    if (event.target instanceof Element) event.target.setPointerCapture(event.pointerId);
  }

  /** @param {PointerEvent} event */
  #pull(event) {
    const drag = this.#drag;
    if (!drag) return;
    const { clientX, clientY } = event;
    if (!drag.ghost) {
      if (Math.hypot(clientX - drag.x, clientY - drag.y) < SLACK) return;
      drag.ghost = h("div", { class: "tile ghost", "aria-hidden": "true" }, this.#tiles[drag.index]);
      this.append(drag.ghost);
    }
    drag.ghost.style.left = `${clientX}px`;
    drag.ghost.style.top = `${clientY}px`;
  }

  /** @param {PointerEvent} event */
  #drop(event) {
    const drag = this.#drag;
    this.#let();
    if (!drag?.ghost) return;
    this.#dragged = true;
    const under = document.elementFromPoint(event.clientX, event.clientY);
    const cell = under?.closest("[data-cell]")?.getAttribute("data-cell");
    const other = under?.closest("[data-index]")?.getAttribute("data-index");
    if (cell) {
      this.#send(drag.index, Number(cell));
    } else if (other) {
      const [from, to] = [this.#order.indexOf(drag.index), this.#order.indexOf(Number(other))];
      this.#order.splice(to, 0, ...this.#order.splice(from, 1));
      this.#paint();
    }
  }

  #let() {
    this.#drag?.ghost?.remove();
    this.#drag = null;
  }
}

customElements.define("papan-rack", PapanRack);
