// A new game: which, who, and how.
import { drawing } from "../games/games.js";
import { catalog } from "../lib/api.js";
import { fresh, h, write } from "../lib/dom.js";
import { filled, refill } from "../lib/filled.js";
import { known, t } from "../lib/i18n.js";
import { middle } from "../lib/players.js";
import { change, settings } from "../lib/settings.js";
import { start } from "../lib/start.js";
import { counted } from "../lib/values.js";
import { refused } from "../lib/words.js";
import { PapanOptions } from "./papan-options.js";
import { PapanSeat } from "./papan-seat.js";
import { PapanTime } from "./papan-time.js";

/** @typedef {import("../lib/api.js").CatalogGame} CatalogGame */
/** @typedef {import("../lib/api.js").GameRequest} GameRequest */

export class PapanNew extends HTMLElement {
  #wanted;
  #filled;
  #error = h("p", { class: "warn", role: "alert" });
  #rest = h("div", {}, this.#error);

  /**
   * @param {string | null} wanted the game that is chosen at first
   * @param {import("../lib/filled.js").Filled[]} [filled] what somebody has filled in already
   */
  constructor(wanted, filled = []) {
    super();
    this.#wanted = wanted;
    this.#filled = filled;
  }

  /** What was filled in. */
  get filled() {
    return filled(this);
  }

  async connectedCallback() {
    this.replaceChildren(h("h1", { tabindex: -1 }, t("nav.new")), this.#rest);
    try {
      const { games, limits } = await catalog();
      const offered = games.filter((game) => drawing(game.name));
      const chosen = offered.find((game) => game.name === this.#wanted) ?? offered[0];
      if (!chosen) return;
      const select = h(
        "select",
        {
          name: "game",
          change: () => {
            const game = offered.find(({ name }) => name === select.value);
            if (game) this.#form(game, limits.name);
          },
        },
        ...offered.map((game) =>
          h("option", { value: game.name, selected: game === chosen }, known(`game.${game.name}`, game.title)),
        ),
      );
      this.#rest.before(h("label", { class: "field" }, t("new.game"), select));
      this.#form(chosen, limits.name);
      refill(this, this.#filled);
    } catch (error) {
      write(this.#error, refused(error));
    }
  }

  /**
   * @param {CatalogGame} game
   * @param {number} longest
   */
  #form(game, longest) {
    const first = new PapanSeat(game, 0, "human", settings().name ?? "", longest);
    const second = new PapanSeat(game, 1, middle(game)?.name ?? "human", "", longest);
    const sizes = drawing(game.name)?.sizes ?? [];
    const options = new PapanOptions(game.options, [`option.${game.name}`], { sizes });
    const time = new PapanTime();
    const strict = new Strict();
    const go = h("button", { class: "main" });
    const name = () => {
      const isWatched = [first, second].every(({ seat }) => seat.kind === "bot");
      write(go, t(isWatched ? "new.watch" : "new.start"));
    };
    const swap = () => {
      [first.choice, second.choice] = [second.choice, first.choice];
    };
    /** @returns {GameRequest} */
    const asked = () => ({
      game: game.name,
      seats: [first.seat, second.seat],
      options: options.options,
      ...(strict.isOn ? { strict: true } : {}),
      ...(time.clock ? { clock: time.clock } : {}),
    });
    write(this.#error, "");
    this.#rest.replaceChildren(
      h(
        "form",
        {
          submit: (/** @type {SubmitEvent} */ event) => {
            event.preventDefault();
            void this.#send(asked());
          },
          "papan-seated": name,
        },
        h("p", {}, known(`about.${game.name}`, "")),
        h("div", { class: "seats" }, first, second),
        h("p", {}, h("button", { type: "button", name: "swap", click: swap }, t("new.swap"))),
        h("fieldset", {}, h("legend", {}, t("new.options")), options, game.lexicons && lexicons(game.lexicons)),
        h("fieldset", {}, h("legend", {}, t("new.terms")), time, strict.field),
        this.#error,
        go,
      ),
    );
    name();
  }

  /** @param {GameRequest} game */
  async #send(game) {
    write(this.#error, "");
    const here = game.seats.find((seat) => seat.kind === "human");
    if (here && "name" in here && here.name) change({ name: here.name });
    try {
      await start(game);
    } catch (error) {
      write(this.#error, refused(error));
      this.#error.scrollIntoView({ block: "nearest" });
    }
  }
}

/**
 * Which lists of words there are, so that two people know that they mean the same.
 * @param {NonNullable<CatalogGame["lexicons"]>} all
 */
const lexicons = (all) =>
  h(
    "details",
    {},
    h("summary", {}, t("new.lexicons")),
    h(
      "dl",
      {},
      ...all.flatMap(({ name, words, hash }) => [
        h("dt", {}, name),
        h("dd", {}, t("new.lexicon", { words: counted(words) }), " ", h("code", {}, hash)),
      ]),
    ),
  );

/** A game without help before its end. */
class Strict {
  #note = h("span", { class: "quiet", id: fresh() }, t("new.strict.text"));
  #tick = h("input", { type: "checkbox", name: "strict", "aria-describedby": this.#note.id });
  field = h("div", { class: "option" }, h("label", { class: "tick" }, this.#tick, t("new.strict")), this.#note);

  get isOn() {
    return this.#tick.checked;
  }
}

customElements.define("papan-new", PapanNew);
