// The form for a new game: game, players and rules.
import { gameUi } from "../games/games.js";
import { catalog } from "../lib/api.js";
import { h, setText, uniqueId } from "../lib/dom.js";
import { fillControls, readControls } from "../lib/form-values.js";
import { t, tOr } from "../lib/i18n.js";
import { defaultOpponent } from "../lib/players.js";
import { changeSettings, settings } from "../lib/settings.js";
import { startGame } from "../lib/start-game.js";
import { formatCount } from "../lib/values.js";
import { errorText, gameTitle, lexiconName } from "../lib/sentences.js";
import { PapanOptions } from "./papan-options.js";
import { PapanSeatPicker } from "./papan-seat-picker.js";
import { PapanTimeControl } from "./papan-time-control.js";

/** @typedef {import("../lib/api.js").CatalogGame} CatalogGame */
/** @typedef {import("../lib/api.js").GameRequest} GameRequest */

export class PapanNewGame extends HTMLElement {
  #preselected;
  #values;
  #error = h("p", { class: "warn", role: "alert" });
  #body = h("div", {}, this.#error);

  /**
   * @param {string | null} preselected the game selected initially
   * @param {import("../lib/form-values.js").ControlValue[]} [values] values entered before the page was rebuilt
   */
  constructor(preselected, values = []) {
    super();
    this.#preselected = preselected;
    this.#values = values;
  }

  /** The current values of the form. */
  get values() {
    return readControls(this);
  }

  async connectedCallback() {
    this.replaceChildren(h("h1", { tabindex: -1 }, t("nav.new")), this.#body);
    try {
      const { games, limits } = await catalog();
      const chosen = games.find((game) => game.name === this.#preselected) ?? games[0];
      if (!chosen) return;
      const select = h(
        "select",
        {
          name: "game",
          change: () => {
            const game = games.find(({ name }) => name === select.value);
            if (game) this.#renderForm(game, limits.name);
          },
        },
        ...games.map((game) => h("option", { value: game.name, selected: game === chosen }, gameTitle(game.name))),
      );
      this.#body.before(h("label", { class: "field" }, t("new.game"), select));
      this.#renderForm(chosen, limits.name);
      fillControls(this, this.#values);
    } catch (error) {
      setText(this.#error, errorText(error));
    }
  }

  /**
   * @param {CatalogGame} game
   * @param {number} maxNameLength
   */
  #renderForm(game, maxNameLength) {
    const first = new PapanSeatPicker(game, 0, "human", settings().name ?? "", maxNameLength);
    const second = new PapanSeatPicker(game, 1, defaultOpponent(game)?.name ?? "human", "", maxNameLength);
    const sizes = gameUi(game.name).sizes;
    const options = new PapanOptions(game.options, [`option.${game.name}`], { sizes });
    const time = new PapanTimeControl();
    const strict = new Strict();
    const start = h("button", { class: "main" });
    const updateStart = () => {
      const isWatched = [first, second].every(({ seat }) => seat.kind === "bot");
      setText(start, t(isWatched ? "new.watch" : "new.start"));
    };
    const swap = () => {
      [first.choice, second.choice] = [second.choice, first.choice];
    };
    /** @returns {GameRequest} */
    const request = () => ({
      game: game.name,
      seats: [first.seat, second.seat],
      options: options.options,
      ...(strict.isOn ? { strict: true } : {}),
      ...(time.clock ? { clock: time.clock } : {}),
    });
    setText(this.#error, "");
    this.#body.replaceChildren(
      h(
        "form",
        {
          submit: (/** @type {SubmitEvent} */ event) => {
            event.preventDefault();
            void this.#submit(request());
          },
          "papan-seat-changed": updateStart,
        },
        h("p", {}, tOr(`about.${game.name}`, "")),
        h("div", { class: "seats" }, first, second),
        h("p", {}, h("button", { type: "button", name: "swap", click: swap }, t("new.swap"))),
        h("fieldset", {}, h("legend", {}, t("new.options")), options, game.lexicons && lexicons(game.name, game.lexicons)),
        h("fieldset", {}, h("legend", {}, t("new.terms")), time, strict.field),
        this.#error,
        start,
      ),
    );
    updateStart();
  }

  /** @param {GameRequest} game */
  async #submit(game) {
    setText(this.#error, "");
    const here = game.seats.find((seat) => seat.kind === "human");
    if (here && "name" in here && here.name) changeSettings({ name: here.name });
    try {
      await startGame(game);
    } catch (error) {
      setText(this.#error, errorText(error));
      this.#error.scrollIntoView({ block: "nearest" });
    }
  }
}

/**
 * The word lists with their hashes, so that two people can compare theirs.
 * @param {string} game
 * @param {NonNullable<CatalogGame["lexicons"]>} all
 */
const lexicons = (game, all) =>
  h(
    "details",
    {},
    h("summary", {}, t("new.lexicons")),
    h(
      "dl",
      {},
      ...all.flatMap(({ name, words, hash }) => [
        h("dt", {}, lexiconName(game, name)),
        h("dd", {}, t("new.lexicon", { words: formatCount(words) }), " ", h("code", {}, hash)),
      ]),
    ),
  );

/** The choice of a strict game. */
class Strict {
  #note = h("span", { class: "quiet", id: uniqueId() }, t("new.strict.text"));
  #tick = h("input", { type: "checkbox", name: "strict", "aria-describedby": this.#note.id });
  field = h("div", { class: "option" }, h("label", { class: "tick" }, this.#tick, t("new.strict")), this.#note);

  get isOn() {
    return this.#tick.checked;
  }
}

customElements.define("papan-new-game", PapanNewGame);
