// The table of the crossword game: board, rack, and a move that is being tried.
import { beside, cellsOf, firstOf, moveText, nextFree, runsDown, taken } from "../games/laying.js";
import { api } from "../lib/api.js";
import { draftOf, keepDraft } from "../lib/draft.js";
import { drag } from "../lib/drag.js";
import { h, set, write } from "../lib/dom.js";
import { t } from "../lib/i18n.js";
import { phrase } from "../lib/phrases.js";
import { Reached } from "../lib/reached.js";
import { name } from "../lib/words.js";
import { PapanLetters } from "./papan-letters.js";
import { PapanQuestion } from "./papan-question.js";
import { PapanRack } from "./papan-rack.js";
import { PapanSquares } from "./papan-squares.js";
import { PapanUnseen } from "./papan-unseen.js";

/** @typedef {import("../games/games.js").Scene} Scene */
/** @typedef {import("../lib/api.js").CrosswordView} View */
/** @typedef {import("../games/laying.js").Laid} Laid */
/** @typedef {import("../lib/i18n.js").Key} Key */

/** How long tiles lie still before the server is asked what they make. */
const PATIENCE_MS = 150;

/** So many tiles must be in the bag for an exchange. */
const FULL_RACK = 7;

export class PapanCrossword extends HTMLElement {
  #notice;
  /** @type {Scene | null} */
  #scene = null;
  /** @type {Laid} */
  #laid = new Map();
  #cursor = 112;
  /** Whether somebody put the cursor where it is. */
  #isPlaced = false;
  #isDown = false;
  /** Whether the click that has begun changes the direction. */
  #turns = false;
  /** The seat whose tiles may be shown, where two people share this browser. @type {number | null} */
  #uncovered = null;
  #tried = "";
  #timer = 0;

  #squares = new PapanSquares();
  #reached = new Reached(this.#squares);
  #rack = new PapanRack();
  #unseen = new PapanUnseen();
  #letters = new PapanLetters();
  #question = new PapanQuestion();
  #verdict = h("p", { class: "verdict", "aria-live": "polite" });
  #play = this.#button("play", "crossword.play", () => this.#send(), "main");
  #turn = this.#button("turn", "crossword.across", () => this.#flip());
  #recall = this.#button("recall", "crossword.recall", () => this.#clear());
  #shuffle = this.#button("shuffle", "crossword.shuffle", () => this.#rack.shuffle());
  #sort = this.#button("sort", "crossword.sort", () => this.#rack.sort());
  #zoom = this.#button("zoom", "crossword.large", () => this.#enlarge(), "narrow");
  #exchange = this.#button("exchange", "crossword.exchange", () => void this.#swap());
  #pass = this.#button("pass", "crossword.pass", () => void this.#skip());
  #uncover = h("button", { type: "button", name: "uncover", click: () => this.#show() });
  #hand = h(
    "div",
    {},
    this.#rack,
    this.#verdict,
    h("div", { class: "row" }, this.#play, this.#turn, this.#recall, this.#shuffle, this.#sort, this.#zoom),
    h("div", { class: "row apart" }, this.#exchange, this.#pass),
  );

  /** @param {HTMLElement} notice the place for messages */
  constructor(notice) {
    super();
    this.#notice = notice;
  }

  connectedCallback() {
    this.addEventListener("papan-lay", (event) => {
      if (event instanceof CustomEvent) void this.#place(event.detail);
    });
    this.addEventListener("papan-over", (event) => {
      if (event instanceof CustomEvent) this.#squares.point(cellAt(event.detail));
    });
    set(this.#squares, { pointerdown: this.#press, click: this.#click, keydown: this.#key, focusin: this.#focus });
    this.replaceChildren(this.#squares, this.#notice, this.#uncover, this.#hand, this.#unseen, this.#letters, this.#question);
  }

  disconnectedCallback() {
    clearTimeout(this.#timer);
  }

  /**
   * @param {string} name
   * @param {Key} key
   * @param {() => void} click
   * @param {string} [style]
   */
  #button(name, key, click, style) {
    return h("button", { type: "button", name, class: style, click }, t(key));
  }

  /** What somebody sees now, whatever is shown. */
  get #view() {
    return /** @type {View | undefined} */ (this.#scene?.state.view);
  }

  /** The seat that is played for here. */
  get #seat() {
    const state = this.#scene?.state;
    return state?.you.find((own) => own === state.turn) ?? state?.you[0] ?? null;
  }

  /** The rack of the one who plays here. */
  get #tiles() {
    return this.#seat === null ? null : (this.#view?.racks[this.#seat] ?? null);
  }

  /** Two people in one browser do not see each other's tiles by chance. */
  get #isCovered() {
    const state = this.#scene?.state;
    if (!state || state.you.length < 2 || state.outcome || ("study" in state && state.study)) return false;
    return this.#uncovered !== this.#seat;
  }

  get #canLay() {
    return this.#scene?.canMove === true && !this.#isCovered;
  }

  /** @param {Scene} scene */
  show(scene) {
    const before = this.#tiles?.join();
    const ply = this.#scene?.state.ply;
    this.#scene = scene;
    const view = this.#view;
    if (!view) return;
    if (before !== this.#tiles?.join()) this.#laid.clear();
    for (const cell of this.#laid.keys()) if (view.cells[cell]) this.#laid.delete(cell);
    if (ply === undefined) this.#restore();
    if (ply !== scene.state.ply) {
      this.#uncovered = null;
      this.#evade();
    }
    this.#paint();
  }

  /** The position that a try belongs to. */
  get #position() {
    return `${this.#scene?.state.ply} ${this.#seat} ${this.#tiles?.join("") ?? ""}`;
  }

  /** Lays the tiles again that lay there before the page was loaded anew, or came in another language. */
  #restore() {
    const { state, view, tiles } = { state: this.#scene?.state, view: this.#view, tiles: this.#tiles };
    const draft = state ? draftOf(state.id, this.#position) : null;
    if (!draft || !view || !tiles) return;
    this.#laid = new Map(draft.laid.filter(([cell, { index }]) => view.cells[cell] === null && index in tiles));
    this.#isDown = draft.isDown;
    const first = firstOf(this.#laid);
    if (first === undefined) return;
    this.#cursor = nextFree(view, this.#laid, first, this.#isDown) ?? first;
    this.#isPlaced = true;
  }

  /** Takes the cursor to a free square where a tile has come to lie on its own, such as the first word of the other side. */
  #evade() {
    const view = this.#view;
    if (!view?.cells[this.#cursor]) return;
    const wasFocused = this.#squares.contains(document.activeElement);
    const free = (/** @type {boolean} */ isDown) => nextFree(view, this.#laid, this.#cursor, isDown);
    this.#cursor = free(this.#isDown) ?? free(!this.#isDown) ?? Math.max(view.cells.indexOf(null), 0);
    this.#isPlaced = false;
    if (wasFocused) this.#squares.focusCell(this.#cursor, { preventScroll: true });
  }

  #paint() {
    const { scene, view, tiles } = { scene: this.#scene, view: this.#view, tiles: this.#tiles };
    if (!scene || !view) return;
    const shown = /** @type {View} */ (scene.shown.view);
    const canLay = this.#canLay;
    this.#squares.show({
      view: shown,
      laid: scene.shown === scene.state && !this.#isCovered ? this.#laid : new Map(),
      last: cellsOf(view, scene.state.moves[scene.ply - 1]?.text ?? ""),
      hint: scene.hint,
      faint: scene.faint,
      cursor: this.#cursor,
      isDown: this.#isDown,
      canMove: canLay,
      label: scene.label,
    });
    const isPlaying = tiles !== null && scene.state.outcome === null;
    this.#hand.hidden = !isPlaying || this.#isCovered;
    this.#unseen.hidden = this.#isCovered;
    this.#uncover.hidden = !isPlaying || !this.#isCovered;
    write(this.#uncover, t("crossword.uncover", { name: name(scene.state, this.#seat ?? 0) }));
    const points = new Map(view.letters.map((letter) => [letter.letter, letter.points]));
    const used = new Set([...this.#laid.values()].map(({ index }) => index));
    this.#rack.show(tiles ?? [], used, (letter) => points.get(letter) ?? 0, canLay);
    write(this.#turn, t(this.#isDown ? "crossword.down" : "crossword.across"));
    const allow = (/** @type {HTMLElement} */ button, /** @type {boolean} */ can) =>
      set(button, { "aria-disabled": can ? null : "true" });
    allow(this.#pass, canLay);
    allow(this.#exchange, canLay && view.bag >= FULL_RACK);
    allow(this.#play, canLay && this.#laid.size > 0);
    allow(this.#recall, this.#laid.size > 0);
    this.#unseen.show(shown);
    keepDraft(scene.state.id, { position: this.#position, isDown: this.#isDown, laid: [...this.#laid] });
    this.#try();
  }

  /** Asks the server what the tiles on the board would be. */
  #try() {
    const scene = this.#scene;
    const move = this.#move();
    const tried = this.#canLay && this.#laid.size > 0 ? `${scene?.state.version} ${move}` : "";
    if (tried === this.#tried || !scene) return;
    this.#tried = tried;
    clearTimeout(this.#timer);
    if (tried === "" || move === null) {
      write(this.#verdict, tried === "" ? "" : t("crossword.gaps"));
      return;
    }
    this.#timer = window.setTimeout(async () => {
      const text = await api.preview(scene.state.id, move).then(
        ({ legal, reason, text, score }) => {
          if (legal === false) return phrase(reason);
          const counts = score === null ? [] : [t("crossword.score", { move: text || move, score })];
          return (legal === null ? [...counts, t("crossword.unchecked")] : counts).join(" ");
        },
        () => "",
      );
      if (this.#tried === tried) write(this.#verdict, text);
    }, PATIENCE_MS);
  }

  #move() {
    const view = this.#view;
    return view ? moveText(view, this.#laid, this.#isDown) : null;
  }

  /**
   * A tile of the rack is wanted on the board: there, or where the cursor is.
   * @param {import("./papan-rack.js").Lay} wanted
   */
  async #place({ index, cell, isByMouse }) {
    const view = this.#view;
    if (!view) return;
    if (cell !== null && taken(view, this.#laid, cell)) this.#note(t("say.taken"));
    else await this.#lay(index, cell ?? this.#cursor);
    if (isByMouse) this.#goOn();
  }

  /** After the mouse, keys go on where the tiles lie: letters are laid, Enter plays. */
  #goOn() {
    this.#squares.focusCell(this.#cursor, { preventScroll: true });
  }

  /**
   * Puts a tile of the rack on a cell, or on the next that is free.
   * @param {number} index
   * @param {number} cell
   * @param {string} [as] what a blank stands for
   */
  async #lay(index, cell, as) {
    const { view, tiles } = { view: this.#view, tiles: this.#tiles };
    const tile = tiles?.[index];
    if (!this.#canLay || !view || tile === undefined) return;
    const free = nextFree(view, this.#laid, cell, this.#isDown);
    if (free === null) return;
    const isBlank = tile === "?";
    const alphabet = view.letters.map(({ letter }) => letter).filter((letter) => letter !== "?");
    const letter = isBlank ? (as ?? (await this.#letters.one(t("crossword.choose"), alphabet))) : tile;
    if (letter) this.#set(free, { index, letter, isBlank });
  }

  /**
   * @param {number} cell
   * @param {import("../games/laying.js").Tile} tile
   */
  #set(cell, tile) {
    const view = this.#view;
    if (!view) return;
    this.#laid.set(cell, tile);
    if (this.#laid.size > 1) this.#isDown = runsDown(view, this.#laid, this.#isDown) ?? this.#isDown;
    this.#cursor = nextFree(view, this.#laid, cell, this.#isDown) ?? cell;
    this.#isPlaced = true;
    this.dispatchEvent(new CustomEvent("papan-laid", { bubbles: true }));
    this.#paint();
  }

  /** @param {number} cell */
  #take(cell) {
    if (!this.#laid.delete(cell)) return;
    this.#cursor = cell;
    this.#paint();
  }

  #clear() {
    this.#cursor = firstOf(this.#laid) ?? this.#cursor;
    this.#laid.clear();
    this.#paint();
  }

  #flip() {
    this.#isDown = !this.#isDown;
    this.#paint();
    this.#say(t(this.#isDown ? "crossword.down" : "crossword.across"));
  }

  #enlarge() {
    write(this.#zoom, t(this.#squares.zoom(this.#cursor) ? "crossword.whole" : "crossword.large"));
  }

  #show() {
    this.#uncovered = this.#seat;
    this.#paint();
    this.#rack.focusTile();
  }

  #send() {
    const move = this.#move();
    if (this.#laid.size === 0 || !this.#canLay) return;
    if (move === null) this.#note(t("crossword.gaps"));
    else this.#emit(move);
  }

  async #swap() {
    const { view, tiles } = { view: this.#view, tiles: this.#tiles };
    if (!tiles || !view || !this.#canLay) return;
    if (view.bag < FULL_RACK) {
      this.#note(t("crossword.exchange.bag", { least: FULL_RACK, bag: view.bag }));
      return;
    }
    const names = tiles.map((tile) => (tile === "?" ? t("crossword.blank") : tile));
    const chosen = await this.#letters.some(t("crossword.exchange.title"), names, t("crossword.exchange.yes"));
    if (chosen.length > 0) this.#emit(`exchange ${chosen.map((index) => tiles[index]).join("")}`);
  }

  async #skip() {
    if (!this.#canLay) return;
    const words = { title: t("crossword.pass.title"), text: t("crossword.pass.text"), yes: t("crossword.pass.yes"), no: t("crossword.cancel") };
    if (await this.#question.ask(words)) this.#emit("pass");
  }

  /** @param {string} move */
  #emit(move) {
    // What is played need not be judged any more.
    clearTimeout(this.#timer);
    this.dispatchEvent(new CustomEvent("papan-play", { detail: move, bubbles: true }));
  }

  /** Shows something, and says it. @param {string} text */
  #note(text) {
    this.dispatchEvent(new CustomEvent("papan-note", { detail: text, bubbles: true }));
  }

  /** @param {string} text */
  #say(text) {
    this.dispatchEvent(new CustomEvent("papan-say", { detail: text, bubbles: true }));
  }

  /** @param {FocusEvent} event */
  #focus = (event) => {
    const cell = cellAt(event.target);
    if (cell === null || cell === this.#cursor) return;
    this.#cursor = cell;
    this.#isPlaced = true;
    this.#paint();
  };

  /** Pressed on the cursor, a click turns it; pressed on a tile of the try, a drag moves the tile. @param {PointerEvent} event */
  #press = (event) => {
    const cell = cellAt(event.target);
    this.#turns = this.#isPlaced && cell === this.#cursor;
    const tile = this.#laid.get(cell ?? -1);
    if (cell === null || !tile) return;
    drag(event, {
      text: tile.letter,
      over: (under) => this.#squares.point(cellAt(under)),
      drop: (under) => this.#drop(cell, tile, under),
    });
  };

  /**
   * A tile that was dragged from a square: to another one, or back to the rack.
   * @param {number} from
   * @param {import("../games/laying.js").Tile} tile
   * @param {Element | null} under
   */
  #drop(from, tile, under) {
    const view = this.#view;
    const to = cellAt(under);
    if (!view || this.#laid.get(from) !== tile) return;
    if (to !== null && !taken(view, this.#laid, to)) {
      this.#laid.delete(from);
      this.#set(to, tile);
    } else if (under?.closest("papan-rack")) {
      this.#take(from);
    }
    this.#goOn();
  }

  /** @param {Event} event */
  #click = (event) => {
    const cell = cellAt(event.target);
    if (cell === null) return;
    this.#squares.focusCell(cell);
    if (this.#laid.has(cell)) this.#take(cell);
    else if (this.#turns) this.#flip();
    this.#isPlaced = true;
  };

  /** @param {KeyboardEvent} event */
  #key = (event) => {
    const view = this.#view;
    if (!view || event.altKey || event.metaKey || (event.ctrlKey && event.key !== "Home" && event.key !== "End")) return;
    if (this.#scene?.isIdle && this.#reached.isByPointer) return;
    const cell = this.#cursor;
    const { width, height } = view;
    const [x, y] = [cell % width, Math.floor(cell / width)];
    const to = {
      ArrowLeft: beside(view, cell, false, -1),
      ArrowRight: beside(view, cell, false, 1),
      ArrowUp: beside(view, cell, true, -1),
      ArrowDown: beside(view, cell, true, 1),
      Home: event.ctrlKey ? 0 : cell - x,
      End: event.ctrlKey ? width * height - 1 : y * width + width - 1,
    }[event.key];
    if (to !== undefined) {
      if (to !== null) this.#squares.focusCell(to);
    } else if (event.key === "Enter") {
      this.#send();
    } else if (event.key === " ") {
      this.#flip();
    } else if (event.key === "Escape") {
      this.#clear();
    } else if (event.key === "Backspace" || event.key === "Delete") {
      const back = beside(view, cell, this.#isDown, -1);
      if (this.#laid.has(cell)) this.#take(cell);
      else if (event.key === "Backspace") this.#erase(back);
    } else if (event.key.length === 1 && /\p{L}/u.test(event.key)) {
      void this.#type(event.key.toUpperCase(), event.shiftKey);
    } else {
      return;
    }
    this.#squares.focusCell(this.#cursor);
    event.preventDefault();
    event.stopPropagation();
  };

  /** Takes back the tile before the cursor, past tiles that lie there. @param {number | null} cell */
  #erase(cell) {
    const view = this.#view;
    while (view && cell !== null && view.cells[cell]) cell = beside(view, cell, this.#isDown, -1);
    if (cell !== null) this.#take(cell);
  }

  /**
   * @param {string} letter
   * @param {boolean} asBlank
   */
  async #type(letter, asBlank) {
    if (!this.#canLay) return;
    const tiles = this.#tiles ?? [];
    const used = new Set([...this.#laid.values()].map(({ index }) => index));
    const find = (/** @type {string} */ wanted) => tiles.findIndex((tile, index) => tile === wanted && !used.has(index));
    const plain = asBlank ? -1 : find(letter);
    const index = plain >= 0 ? plain : find("?");
    if (index < 0) this.#note(t("crossword.none", { letter }));
    else await this.#lay(index, this.#cursor, letter);
  }
}

/**
 * The cell that an element belongs to.
 * @param {unknown} element
 */
function cellAt(element) {
  const cell = element instanceof Element ? element.closest("[data-cell]")?.getAttribute("data-cell") : null;
  return cell ? Number(cell) : null;
}

customElements.define("papan-crossword", PapanCrossword);
