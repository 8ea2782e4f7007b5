// The moves of a game, and stepping through them.
import { h, s, set } from "../lib/dom.js";
import { t } from "../lib/i18n.js";
import { effect, who } from "../lib/words.js";

/** @typedef {import("../lib/api.js").State} State */
/** @typedef {import("../lib/i18n.js").Key} Key */

export class PapanMoves extends HTMLElement {
  #list = h("ol", { "aria-label": t("moves.list") });
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
    this.replaceChildren(h("h2", {}, t("moves.title")), steps, this.#none, this.#list);
  }

  /**
   * @param {State} state
   * @param {number} shown the number of moves after which the board is shown
   */
  show(state, shown) {
    this.#shown = shown;
    this.#ply = state.ply;
    this.#none.hidden = state.ply > 0;
    const items = state.moves.map((move, index) => {
      const points = /^scoring (\d+)$/.exec(move.effect)?.[1];
      const text = `${index + 1}. ${move.text}${points ? ` +${points}` : ""}`;
      const kept = this.#list.children[index]?.firstElementChild;
      const button =
        kept instanceof HTMLButtonElement && kept.textContent === text
          ? kept
          : h("button", { type: "button", click: () => this.#step(index + 1) }, text);
      set(button, {
        "aria-current": shown === index + 1 ? "step" : null,
        title: `${who(state, move.seat)}${effect(move)}`,
      });
      return button.parentElement ?? h("li", {}, button);
    });
    items.forEach((item, index) => {
      const old = this.#list.children[index];
      if (old !== item) old ? old.replaceWith(item) : this.#list.append(item);
    });
    while (this.#list.childElementCount > items.length) this.#list.lastElementChild?.remove();
    const current = this.#list.querySelector("[aria-current]");
    if (current instanceof HTMLElement) this.#reveal(current);
    const { first, back, on, last } = this.#buttons;
    for (const button of [first, back]) set(button, { "aria-disabled": shown === 0 ? "true" : null });
    for (const button of [on, last]) set(button, { "aria-disabled": shown === state.ply ? "true" : null });
  }

  /** Scrolls the list, and never the page. @param {HTMLElement} button */
  #reveal(button) {
    const [top, bottom] = [button.offsetTop, button.offsetTop + button.offsetHeight];
    const start = this.#list.offsetTop;
    if (bottom - start > this.#list.scrollTop + this.#list.clientHeight) {
      this.#list.scrollTop = bottom - start - this.#list.clientHeight;
    } else if (top - start < this.#list.scrollTop) {
      this.#list.scrollTop = top - start;
    }
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

customElements.define("papan-moves", PapanMoves);
