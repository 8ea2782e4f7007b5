// What somebody can do on their turn beside the board: type a move, ask for a hint, take back.
import { api } from "../lib/api.js";
import { emit, fresh, h, set, write } from "../lib/dom.js";
import { known, t } from "../lib/i18n.js";
import { hinted } from "../lib/words.js";

/** @typedef {import("../lib/api.js").State} State */
/** @typedef {import("../lib/api.js").Hint} Hint */

export class PapanDeeds extends HTMLElement {
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
  #undo = h("button", { type: "button", name: "undo", click: () => this.#takeBack() }, t("game.undo"));
  #more = h("button", { type: "button", name: "hint", click: () => this.#ask() }, t("game.hint"));
  #plead = h("button", { type: "button", name: "takeback", click: () => this.#please() }, t("takeback.ask"));
  #advice = h("p", { class: "advice", hidden: true, id: fresh() });

  connectedCallback() {
    const buttons = h("div", { class: "row deeds" }, this.#more, this.#undo, this.#plead);
    this.replaceChildren(this.#form, buttons, this.#advice);
  }

  /**
   * @param {State} state
   * @param {Hint | null} hint as much of one as was asked for
   */
  show(state, hint) {
    this.#state = state;
    this.#hint = hint;
    const { can } = state;
    const isOver = state.outcome !== null;
    const against = state.you.length > 0 && state.seats.some((seat) => seat.kind === "bot");
    this.#form.hidden = state.you.length === 0 || isOver;
    set(this.#typed, { placeholder: known(`example.${state.game}`, "") });
    this.#more.hidden = !against || isOver || state.strict;
    const isOwnStudy = state.study && state.you.length > 0;
    this.#undo.hidden = !(against || isOwnStudy) || state.strict;
    this.#plead.hidden = !can.takeback;
    set(this.#undo, { "aria-disabled": can.undo ? null : "true" });
    const step = hint?.step ?? 0;
    set(this.#more, { "aria-disabled": can.hint && step < 3 ? null : "true" });
    write(this.#more, t(step === 0 ? "game.hint" : step === 1 ? "game.hint.area" : "game.hint.move"));
    this.#advice.hidden = !hint;
    write(this.#advice, hint ? hinted(hint) : "");
  }

  /** @param {SubmitEvent} event */
  #submit(event) {
    event.preventDefault();
    const state = this.#state;
    const move = this.#typed.value.trim();
    if (!state || !move) return;
    this.#do(async () => {
      const next = await api.play(state.id, move, state.ply);
      this.#typed.value = "";
      return next;
    });
  }

  #takeBack() {
    const state = this.#state;
    if (state?.can.undo) this.#do(() => api.undo(state.id, state.version));
  }

  #please() {
    const state = this.#state;
    if (state?.can.takeback) this.#do(() => api.takeback(state.id, state.version));
  }

  #ask() {
    const state = this.#state;
    const step = (this.#hint?.step ?? 0) + 1;
    if (!state?.can.hint || step > 3) return;
    this.#do(async () => {
      const hint = await api.hint(state.id, step);
      if (this.#state?.version !== state.version) return;
      emit(this, "papan-hint", hint);
      emit(this, "papan-say", hinted(hint));
    });
  }

  /** @param {() => Promise<State | void>} deed */
  #do(deed) {
    emit(this, "papan-do", deed);
  }
}

customElements.define("papan-deeds", PapanDeeds);
