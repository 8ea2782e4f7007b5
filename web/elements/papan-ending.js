// How a game is ended, begun again and taken home.
import { api } from "../lib/api.js";
import { emit, h, set } from "../lib/dom.js";
import { t } from "../lib/i18n.js";
import { again, start } from "../lib/start.js";
import { name } from "../lib/words.js";
import { PapanQuestion } from "./papan-question.js";
import { isWatched } from "./papan-watch.js";

/** @typedef {import("../lib/api.js").State} State */

export class PapanEnding extends HTMLElement {
  /** @type {State | null} */
  #state = null;

  #question = new PapanQuestion();
  #resign = h("button", { type: "button", name: "resign", click: () => this.#giveUp() }, t("game.resign"));
  #again = h("button", { type: "button", name: "rematch", click: () => this.#start(true) }, t("game.rematch"));
  #same = h("button", { type: "button", name: "same", click: () => this.#start(false) }, t("game.same"));
  #leave = h("a", { class: "button", href: "/", "data-leave": true }, t("game.leave"));
  #record = h("a", { class: "button", download: true }, t("game.download"));
  #json = h("a", { class: "button", download: true }, t("game.download.json"));

  connectedCallback() {
    this.replaceChildren(
      h("div", { class: "row apart" }, this.#again, this.#same, this.#resign, this.#record, this.#json, this.#leave),
      this.#question,
    );
  }

  /**
   * @param {State} state
   * @param {boolean} isSeen whether the position shown is the last
   */
  show(state, isSeen) {
    this.#state = state;
    const isOver = state.outcome !== null;
    const isPlayed = state.you.length > 0 && !state.study;
    set(this.#record, { href: api.record(state.id, "text") });
    set(this.#json, { href: api.record(state.id, "json") });
    this.#resign.hidden = !isPlayed || isOver;
    const isEnd = isOver && (isPlayed || (isWatched(state) && isSeen));
    // Who is offered a rematch need not begin one.
    this.#again.hidden = state.rematch !== null || !isEnd;
    this.#same.hidden = !isEnd;
    this.#again.classList.toggle("main", isOver);
    this.#record.hidden = !state.can.record;
    this.#json.hidden = !state.can.record;
    set(this.#resign, { "aria-disabled": state.can.resign ? null : "true" });
  }

  async #giveUp() {
    const state = this.#state;
    if (!state?.can.resign) return;
    const seat = state.you.find((own) => own === state.turn) ?? state.you[0];
    if (seat === undefined) return;
    const isSure = await this.#question.ask({
      title: t("resign.title"),
      text: t("resign.text", { name: name(state, seat) }),
      yes: t("resign.yes"),
      no: t("resign.no"),
    });
    if (isSure) emit(this, "papan-do", () => api.resign(state.id, seat));
    this.closest("papan-game")?.querySelector("h1")?.focus();
  }

  /** The next game with the same settings. @param {boolean} isSwapped */
  #start(isSwapped) {
    const state = this.#state;
    if (state) emit(this, "papan-do", () => start(again(state, isSwapped), state.id));
  }
}

customElements.define("papan-ending", PapanEnding);
