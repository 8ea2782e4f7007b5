// The page of one game.
import { gameUi } from "../games/games.js";
import { ApiError, api } from "../lib/api.js";
import { emit, h, setText } from "../lib/dom.js";
import { t } from "../lib/i18n.js";
import { GameStream } from "../lib/game-stream.js";
import { gameAddress, replaceAddress } from "../lib/router.js";
import { rememberGame } from "../lib/settings.js";
import { GameNavigator } from "../lib/game-navigator.js";
import { changesText, errorText, gameTitle, isTakebackRefused, isYou, moveSentence, statusText, turnAt } from "../lib/sentences.js";
import { PapanAnalysis } from "./papan-analysis.js";
import { PapanAutomaton } from "./papan-automaton.js";
import { PapanActions } from "./papan-actions.js";
import { PapanGameMenu } from "./papan-game-menu.js";
import { PapanInvite } from "./papan-invite.js";
import { PapanMoveList } from "./papan-move-list.js";
import { PapanNotice } from "./papan-notice.js";
import { PapanObjectiveOverlay } from "./papan-objective-overlay.js";
import { PapanPlayers } from "./papan-players.js";
import { PapanOpponentRequest } from "./papan-opponent-request.js";
import { PapanExplanation } from "./papan-explanation.js";
import { PapanPlayback, isWatched } from "./papan-playback.js";

/** @typedef {import("../lib/api.js").State} State */
/** @typedef {import("../lib/api.js").Hint} Hint */
/** @typedef {import("../lib/api.js").Weighed} Weighed */

/** The playback state of a watched game, kept when the page is rebuilt in another language. @typedef {{ ply: number, furthest: number, isPlaying: boolean }} PlaybackPosition */

/** Elements that handle arrows, Home and End themselves. Boards stop these events before they get here. */
const OWN_KEYS = "input, select, textarea, dialog";
/** Elements that handle the space bar themselves. */
const OWN_SPACE = "input, select, textarea, dialog, button, summary, a";

export class PapanGame extends HTMLElement {
  #id;
  #requested;
  #resume;
  #navigator;
  /** The furthest ply of a watched game shown so far. */
  #furthest = 0;
  /** @type {Hint | null} */
  #hint = null;
  /** The move of the analysis previewed on the board. @type {Weighed | null} */
  #previewed = null;
  /** @type {GameStream | null} */
  #stream = null;
  #isBusy = false;
  /** Whether the server is unreachable. */
  #isLost = false;

  #heading = h("h1", { tabindex: -1 });
  #players = new PapanPlayers();
  #status = h("p", { class: "status" });
  #notice = new PapanNotice();
  #opponentRequest = new PapanOpponentRequest();
  /** @type {import("../games/games.js").GameElement | null} */
  #gameElement = null;
  #playback = new PapanPlayback();
  #caption = h("p", { class: "caption quiet" });
  #overlay = new PapanObjectiveOverlay();
  #actions = new PapanActions();
  #automaton = new PapanAutomaton();
  #moves = new PapanMoveList();
  #explanation = new PapanExplanation();
  #analysis = new PapanAnalysis();
  #menu = new PapanGameMenu();
  #invite = new PapanInvite();

  /**
   * @param {string} id
   * @param {{ ply: number | null, isWatched: boolean }} [requested] the position in the address
   * @param {PlaybackPosition | null} [resume] the playback state to continue from
   */
  constructor(id, requested = { ply: null, isWatched: false }, resume = null) {
    super();
    this.#id = id;
    this.#requested = requested;
    this.#resume = resume;
    this.#navigator = new GameNavigator(id);
  }

  async connectedCallback() {
    setText(this.#heading, t("nav.game"));
    this.replaceChildren(this.#heading, this.#notice);
    this.#listen();
    try {
      await this.#arrive(await api.state(this.#id));
    } catch (error) {
      this.#notice.refuse(errorText(error));
      if (error instanceof ApiError && error.code === "no-game") return;
    }
    if (!this.isConnected) return;
    this.#stream = new GameStream(
      this.#id,
      (state) => this.#show(state),
      (isLost) => this.#connected(isLost),
    );
  }

  /** Shows or clears the warning about the connection; other messages stay. @param {boolean} isLost */
  #connected(isLost) {
    const wasLost = this.#isLost;
    this.#isLost = isLost;
    // Shown once: after closing it, the player knows.
    if (isLost && !wasLost) this.#notice.warn(t("game.lost"));
    else if (!isLost && this.#isOffline) this.#notice.clear();
  }

  /** Whether the page shows a connection error. */
  get #isOffline() {
    return [t("game.lost"), t("error.offline")].includes(this.#notice.refusal);
  }

  /** The playback state of a watched game; `null` for other games, whose position is in the address. @returns {PlaybackPosition | null} */
  get playbackPosition() {
    const { state, ply } = this.#navigator;
    if (!state || !isWatched(state)) return null;
    return { ply, furthest: this.#furthest, isPlaying: this.#playback.isPlaying };
  }

  disconnectedCallback() {
    document.removeEventListener("keydown", this.#key);
    document.removeEventListener("keydown", this.#space, { capture: true });
    this.#stream?.close();
  }

  #listen() {
    /** @type {Record<string, (detail: any) => void>} */
    const handlers = {
      "papan-play": (move) => this.#play(String(move)),
      "papan-action": (action) => void this.#run(action),
      "papan-step": (ply) => void this.#step(ply),
      "papan-tick": (ply) => void this.#tick(ply),
      "papan-hint": (hint) => {
        this.#hint = hint;
        this.#paint();
      },
      "papan-preview-move": (move) => {
        this.#previewed = move;
        this.#draw();
      },
      "papan-overlay": () => this.#draw(),
      "papan-remark": (text) => this.#remark(String(text)),
      "papan-tile-placed": () => this.#notice.clear(),
      "papan-dismissed": () => this.#heading.focus({ preventScroll: true }),
      "papan-joined": () => this.#stream?.reconnect(),
    };
    for (const [name, handle] of Object.entries(handlers)) {
      this.addEventListener(name, (event) => handle(event instanceof CustomEvent ? event.detail : null));
    }
    document.addEventListener("keydown", this.#key);
    // In the capture phase, before the board, where space plays a move: a watched game has no moves to play.
    document.addEventListener("keydown", this.#space, { capture: true });
  }

  /** Shows the position in the address. @param {State} state */
  async #arrive(state) {
    const { ply, isWatched: isFresh } = this.#requested;
    const isPlaying = isWatched(state) && (isFresh || (ply === null && !state.outcome));
    const to = this.#resume?.ply ?? (isFresh && isWatched(state) ? 0 : ply);
    this.#playback.isPlaying = this.#resume?.isPlaying ?? isPlaying;
    this.#furthest = this.#resume?.furthest ?? (isPlaying ? 0 : state.ply);
    this.#navigator.update(state, false);
    if (to !== null && to < state.ply) await this.#navigator.goTo(to);
    this.#build(state);
    this.#paint();
  }

  /** @param {State} state */
  #build(state) {
    rememberGame(this.#id);
    const gameElement = gameUi(state.game).element(this.#notice);
    this.#gameElement = gameElement;
    // Appended after the heading, which may have the focus.
    this.append(
      this.#invite,
      this.#opponentRequest,
      h(
        "div",
        { class: "game" },
        h(
          "section",
          { "aria-label": t("game.board") },
          ...[this.#players, this.#status, gameElement, this.#playback, this.#caption, this.#overlay],
        ),
        h(
          "section",
          { "aria-label": t("game.controls") },
          ...[this.#actions, this.#automaton, this.#moves, this.#explanation, this.#analysis, this.#menu],
        ),
      ),
    );
  }

  /**
   * Updates the page with the current state.
   * @param {State} state
   */
  #show(state) {
    const before = this.#navigator.state;
    if (before && state.version < before.version) return;
    this.#navigator.update(state, isWatched(state) && this.#playback.isDelayed);
    if (!before) this.#build(state);
    if (before && before.version !== state.version) {
      this.#hint = null;
      if (!this.#isOffline) this.#notice.clear();
    }
    if (before) {
      if (isTakebackRefused(before, state) && isYou(state, before.takeback)) this.#notice.remark(t("takeback.refused"));
      // Moves of a watched game are announced when playback shows them.
      if (!isWatched(state)) this.#announce(changesText(before, state));
      else if (state.outcome && !before.outcome && !this.#navigator.past) this.#announce(statusText(state));
    }
    this.#paint();
  }

  /** @param {string} text */
  #announce(text) {
    if (text) emit(this, "papan-announce", text);
  }

  /** Shows a message and announces it. @param {string} text */
  #remark(text) {
    this.#notice.remark(text);
    this.#announce(text);
  }

  #paint() {
    const { state, shown, ply, past } = this.#navigator;
    if (!state || !shown) return;
    const focused = document.activeElement;
    this.#furthest = Math.max(this.#furthest, ply);
    const title = gameTitle(state.game);
    setText(this.#heading, state.study ? t("game.study", { title }) : title);
    document.title = `${title} · Papan`;
    this.#invite.show(state);
    this.#opponentRequest.show(state);
    this.#players.show(state, shown, ply);
    setText(this.#status, this.#statusLine(state, ply));
    this.#status.classList.toggle("thinking", state.thinking && !past);
    // The move list of a watched game must not run ahead of playback.
    this.#moves.show(isWatched(state) ? { ...state, moves: state.moves.slice(0, this.#furthest) } : state, ply);
    this.#playback.show(state, ply);
    this.#overlay.show(shown);
    this.#actions.show(state, past ? null : this.#hint);
    this.#automaton.show(state, shown, ply);
    this.#explanation.show(state, shown, ply);
    this.#analysis.show(state, shown, ply);
    this.#menu.show(state, !past);
    this.#draw();
    // The focused element may be hidden now, such as the move field at the end of the game.
    if (focused && (focused.closest("[hidden]") || !focused.isConnected)) this.#heading.focus();
  }

  /** Draws the board. */
  #draw() {
    const { state, shown, ply, past } = this.#navigator;
    if (!state || !shown) return;
    const ui = gameUi(state.game);
    this.#gameElement?.show({
      state,
      shown,
      ply,
      canMove: state.can.move && !past,
      isIdle: state.outcome !== null || state.you.length === 0,
      hint: past ? null : (this.#hint?.cell ?? null),
      label: t("game.grid", { title: gameTitle(state.game) }),
      preview: this.#previewed ? ui.preview(shown, this.#previewed, turnAt(state, ply) ?? 0) : new Map(),
      isOverlaid: this.#overlay.isOn && !this.#overlay.hidden,
    });
    setText(this.#caption, ui.caption(shown));
  }

  /**
   * The status line of the shown position.
   * @param {State} state
   * @param {number} ply
   */
  #statusLine(state, ply) {
    if (!this.#navigator.past) return statusText(state);
    const move = state.moves[ply - 1];
    if (!this.#playback.isPlaying) return t("status.past", { ply, all: state.ply });
    return move ? moveSentence(state, move) : t("watch.start");
  }

  /**
   * Runs an action on the server, one at a time, and shows its error.
   * @param {() => Promise<State | void>} action
   */
  async #run(action) {
    if (this.#isBusy) return;
    this.#isBusy = true;
    this.#notice.clear();
    try {
      const state = await action();
      if (state && state.ply !== this.#navigator.state?.ply) this.#navigator.showCurrent();
      if (state) this.#show(state);
    } catch (error) {
      if (error instanceof ApiError && error.state) this.#show(error.state);
      this.#notice.refuse(errorText(error));
    } finally {
      this.#isBusy = false;
    }
  }

  /** @param {string} move */
  #play(move) {
    const { state, past } = this.#navigator;
    if (!state) return;
    if (past && state.you.length > 0 && !state.outcome) this.#remark(t("announce.past"));
    else if (!state.can.move) this.#announce(statusText(state));
    else void this.#run(() => api.play(this.#id, move, state.ply));
  }

  /**
   * Steps to the position after `to` moves.
   * @param {number} to
   */
  async #step(to) {
    const { state } = this.#navigator;
    if (!state || to < 0 || to > state.ply) return;
    this.#playback.isPlaying = false;
    this.#notice.clear();
    if (!(await this.#go(to))) return;
    const move = state.moves[to - 1];
    replaceAddress(gameAddress(this.#id, this.#navigator.pastPly));
    this.#announce(`${t("status.past", { ply: to, all: state.ply })} ${move ? moveSentence(state, move) : ""}`);
  }

  /**
   * Shows the next position of a watched game.
   * @param {number} to
   */
  async #tick(to) {
    if (!(await this.#go(to))) return;
    const { state } = this.#navigator;
    const move = state?.moves[to - 1];
    if (!state) return;
    const isEnd = state.outcome !== null && to === state.ply;
    if (isEnd) replaceAddress(gameAddress(this.#id));
    const sentences = [this.#playback.announcesMoves && move ? moveSentence(state, move) : "", isEnd ? statusText(state) : ""];
    this.#announce(sentences.join(" ").trim());
  }

  /** @param {number} to */
  async #go(to) {
    try {
      const isShown = await this.#navigator.goTo(to);
      if (isShown) this.#paint();
      return isShown;
    } catch (error) {
      this.#notice.refuse(errorText(error));
      return false;
    }
  }

  /** @param {KeyboardEvent} event */
  #key = (event) => {
    const { state, targetPly: now } = this.#navigator;
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
    if (event.key !== " " || !this.#navigator.state || !isWatched(this.#navigator.state)) return;
    if (event.target instanceof Element && event.target.closest(OWN_SPACE)) return;
    event.preventDefault();
    event.stopPropagation();
    this.#playback.toggle();
  };
}

customElements.define("papan-game", PapanGame);
