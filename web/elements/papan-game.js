// The page of one game.
import { drawing } from "../games/games.js";
import { Refusal, api } from "../lib/api.js";
import { emit, h, write } from "../lib/dom.js";
import { t } from "../lib/i18n.js";
import { Live } from "../lib/live.js";
import { gameAddress, rename } from "../lib/router.js";
import { remember } from "../lib/settings.js";
import { Walk } from "../lib/walk.js";
import { isRefused, isYou, news, refused, said, status, title, turnAt } from "../lib/words.js";
import { PapanAnalysis } from "./papan-analysis.js";
import { PapanAutomaton } from "./papan-automaton.js";
import { PapanDeeds } from "./papan-deeds.js";
import { PapanEnding } from "./papan-ending.js";
import { PapanInvite } from "./papan-invite.js";
import { PapanMoves } from "./papan-moves.js";
import { PapanNotice } from "./papan-notice.js";
import { PapanOverlay } from "./papan-overlay.js";
import { PapanPlayers } from "./papan-players.js";
import { PapanRequest } from "./papan-request.js";
import { PapanThought } from "./papan-thought.js";
import { PapanWatch, isWatched } from "./papan-watch.js";

/** @typedef {import("../lib/api.js").State} State */
/** @typedef {import("../lib/api.js").Hint} Hint */
/** @typedef {import("../lib/api.js").Weighed} Weighed */

/** Where a watched game stood when its page was made anew, as in another language. @typedef {{ ply: number, reached: number, isPlaying: boolean }} Place */

/** Elements in which arrows, Home and End have a meaning of their own; boards take theirs before. */
const OWN_KEYS = "input, select, textarea, dialog";
/** Elements in which the space bar does. */
const OWN_SPACE = "input, select, textarea, dialog, button, summary, a";

export class PapanGame extends HTMLElement {
  #id;
  #asked;
  #place;
  #walk;
  /** The most moves that a watched game was shown with. */
  #reached = 0;
  /** @type {Hint | null} */
  #hint = null;
  /** The move that somebody points at in the analysis. @type {Weighed | null} */
  #pointed = null;
  /** @type {Live | null} */
  #live = null;
  #isBusy = false;
  /** Whether the server cannot be reached. */
  #isLost = false;

  #heading = h("h1", { tabindex: -1 });
  #players = new PapanPlayers();
  #status = h("p", { class: "status" });
  #notice = new PapanNotice();
  #request = new PapanRequest();
  /** @type {import("../games/games.js").Stage | null} */
  #stage = null;
  #watch = new PapanWatch();
  #caption = h("p", { class: "caption quiet" });
  #overlay = new PapanOverlay();
  #deeds = new PapanDeeds();
  #automaton = new PapanAutomaton();
  #moves = new PapanMoves();
  #thought = new PapanThought();
  #analysis = new PapanAnalysis();
  #ending = new PapanEnding();
  #invite = new PapanInvite();

  /**
   * @param {string} id
   * @param {{ ply: number | null, isWatched: boolean }} [asked] what the address says of the position
   * @param {Place | null} [place] where it goes on
   */
  constructor(id, asked = { ply: null, isWatched: false }, place = null) {
    super();
    this.#id = id;
    this.#asked = asked;
    this.#place = place;
    this.#walk = new Walk(id);
  }

  async connectedCallback() {
    write(this.#heading, t("nav.game"));
    this.replaceChildren(this.#heading, this.#notice);
    this.#listen();
    try {
      await this.#arrive(await api.state(this.#id));
    } catch (error) {
      this.#notice.refuse(refused(error));
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
    const wasLost = this.#isLost;
    this.#isLost = isLost;
    // Said once: who has closed it knows.
    if (isLost && !wasLost) this.#notice.warn(t("game.lost"));
    else if (!isLost && this.#isOffline) this.#notice.clear();
  }

  /** Whether the page says that the server cannot be reached. */
  get #isOffline() {
    return [t("game.lost"), t("error.offline")].includes(this.#notice.refusal);
  }

  /** Where a watched game stands, to go on there; `null` for others, whose address says it. @returns {Place | null} */
  get place() {
    const { state, ply } = this.#walk;
    if (!state || !isWatched(state)) return null;
    return { ply, reached: this.#reached, isPlaying: this.#watch.isPlaying };
  }

  disconnectedCallback() {
    document.removeEventListener("keydown", this.#key);
    document.removeEventListener("keydown", this.#space, { capture: true });
    this.#live?.leave();
  }

  #listen() {
    /** @type {Record<string, (detail: any) => void>} */
    const deeds = {
      "papan-play": (move) => this.#play(String(move)),
      "papan-do": (deed) => void this.#do(deed),
      "papan-step": (ply) => void this.#step(ply),
      "papan-tick": (ply) => void this.#tick(ply),
      "papan-hint": (hint) => {
        this.#hint = hint;
        this.#paint();
      },
      "papan-point": (move) => {
        this.#pointed = move;
        this.#draw();
      },
      "papan-overlay": () => this.#draw(),
      "papan-note": (text) => this.#remark(String(text)),
      "papan-laid": () => this.#notice.clear(),
      "papan-dismissed": () => this.#heading.focus({ preventScroll: true }),
      "papan-joined": () => this.#live?.again(),
    };
    for (const [name, deed] of Object.entries(deeds)) {
      this.addEventListener(name, (event) => deed(event instanceof CustomEvent ? event.detail : null));
    }
    document.addEventListener("keydown", this.#key);
    // Before the board, where space plays; who watches plays nothing.
    document.addEventListener("keydown", this.#space, { capture: true });
  }

  /** Goes where the address leads. @param {State} state */
  async #arrive(state) {
    const { ply, isWatched: isFresh } = this.#asked;
    const isPlaying = isWatched(state) && (isFresh || (ply === null && !state.outcome));
    const to = this.#place?.ply ?? (isFresh && isWatched(state) ? 0 : ply);
    this.#watch.isPlaying = this.#place?.isPlaying ?? isPlaying;
    this.#reached = this.#place?.reached ?? (isPlaying ? 0 : state.ply);
    this.#walk.take(state, false);
    if (to !== null && to < state.ply) await this.#walk.go(to);
    this.#build(state);
    this.#paint();
  }

  /** @param {State} state */
  #build(state) {
    remember(this.#id);
    this.#stage = drawing(state.game)?.stage(this.#notice) ?? null;
    // The heading stays where it is: it may have the focus.
    this.append(
      this.#invite,
      this.#request,
      h(
        "div",
        { class: "game" },
        h(
          "section",
          { "aria-label": t("game.board") },
          ...[this.#players, this.#status, this.#stage ?? this.#notice, this.#watch, this.#caption, this.#overlay],
        ),
        h(
          "section",
          { "aria-label": t("game.controls") },
          ...[this.#deeds, this.#automaton, this.#moves, this.#thought, this.#analysis, this.#ending],
        ),
      ),
    );
  }

  /**
   * Takes in the game as it is now.
   * @param {State} state
   */
  #show(state) {
    const before = this.#walk.state;
    if (before && state.version < before.version) return;
    this.#walk.take(state, isWatched(state) && this.#watch.isPaced);
    if (!before) this.#build(state);
    if (before && before.version !== state.version) {
      this.#hint = null;
      if (!this.#isOffline) this.#notice.clear();
    }
    if (before) {
      if (isRefused(before, state) && isYou(state, before.takeback)) this.#notice.remark(t("takeback.refused"));
      // Moves of a watched game are told when they are shown.
      if (!isWatched(state)) this.#say(news(before, state));
      else if (state.outcome && !before.outcome && !this.#walk.past) this.#say(status(state));
    }
    this.#paint();
  }

  /** @param {string} text */
  #say(text) {
    if (text) emit(this, "papan-say", text);
  }

  /** Says something, and shows it to who sees it. @param {string} text */
  #remark(text) {
    this.#notice.remark(text);
    this.#say(text);
  }

  #paint() {
    const { state, shown, ply, past } = this.#walk;
    if (!state || !shown) return;
    const focused = document.activeElement;
    this.#reached = Math.max(this.#reached, ply);
    write(this.#heading, state.study ? t("game.study", { title: title(state) }) : title(state));
    document.title = `${title(state)} · Papan`;
    this.#invite.show(state);
    this.#request.show(state);
    this.#players.show(state, shown, ply);
    write(this.#status, this.#standing(state, ply));
    this.#status.classList.toggle("thinking", state.thinking && !past);
    // A watched game is listed as far as it was shown.
    this.#moves.show(isWatched(state) ? { ...state, moves: state.moves.slice(0, this.#reached) } : state, ply);
    this.#watch.show(state, ply);
    this.#overlay.show(shown);
    this.#deeds.show(state, past ? null : this.#hint);
    this.#automaton.show(state, shown, ply);
    this.#thought.show(state, shown, ply);
    this.#analysis.show(state, shown, ply);
    this.#ending.show(state, !past);
    this.#draw();
    // What had the focus may be gone, such as the field for moves at the end.
    if (focused && (focused.closest("[hidden]") || !focused.isConnected)) this.#heading.focus();
  }

  /** Draws the board. */
  #draw() {
    const { state, shown, ply, past } = this.#walk;
    if (!state || !shown) return;
    const drawn = drawing(state.game);
    this.#stage?.show({
      state,
      shown,
      ply,
      canMove: state.can.move && !past,
      isIdle: state.outcome !== null || state.you.length === 0,
      hint: past ? null : (this.#hint?.cell ?? null),
      label: t("game.grid", { title: title(state) }),
      faint: this.#pointed && drawn ? drawn.faint(shown, this.#pointed, turnAt(state, ply) ?? 0) : new Map(),
      isOverlaid: this.#overlay.isOn && !this.#overlay.hidden,
    });
    write(this.#caption, drawn ? drawn.caption(shown) : t("game.unknown"));
  }

  /**
   * How the game stands at the position shown.
   * @param {State} state
   * @param {number} ply
   */
  #standing(state, ply) {
    if (!this.#walk.past) return status(state);
    const move = state.moves[ply - 1];
    if (!this.#watch.isPlaying) return t("status.past", { ply, all: state.ply });
    return move ? said(state, move) : t("watch.start");
  }

  /**
   * Does something that the server may refuse, one thing at a time.
   * @param {() => Promise<State | void>} deed
   */
  async #do(deed) {
    if (this.#isBusy) return;
    this.#isBusy = true;
    this.#notice.clear();
    try {
      const state = await deed();
      if (state && state.ply !== this.#walk.state?.ply) this.#walk.home();
      if (state) this.#show(state);
    } catch (error) {
      if (error instanceof Refusal && error.state) this.#show(error.state);
      this.#notice.refuse(refused(error));
    } finally {
      this.#isBusy = false;
    }
  }

  /** @param {string} move */
  #play(move) {
    const { state, past } = this.#walk;
    if (!state) return;
    if (past && state.you.length > 0 && !state.outcome) this.#remark(t("say.past"));
    else if (!state.can.move) this.#say(status(state));
    else void this.#do(() => api.play(this.#id, move, state.ply));
  }

  /**
   * Somebody steps to the position after so many moves.
   * @param {number} to
   */
  async #step(to) {
    const { state } = this.#walk;
    if (!state || to < 0 || to > state.ply) return;
    this.#watch.isPlaying = false;
    this.#notice.clear();
    if (!(await this.#go(to))) return;
    const move = state.moves[to - 1];
    rename(gameAddress(this.#id, this.#walk.named));
    this.#say(`${t("status.past", { ply: to, all: state.ply })} ${move ? said(state, move) : ""}`);
  }

  /**
   * The next position of a watched game.
   * @param {number} to
   */
  async #tick(to) {
    if (!(await this.#go(to))) return;
    const { state } = this.#walk;
    const move = state?.moves[to - 1];
    if (!state) return;
    const isEnd = state.outcome !== null && to === state.ply;
    if (isEnd) rename(gameAddress(this.#id));
    const told = [this.#watch.isSpoken && move ? said(state, move) : "", isEnd ? status(state) : ""];
    this.#say(told.join(" ").trim());
  }

  /** @param {number} to */
  async #go(to) {
    try {
      const isThere = await this.#walk.go(to);
      if (isThere) this.#paint();
      return isThere;
    } catch (error) {
      this.#notice.refuse(refused(error));
      return false;
    }
  }

  /** @param {KeyboardEvent} event */
  #key = (event) => {
    const { state, heading: now } = this.#walk;
    if (!state || event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (event.key === "Escape") this.#notice.clear();
    if (event.target instanceof Element && event.target.closest(OWN_KEYS)) return;
    const to = { ArrowLeft: now - 1, ArrowRight: now + 1, Home: 0, End: state.ply }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    void this.#step(to);
  };

  /** @param {KeyboardEvent} event */
  #space = (event) => {
    if (event.key !== " " || !this.#walk.state || !isWatched(this.#walk.state)) return;
    if (event.target instanceof Element && event.target.closest(OWN_SPACE)) return;
    event.preventDefault();
    event.stopPropagation();
    this.#watch.toggle();
  };
}

customElements.define("papan-game", PapanGame);
