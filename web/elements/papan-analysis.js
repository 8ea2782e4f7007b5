// The moves of the position shown, weighed while one looks on.
import { api } from "../lib/api.js";
import { emit, h, set, write } from "../lib/dom.js";
import { t } from "../lib/i18n.js";
import { counted, figure, signed, valued } from "../lib/values.js";
import { who } from "../lib/words.js";

/** @typedef {import("../lib/api.js").State} State */
/** @typedef {import("../lib/api.js").Analysis} Analysis */
/** @typedef {import("../lib/api.js").Weighed} Weighed */
/** @typedef {import("../lib/i18n.js").Key} Key */

/** Who steps on at once asks for nothing of what lies between. */
const PATIENCE_MS = 200;

/** What is told of each move, beside the move itself. @typedef {{ title: Key, text: (move: Weighed) => string, isWords?: boolean }} Column */

/** @type {Column[]} */
const SEARCHED = [
  { title: "analysis.value", text: ({ value }) => valued(value), isWords: true },
  { title: "analysis.figure", text: ({ value }) => figure(value) },
  { title: "analysis.line", text: ({ line }) => line.slice(1).join(" "), isWords: true },
  { title: "analysis.nodes", text: ({ nodes }) => counted(nodes) },
];
/** @type {Column[]} */
const SPELLED = [
  { title: "analysis.score", text: ({ score }) => (score === null ? "" : counted(score)) },
  { title: "analysis.leave", text: ({ leave }) => leave ?? "", isWords: true },
  { title: "analysis.equity", text: ({ equity }) => (equity === null ? "" : signed(equity, 1)) },
  // By this they are ranked, once replies were looked at.
  { title: "analysis.figure", text: ({ value }) => figure(value) },
  { title: "analysis.behind", text: ({ behind }) => (behind === null ? "" : counted(Math.round(behind * 10) / 10)) },
];

export class PapanAnalysis extends HTMLElement {
  /** @type {State | null} */
  #state = null;
  #ply = 0;
  #isAllowed = false;
  /** The position that is weighed. */
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
  /** The move that is shown on the board. @type {string | null} */
  #pointed = null;

  #details = h("details", { toggle: () => this.#turn() }, h("summary", {}, t("analysis.title")));
  #words = h("p", { class: "quiet" });
  #stop = h("button", { type: "button", name: "stop", click: () => this.#halt() });
  #head = h("tr");
  #body = h("tbody", {
    pointerover: (/** @type {Event} */ event) => this.#point(event.target),
    pointerleave: () => this.#point(null),
    focusin: (/** @type {Event} */ event) => this.#point(event.target),
    focusout: () => this.#point(null),
  });
  #table = h("table", {}, h("caption", { class: "unseen" }, t("analysis.caption")), h("thead", {}, this.#head), this.#body);

  connectedCallback() {
    this.#details.append(h("div", { class: "row" }, this.#stop, this.#words), h("div", { class: "scroll" }, this.#table));
    this.replaceChildren(this.#details);
    document.addEventListener("visibilitychange", this.#see);
  }

  disconnectedCallback() {
    document.removeEventListener("visibilitychange", this.#see);
    this.#close();
  }

  /** A page that nobody sees asks for nothing. */
  #see = () => {
    if (document.hidden && this.#source) {
      this.#close();
      this.#position = "";
    } else {
      this.#turn();
    }
  };

  /**
   * @param {State} state
   * @param {State} shown the same with the position that is shown
   * @param {number} ply the number of moves after which that is
   */
  show(state, shown, ply) {
    this.#state = state;
    this.#ply = ply;
    this.#isAllowed = shown.can.analysis || state.outcome !== null;
    // Where something is hidden, the turn decides; the panel stays while it is the other's.
    const isSometimes = !state.legal && !state.strict && state.you.length > 0 && state.seats.some(({ kind }) => kind === "bot");
    this.hidden = !this.#isAllowed && !isSometimes;
    this.#turn();
  }

  /** Begins anew where another position is shown, and stops where none is wanted. */
  #turn() {
    const state = this.#state;
    const isWanted = state !== null && !this.hidden && this.#details.open && !document.hidden;
    const position = isWanted ? `${this.#isAllowed} ${this.#ply} ${state.moves.slice(0, this.#ply).map(({ move }) => move)}` : "";
    if (position === this.#position) return;
    this.#position = position;
    this.#close();
    if (position === "") write(this.#words, "");
    else this.#begin();
  }

  #begin() {
    const state = this.#state;
    this.#body.replaceChildren();
    this.#rows.clear();
    this.#point(null);
    this.#found = null;
    this.#table.hidden = true;
    if (!state) return;
    const isEnd = state.outcome?.ending === "played" && this.#ply === state.ply;
    if (isEnd || !this.#isAllowed) {
      this.#stop.hidden = true;
      write(this.#words, t(isEnd ? "analysis.over" : "analysis.hidden"));
      return;
    }
    this.#paint(t("analysis.waiting"));
    this.#timer = window.setTimeout(() => this.#open(state.id), PATIENCE_MS);
  }

  /** @param {string} id */
  #open(id) {
    const source = new EventSource(api.analysis(id, this.#ply));
    this.#source = source;
    this.#paint(t("analysis.waiting"));
    source.addEventListener("analysis", (event) => {
      if (this.#source === source) this.#take(JSON.parse(event.data));
    });
    source.addEventListener("error", () => {
      if (this.#source !== source) return;
      // A search that broke off is not begun again by itself.
      this.#close();
      this.#paint(t("analysis.failed"));
    });
  }

  /** @param {Analysis} found */
  #take(found) {
    this.#found = found;
    if (found.done) this.#close();
    this.#list(found);
    this.#paint("");
    const best = found.moves[0];
    if (found.done && best) this.#say(t("analysis.said", { move: best.text, value: valued(best.value) || signed(best.equity ?? 0, 1) }));
  }

  /** Stops, or begins again. */
  #halt() {
    if (this.#source) {
      this.#close();
      this.#paint("");
      this.#say(t("analysis.stopped"));
    } else {
      this.#begin();
    }
  }

  #close() {
    clearTimeout(this.#timer);
    this.#source?.close();
    this.#source = null;
    this.#point(null);
  }

  /** @param {string} words what there is to say where nothing was found yet */
  #paint(words) {
    const [found, state] = [this.#found, this.#state];
    this.#stop.hidden = false;
    write(this.#stop, t(this.#source ? "analysis.stop" : "analysis.again"));
    if (!found || !state) {
      write(this.#words, words);
      return;
    }
    const parts = { name: who(state, found.seat ?? 0), depth: found.depth, nodes: counted(found.nodes) };
    const how = found.done ? "analysis.done" : this.#source ? "analysis.running" : "analysis.halted";
    write(this.#words, t(found.depth > 0 ? how : "analysis.flat", parts));
  }

  /** @param {Analysis} found */
  #list({ moves, played }) {
    const columns = moves.some(({ equity }) => equity !== null) ? SPELLED : SEARCHED;
    if (columns !== this.#columns) {
      this.#columns = columns;
      this.#head.replaceChildren(
        h("th", { scope: "col" }, t("analysis.move")),
        ...columns.map(({ title, isWords }) => h("th", { scope: "col", class: isWords ? null : "figure" }, t(title))),
      );
    }
    this.#table.hidden = moves.length === 0;
    const rows = moves.map((move) => this.#row(move, move.move === played));
    if (rows.every((row, index) => row === this.#body.children[index]) && rows.length === this.#body.childElementCount) return;
    // Rows that change their places would lose the focus.
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
          h("button", { type: "button" }, move.text),
          isPlayed && h("span", { class: "badge" }, t("analysis.played")),
        ),
        ...this.#columns.map(({ isWords }) => h("td", { class: isWords ? null : "figure" })),
      );
      this.#rows.set(move.move, row);
    }
    this.#columns.forEach(({ text }, index) => {
      const cell = row.children[index + 1];
      if (cell) write(cell, text(move));
    });
    return row;
  }

  /** Shows a move on the board. @param {EventTarget | null} target */
  #point(target) {
    const row = target instanceof Element ? target.closest("tr") : null;
    const focused = this.#body.contains(document.activeElement) ? document.activeElement?.closest("tr") : null;
    const name = (row ?? focused)?.getAttribute("data-move") ?? null;
    if (name === this.#pointed) return;
    this.#pointed = name;
    for (const [move, listed] of this.#rows) set(listed, { "data-shown": move === name });
    emit(this, "papan-point", this.#found?.moves.find(({ move }) => move === name) ?? null);
  }

  /** @param {string} text */
  #say(text) {
    emit(this, "papan-say", text);
  }
}

customElements.define("papan-analysis", PapanAnalysis);
