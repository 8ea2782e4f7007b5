// The automata that play, drawn, with the state that each is in.
import { api } from "../lib/api.js";
import { h, set, write } from "../lib/dom.js";
import { t } from "../lib/i18n.js";
import { who } from "../lib/words.js";

/** @typedef {import("../lib/api.js").State} State */

export class PapanAutomaton extends HTMLElement {
  /** @type {Map<number, { link: HTMLAnchorElement, image: HTMLImageElement, words: HTMLElement, history: HTMLElement }>} */
  #drawn = new Map();

  /**
   * @param {State} state
   * @param {State} shown the same with the position that is shown
   * @param {number} ply
   */
  show(state, shown, ply) {
    shown.seats.forEach(({ automaton }, seat) => {
      if (!automaton) return;
      const { link, image, words, history } = this.#drawn.get(seat) ?? this.#draw(seat);
      const src = api.automaton(state.id, seat, ply);
      const parts = { name: who(state, seat), state: automaton.state, states: automaton.states };
      set(link, { href: src });
      set(image, { src, alt: t("automaton.alt", parts) });
      write(words, t("automaton.state", parts));
      write(history, t("automaton.history", { states: automaton.history.join(" -> ") }));
    });
    this.hidden = this.#drawn.size === 0;
  }

  /** @param {number} seat */
  #draw(seat) {
    const image = h("img", { width: 352, height: 240 });
    const link = h("a", { target: "_blank", title: t("automaton.open") }, image);
    const words = h("p");
    const history = h("p");
    this.append(h("figure", {}, link, h("figcaption", { class: "quiet" }, words, history)));
    const drawn = { link, image, words, history };
    this.#drawn.set(seat, drawn);
    return drawn;
  }
}

customElements.define("papan-automaton", PapanAutomaton);
