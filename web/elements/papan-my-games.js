// The games opened in this browser, newest first.
import { ApiError, api } from "../lib/api.js";
import { emit, h } from "../lib/dom.js";
import { language, t } from "../lib/i18n.js";
import { gameAddress } from "../lib/router.js";
import { forgetGame, openedGames } from "../lib/settings.js";
import { errorText, gameTitle, nameWithMark, statusText } from "../lib/sentences.js";

/** @typedef {import("../lib/settings.js").Opened} Opened */

const PAGE_SIZE = 12;

export class PapanMyGames extends HTMLElement {
  #list = h("ul", { class: "cards" });
  #more = h("button", { type: "button", click: () => void this.#add() }, t("my-games.more"));
  #none = h("p", { class: "quiet", tabindex: -1 }, t("my-games.none"));
  #shown = 0;

  connectedCallback() {
    this.replaceChildren(this.#none, this.#list, this.#more);
    void this.#add();
  }

  async #add() {
    const next = openedGames().slice(this.#shown, this.#shown + PAGE_SIZE);
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
    this.#more.hidden = this.#shown >= openedGames().length;
    this.#none.hidden = openedGames().length > 0;
  }

  /** @param {Opened} game */
  async #card({ id, opened: when }) {
    try {
      const state = await api.state(id);
      const isYours = state.can.move && !state.study;
      const title = gameTitle(state.game);
      const name = state.study ? t("game.study", { title }) : title;
      const against = t("my-games.between", { first: nameWithMark(state, 0), second: nameWithMark(state, 1) });
      return h(
        "li",
        { class: isYours ? "card yours" : "card" },
        h("h3", {}, h("a", { href: gameAddress(id) }, name)),
        h("p", {}, against),
        h("p", { class: isYours ? "" : "quiet" }, `${statusText(state)} ${t("my-games.moves", { count: state.ply })}`),
        h("div", { class: "row" }, h("span", { class: "quiet" }, formatDate(when)), this.#forget(id, `${name}, ${against}`)),
      );
    } catch (error) {
      if (error instanceof ApiError && error.code === "no-game") {
        forgetGame(id);
        this.#shown -= 1;
        return null;
      }
      return h(
        "li",
        { class: "card" },
        h("h3", {}, h("a", { href: gameAddress(id) }, id)),
        h("p", { class: "warn" }, errorText(error)),
        h("div", { class: "row" }, this.#forget(id, id)),
      );
    }
  }

  /**
   * A button that removes a game from the list. The game itself keeps its address.
   * @param {string} id
   * @param {string} name
   */
  #forget(id, name) {
    const drop = () => {
      const card = button.closest("li");
      const next = card?.nextElementSibling ?? card?.previousElementSibling;
      forgetGame(id);
      this.#shown -= 1;
      card?.remove();
      this.#count();
      const focus = next?.querySelector("[name=forget]") ?? this.#none;
      if (focus instanceof HTMLElement) focus.focus();
      emit(this, "papan-announce", t("my-games.forgotten"));
    };
    const button = h(
      "button",
      { type: "button", name: "forget", class: "small", title: t("my-games.forget.text"), click: drop },
      t("my-games.forget"),
      h("span", { class: "visually-hidden" }, `: ${name}`),
    );
    return button;
  }
}

/**
 * Formats a time in the page's language and the browser's regional style.
 * @param {number} when
 */
const formatDate = (when) =>
  new Intl.DateTimeFormat(navigator.languages.find((tag) => tag.startsWith(language())) ?? language(), { dateStyle: "medium", timeStyle: "short" }).format(new Date(when));

customElements.define("papan-my-games", PapanMyGames);
