// The analysis of the shown position, streamed from the server.
import { moveTextName } from "../games/games.js";
import { api } from "../lib/api.js";
import { emit, h, setAttributes, setText } from "../lib/dom.js";
import { t } from "../lib/i18n.js";
import { formatCount, formatPercent, formatSigned, valueNumber, valueText } from "../lib/values.js";
import { nameWithMark } from "../lib/sentences.js";

/** @typedef {import("../lib/api.js").State} State */
/** @typedef {import("../lib/api.js").Analysis} Analysis */
/** @typedef {import("../lib/api.js").Weighed} Weighed */
/** @typedef {import("../lib/i18n.js").Key} Key */

/** Delay before a request, so that stepping quickly through a game does not start a search at every position. */
const DEBOUNCE_MS = 200;

/** A column of the table, after the one with the move. @typedef {{ title: Key, text: (move: Weighed) => string, isText?: boolean }} Column */

/** @type {Column[]} */
const SEARCH_COLUMNS = [
  { title: "analysis.value", text: ({ value }) => valueText(value), isText: true },
  { title: "analysis.figure", text: ({ value }) => valueNumber(value) },
  { title: "analysis.line", text: ({ line }) => line.slice(1).join(" "), isText: true },
  { title: "analysis.nodes", text: ({ nodes }) => formatCount(nodes) },
];
/** @type {Column[]} */
const EQUITY_COLUMNS = [
  { title: "analysis.score", text: ({ score }) => (score === null ? "" : formatCount(score)) },
  { title: "analysis.leave", text: ({ leave }) => leave ?? "", isText: true },
  { title: "analysis.equity", text: ({ equity }) => (equity === null ? "" : formatSigned(equity, 1)) },
  { title: "analysis.win", text: ({ chance }) => (chance === null ? "" : t("analysis.win.text", { win: formatPercent(chance.win), error: formatPercent(chance.win_error) })) },
  // The ranking value once moves were simulated.
  { title: "analysis.figure", text: ({ value }) => valueNumber(value) },
  { title: "analysis.behind", text: ({ behind }) => (behind === null ? "" : formatCount(Math.round(behind * 10) / 10)) },
];

export class PapanAnalysis extends HTMLElement {
  /** @type {State | null} */
  #state = null;
  #ply = 0;
  #isAllowed = false;
  /** Key of the analyzed position; empty when nothing is analyzed. */
  #position = "";
  /** @type {EventSource | null} */
  #source = null;
  #timer = 0;
  /** @type {Analysis | null} */
  #found = null;
  /** @type {Map<string, HTMLTableRowElement>} */
  #rows = new Map();
  /** @type {Column[]} */
  #columns = [];
  /** The move previewed on the board. @type {string | null} */
  #previewed = null;

  #details = h("details", { toggle: () => this.#update() }, h("summary", {}, t("analysis.title")));
  #status = h("p", { class: "quiet" });
  #stop = h("button", { type: "button", name: "stop", click: () => this.#toggle() });
  #head = h("tr");
  #body = h("tbody", {
    pointerover: (/** @type {Event} */ event) => this.#preview(event.target),
    pointerleave: () => this.#preview(null),
    focusin: (/** @type {Event} */ event) => this.#preview(event.target),
    focusout: () => this.#preview(null),
  });
  #table = h("table", {}, h("caption", { class: "visually-hidden" }, t("analysis.caption")), h("thead", {}, this.#head), this.#body);

  connectedCallback() {
    this.#details.append(h("div", { class: "row" }, this.#stop, this.#status), h("div", { class: "scroll" }, this.#table));
    this.replaceChildren(this.#details);
    document.addEventListener("visibilitychange", this.#onVisibility);
  }

  disconnectedCallback() {
    document.removeEventListener("visibilitychange", this.#onVisibility);
    this.#close();
  }

  /** Stops the search while the page is in the background. */
  #onVisibility = () => {
    if (document.hidden && this.#source) {
      this.#close();
      this.#position = "";
    } else {
      this.#update();
    }
  };

  /**
   * @param {State} state
   * @param {State} shown the same game with the view of the shown position
   * @param {number} ply the number of moves before the shown position
   */
  show(state, shown, ply) {
    this.#state = state;
    this.#ply = ply;
    this.#isAllowed = shown.can.analysis || state.outcome !== null;
    // In games with hidden information, only your own turns can be analyzed; the panel stays during the opponent's.
    const isSometimes = !state.legal && !state.strict && state.you.length > 0 && state.seats.some(({ kind }) => kind === "bot");
    this.hidden = !this.#isAllowed && !isSometimes;
    this.#update();
  }

  /** Restarts when the position changes, and stops when the panel is closed. */
  #update() {
    const state = this.#state;
    const isWanted = state !== null && !this.hidden && this.#details.open && !document.hidden;
    const position = isWanted ? `${this.#isAllowed} ${this.#ply} ${state.moves.slice(0, this.#ply).map(({ move }) => move)}` : "";
    if (position === this.#position) return;
    this.#position = position;
    this.#close();
    if (position === "") setText(this.#status, "");
    else this.#start();
  }

  #start() {
    const state = this.#state;
    this.#body.replaceChildren();
    this.#rows.clear();
    this.#preview(null);
    this.#found = null;
    this.#table.hidden = true;
    if (!state) return;
    const isEnd = state.outcome?.ending === "played" && this.#ply === state.ply;
    if (isEnd || !this.#isAllowed) {
      this.#stop.hidden = true;
      setText(this.#status, t(isEnd ? "analysis.over" : "analysis.hidden"));
      return;
    }
    this.#showStatus(t("analysis.waiting"));
    this.#timer = window.setTimeout(() => this.#open(state.id), DEBOUNCE_MS);
  }

  /** @param {string} id */
  #open(id) {
    const source = new EventSource(api.analysis(id, this.#ply));
    this.#source = source;
    this.#showStatus(t("analysis.waiting"));
    source.addEventListener("analysis", (event) => {
      if (this.#source === source) this.#receive(JSON.parse(event.data));
    });
    source.addEventListener("error", () => {
      if (this.#source !== source) return;
      // EventSource would reconnect and start the search again.
      this.#close();
      this.#showStatus(t("analysis.failed"));
    });
  }

  /** @param {Analysis} found */
  #receive(found) {
    this.#found = found;
    if (found.done) this.#close();
    this.#list(found);
    this.#showStatus("");
    const best = found.moves[0];
    if (found.done && best) this.#announce(t("analysis.said", { move: this.#name(best.text), value: valueText(best.value) || formatSigned(best.equity ?? 0, 1) }));
  }

  /** The name of a move. @param {string} text */
  #name(text) {
    return moveTextName(this.#state?.game ?? "", text);
  }

  /** Stops the search, or starts it again. */
  #toggle() {
    if (this.#source) {
      this.#close();
      this.#showStatus("");
      this.#announce(t("analysis.stopped"));
    } else {
      this.#start();
    }
  }

  #close() {
    clearTimeout(this.#timer);
    this.#source?.close();
    this.#source = null;
    this.#preview(null);
  }

  /** @param {string} text the status while there are no results */
  #showStatus(text) {
    const [found, state] = [this.#found, this.#state];
    this.#stop.hidden = false;
    setText(this.#stop, t(this.#source ? "analysis.stop" : "analysis.again"));
    if (!found || !state) {
      setText(this.#status, text);
      return;
    }
    const parts = { name: nameWithMark(state, found.seat ?? 0), depth: found.depth, nodes: formatCount(found.nodes) };
    const how = found.done ? "analysis.done" : this.#source ? "analysis.running" : "analysis.halted";
    setText(this.#status, t(found.depth > 0 ? how : "analysis.flat", parts));
  }

  /** @param {Analysis} found */
  #list({ moves, played }) {
    const columns = moves.some(({ equity }) => equity !== null) ? EQUITY_COLUMNS : SEARCH_COLUMNS;
    if (columns !== this.#columns) {
      this.#columns = columns;
      this.#head.replaceChildren(
        h("th", { scope: "col" }, t("analysis.move")),
        ...columns.map(({ title, isText }) => h("th", { scope: "col", class: isText ? null : "figure" }, t(title))),
      );
    }
    this.#table.hidden = moves.length === 0;
    const rows = moves.map((move) => this.#row(move, move.move === played));
    if (rows.every((row, index) => row === this.#body.children[index]) && rows.length === this.#body.childElementCount) return;
    // Moving a row in the document drops its focus.
    const focused = this.#body.contains(document.activeElement) ? document.activeElement : null;
    this.#body.replaceChildren(...rows);
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  }

  /**
   * @param {Weighed} move
   * @param {boolean} isPlayed
   */
  #row(move, isPlayed) {
    let row = this.#rows.get(move.move);
    if (!row) {
      row = h(
        "tr",
        { "data-move": move.move, class: isPlayed ? "played" : null },
        h(
          "th",
          { scope: "row" },
          h("button", { type: "button" }, this.#name(move.text)),
          isPlayed && h("span", { class: "badge" }, t("analysis.played")),
        ),
        ...this.#columns.map(({ isText }) => h("td", { class: isText ? null : "figure" })),
      );
      this.#rows.set(move.move, row);
    }
    this.#columns.forEach(({ text }, index) => {
      const cell = row.children[index + 1];
      if (cell) setText(cell, text(move));
    });
    return row;
  }

  /** Previews the move of a row on the board. @param {EventTarget | null} target */
  #preview(target) {
    const row = target instanceof Element ? target.closest("tr") : null;
    const focused = this.#body.contains(document.activeElement) ? document.activeElement?.closest("tr") : null;
    const name = (row ?? focused)?.getAttribute("data-move") ?? null;
    if (name === this.#previewed) return;
    this.#previewed = name;
    for (const [move, listed] of this.#rows) setAttributes(listed, { "data-shown": move === name });
    emit(this, "papan-preview-move", this.#found?.moves.find(({ move }) => move === name) ?? null);
  }

  /** @param {string} text */
  #announce(text) {
    emit(this, "papan-announce", text);
  }
}

customElements.define("papan-analysis", PapanAnalysis);
