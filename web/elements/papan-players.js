// Who plays, whose turn it is, and the time that is left.
import { h } from "../lib/dom.js";
import { t } from "../lib/i18n.js";
import { isYou, name, turnAt } from "../lib/words.js";
import { PapanClock } from "./papan-clock.js";

/** @typedef {import("../lib/api.js").State} State */

export class PapanPlayers extends HTMLElement {
  #clocks = [new PapanClock(), new PapanClock()];
  /** @type {State | null} */
  #timed = null;

  /**
   * @param {State} state
   * @param {number} ply the number of moves after which the board is shown
   */
  show(state, ply) {
    const turn = turnAt(state, ply);
    const scores = state.moves[ply - 1]?.scores;
    const seats = state.seats.map(({ mark, score: last, joined }, seat) => {
      const you = t("seat.you");
      const score = ply === state.ply || last === undefined ? last : (scores?.[seat] ?? 0);
      return h(
        "li",
        { "data-turn": turn === seat },
        mark && h("span", { class: "sign", "data-sign": mark.toLowerCase() }, mark, " "),
        name(state, seat),
        isYou(state, seat) && name(state, seat) !== you && h("span", { class: "quiet" }, ` (${you})`),
        !joined && h("span", { class: "quiet" }, ` (${t("seat.absent")})`),
        score !== undefined && h("strong", {}, ` ${score}`),
        turn === seat && h("span", { class: "unseen" }, `, ${t("seat.turn")}`),
        state.clock && this.#clocks[seat],
      );
    });
    this.replaceChildren(h("ul", { "aria-label": t("seat.list") }, ...seats));
    this.#time(state);
  }

  /** Sets the clocks, once for each answer: what it says of the time was true when it came. @param {State} state */
  #time(state) {
    const { clock } = state;
    if (!clock || state === this.#timed) return;
    this.#timed = state;
    this.#clocks.forEach((shown, seat) => {
      shown.show(clock.left[seat] ?? 0, clock.running === seat, state.you.includes(seat));
    });
  }
}

customElements.define("papan-players", PapanPlayers);
