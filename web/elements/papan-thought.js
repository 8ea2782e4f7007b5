// Why a player made the move that led to the position shown.
import { h, write } from "../lib/dom.js";
import { t } from "../lib/i18n.js";
import { phrase } from "../lib/phrases.js";
import { counted, figure, valued } from "../lib/values.js";
import { who } from "../lib/words.js";

/** @typedef {import("../lib/api.js").State} State */
/** @typedef {import("../lib/api.js").Thought} Thought */

export class PapanThought extends HTMLElement {
  #summary = h("summary");
  #reasons = h("dl", { class: "reasons" });
  #notes = h("ul");

  connectedCallback() {
    this.replaceChildren(h("details", {}, this.#summary, this.#reasons, this.#notes));
  }

  /**
   * @param {State} state
   * @param {State} shown the same with the position that is shown
   * @param {number} ply
   */
  show(state, shown, ply) {
    const thought = shown.thought ?? null;
    const move = state.moves[ply - 1];
    const given = thought ? reasons(thought) : [];
    this.hidden = !thought || !move || (given.length === 0 && thought.notes.length === 0);
    if (!thought || !move) return;
    write(this.#summary, t("thought.why", { name: who(state, move.seat), move: move.text }));
    this.#reasons.replaceChildren(...given);
    this.#notes.replaceChildren(...thought.notes.map((note) => h("li", {}, phrase(note))));
    this.#notes.hidden = thought.notes.length === 0;
  }
}

/**
 * What there is to say, and no more: a player that only follows a list has no value, line or depth.
 * @param {Thought} thought
 */
function reasons({ value, line, nodes, depth }) {
  const said = [
    [t("thought.value"), value && `${valued(value)} (${figure(value)})`],
    [t("thought.line"), line.length > 1 && line.join(" ")],
    [t("thought.depth"), depth > 0 && t("thought.moves", { count: depth })],
    [t("thought.nodes"), nodes > 0 && counted(nodes)],
  ];
  return said.flatMap(([name, text]) => (text ? [h("dt", {}, name), h("dd", {}, text)] : []));
}

customElements.define("papan-thought", PapanThought);
