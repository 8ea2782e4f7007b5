// Pictures of the automata that play, with the current state highlighted.
import { api } from "../lib/api.js";
import { h, setAttributes, setText } from "../lib/dom.js";
import { t } from "../lib/i18n.js";
import { nameWithMark } from "../lib/sentences.js";

/** @typedef {import("../lib/api.js").State} State */

export class PapanAutomaton extends HTMLElement {
  /** @type {Map<number, { link: HTMLAnchorElement, image: HTMLImageElement, words: HTMLElement, history: HTMLElement }>} */
  #figures = new Map();

  /**
   * @param {State} state
   * @param {State} shown the same game with the view of the shown position
   * @param {number} ply
   */
  show(state, shown, ply) {
    shown.seats.forEach(({ automaton }, seat) => {
      if (!automaton) return;
      const { link, image, words, history } = this.#figures.get(seat) ?? this.#draw(seat);
      const src = api.automaton(state.id, seat, ply);
      const parts = { name: nameWithMark(state, seat), state: automaton.state, states: automaton.states };
      setAttributes(link, { href: src });
      setAttributes(image, { src, alt: t("automaton.alt", parts) });
      setText(words, t("automaton.state", parts));
      setText(history, t("automaton.history", { states: automaton.history.join(" -> ") }));
    });
    this.hidden = this.#figures.size === 0;
  }

  /** @param {number} seat */
  #draw(seat) {
    const image = h("img", { width: 352, height: 240 });
    const link = h("a", { target: "_blank", title: t("automaton.open") }, image);
    const words = h("p");
    const history = h("p");
    this.append(h("figure", {}, link, h("figcaption", { class: "quiet" }, words, history)));
    const figure = { link, image, words, history };
    this.#figures.set(seat, figure);
    return figure;
  }
}

customElements.define("papan-automaton", PapanAutomaton);
