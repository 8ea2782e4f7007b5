// The crossword game: the board, the rack, and the move being composed.
import { PASS, exchange, wordCells } from "./notation.js";
import { firstCell, isOccupied, moveText, neighbor, nextFreeCell, runsDown } from "./placed-tiles.js";
import { drag } from "../../lib/drag.js";
import { h, setAttributes, setText } from "../../lib/dom.js";
import { t } from "../../lib/i18n.js";
import { MoveCheck } from "./move-check.js";
import { loadDraft, saveDraft } from "./move-draft.js";
import { FocusSource } from "../../lib/focus-source.js";
import { seatName } from "../../lib/sentences.js";
import { PapanLetterDialog } from "./papan-letter-dialog.js";
import { PapanConfirmDialog } from "../../elements/papan-confirm-dialog.js";
import { PapanRack } from "./papan-rack.js";
import { PapanCrosswordBoard } from "./papan-crossword-board.js";
import { PapanUnseenTiles } from "./papan-unseen-tiles.js";

/** @typedef {import("../games.js").Scene} Scene */
/** @typedef {import("../../lib/api-types.js").CrosswordView} View */
/** @typedef {import("./placed-tiles.js").PlacedTiles} PlacedTiles */
/** @typedef {import("../../lib/i18n.js").Key} Key */

/** The rules allow an exchange only with this many tiles in the bag. */
const MIN_BAG_FOR_EXCHANGE = 7;

export class PapanCrossword extends HTMLElement {
  #notice;
  /** @type {Scene | null} */
  #scene = null;
  /** @type {PlacedTiles} */
  #placed = new Map();
  #cursor = 112;
  /** Whether the player moved the cursor, as opposed to its initial square. */
  #isCursorSet = false;
  #isDown = false;
  /** Whether the current click changes the direction. */
  #clickTurns = false;
  /** The seat whose rack is uncovered when two people share this browser. @type {number | null} */
  #uncoveredSeat = null;

  #board = new PapanCrosswordBoard();
  #focusSource = new FocusSource(this.#board);
  #rack = new PapanRack();
  #unseenTiles = new PapanUnseenTiles();
  #letterDialog = new PapanLetterDialog();
  #confirmDialog = new PapanConfirmDialog();
  #moveCheck = new MoveCheck();
  #play = this.#button("play", "crossword.play", () => this.#playMove(), "main");
  #turn = this.#button("turn", "crossword.across", () => this.#changeDirection());
  #recall = this.#button("recall", "crossword.recall", () => this.#takeBackAll());
  #shuffle = this.#button("shuffle", "crossword.shuffle", () => this.#rack.shuffle());
  #sort = this.#button("sort", "crossword.sort", () => this.#rack.sort());
  #zoom = this.#button("zoom", "crossword.large", () => this.#toggleZoom(), "narrow-only");
  #exchange = this.#button("exchange", "crossword.exchange", () => void this.#askExchange());
  #pass = this.#button("pass", "crossword.pass", () => void this.#askPass());
  #uncover = h("button", { type: "button", name: "uncover", click: () => this.#uncoverRack() });
  #rackPanel = h(
    "div",
    {},
    this.#rack,
    this.#moveCheck.element,
    h("div", { class: "row" }, this.#play, this.#turn, this.#recall, this.#shuffle, this.#sort, this.#zoom),
    h("div", { class: "row divided" }, this.#exchange, this.#pass),
  );

  /** @param {HTMLElement} notice the element for messages, placed below the board */
  constructor(notice) {
    super();
    this.#notice = notice;
  }

  connectedCallback() {
    this.addEventListener("papan-place-tile", (event) => {
      if (event instanceof CustomEvent) void this.#onPlace(event.detail);
    });
    this.addEventListener("papan-drag-over", (event) => {
      if (event instanceof CustomEvent) this.#board.point(cellAt(event.detail));
    });
    setAttributes(this.#board, { pointerdown: this.#press, click: this.#click, keydown: this.#key, focusin: this.#focus });
    this.replaceChildren(this.#board, this.#notice, this.#uncover, this.#rackPanel, this.#unseenTiles, this.#letterDialog, this.#confirmDialog);
  }

  disconnectedCallback() {
    this.#moveCheck.cancel();
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

  /** The view of the current position, even while an earlier one is shown. */
  get #view() {
    return /** @type {View | undefined} */ (this.#scene?.state.view);
  }

  /** The seat played in this browser, the one to move first. */
  get #seat() {
    const state = this.#scene?.state;
    return state?.you.find((own) => own === state.turn) ?? state?.you[0] ?? null;
  }

  /** The rack of that seat. */
  get #tiles() {
    return this.#seat === null ? null : (this.#view?.racks[this.#seat] ?? null);
  }

  /** Whether the rack is covered: two people in one browser should not see each other's tiles by accident. */
  get #isCovered() {
    const state = this.#scene?.state;
    if (!state || state.you.length < 2 || state.outcome || ("study" in state && state.study)) return false;
    return this.#uncoveredSeat !== this.#seat;
  }

  get #canPlace() {
    return this.#scene?.canMove === true && !this.#isCovered;
  }

  /** @param {Scene} scene */
  show(scene) {
    const before = this.#tiles?.join();
    const ply = this.#scene?.state.ply;
    this.#scene = scene;
    const view = this.#view;
    if (!view) return;
    if (before !== this.#tiles?.join()) this.#placed.clear();
    for (const cell of this.#placed.keys()) if (view.cells[cell]) this.#placed.delete(cell);
    if (ply === undefined) this.#restore();
    if (ply !== scene.state.ply) {
      this.#uncoveredSeat = null;
      this.#moveCursorOffTiles();
    }
    this.#paint();
  }

  /** The key of the position that a draft belongs to. */
  get #position() {
    return `${this.#scene?.state.ply} ${this.#seat} ${this.#tiles?.join("") ?? ""}`;
  }

  /** Restores the placed tiles after a reload or a change of language. */
  #restore() {
    const { state, view, tiles } = { state: this.#scene?.state, view: this.#view, tiles: this.#tiles };
    const draft = state ? loadDraft(state.id, this.#position) : null;
    if (!draft || !view || !tiles) return;
    this.#placed = new Map(draft.placed.filter(([cell, { index }]) => view.cells[cell] === null && index in tiles));
    this.#isDown = draft.isDown;
    const first = firstCell(this.#placed);
    if (first === undefined) return;
    this.#cursor = nextFreeCell(view, this.#placed, first, this.#isDown) ?? first;
    this.#isCursorSet = true;
  }

  /** Moves the cursor to a free square if the opponent's move covered it. */
  #moveCursorOffTiles() {
    const view = this.#view;
    if (!view?.cells[this.#cursor]) return;
    const wasFocused = this.#board.contains(document.activeElement);
    const free = (/** @type {boolean} */ isDown) => nextFreeCell(view, this.#placed, this.#cursor, isDown);
    this.#cursor = free(this.#isDown) ?? free(!this.#isDown) ?? Math.max(view.cells.indexOf(null), 0);
    this.#isCursorSet = false;
    if (wasFocused) this.#board.focusCell(this.#cursor, { preventScroll: true });
  }

  #paint() {
    const { scene, view } = { scene: this.#scene, view: this.#view };
    if (!scene || !view) return;
    const shown = /** @type {View} */ (scene.shown.view);
    this.#board.show({
      view: shown,
      placed: scene.shown === scene.state && !this.#isCovered ? this.#placed : new Map(),
      last: wordCells(view, scene.state.moves[scene.ply - 1]?.text ?? ""),
      hint: scene.hint,
      preview: scene.preview,
      cursor: this.#cursor,
      isDown: this.#isDown,
      canMove: this.#canPlace,
      label: scene.label,
    });
    this.#paintRack(scene, view);
    this.#unseenTiles.show(shown);
    saveDraft(scene.state.id, { position: this.#position, isDown: this.#isDown, placed: [...this.#placed] });
    this.#checkMove();
  }

  /**
   * @param {Scene} scene
   * @param {View} view
   */
  #paintRack(scene, view) {
    const [tiles, canPlace] = [this.#tiles, this.#canPlace];
    const isPlaying = tiles !== null && scene.state.outcome === null;
    this.#rackPanel.hidden = !isPlaying || this.#isCovered;
    this.#unseenTiles.hidden = this.#isCovered;
    this.#uncover.hidden = !isPlaying || !this.#isCovered;
    setText(this.#uncover, t("crossword.uncover", { name: seatName(scene.state, this.#seat ?? 0) }));
    const points = new Map(view.letters.map((letter) => [letter.letter, letter.points]));
    const used = new Set([...this.#placed.values()].map(({ index }) => index));
    this.#rack.show(tiles ?? [], used, (letter) => points.get(letter) ?? 0, canPlace);
    setText(this.#turn, t(this.#isDown ? "crossword.down" : "crossword.across"));
    const allow = (/** @type {HTMLElement} */ button, /** @type {boolean} */ can) =>
      setAttributes(button, { "aria-disabled": can ? null : "true" });
    allow(this.#pass, canPlace);
    allow(this.#exchange, canPlace && view.bag >= MIN_BAG_FOR_EXCHANGE);
    allow(this.#play, canPlace && this.#placed.size > 0);
    allow(this.#recall, this.#placed.size > 0);
  }

  /** Asks the server to check and score the placed tiles. */
  #checkMove() {
    const state = this.#scene?.state;
    if (state && this.#canPlace && this.#placed.size > 0) this.#moveCheck.check(state, this.#move());
    else this.#moveCheck.clear();
  }

  #move() {
    const view = this.#view;
    return view ? moveText(view, this.#placed, this.#isDown) : null;
  }

  /**
   * Handles a request of the rack to place a tile on a cell or at the cursor.
   * @param {import("./papan-rack.js").PlaceRequest} wanted
   */
  async #onPlace({ index, cell, isByMouse }) {
    const view = this.#view;
    if (!view) return;
    if (cell !== null && isOccupied(view, this.#placed, cell)) this.#remark(t("announce.taken"));
    else await this.#placeTile(index, cell ?? this.#cursor);
    if (isByMouse) this.#focusCursor();
  }

  /** Returns the focus to the board after a mouse action, so that letters and Enter keep working. */
  #focusCursor() {
    this.#board.focusCell(this.#cursor, { preventScroll: true });
  }

  /**
   * Places a tile of the rack on a cell, or on the next free one.
   * @param {number} index
   * @param {number} cell
   * @param {string} [as] the letter of a blank
   */
  async #placeTile(index, cell, as) {
    const { view, tiles } = { view: this.#view, tiles: this.#tiles };
    const tile = tiles?.[index];
    if (!this.#canPlace || !view || tile === undefined) return;
    const free = nextFreeCell(view, this.#placed, cell, this.#isDown);
    if (free === null) return;
    const isBlank = tile === "?";
    const alphabet = view.letters.map(({ letter }) => letter).filter((letter) => letter !== "?");
    const letter = isBlank ? (as ?? (await this.#letterDialog.askOne(t("crossword.choose"), alphabet))) : tile;
    if (letter) this.#put(free, { index, letter, isBlank });
  }

  /**
   * @param {number} cell
   * @param {import("./placed-tiles.js").PlacedTile} tile
   */
  #put(cell, tile) {
    const view = this.#view;
    if (!view) return;
    this.#placed.set(cell, tile);
    if (this.#placed.size > 1) this.#isDown = runsDown(view, this.#placed, this.#isDown) ?? this.#isDown;
    this.#cursor = nextFreeCell(view, this.#placed, cell, this.#isDown) ?? cell;
    this.#isCursorSet = true;
    this.dispatchEvent(new CustomEvent("papan-tile-placed", { bubbles: true }));
    this.#paint();
  }

  /** @param {number} cell */
  #takeBack(cell) {
    if (!this.#placed.delete(cell)) return;
    this.#cursor = cell;
    this.#paint();
  }

  #takeBackAll() {
    this.#cursor = firstCell(this.#placed) ?? this.#cursor;
    this.#placed.clear();
    this.#paint();
  }

  #changeDirection() {
    this.#isDown = !this.#isDown;
    this.#paint();
    this.#announce(t(this.#isDown ? "crossword.down" : "crossword.across"));
  }

  #toggleZoom() {
    setText(this.#zoom, t(this.#board.zoom(this.#cursor) ? "crossword.whole" : "crossword.large"));
  }

  #uncoverRack() {
    this.#uncoveredSeat = this.#seat;
    this.#paint();
    this.#rack.focusTile();
  }

  #playMove() {
    const move = this.#move();
    if (this.#placed.size === 0 || !this.#canPlace) return;
    if (move === null) this.#remark(t("crossword.gaps"));
    else this.#submit(move);
  }

  async #askExchange() {
    const { view, tiles } = { view: this.#view, tiles: this.#tiles };
    if (!tiles || !view || !this.#canPlace) return;
    if (view.bag < MIN_BAG_FOR_EXCHANGE) {
      this.#remark(t("crossword.exchange.bag", { least: MIN_BAG_FOR_EXCHANGE, bag: view.bag }));
      return;
    }
    const names = tiles.map((tile) => (tile === "?" ? t("crossword.blank") : tile));
    const chosen = await this.#letterDialog.askSome(t("crossword.exchange.title"), names, t("crossword.exchange.yes"));
    if (chosen.length > 0) this.#submit(exchange(chosen.map((index) => tiles[index]).join("")));
  }

  async #askPass() {
    if (!this.#canPlace) return;
    const texts = { title: t("crossword.pass.title"), text: t("crossword.pass.text"), yes: t("crossword.pass.yes"), no: t("crossword.cancel") };
    if (await this.#confirmDialog.ask(texts)) this.#submit(PASS);
  }

  /** @param {string} move */
  #submit(move) {
    // The move is final: no need to check it.
    this.#moveCheck.cancel();
    this.dispatchEvent(new CustomEvent("papan-play", { detail: move, bubbles: true }));
  }

  /** Shows a message and announces it. @param {string} text */
  #remark(text) {
    this.dispatchEvent(new CustomEvent("papan-remark", { detail: text, bubbles: true }));
  }

  /** @param {string} text */
  #announce(text) {
    this.dispatchEvent(new CustomEvent("papan-announce", { detail: text, bubbles: true }));
  }

  /** @param {FocusEvent} event */
  #focus = (event) => {
    const cell = cellAt(event.target);
    if (cell === null || cell === this.#cursor) return;
    this.#cursor = cell;
    this.#isCursorSet = true;
    this.#paint();
  };

  /** A click on the cursor changes the direction; dragging a placed tile moves it. @param {PointerEvent} event */
  #press = (event) => {
    const cell = cellAt(event.target);
    this.#clickTurns = this.#isCursorSet && cell === this.#cursor;
    const tile = this.#placed.get(cell ?? -1);
    if (cell === null || !tile) return;
    drag(event, {
      text: tile.letter,
      over: (under) => this.#board.point(cellAt(under)),
      drop: (under) => this.#drop(cell, tile, under),
    });
  };

  /**
   * Drops a placed tile on another square, or back on the rack.
   * @param {number} from
   * @param {import("./placed-tiles.js").PlacedTile} tile
   * @param {Element | null} under
   */
  #drop(from, tile, under) {
    const view = this.#view;
    const to = cellAt(under);
    if (!view || this.#placed.get(from) !== tile) return;
    if (to !== null && !isOccupied(view, this.#placed, to)) {
      this.#placed.delete(from);
      this.#put(to, tile);
    } else if (under?.closest("papan-rack")) {
      this.#takeBack(from);
    }
    this.#focusCursor();
  }

  /** @param {Event} event */
  #click = (event) => {
    const cell = cellAt(event.target);
    if (cell === null) return;
    this.#board.focusCell(cell);
    if (this.#placed.has(cell)) this.#takeBack(cell);
    else if (this.#clickTurns) this.#changeDirection();
    this.#isCursorSet = true;
  };

  /** @param {KeyboardEvent} event */
  #key = (event) => {
    const view = this.#view;
    if (!view || event.altKey || event.metaKey || (event.ctrlKey && event.key !== "Home" && event.key !== "End")) return;
    if (this.#scene?.isIdle && this.#focusSource.isByPointer) return;
    const to = this.#arrowTarget(view, event);
    if (to !== undefined) {
      if (to !== null) this.#board.focusCell(to);
    } else if (!this.#handleKey(view, event)) {
      return;
    }
    this.#board.focusCell(this.#cursor);
    event.preventDefault();
    event.stopPropagation();
  };

  /**
   * The cell that an arrow, Home or End leads to; `null` at the edge, `undefined` for other keys.
   * @param {View} view
   * @param {KeyboardEvent} event
   */
  #arrowTarget(view, { key, ctrlKey }) {
    const cell = this.#cursor;
    const start = cell - (cell % view.width);
    return {
      ArrowLeft: neighbor(view, cell, false, -1),
      ArrowRight: neighbor(view, cell, false, 1),
      ArrowUp: neighbor(view, cell, true, -1),
      ArrowDown: neighbor(view, cell, true, 1),
      Home: ctrlKey ? 0 : start,
      End: ctrlKey ? view.width * view.height - 1 : start + view.width - 1,
    }[key];
  }

  /**
   * Handles keys that edit or play the move; returns whether the key is one of them.
   * @param {View} view
   * @param {KeyboardEvent} event
   */
  #handleKey(view, { key, shiftKey }) {
    const cell = this.#cursor;
    if (key === "Enter") this.#playMove();
    else if (key === " ") this.#changeDirection();
    else if (key === "Escape") this.#takeBackAll();
    else if (["Backspace", "Delete"].includes(key) && this.#placed.has(cell)) this.#takeBack(cell);
    else if (key === "Backspace") this.#eraseBefore(neighbor(view, cell, this.#isDown, -1));
    else if (key.length === 1 && /\p{L}/u.test(key)) void this.#type(key.toUpperCase(), shiftKey);
    else return key === "Delete";
    return true;
  }

  /** Takes back the placed tile before the cursor, skipping tiles of earlier moves. @param {number | null} cell */
  #eraseBefore(cell) {
    const view = this.#view;
    while (view && cell !== null && view.cells[cell]) cell = neighbor(view, cell, this.#isDown, -1);
    if (cell !== null) this.#takeBack(cell);
  }

  /**
   * @param {string} letter
   * @param {boolean} asBlank
   */
  async #type(letter, asBlank) {
    if (!this.#canPlace) return;
    const tiles = this.#tiles ?? [];
    const used = new Set([...this.#placed.values()].map(({ index }) => index));
    const find = (/** @type {string} */ wanted) => tiles.findIndex((tile, index) => tile === wanted && !used.has(index));
    const plain = asBlank ? -1 : find(letter);
    const index = plain >= 0 ? plain : find("?");
    if (index < 0) this.#remark(t("crossword.none", { letter }));
    else await this.#placeTile(index, this.#cursor, letter);
  }
}

/**
 * The cell that contains an element.
 * @param {unknown} element
 */
function cellAt(element) {
  const cell = element instanceof Element ? element.closest("[data-cell]")?.getAttribute("data-cell") : null;
  return cell ? Number(cell) : null;
}

customElements.define("papan-crossword", PapanCrossword);
