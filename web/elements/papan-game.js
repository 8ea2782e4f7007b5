// The page of one game.
import { drawing } from "../games/games.js";
import { Refusal, api } from "../lib/api.js";
import { fresh, h, set, write } from "../lib/dom.js";
import { known, t } from "../lib/i18n.js";
import { Live } from "../lib/live.js";
import { go } from "../lib/router.js";
import { invite, remember } from "../lib/settings.js";
import { hinted, name, refused, said, status, title } from "../lib/words.js";
import { PapanInvite } from "./papan-invite.js";
import { PapanMoves } from "./papan-moves.js";
import { PapanPlayers } from "./papan-players.js";
import { PapanQuestion } from "./papan-question.js";

/** @typedef {import("../lib/api.js").State} State */
/** @typedef {import("../lib/api.js").Hint} Hint */

/** Elements in which arrows, Home and End have a meaning of their own. */
const OWN_KEYS = "input, select, textarea, dialog, [role=grid]";

export class PapanGame extends HTMLElement {
  #id;
  /** @type {State | null} */
  #state = null;
  /** The view that is shown instead of the current one, while somebody steps back. @type {State | null} */
  #past = null;
  /** The number of moves that somebody has stepped back to. @type {number | null} */
  #wanted = null;
  /** Views after so many moves. @type {Map<number, State>} */
  #views = new Map();
  /** @type {Hint | null} */
  #hint = null;
  /** @type {Live | null} */
  #live = null;
  #isBusy = false;

  #heading = h("h1", { tabindex: -1 });
  #players = new PapanPlayers();
  #status = h("p", { class: "status" });
  #trouble = h("p", { class: "warn trouble", role: "alert" });
  /** @type {import("../games/games.js").Stage | null} */
  #stage = null;
  #caption = h("p", { class: "caption quiet" });
  #advice = h("p", { class: "advice", hidden: true });
  #moves = new PapanMoves();
  #invite = new PapanInvite();
  #question = new PapanQuestion();
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
  #ask = h("button", { type: "button", name: "hint", click: () => this.#more() }, t("game.hint"));
  #resign = h("button", { type: "button", name: "resign", click: () => this.#giveUp() }, t("game.resign"));
  #again = h("button", { type: "button", name: "rematch", click: () => this.#rematch() }, t("game.rematch"));
  #record = h("a", { class: "button", download: true }, t("game.download"));
  #json = h("a", { class: "button" }, "JSON");

  /** @param {string} id */
  constructor(id) {
    super();
    this.#id = id;
  }

  async connectedCallback() {
    set(this.#record, { href: api.record(this.#id) });
    set(this.#json, { href: api.json(this.#id), download: `papan-${this.#id}.json` });
    set(this.#advice, { id: fresh() });
    write(this.#heading, t("nav.game"));
    this.replaceChildren(this.#heading, this.#trouble);
    this.addEventListener("papan-play", (event) => {
      if (event instanceof CustomEvent) this.#play(String(event.detail));
    });
    this.addEventListener("papan-step", (event) => {
      if (event instanceof CustomEvent) void this.#step(event.detail);
    });
    this.addEventListener("papan-joined", () => this.#live?.again());
    document.addEventListener("keydown", this.#key);
    try {
      this.#show(await api.state(this.#id));
    } catch (error) {
      write(this.#trouble, refused(error));
      if (error instanceof Refusal && error.code === "no-game") return;
    }
    if (!this.isConnected) return;
    this.#live = new Live(
      this.#id,
      (state) => this.#show(state),
      (isLost) => this.#connected(isLost),
    );
  }

  /** What the server refused stays to be read; that it could not be reached goes. @param {boolean} isLost */
  #connected(isLost) {
    const text = this.#trouble.textContent;
    if (isLost) write(this.#trouble, t("game.lost"));
    else if (text === t("game.lost") || text === t("error.offline")) write(this.#trouble, "");
  }

  disconnectedCallback() {
    document.removeEventListener("keydown", this.#key);
    this.#live?.leave();
  }

  /** @param {State} state */
  #build(state) {
    remember(this.#id);
    this.#stage = drawing(state.game)?.stage() ?? null;
    set(this.#typed, { placeholder: known(`example.${state.game}`, "") });
    // The heading stays where it is: it may have the focus.
    this.append(
      this.#invite,
      h(
        "div",
        { class: "game" },
        h("section", { "aria-label": t("game.board") }, ...[this.#players, this.#status, this.#stage, this.#caption, this.#trouble]),
        h(
          "section",
          { "aria-label": t("game.controls") },
          this.#form,
          h("div", { class: "row deeds" }, this.#ask, this.#undo),
          this.#advice,
          this.#moves,
          h("div", { class: "row apart" }, this.#again, this.#resign, this.#record, this.#json),
        ),
      ),
      this.#question,
    );
  }

  /**
   * Takes in the game as it is now.
   * @param {State} state
   */
  #show(state) {
    const before = this.#state;
    if (before && state.version < before.version) return;
    this.#state = state;
    if (!before) this.#build(state);
    if (before && before.version !== state.version) {
      this.#hint = null;
      if (state.ply < before.ply) {
        this.#views.clear();
        this.#past = null;
        this.#wanted = null;
      }
      this.#tell(before, state);
    }
    this.#paint();
  }

  /**
   * Says what has changed.
   * @param {State} before
   * @param {State} now
   */
  #tell(before, now) {
    const news = now.moves.slice(before.ply).map((move) => said(now, move));
    if (now.ply < before.ply) news.push(t("say.undone"));
    const sentence = status(now);
    if (sentence !== status(before) && !now.thinking) news.push(sentence);
    this.#say(news.join(" "));
  }

  /** @param {string} text */
  #say(text) {
    if (text) this.dispatchEvent(new CustomEvent("papan-say", { detail: text, bubbles: true }));
  }

  #paint() {
    const state = this.#state;
    if (!state) return;
    const focused = document.activeElement;
    const shown = this.#past ?? state;
    const ply = this.#past?.at ?? state.ply;
    const drawn = drawing(state.game);
    write(this.#heading, title(state));
    document.title = `${title(state)} · Papan`;
    this.#invite.show(state);
    this.#players.show(state);
    write(this.#status, this.#past ? t("status.past", { ply, all: state.ply }) : status(state));
    this.#status.classList.toggle("thinking", state.thinking && !this.#past);
    this.#moves.show(state, ply);
    this.#stage?.show({
      state,
      shown,
      ply,
      canMove: state.can.move && !this.#past,
      hint: this.#past ? null : (this.#hint?.cell ?? null),
      label: t("game.grid", { title: title(state) }),
    });
    write(this.#caption, drawn ? drawn.caption(shown) : t("game.unknown"));
    this.#controls(state);
    // What had the focus may be gone, such as the field for moves at the end.
    if (focused && (focused.closest("[hidden]") || !focused.isConnected)) this.#heading.focus();
  }

  /** @param {State} state */
  #controls(state) {
    const { can } = state;
    const isOver = state.outcome !== null;
    const against = state.you.length > 0 && state.seats.some((seat) => seat.kind === "bot");
    this.#form.hidden = state.you.length === 0 || isOver;
    this.#ask.hidden = !against || isOver;
    this.#undo.hidden = !against;
    this.#resign.hidden = state.you.length === 0 || isOver;
    this.#again.hidden = !isOver || state.you.length === 0;
    this.#again.classList.toggle("main", isOver);
    this.#record.hidden = !can.record;
    set(this.#undo, { "aria-disabled": can.undo ? null : "true" });
    set(this.#resign, { "aria-disabled": can.resign ? null : "true" });
    const step = this.#hint?.step ?? 0;
    set(this.#ask, { "aria-disabled": can.hint && step < 3 ? null : "true" });
    write(this.#ask, t(step === 0 ? "game.hint" : step === 1 ? "game.hint.area" : "game.hint.move"));
    this.#advice.hidden = !this.#hint;
    write(this.#advice, this.#hint ? hinted(this.#hint) : "");
  }

  /**
   * Does something that the server may refuse, one thing at a time.
   * @param {() => Promise<State | void>} deed
   */
  async #do(deed) {
    if (this.#isBusy) return;
    this.#isBusy = true;
    write(this.#trouble, "");
    try {
      const state = await deed();
      if (state) this.#show(state);
    } catch (error) {
      if (error instanceof Refusal && error.state) this.#show(error.state);
      write(this.#trouble, refused(error));
    } finally {
      this.#isBusy = false;
    }
  }

  /** @param {string} move */
  #play(move) {
    const state = this.#state;
    if (!state) return;
    if (this.#past) this.#say(t("say.past"));
    else if (!state.can.move) this.#say(status(state));
    else void this.#do(() => api.play(this.#id, move, state.ply));
  }

  /** @param {SubmitEvent} event */
  #submit(event) {
    event.preventDefault();
    const state = this.#state;
    const move = this.#typed.value.trim();
    if (!state || !move) return;
    void this.#do(async () => {
      const next = await api.play(this.#id, move, state.ply);
      this.#typed.value = "";
      this.#past = null;
      this.#wanted = null;
      return next;
    });
  }

  #takeBack() {
    const state = this.#state;
    if (state?.can.undo) void this.#do(() => api.undo(this.#id, state.version));
  }

  #more() {
    const state = this.#state;
    const step = (this.#hint?.step ?? 0) + 1;
    if (!state?.can.hint || step > 3) return;
    void this.#do(async () => {
      const hint = await api.hint(this.#id, step);
      if (this.#state?.version !== state.version) return;
      this.#hint = hint;
      this.#paint();
      this.#say(hinted(hint));
    });
  }

  async #giveUp() {
    const state = this.#state;
    if (!state?.can.resign) return;
    const seat = state.you.find((own) => own === state.turn) ?? state.you[0];
    if (seat === undefined) return;
    const isSure = await this.#question.ask({
      title: t("resign.title"),
      text: t("resign.text", { name: name(state, seat) }),
      yes: t("resign.yes"),
      no: t("resign.no"),
    });
    if (isSure) await this.#do(() => api.resign(this.#id, seat));
    this.#heading.focus();
  }

  /** The same again, with the sides swapped. */
  #rematch() {
    const state = this.#state;
    if (!state) return;
    /** @type {import("../lib/api.js").SeatRequest[]} */
    const seats = state.seats.map((seat, number) => {
      if (seat.kind === "bot") return { kind: "bot", player: seat.player ?? seat.name };
      const kind = state.you.includes(number) ? "human" : "invite";
      return seat.name ? { kind, name: seat.name } : { kind };
    });
    void this.#do(async () => {
      const made = await api.create({ game: state.game, seats: seats.reverse(), options: state.options });
      made.seats.forEach((seat, number) => {
        if (seat.invite) invite(made.id, number, seat.invite);
      });
      go(`/game/${made.id}`);
    });
  }

  /**
   * Shows the board as it was after so many moves.
   * @param {number} to
   */
  async #step(to) {
    const state = this.#state;
    if (!state || to < 0 || to > state.ply) return;
    this.#wanted = to === state.ply ? null : to;
    if (this.#wanted === null) {
      this.#past = null;
    } else {
      try {
        const view = this.#views.get(to) ?? (await api.past(this.#id, to));
        this.#views.set(to, view);
        if (this.#wanted !== to) return;
        this.#past = view;
      } catch (error) {
        write(this.#trouble, refused(error));
        return;
      }
    }
    this.#paint();
    const move = state.moves[to - 1];
    this.#say(`${t("status.past", { ply: to, all: state.ply })} ${move ? said(state, move) : ""}`);
  }

  /** @param {KeyboardEvent} event */
  #key = (event) => {
    const state = this.#state;
    if (!state || event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (event.target instanceof Element && event.target.closest(OWN_KEYS)) return;
    const now = this.#wanted ?? state.ply;
    const to = { ArrowLeft: now - 1, ArrowRight: now + 1, Home: 0, End: state.ply }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    void this.#step(to);
  };
}

customElements.define("papan-game", PapanGame);
