// The games that were opened in this browser, the newest first.
import { Refusal, api } from "../lib/api.js";
import { emit, h } from "../lib/dom.js";
import { language, t } from "../lib/i18n.js";
import { gameAddress } from "../lib/router.js";
import { forget, opened } from "../lib/settings.js";
import { refused, status, title, who } from "../lib/words.js";

/** @typedef {import("../lib/settings.js").Opened} Opened */

const SHOWN = 12;

export class PapanGames extends HTMLElement {
  #list = h("ul", { class: "cards" });
  #more = h("button", { type: "button", click: () => void this.#add() }, t("mine.more"));
  #none = h("p", { class: "quiet", tabindex: -1 }, t("mine.none"));
  #shown = 0;

  connectedCallback() {
    this.replaceChildren(this.#none, this.#list, this.#more);
    void this.#add();
  }

  async #add() {
    const next = opened().slice(this.#shown, this.#shown + SHOWN);
    this.#shown += next.length;
    this.#count();
    const cards = next.map((game) => this.#card(game));
    for (const card of cards) {
      const ready = await card;
      if (ready) this.#list.append(ready);
    }
    this.#count();
  }

  #count() {
    this.#more.hidden = this.#shown >= opened().length;
    this.#none.hidden = opened().length > 0;
  }

  /** @param {Opened} game */
  async #card({ id, opened: when }) {
    try {
      const state = await api.state(id);
      const isYours = state.can.move && !state.study;
      const name = state.study ? t("game.study", { title: title(state) }) : title(state);
      const against = t("mine.between", { first: who(state, 0), second: who(state, 1) });
      return h(
        "li",
        { class: isYours ? "card yours" : "card" },
        h("h3", {}, h("a", { href: gameAddress(id) }, name)),
        h("p", {}, against),
        h("p", { class: isYours ? "" : "quiet" }, `${status(state)} ${t("mine.moves", { count: state.ply })}`),
        h("div", { class: "row" }, h("span", { class: "quiet" }, dated(when)), this.#forget(id, `${name}, ${against}`)),
      );
    } catch (error) {
      if (error instanceof Refusal && error.code === "no-game") {
        forget(id);
        this.#shown -= 1;
        return null;
      }
      return h(
        "li",
        { class: "card" },
        h("h3", {}, h("a", { href: gameAddress(id) }, id)),
        h("p", { class: "warn" }, refused(error)),
        h("div", { class: "row" }, this.#forget(id, id)),
      );
    }
  }

  /**
   * A button that takes a game off the list. The game itself stays where it is.
   * @param {string} id
   * @param {string} name
   */
  #forget(id, name) {
    const drop = () => {
      const card = button.closest("li");
      const next = card?.nextElementSibling ?? card?.previousElementSibling;
      forget(id);
      this.#shown -= 1;
      card?.remove();
      this.#count();
      const focus = next?.querySelector("[name=forget]") ?? this.#none;
      if (focus instanceof HTMLElement) focus.focus();
      emit(this, "papan-say", t("mine.forgotten"));
    };
    const button = h(
      "button",
      { type: "button", name: "forget", class: "small", title: t("mine.forget.text"), click: drop },
      t("mine.forget"),
      h("span", { class: "unseen" }, `: ${name}`),
    );
    return button;
  }
}

/**
 * A moment as people write it where the browser is at home.
 * @param {number} when
 */
const dated = (when) =>
  new Intl.DateTimeFormat(navigator.languages.find((tag) => tag.startsWith(language())) ?? language(), { dateStyle: "medium", timeStyle: "short" }).format(new Date(when));

customElements.define("papan-games", PapanGames);
