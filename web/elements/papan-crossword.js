// The table of the crossword game: board, rack, and a move that is being tried.
import { beside, moveText, nextFree } from "../games/laying.js";
import { api } from "../lib/api.js";
import { h, s, set, write } from "../lib/dom.js";
import { t } from "../lib/i18n.js";
import { PapanLetters } from "./papan-letters.js";
import { PapanQuestion } from "./papan-question.js";
import { PapanRack } from "./papan-rack.js";

/** @typedef {import("../games/games.js").Scene} Scene */
/** @typedef {import("../lib/api.js").CrosswordView} View */
/** @typedef {import("../games/laying.js").Laid} Laid */
/** @typedef {import("../lib/i18n.js").Key} Key */

const CELL = 10;
const EDGE = 5;
const PATIENCE_MS = 150;

/** What premium squares are called. @type {Record<string, { name: Key, short: Key, kind: string }>} */
const PREMIUMS = {
  "'": { name: "premium.letter2", short: "premium.letter2.short", kind: "letter2" },
  '"': { name: "premium.letter3", short: "premium.letter3.short", kind: "letter3" },
  "-": { name: "premium.word2", short: "premium.word2.short", kind: "word2" },
  "=": { name: "premium.word3", short: "premium.word3.short", kind: "word3" },
};

export class PapanCrossword extends HTMLElement {
  /** @type {Scene | null} */
  #scene = null;
  /** @type {Laid} */
  #laid = new Map();
  /** @type {{ group: SVGGElement, tile: SVGGElement }[]} */
  #cells = [];
  #cursor = 112;
  #pressed = -1;
  #isDown = false;
  #tried = "";
  #timer = 0;

  #board = h("div", { class: "crossword" });
  #rack = new PapanRack();
  #letters = new PapanLetters();
  #question = new PapanQuestion();
  #verdict = h("p", { class: "verdict", "aria-live": "polite" });
  #play = this.#button("play", "crossword.play", () => this.#send(), "main");
  #turn = this.#button("turn", "crossword.across", () => this.#flip());
  #recall = this.#button("recall", "crossword.recall", () => this.#clear());
  #shuffle = this.#button("shuffle", "crossword.shuffle", () => this.#rack.shuffle());
  #sort = this.#button("sort", "crossword.sort", () => this.#rack.sort());
  #exchange = this.#button("exchange", "crossword.exchange", () => void this.#swap());
  #pass = this.#button("pass", "crossword.pass", () => void this.#skip());
  #unseen = h("p", {});
  #hand = h(
    "div",
    {},
    this.#rack,
    this.#verdict,
    h("div", { class: "row" }, this.#play, this.#turn, this.#recall, this.#shuffle, this.#sort),
    h("div", { class: "row apart" }, this.#exchange, this.#pass),
  );

  connectedCallback() {
    this.addEventListener("papan-lay", (event) => {
      if (event instanceof CustomEvent) void this.#lay(event.detail.index, event.detail.cell ?? this.#cursor);
    });
    const unseen = h("details", {}, h("summary", {}, t("crossword.unseen")), this.#unseen);
    this.replaceChildren(this.#board, this.#hand, unseen, this.#letters, this.#question);
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

  /** The rack of the one who plays here. */
  get #tiles() {
    const state = this.#scene?.state;
    if (!state || state.you.length === 0) return null;
    const seat = state.you.find((own) => own === state.turn) ?? state.you[0] ?? 0;
    return this.#view?.racks[seat] ?? null;
  }

  /** @param {Scene} scene */
  show(scene) {
    const before = this.#tiles?.join();
    this.#scene = scene;
    const view = this.#view;
    if (!view) return;
    if (before !== this.#tiles?.join()) this.#laid.clear();
    for (const cell of this.#laid.keys()) if (view.cells[cell]) this.#laid.delete(cell);
    if (this.#cells.length === 0) this.#build(view);
    this.#paint();
  }

  /** @param {View} view */
  #build({ width, height, columns, rows, premiums }) {
    this.#cells = Array.from({ length: width * height }, (_, cell) => {
      const [column, row] = [cell % width, Math.floor(cell / width)];
      const premium = PREMIUMS[premiums[row]?.[column] ?? "."];
      const tile = s("g", { class: "tile" });
      const group = s(
        "g",
        {
          role: "gridcell",
          class: `cell ${premium?.kind ?? ""}`,
          transform: `translate(${EDGE + column * CELL} ${EDGE + row * CELL})`,
          "data-cell": cell,
          "data-name": `${columns[column]}${rows[row]}`,
        },
        s("rect", { class: "ground", width: CELL, height: CELL }),
        premium && s("text", { class: "premium", x: CELL / 2, y: 6.6, "aria-hidden": "true" }, t(premium.short)),
        tile,
        s("path", { class: "way", d: "M3 2.5l5 2.5-5 2.5z", "aria-hidden": "true" }),
        s("rect", { class: "ring", x: 0.5, y: 0.5, width: CELL - 1, height: CELL - 1, rx: 0.8 }),
      );
      return { group, tile };
    });
    const lines = Array.from({ length: height }, (_, row) =>
      s("g", { role: "row" }, ...this.#cells.slice(row * width, (row + 1) * width).map(({ group }) => group)),
    );
    const names = [
      ...columns.map((name, at) => s("text", { class: "edge", x: EDGE + (at + 0.5) * CELL, y: 3.9 }, name)),
      ...rows.map((name, at) => s("text", { class: "edge", x: 2.2, y: EDGE + (at + 0.5) * CELL + 1.3 }, name)),
    ];
    const grid = s(
      "svg",
      {
        viewBox: `0 0 ${EDGE + width * CELL + 1} ${EDGE + height * CELL + 1}`,
        role: "grid",
        "aria-rowcount": height,
        "aria-colcount": width,
        pointerdown: () => {
          this.#pressed = this.#cursor;
        },
        click: this.#click,
        keydown: this.#key,
        focusin: this.#focus,
      },
      ...lines,
      s("g", { "aria-hidden": "true" }, ...names),
    );
    this.#board.replaceChildren(grid);
  }

  #paint() {
    const { scene, view, tiles } = { scene: this.#scene, view: this.#view, tiles: this.#tiles };
    if (!scene || !view) return;
    const shown = /** @type {View} */ (scene.shown.view);
    const isNow = scene.shown === scene.state;
    const points = new Map(view.letters.map((letter) => [letter.letter, letter.points]));
    this.#board.firstElementChild?.setAttribute("aria-label", scene.label);
    const last = this.#newest(scene);
    this.#cells.forEach(({ group, tile }, cell) => {
      const lying = shown.cells[cell] ?? null;
      const laid = isNow && !lying ? this.#laid.get(cell) : undefined;
      const faint = lying || laid ? undefined : scene.faint.get(cell);
      const letter = lying?.letter ?? laid?.letter ?? faint?.toUpperCase() ?? "";
      const isBlank = lying?.blank ?? laid?.isBlank ?? (faint !== undefined && faint !== letter);
      const worth = isBlank ? 0 : (lying?.points ?? points.get(letter) ?? 0);
      const sign = `${isBlank ? letter.toLowerCase() : letter}${worth}`;
      if (tile.dataset["sign"] !== sign) {
        tile.dataset["sign"] = sign;
        tile.replaceChildren(...(letter ? drawn(isBlank ? letter.toLowerCase() : letter, worth) : []));
      }
      const classes = {
        last: last.has(cell),
        laid: laid !== undefined,
        filled: letter !== "",
        cursor: scene.canMove && cell === this.#cursor && letter === "",
        down: this.#isDown,
        hint: cell === scene.hint,
        faint: faint !== undefined,
      };
      for (const [name, is] of Object.entries(classes)) group.classList.toggle(name, is);
      const parts = [group.dataset["name"] ?? ""];
      if (letter) parts.push(isBlank ? `${letter}, ${t("crossword.blank")}` : `${letter} ${worth || ""}`.trim());
      else parts.push(t("crossword.empty"));
      const premium = PREMIUMS[view.premiums[Math.floor(cell / view.width)]?.[cell % view.width] ?? "."];
      if (!letter && premium) parts.push(t(premium.short), t(premium.name));
      else if (!lying && premium) parts.push(t(premium.name));
      if (laid) parts.push(t("crossword.laid"));
      if (last.has(cell)) parts.push(t("cell.last"));
      set(group, { tabindex: cell === this.#cursor ? 0 : -1, "aria-label": parts.join(", ") });
    });
    this.#hand.hidden = tiles === null || scene.state.outcome !== null;
    const used = new Set([...this.#laid.values()].map(({ index }) => index));
    this.#rack.show(tiles ?? [], used, (letter) => points.get(letter) ?? 0, scene.canMove);
    write(this.#turn, t(this.#isDown ? "crossword.down" : "crossword.across"));
    for (const button of [this.#exchange, this.#pass]) set(button, { "aria-disabled": scene.canMove ? null : "true" });
    for (const button of [this.#play, this.#recall]) set(button, { "aria-disabled": this.#laid.size > 0 && scene.canMove ? null : "true" });
    const unseen = Object.entries(view.unseen).filter(([, count]) => count > 0);
    write(this.#unseen, unseen.map(([letter, count]) => `${letter === "?" ? t("crossword.blank") : letter} ${count}`).join(" · "));
    this.#try();
  }

  /**
   * The cells of the last move that is shown.
   * @param {Scene} scene
   * @returns {Set<number>}
   */
  #newest({ state, ply }) {
    const view = this.#view;
    const [, place = "", word = ""] = /^(\S+) (\S+)$/.exec(state.moves[ply - 1]?.text ?? "") ?? [];
    const across = /^(\d+)([A-Z])$/.exec(place);
    const down = /^([A-Z])(\d+)$/.exec(place);
    if (!view || (!across && !down)) return new Set();
    const column = view.columns.indexOf((across ? across[2] : down?.[1]) ?? "");
    const row = view.rows.indexOf((across ? across[1] : down?.[2]) ?? "");
    const plain = word.replace(/\(([^)]*)\)/g, "$1");
    const step = across ? 1 : view.width;
    return new Set([...plain].map((_, at) => row * view.width + column + at * step));
  }

  /** Asks the server what the tiles on the board would be. */
  #try() {
    const scene = this.#scene;
    const move = this.#move();
    const tried = scene?.canMove && this.#laid.size > 0 ? `${scene.state.version} ${move}` : "";
    if (tried === this.#tried || !scene) return;
    this.#tried = tried;
    clearTimeout(this.#timer);
    if (tried === "" || move === null) {
      write(this.#verdict, tried === "" ? "" : t("crossword.gaps"));
      return;
    }
    this.#timer = window.setTimeout(async () => {
      const text = await api.preview(scene.state.id, move).then(
        ({ legal, reason, score }) => {
          if (legal === false) return reason;
          return score === null ? t("crossword.unchecked", { move }) : t("crossword.score", { move, score });
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
   * Puts a tile of the rack on a cell.
   * @param {number} index
   * @param {number} cell
   * @param {string} [as] what a blank stands for
   */
  async #lay(index, cell, as) {
    const { scene, view, tiles } = { scene: this.#scene, view: this.#view, tiles: this.#tiles };
    const tile = tiles?.[index];
    if (!scene?.canMove || !view || tile === undefined) return;
    const free = nextFree(view, this.#laid, cell, this.#isDown);
    if (free === null) return;
    const isBlank = tile === "?";
    const alphabet = view.letters.map(({ letter }) => letter).filter((letter) => letter !== "?");
    const letter = isBlank ? (as ?? (await this.#letters.one(t("crossword.choose"), alphabet))) : tile;
    if (!letter) return;
    this.#laid.set(free, { index, letter, isBlank });
    this.#cursor = nextFree(view, this.#laid, free, this.#isDown) ?? free;
    this.#paint();
  }

  /** @param {number} cell */
  #take(cell) {
    if (!this.#laid.delete(cell)) return;
    this.#cursor = cell;
    this.#paint();
  }

  #clear() {
    const [first] = [...this.#laid.keys()].sort((one, other) => one - other);
    this.#laid.clear();
    this.#cursor = first ?? this.#cursor;
    this.#paint();
  }

  #flip() {
    this.#isDown = !this.#isDown;
    this.#paint();
    this.#say(t(this.#isDown ? "crossword.down" : "crossword.across"));
  }

  #send() {
    const move = this.#move();
    if (this.#laid.size === 0) return;
    if (move === null) this.#say(t("crossword.gaps"));
    else this.#emit(move);
  }

  async #swap() {
    const tiles = this.#tiles;
    if (!tiles || !this.#scene?.canMove) return;
    const names = tiles.map((tile) => (tile === "?" ? t("crossword.blank") : tile));
    const chosen = await this.#letters.some(t("crossword.exchange.title"), names, t("crossword.exchange.yes"));
    if (chosen.length > 0) this.#emit(`exchange ${chosen.map((index) => tiles[index]).join("")}`);
  }

  async #skip() {
    if (!this.#scene?.canMove) return;
    const words = { title: t("crossword.pass.title"), text: t("crossword.pass.text"), yes: t("crossword.pass.yes"), no: t("crossword.cancel") };
    if (await this.#question.ask(words)) this.#emit("pass");
  }

  /** @param {string} move */
  #emit(move) {
    this.dispatchEvent(new CustomEvent("papan-play", { detail: move, bubbles: true }));
  }

  /** @param {string} text */
  #say(text) {
    this.dispatchEvent(new CustomEvent("papan-say", { detail: text, bubbles: true }));
  }

  /** @param {Event} event */
  #cellOf(event) {
    const group = event.target instanceof Element ? event.target.closest("[data-cell]") : null;
    return group instanceof SVGElement ? Number(group.dataset["cell"]) : null;
  }

  /** @param {FocusEvent} event */
  #focus = (event) => {
    const cell = this.#cellOf(event);
    if (cell === null || cell === this.#cursor) return;
    this.#cursor = cell;
    this.#paint();
  };

  /** @param {Event} event */
  #click = (event) => {
    const cell = this.#cellOf(event);
    if (cell === null) return;
    this.#cells[cell]?.group.focus();
    if (this.#laid.has(cell)) this.#take(cell);
    else if (cell === this.#pressed) this.#flip();
  };

  /** @param {KeyboardEvent} event */
  #key = (event) => {
    const view = this.#view;
    if (!view || event.altKey || event.metaKey || (event.ctrlKey && event.key !== "Home" && event.key !== "End")) return;
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
      if (to !== null) this.#cells[to]?.group.focus();
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
    this.#cells[this.#cursor]?.group.focus();
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
    const tiles = this.#tiles ?? [];
    const used = new Set([...this.#laid.values()].map(({ index }) => index));
    const find = (/** @type {string} */ wanted) => tiles.findIndex((tile, index) => tile === wanted && !used.has(index));
    const plain = asBlank ? -1 : find(letter);
    const index = plain >= 0 ? plain : find("?");
    if (index < 0) this.#say(t("crossword.none", { letter }));
    else await this.#lay(index, this.#cursor, letter);
  }
}

/**
 * A tile: its letter, and what it is worth.
 * @param {string} letter
 * @param {number} points
 */
function drawn(letter, points) {
  /** @type {(SVGElement | string | false)[]} */
  const parts = [
    s("rect", { class: "wood", x: 0.6, y: 0.6, width: CELL - 1.2, height: CELL - 1.2, rx: 1 }),
    s("text", { class: "letter", x: CELL / 2, y: 7 }, letter),
    " ",
    points > 0 && s("text", { class: "points", x: CELL - 1, y: CELL - 1.2 }, points),
  ];
  return parts.filter((part) => part !== false);
}

customElements.define("papan-crossword", PapanCrossword);
