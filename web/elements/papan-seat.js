// Who sits on a seat of a new game.
import { emit, fresh, h, write } from "../lib/dom.js";
import { known, t } from "../lib/i18n.js";
import { others } from "../lib/players.js";
import { playerName } from "../lib/words.js";
import { PapanOptions } from "./papan-options.js";

/** @typedef {import("../lib/api.js").CatalogGame} CatalogGame */
/** @typedef {import("../lib/api.js").Listed} Listed */
/** @typedef {import("../lib/api.js").SeatRequest} SeatRequest */

export class PapanSeat extends HTMLElement {
  #game;
  #legend;
  #promise = h("p", { class: "quiet", id: fresh(), "aria-live": "polite" });
  #name;
  #nameField;
  /** @type {HTMLSelectElement} */
  #who;
  #settings = h("div");
  /** @type {PapanOptions | null} */
  #set = null;

  /**
   * @param {CatalogGame} game
   * @param {number} number
   * @param {string} chosen `human`, `invite`, or the name of a player
   * @param {string} name
   * @param {number} longest
   */
  constructor(game, number, chosen, name, longest) {
    super();
    this.#game = game;
    const isSettled = !game.options.some((option) => option.name === "starts");
    this.#legend = t(number === 1 ? "new.second" : isSettled ? "new.first" : "new.first.any");
    this.#name = h("input", { name: `name${number}`, value: name, maxlength: longest, autocomplete: "off" });
    this.#nameField = h("label", { class: "field" }, t("new.name"), this.#name);
    const option = (/** @type {string} */ value, /** @type {string} */ text) =>
      h("option", { value, selected: value === chosen }, text);
    const group = (/** @type {string} */ label, /** @type {Listed[]} */ players) =>
      players.length > 0 &&
      h("optgroup", { label }, ...players.map((player) => option(player.name, playerName(game.name, player.name))));
    this.#who = h(
      "select",
      { name: `seat${number}`, "aria-describedby": this.#promise.id, change: () => this.#explain() },
      h("optgroup", { label: t("new.people") }, option("human", t("new.human")), option("invite", t("new.invite"))),
      group(t("new.levels"), game.levels),
      group(t("new.players"), others(game)),
      group(t("new.bots"), game.bots),
    );
  }

  connectedCallback() {
    this.replaceChildren(
      h(
        "fieldset",
        {},
        h("legend", {}, this.#legend),
        h("label", { class: "field" }, t("new.who"), this.#who),
        this.#promise,
        this.#nameField,
        this.#settings,
      ),
    );
    this.#explain();
  }

  get #isPerson() {
    return this.#who.value === "human" || this.#who.value === "invite";
  }

  /** What is asked of the server. @returns {SeatRequest} */
  get seat() {
    const kind = this.#who.value;
    if (kind !== "human" && kind !== "invite") {
      const settings = (this.#set?.changes ?? []).map(([name, value]) => `${name}=${value}`).join();
      return { kind: "bot", player: settings ? `${kind}:${settings}` : kind };
    }
    const name = this.#name.value.trim();
    return name ? { kind, name } : { kind };
  }

  /** Who was chosen, under which name and with which settings. @returns {{ who: string, name: string, values: Record<string, string> }} */
  get choice() {
    return { who: this.#who.value, name: this.#name.value, values: this.#set?.options ?? {} };
  }

  set choice({ who, name, values }) {
    this.#who.value = who;
    this.#name.value = name;
    this.#explain(values);
  }

  /** @param {Record<string, string>} [values] settings that were chosen before */
  #explain(values = {}) {
    const chosen = this.#who.value;
    this.#nameField.hidden = !this.#isPerson;
    const { name, levels, players, bots } = this.#game;
    const player = [...levels, ...players, ...bots].find((listed) => listed.name === chosen);
    const isBot = bots.some((bot) => bot.name === chosen);
    const text =
      chosen === "human" || chosen === "invite"
        ? t(`new.${chosen}.text`)
        : known(`player.${name}.${chosen}`, isBot ? t("new.bot.text") : (player?.sentence ?? ""));
    write(this.#promise, text);
    // A level is named without settings: its promise would not hold with others.
    const isLevel = levels.some((level) => level.name === chosen);
    const settings = isLevel ? [] : (players.find((listed) => listed.name === chosen)?.settings ?? []);
    this.#set = settings.length > 0 ? new PapanOptions(settings, [`setting.${chosen}`, "setting"], { values }) : null;
    this.#settings.replaceChildren(
      ...(this.#set ? [h("details", { open: Object.keys(values).length > 0 }, h("summary", {}, t("new.settings")), this.#set)] : []),
    );
    emit(this, "papan-seated");
  }
}

customElements.define("papan-seat", PapanSeat);
