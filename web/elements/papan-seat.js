// Who sits on a seat of a new game.
import { fresh, h, write } from "../lib/dom.js";
import { known, t } from "../lib/i18n.js";
import { others } from "../lib/players.js";
import { playerName } from "../lib/words.js";

/** @typedef {import("../lib/api.js").CatalogGame} CatalogGame */
/** @typedef {import("../lib/api.js").Listed} Listed */

export class PapanSeat extends HTMLElement {
  #game;
  #number;
  #promise = h("p", { class: "quiet", id: fresh(), "aria-live": "polite" });
  #name;
  #nameField;
  /** @type {HTMLSelectElement} */
  #who;

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
    this.#number = number;
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
        h("legend", {}, t(this.#number === 0 ? "new.first" : "new.second")),
        h("label", { class: "field" }, t("new.who"), this.#who),
        this.#promise,
        this.#nameField,
      ),
    );
    this.#explain();
  }

  /** @returns {import("../lib/api.js").SeatRequest} */
  get seat() {
    const kind = this.#who.value;
    if (kind !== "human" && kind !== "invite") return { kind: "bot", player: kind };
    const name = this.#name.value.trim();
    return name ? { kind, name } : { kind };
  }

  #explain() {
    const chosen = this.#who.value;
    const isPerson = chosen === "human" || chosen === "invite";
    this.#nameField.hidden = !isPerson;
    const { name, levels, players, bots } = this.#game;
    const player = [...levels, ...players, ...bots].find((listed) => listed.name === chosen);
    const text = isPerson
      ? t(`new.${chosen}.text`)
      : known(`player.${name}.${chosen}`, player?.sentence ?? "");
    write(this.#promise, text);
  }
}

customElements.define("papan-seat", PapanSeat);
