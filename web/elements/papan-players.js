// The players, the turn, and the remaining time.
import { h } from "../lib/dom.js";
import { gameUi } from "../games/games.js";
import { t } from "../lib/i18n.js";
import { isYou, seatName, turnAt } from "../lib/sentences.js";
import { PapanClock } from "./papan-clock.js";

/** @typedef {import("../lib/api.js").State} State */

export class PapanPlayers extends HTMLElement {
  #clocks = [new PapanClock(), new PapanClock()];
  /** @type {State | null} */
  #clockState = null;

  /**
   * @param {State} state
   * @param {State} shown the same game with the view of the shown position
   * @param {number} ply the number of moves before the shown position
   */
  show(state, shown, ply) {
    const turn = turnAt(state, ply);
    const points = gameUi(state.game)?.points?.(shown);
    const winner = ply === state.ply ? state.outcome?.winner : null;
    const seats = state.seats.map(({ mark, joined }, seat) => {
      const you = t("seat.you");
      const score = points?.[seat];
      return h(
        "li",
        { "data-turn": turn === seat, "data-winner": winner === seat },
        mark && h("span", { class: "sign", "data-sign": mark.toLowerCase() }, mark, " "),
        seatName(state, seat),
        isYou(state, seat) && seatName(state, seat) !== you && h("span", { class: "quiet" }, ` (${you})`),
        !joined && h("span", { class: "quiet" }, ` (${t("seat.absent")})`),
        score !== undefined && h("strong", {}, ` ${score}`),
        winner === seat && h("span", { class: "badge" }, t("seat.winner")),
        turn === seat && h("span", { class: "visually-hidden" }, `, ${t("seat.turn")}`),
        state.clock && this.#clocks[seat],
      );
    });
    this.replaceChildren(h("ul", { "aria-label": t("seat.list") }, ...seats));
    this.#setClocks(state);
  }

  /** Sets the clocks once per state, because its times were measured when it arrived. @param {State} state */
  #setClocks(state) {
    const { clock } = state;
    if (!clock || state === this.#clockState) return;
    this.#clockState = state;
    this.#clocks.forEach((shown, seat) => {
      shown.show(clock.left[seat] ?? 0, clock.running === seat, state.you.includes(seat));
    });
  }
}

customElements.define("papan-players", PapanPlayers);
