// The actions beside the board: type a move, ask for a hint, undo.
import { moveTextName } from "../games/games.js";
import { api } from "../lib/api.js";
import { emit, h, setAttributes, setText, uniqueId } from "../lib/dom.js";
import { t, tOr } from "../lib/i18n.js";
import { hintText } from "../lib/sentences.js";

/** @typedef {import("../lib/api.js").State} State */
/** @typedef {import("../lib/api.js").Hint} Hint */

export class PapanActions extends HTMLElement {
  /** @type {State | null} */
  #state = null;
  /** @type {Hint | null} */
  #hint = null;

  #typed = h("input", {
    name: "move",
    autocomplete: "off",
    autocapitalize: "off",
    spellcheck: "false",
    enterkeyhint: "go",
  });
  #form = h(
    "form",
    { class: "typed", submit: (/** @type {SubmitEvent} */ event) => this.#submit(event) },
    h("label", { class: "field" }, t("game.typed"), this.#typed),
    h("button", {}, t("game.play")),
  );
  #undoButton = h("button", { type: "button", name: "undo", click: () => this.#undoMove() }, t("game.undo"));
  #hintButton = h("button", { type: "button", name: "hint", click: () => this.#askHint() }, t("game.hint"));
  #askTakeback = h("button", { type: "button", name: "takeback", click: () => this.#requestTakeback() }, t("takeback.ask"));
  #advice = h("p", { class: "advice", hidden: true, id: uniqueId() });

  connectedCallback() {
    const buttons = h("div", { class: "row actions" }, this.#hintButton, this.#undoButton, this.#askTakeback);
    this.replaceChildren(this.#form, buttons, this.#advice);
  }

  /**
   * @param {State} state
   * @param {Hint | null} hint the steps of the hint requested so far
   */
  show(state, hint) {
    this.#state = state;
    this.#hint = hint;
    const { can } = state;
    const isOver = state.outcome !== null;
    const hasBot = state.you.length > 0 && state.seats.some((seat) => seat.kind === "bot");
    this.#form.hidden = state.you.length === 0 || isOver;
    setAttributes(this.#typed, { placeholder: tOr(`example.${state.game}`, state.legal?.[0] ?? "") });
    this.#hintButton.hidden = !hasBot || isOver || state.strict;
    const isOwnStudy = state.study && state.you.length > 0;
    this.#undoButton.hidden = !(hasBot || isOwnStudy) || state.strict;
    this.#askTakeback.hidden = !can.takeback;
    setAttributes(this.#undoButton, { "aria-disabled": can.undo ? null : "true" });
    const step = hint?.step ?? 0;
    setAttributes(this.#hintButton, { "aria-disabled": can.hint && step < 3 ? null : "true" });
    setText(this.#hintButton, t(step === 0 ? "game.hint" : step === 1 ? "game.hint.area" : "game.hint.move"));
    this.#advice.hidden = !hint;
    setText(this.#advice, hint ? describeHint(state, hint) : "");
  }

  /** @param {SubmitEvent} event */
  #submit(event) {
    event.preventDefault();
    const state = this.#state;
    const move = this.#typed.value.trim();
    if (!state || !move) return;
    this.#run(async () => {
      const next = await api.play(state.id, move, state.ply);
      this.#typed.value = "";
      return next;
    });
  }

  #undoMove() {
    const state = this.#state;
    if (state?.can.undo) this.#run(() => api.undo(state.id, state.version));
  }

  #requestTakeback() {
    const state = this.#state;
    if (state?.can.takeback) this.#run(() => api.takeback(state.id, state.version));
  }

  #askHint() {
    const state = this.#state;
    const step = (this.#hint?.step ?? 0) + 1;
    if (!state?.can.hint || step > 3) return;
    this.#run(async () => {
      const hint = await api.hint(state.id, step);
      if (this.#state?.version !== state.version) return;
      emit(this, "papan-hint", hint);
      emit(this, "papan-announce", describeHint(state, hint));
    });
  }

  /** @param {() => Promise<State | void>} action */
  #run(action) {
    emit(this, "papan-action", action);
  }
}

/**
 * @param {State} state
 * @param {Hint} hint
 */
const describeHint = (state, hint) => hintText(hint, (move) => moveTextName(state.game, move));

customElements.define("papan-actions", PapanActions);
