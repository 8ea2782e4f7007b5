// The bot's explanation of the move that led to the shown position.
import { moveTextName } from "../games/games.js";
import { h, setText } from "../lib/dom.js";
import { say, t } from "../lib/i18n.js";
import { formatCount, valueNumber, valueText } from "../lib/values.js";
import { moveName, nameWithMark } from "../lib/sentences.js";

/** @typedef {import("../lib/api.js").State} State */
/** @typedef {import("../lib/api.js").Explanation} Explanation */

export class PapanExplanation extends HTMLElement {
  #summary = h("summary");
  #reasons = h("dl", { class: "reasons" });
  #notes = h("ul");

  connectedCallback() {
    this.replaceChildren(h("details", {}, this.#summary, this.#reasons, this.#notes));
  }

  /**
   * @param {State} state
   * @param {State} shown the same game with the view of the shown position
   * @param {number} ply
   */
  show(state, shown, ply) {
    const explanation = shown.thought ?? null;
    const move = state.moves[ply - 1];
    const items = explanation ? reasons(state.game, explanation) : [];
    this.hidden = !explanation || !move || (items.length === 0 && explanation.notes.length === 0);
    if (!explanation || !move) return;
    setText(this.#summary, t("explanation.why", { name: nameWithMark(state, move.seat), move: moveName(move) }));
    this.#reasons.replaceChildren(...items);
    this.#notes.replaceChildren(...explanation.notes.map((note) => h("li", {}, say(note))));
    this.#notes.hidden = explanation.notes.length === 0;
  }
}

/**
 * The known figures. A bot that only follows a table has no value, line or depth.
 * @param {string} game
 * @param {Explanation} explanation
 */
function reasons(game, { value, line, nodes, depth }) {
  const entries = [
    [t("explanation.value"), value && `${valueText(value)} (${valueNumber(value)})`],
    [t("explanation.line"), line.length > 1 && line.map((move) => moveTextName(game, move)).join(" ")],
    [t("explanation.depth"), depth > 0 && t("explanation.moves", { count: depth })],
    [t("explanation.nodes"), nodes > 0 && formatCount(nodes)],
  ];
  return entries.flatMap(([name, text]) => (text ? [h("dt", {}, name), h("dd", {}, text)] : []));
}

customElements.define("papan-explanation", PapanExplanation);
