// The games that were opened in this browser.
import { Refusal, api } from "../lib/api.js";
import { h } from "../lib/dom.js";
import { t } from "../lib/i18n.js";
import { forget, opened } from "../lib/settings.js";
import { refused, status, title, who } from "../lib/words.js";

const SHOWN = 12;

export class PapanGames extends HTMLElement {
  #list = h("ul", { class: "cards" });
  #shown = 0;

  connectedCallback() {
    if (opened().length === 0) {
      this.replaceChildren(h("p", { class: "quiet" }, t("mine.none")));
      return;
    }
    const more = h("button", { type: "button", click: () => void this.#more(more) }, t("mine.more"));
    this.replaceChildren(this.#list, more);
    void this.#more(more);
  }

  /** @param {HTMLButtonElement} button */
  async #more(button) {
    const next = opened().slice(this.#shown, this.#shown + SHOWN);
    this.#shown += next.length;
    button.hidden = this.#shown >= opened().length;
    const cards = next.map(({ id }) => this.#card(id));
    for (const card of cards) {
      const ready = await card;
      if (ready) this.#list.append(ready);
    }
    if (this.#list.childElementCount === 0) this.#list.append(h("li", { class: "quiet" }, t("mine.none")));
  }

  /** @param {string} id */
  async #card(id) {
    try {
      const state = await api.state(id);
      return h(
        "li",
        { class: "card" },
        h("h3", {}, h("a", { href: `/game/${id}` }, title(state))),
        h("p", {}, t("mine.between", { first: who(state, 0), second: who(state, 1) })),
        h("p", { class: "quiet" }, `${status(state)} ${t("mine.moves", { count: state.ply })}`),
      );
    } catch (error) {
      if (error instanceof Refusal && error.code === "no-game") {
        forget(id);
        this.#shown -= 1;
        return null;
      }
      return h("li", { class: "card" }, h("a", { href: `/game/${id}` }, id), h("p", { class: "warn" }, refused(error)));
    }
  }
}

customElements.define("papan-games", PapanGames);
