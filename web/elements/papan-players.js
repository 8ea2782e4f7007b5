// Who plays, whose turn it is, and the time that is left.
import { h } from "../lib/dom.js";
import { drawing } from "../games/games.js";
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
   * @param {State} shown the same with the position that is shown
   * @param {number} ply the number of moves after which that is
   */
  show(state, shown, ply) {
    const turn = turnAt(state, ply);
    const points = drawing(state.game)?.points?.(shown);
    const winner = ply === state.ply ? state.outcome?.winner : null;
    const seats = state.seats.map(({ mark, joined }, seat) => {
      const you = t("seat.you");
      const score = points?.[seat];
      return h(
        "li",
        { "data-turn": turn === seat, "data-winner": winner === seat },
        mark && h("span", { class: "sign", "data-sign": mark.toLowerCase() }, mark, " "),
        name(state, seat),
        isYou(state, seat) && name(state, seat) !== you && h("span", { class: "quiet" }, ` (${you})`),
        !joined && h("span", { class: "quiet" }, ` (${t("seat.absent")})`),
        score !== undefined && h("strong", {}, ` ${score}`),
        winner === seat && h("span", { class: "badge" }, t("seat.winner")),
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
