// Resign, rematch, download and leave.
import { api } from "../lib/api.js";
import { emit, h, setAttributes } from "../lib/dom.js";
import { t } from "../lib/i18n.js";
import { repeatRequest, startGame } from "../lib/start-game.js";
import { seatName } from "../lib/sentences.js";
import { PapanConfirmDialog } from "./papan-confirm-dialog.js";
import { isWatched } from "./papan-playback.js";

/** @typedef {import("../lib/api.js").State} State */

export class PapanGameMenu extends HTMLElement {
  /** @type {State | null} */
  #state = null;

  #confirmDialog = new PapanConfirmDialog();
  #resign = h("button", { type: "button", name: "resign", click: () => this.#resignGame() }, t("game.resign"));
  #rematch = h("button", { type: "button", name: "rematch", click: () => this.#start(true) }, t("game.rematch"));
  #same = h("button", { type: "button", name: "same", click: () => this.#start(false) }, t("game.same"));
  #leave = h("a", { class: "button", href: "/", "data-leave": true }, t("game.leave"));
  #record = h("a", { class: "button", download: true }, t("game.download"));
  #json = h("a", { class: "button", download: true }, t("game.download.json"));

  connectedCallback() {
    this.replaceChildren(
      h("div", { class: "row divided" }, this.#rematch, this.#same, this.#resign, this.#record, this.#json, this.#leave),
      this.#confirmDialog,
    );
  }

  /**
   * @param {State} state
   * @param {boolean} isSeen whether the last position is shown
   */
  show(state, isSeen) {
    this.#state = state;
    const isOver = state.outcome !== null;
    const isPlaying = state.you.length > 0 && !state.study;
    setAttributes(this.#record, { href: api.record(state.id, "text") });
    setAttributes(this.#json, { href: api.record(state.id, "json") });
    this.#resign.hidden = !isPlaying || isOver;
    const isEnd = isOver && (isPlaying || (isWatched(state) && isSeen));
    // An offered rematch is accepted in the opponent's request instead.
    this.#rematch.hidden = state.rematch !== null || !isEnd;
    this.#same.hidden = !isEnd;
    this.#rematch.classList.toggle("main", isOver);
    this.#record.hidden = !state.can.record;
    this.#json.hidden = !state.can.record;
    setAttributes(this.#resign, { "aria-disabled": state.can.resign ? null : "true" });
  }

  async #resignGame() {
    const state = this.#state;
    if (!state?.can.resign) return;
    const seat = state.you.find((own) => own === state.turn) ?? state.you[0];
    if (seat === undefined) return;
    const isSure = await this.#confirmDialog.ask({
      title: t("resign.title"),
      text: t("resign.text", { name: seatName(state, seat) }),
      yes: t("resign.yes"),
      no: t("resign.no"),
    });
    if (isSure) emit(this, "papan-action", () => api.resign(state.id, seat));
    this.closest("papan-game")?.querySelector("h1")?.focus();
  }

  /** Starts the next game with the same settings. @param {boolean} isSwapped */
  #start(isSwapped) {
    const state = this.#state;
    if (state) emit(this, "papan-action", () => startGame(repeatRequest(state, isSwapped), state.id));
  }
}

customElements.define("papan-game-menu", PapanGameMenu);
