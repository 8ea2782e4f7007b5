// The move list, with buttons to step through the game.
import { h, s, setAttributes } from "../lib/dom.js";
import { t } from "../lib/i18n.js";
import { effectText, moveName, nameWithMark } from "../lib/sentences.js";
import { PapanScoreSheet } from "./papan-score-sheet.js";

/** @typedef {import("../lib/api.js").State} State */
/** @typedef {import("../lib/i18n.js").Key} Key */

export class PapanMoveList extends HTMLElement {
  #list = h("ol", { "aria-label": t("moves.list") });
  #scoreSheet = new PapanScoreSheet();
  #scroll = h("div", { class: "scroll" }, this.#list, this.#scoreSheet);
  #none = h("p", { class: "quiet" }, t("moves.none"));
  /** @type {Record<"first" | "back" | "on" | "last", HTMLButtonElement>} */
  #buttons = {
    first: this.#button("M4 4v12M16 4L7 10l9 6z", "moves.first", () => 0),
    back: this.#button("M14 4L5 10l9 6z", "moves.back", () => this.#shown - 1),
    on: this.#button("M6 4l9 6-9 6z", "moves.on", () => this.#shown + 1),
    last: this.#button("M16 4v12M4 4l9 6-9 6z", "moves.last", () => this.#ply),
  };
  #shown = 0;
  #ply = 0;

  connectedCallback() {
    const { first, back, on, last } = this.#buttons;
    const steps = h("div", { class: "row", role: "group", "aria-label": t("moves.steps") }, first, back, on, last);
    this.replaceChildren(h("h2", {}, t("moves.title")), steps, this.#none, this.#scroll);
  }

  /**
   * @param {State} state
   * @param {number} shown the number of moves before the shown position
   */
  show(state, shown) {
    this.#shown = shown;
    this.#ply = state.ply;
    const isScored = state.moves.some(({ scores }) => scores !== null);
    this.#none.hidden = state.ply > 0;
    this.#list.hidden = isScored || state.ply === 0;
    this.#scoreSheet.hidden = !isScored;
    if (isScored) this.#scoreSheet.show(state, shown);
    else this.#write(state, shown);
    const current = this.#scroll.querySelector("[aria-current]");
    if (current) this.#reveal(current);
    // The final totals are below the last move.
    const total = this.#scoreSheet.querySelector("tbody tr:last-child");
    if (total && isScored && shown === state.ply) this.#reveal(total);
    const { first, back, on, last } = this.#buttons;
    for (const button of [first, back]) setAttributes(button, { "aria-disabled": shown === 0 ? "true" : null });
    for (const button of [on, last]) setAttributes(button, { "aria-disabled": shown === state.ply ? "true" : null });
  }

  /**
   * Updates the plain list, for games without scores per move.
   * @param {State} state
   * @param {number} shown
   */
  #write(state, shown) {
    const items = state.moves.map((move, index) => {
      const text = `${index + 1}. ${moveName(move)}`;
      const kept = this.#list.children[index]?.firstElementChild;
      const button =
        kept instanceof HTMLButtonElement && kept.textContent === text
          ? kept
          : h("button", { type: "button", "data-ply": index + 1, click: () => this.#step(index + 1) }, text);
      setAttributes(button, {
        "aria-current": shown === index + 1 ? "step" : null,
        title: `${nameWithMark(state, move.seat)}${effectText(move)}`,
      });
      return button.parentElement ?? h("li", {}, button);
    });
    items.forEach((item, index) => {
      const old = this.#list.children[index];
      if (old !== item) old ? old.replaceWith(item) : this.#list.append(item);
    });
    while (this.#list.childElementCount > items.length) this.#list.lastElementChild?.remove();
  }

  /** Scrolls the list, but never the page. @param {Element} button */
  #reveal(button) {
    const [inner, outer] = [button.getBoundingClientRect(), this.#scroll.getBoundingClientRect()];
    // The sticky head of the score sheet covers its first lines.
    const top = outer.top + (this.#scroll.querySelector("thead")?.offsetHeight ?? 0);
    if (inner.bottom > outer.bottom) this.#scroll.scrollTop += inner.bottom - outer.bottom;
    else if (inner.top < top) this.#scroll.scrollTop -= top - inner.top;
  }

  /**
   * @param {string} shape
   * @param {Key} label
   * @param {() => number} to
   */
  #button(shape, label, to) {
    const icon = s("svg", { class: "icon", viewBox: "0 0 20 20", "aria-hidden": "true" }, s("path", { d: shape }));
    return h("button", { type: "button", "aria-label": t(label), title: t(label), click: () => this.#step(to()) }, icon);
  }

  /** @param {number} to */
  #step(to) {
    if (to < 0 || to > this.#ply) return;
    this.dispatchEvent(new CustomEvent("papan-step", { detail: to, bubbles: true }));
  }
}

customElements.define("papan-move-list", PapanMoveList);
