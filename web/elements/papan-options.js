// What can be set of a game, from the catalog's list.
import { drawing } from "../games/games.js";
import { fresh, h } from "../lib/dom.js";
import { known } from "../lib/i18n.js";

/** @typedef {import("../lib/api.js").CatalogGame} CatalogGame */
/** @typedef {import("../lib/api.js").Option} Option */

export class PapanOptions extends HTMLElement {
  #game;
  /** @type {Map<string, () => string>} */
  #values = new Map();

  /** @param {CatalogGame} game */
  constructor(game) {
    super();
    this.#game = game;
  }

  connectedCallback() {
    this.replaceChildren(...this.#game.options.map((option) => this.#field(option)));
  }

  /** What was chosen. @returns {Record<string, string>} */
  get options() {
    return Object.fromEntries([...this.#values].map(([name, value]) => [name, value()]));
  }

  /** @param {Option} option */
  #field(option) {
    const key = `option.${this.#game.name}.${option.name}`;
    const label = known(key, option.name);
    const note = h("span", { class: "quiet", id: fresh() }, known(`${key}.text`, option.sentence));
    const shared = { name: option.name, "aria-describedby": note.id };
    if (option.kind === "flag") {
      const input = h("input", { ...shared, type: "checkbox", checked: option.default === "yes" });
      this.#values.set(option.name, () => (input.checked ? "yes" : "no"));
      return h("div", {}, h("label", { class: "tick" }, input, label), note);
    }
    if (option.kind === "choice") {
      const words = (option.words ?? []).map((word) =>
        h("option", { value: word, selected: word === option.default }, known(`${key}.${word}`, word)),
      );
      const select = h("select", shared, ...words);
      this.#values.set(option.name, () => select.value);
      return h("div", {}, h("label", { class: "field" }, label, select), note);
    }
    const sizes = option.name === "size" ? (drawing(this.#game.name)?.sizes ?? []) : [];
    const list = sizes.length > 0 && h("datalist", { id: fresh() }, ...sizes.map((value) => h("option", { value })));
    const input = h("input", {
      ...shared,
      type: option.kind === "number" ? "number" : "text",
      min: option.min,
      max: option.max,
      value: option.default,
      required: option.default !== "",
      list: list ? list.id : null,
      autocomplete: "off",
    });
    this.#values.set(option.name, () => input.value.trim());
    return h("div", {}, h("label", { class: "field" }, label, input), note, list);
  }
}

customElements.define("papan-options", PapanOptions);
