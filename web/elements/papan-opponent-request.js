// A request of the opponent: a takeback or a rematch. It stays in sight until it is answered.
import { api } from "../lib/api.js";
import { emit, h, setAttributes, setText } from "../lib/dom.js";
import { t } from "../lib/i18n.js";
import { takebackText } from "../lib/sentences.js";

/** @typedef {import("../lib/api.js").State} State */

export class PapanOpponentRequest extends HTMLElement {
  /** @type {State | null} */
  #state = null;
  #text = h("p");
  #yes = h("button", { type: "button", name: "accept", click: () => this.#answer(true) }, t("takeback.yes"));
  #no = h("button", { type: "button", name: "decline", click: () => this.#answer(false) }, t("takeback.no"));
  #answers = h("div", { class: "row" }, this.#yes, this.#no);
  #offer = h("a", { class: "button main", "data-offer": true }, t("rematch.accept"));

  connectedCallback() {
    this.replaceChildren(h("div", { class: "card request" }, this.#text, this.#answers, this.#offer));
  }

  /** @param {State} state */
  show(state) {
    this.#state = state;
    const { takeback, rematch } = state;
    this.hidden = takeback === null && rematch === null;
    this.#answers.hidden = takeback === null || !state.can.answer;
    this.#offer.hidden = rematch === null;
    if (rematch) setAttributes(this.#offer, { href: `/game/${rematch.game}#${rematch.code}` });
    if (takeback !== null) setText(this.#text, takebackText(state, takeback));
    else if (rematch) setText(this.#text, t("rematch.offered"));
  }

  /** @param {boolean} isAllowed */
  #answer(isAllowed) {
    const state = this.#state;
    if (state?.can.answer) emit(this, "papan-action", () => api.answer(state.id, state.version, isAllowed));
  }
}

customElements.define("papan-opponent-request", PapanOpponentRequest);
