// The choice of the player for one seat of a new game.
import { emit, h, setText, uniqueId } from "../lib/dom.js";
import { t, tOr } from "../lib/i18n.js";
import { nonLevels } from "../lib/players.js";
import { botName } from "../lib/sentences.js";
import { PapanOptions } from "./papan-options.js";

/** @typedef {import("../lib/api.js").CatalogGame} CatalogGame */
/** @typedef {import("../lib/api.js").Listed} Listed */
/** @typedef {import("../lib/api.js").SeatRequest} SeatRequest */

export class PapanSeatPicker extends HTMLElement {
  #game;
  #legend;
  #description = h("p", { class: "quiet", id: uniqueId(), "aria-live": "polite" });
  #name;
  #nameField;
  /** @type {HTMLSelectElement} */
  #select;
  #settings = h("div");
  /** @type {PapanOptions | null} */
  #options = null;

  /**
   * @param {CatalogGame} game
   * @param {number} number
   * @param {string} chosen `human`, `invite`, or the name of a bot
   * @param {string} name
   * @param {number} maxNameLength
   */
  constructor(game, number, chosen, name, maxNameLength) {
    super();
    this.#game = game;
    const firstSeatStarts = !game.options.some((option) => option.name === "starts");
    this.#legend = t(number === 1 ? "new.second" : firstSeatStarts ? "new.first" : "new.first.any");
    this.#name = h("input", { name: `name${number}`, value: name, maxlength: maxNameLength, autocomplete: "off" });
    this.#nameField = h("label", { class: "field" }, t("new.name"), this.#name);
    const option = (/** @type {string} */ value, /** @type {string} */ text) =>
      h("option", { value, selected: value === chosen }, text);
    const group = (/** @type {string} */ label, /** @type {Listed[]} */ players) =>
      players.length > 0 &&
      h("optgroup", { label }, ...players.map((player) => option(player.name, botName(game.name, player.name))));
    this.#select = h(
      "select",
      { name: `seat${number}`, "aria-describedby": this.#description.id, change: () => this.#update() },
      h("optgroup", { label: t("new.people") }, option("human", t("new.human")), option("invite", t("new.invite"))),
      group(t("new.levels"), game.levels),
      group(t("new.players"), nonLevels(game)),
      group(t("new.bots"), game.bots),
    );
  }

  connectedCallback() {
    this.replaceChildren(
      h(
        "fieldset",
        {},
        h("legend", {}, this.#legend),
        h("label", { class: "field" }, t("new.who"), this.#select),
        this.#description,
        this.#nameField,
        this.#settings,
      ),
    );
    this.#update();
  }

  get #isPerson() {
    return this.#select.value === "human" || this.#select.value === "invite";
  }

  /** The seat as sent to the server. @returns {SeatRequest} */
  get seat() {
    const kind = this.#select.value;
    if (kind !== "human" && kind !== "invite") {
      const settings = (this.#options?.changes ?? []).map(([name, value]) => `${name}=${value}`).join();
      return { kind: "bot", player: settings ? `${kind}:${settings}` : kind };
    }
    const name = this.#name.value.trim();
    return name ? { kind, name } : { kind };
  }

  /** The chosen player, name and settings. @returns {{ who: string, name: string, values: Record<string, string> }} */
  get choice() {
    return { who: this.#select.value, name: this.#name.value, values: this.#options?.options ?? {} };
  }

  set choice({ who, name, values }) {
    this.#select.value = who;
    this.#name.value = name;
    this.#update(values);
  }

  /** @param {Record<string, string>} [values] settings chosen before */
  #update(values = {}) {
    const chosen = this.#select.value;
    this.#nameField.hidden = !this.#isPerson;
    const { levels, players } = this.#game;
    setText(this.#description, describe(this.#game, chosen));
    // Levels have no settings: with others, their description would be wrong.
    const isLevel = levels.some((level) => level.name === chosen);
    const settings = isLevel ? [] : (players.find((listed) => listed.name === chosen)?.settings ?? []);
    this.#options = settings.length > 0 ? new PapanOptions(settings, [`setting.${chosen}`, "setting"], { values }) : null;
    this.#settings.replaceChildren(
      ...(this.#options ? [h("details", { open: Object.keys(values).length > 0 }, h("summary", {}, t("new.settings")), this.#options)] : []),
    );
    emit(this, "papan-seat-changed");
  }
}

/**
 * Describes a choice of the list. A player without a sentence of its own in this game has that of other games.
 * @param {CatalogGame} game
 * @param {string} chosen
 */
function describe({ name, bots }, chosen) {
  if (chosen === "human") return t("new.human.text");
  if (chosen === "invite") return t("new.invite.text");
  const isBot = bots.some((bot) => bot.name === chosen);
  return tOr(`player.${name}.${chosen}`, isBot ? t("new.bot.text") : tOr(`player.${chosen}`, ""));
}

customElements.define("papan-seat-picker", PapanSeatPicker);
