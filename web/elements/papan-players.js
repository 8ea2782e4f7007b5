// Who plays, and whose turn it is.
import { h } from "../lib/dom.js";
import { t } from "../lib/i18n.js";
import { isYou, name } from "../lib/words.js";

/** @typedef {import("../lib/api.js").State} State */

export class PapanPlayers extends HTMLElement {
  /** @param {State} state */
  show(state) {
    const seats = state.seats.map(({ mark, score, joined }, seat) => {
      const you = t("seat.you");
      return h(
        "li",
        { "data-turn": state.turn === seat },
        mark && h("span", { class: "sign", "data-sign": mark.toLowerCase() }, mark, " "),
        name(state, seat),
        isYou(state, seat) && name(state, seat) !== you && h("span", { class: "quiet" }, ` (${you})`),
        !joined && h("span", { class: "quiet" }, ` (${t("seat.absent")})`),
        score !== undefined && h("strong", {}, ` ${score}`),
        state.turn === seat && h("span", { class: "unseen" }, `, ${t("seat.turn")}`),
      );
    });
    this.replaceChildren(h("ul", { "aria-label": t("seat.list") }, ...seats));
  }
}

customElements.define("papan-players", PapanPlayers);
