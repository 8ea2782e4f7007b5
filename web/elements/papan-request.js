// What the other person asks for: a move back, or another game. It stays in sight until it is answered.
import { api } from "../lib/api.js";
import { emit, h, set, write } from "../lib/dom.js";
import { t } from "../lib/i18n.js";
import { asking } from "../lib/words.js";

/** @typedef {import("../lib/api.js").State} State */

export class PapanRequest extends HTMLElement {
  /** @type {State | null} */
  #state = null;
  #words = h("p");
  #yes = h("button", { type: "button", name: "accept", click: () => this.#answer(true) }, t("takeback.yes"));
  #no = h("button", { type: "button", name: "decline", click: () => this.#answer(false) }, t("takeback.no"));
  #answers = h("div", { class: "row" }, this.#yes, this.#no);
  #offer = h("a", { class: "button main", "data-offer": true }, t("rematch.accept"));

  connectedCallback() {
    this.replaceChildren(h("div", { class: "card asked" }, this.#words, this.#answers, this.#offer));
  }

  /** @param {State} state */
  show(state) {
    this.#state = state;
    const { takeback, rematch } = state;
    this.hidden = takeback === null && rematch === null;
    this.#answers.hidden = takeback === null || !state.can.answer;
    this.#offer.hidden = rematch === null;
    if (rematch) set(this.#offer, { href: `/game/${rematch.game}#${rematch.code}` });
    if (takeback !== null) write(this.#words, asking(state, takeback));
    else if (rematch) write(this.#words, t("rematch.offered"));
  }

  /** @param {boolean} isAllowed */
  #answer(isAllowed) {
    const state = this.#state;
    if (state?.can.answer) emit(this, "papan-do", () => api.answer(state.id, state.version, isAllowed));
  }
}

customElements.define("papan-request", PapanRequest);
