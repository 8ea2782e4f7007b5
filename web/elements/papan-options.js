// A form for the options of a game or of a player, as listed in the catalog.
import { h, uniqueId } from "../lib/dom.js";
import { tOr } from "../lib/i18n.js";

/** @typedef {import("../lib/api.js").Option} Option */

export class PapanOptions extends HTMLElement {
  #options;
  #keys;
  #sizes;
  #initial;
  /** @type {Map<string, () => string>} */
  #values = new Map();

  /**
   * @param {readonly Option[]} options
   * @param {readonly string[]} keys prefixes of the texts in the catalog of sentences; the first match wins
   * @param {{ sizes?: readonly string[], values?: Record<string, string> }} [given] suggested sizes, where any
   *   other can be typed; and values chosen before
   */
  constructor(options, keys, { sizes = [], values = {} } = {}) {
    super();
    this.#options = options;
    this.#keys = keys;
    this.#sizes = sizes;
    this.#initial = values;
  }

  connectedCallback() {
    this.replaceChildren(...this.#options.map((option) => this.#field(option)));
  }

  /** The chosen values. @returns {Record<string, string>} */
  get options() {
    return Object.fromEntries([...this.#values].map(([name, value]) => [name, value()]));
  }

  /** The chosen values that differ from their default. @returns {[string, string][]} */
  get changes() {
    return this.#options
      .map(({ name, default: defaultValue }) => /** @type {const} */ ([name, this.#values.get(name)?.() ?? defaultValue, defaultValue]))
      .flatMap(([name, value, defaultValue]) => (value === defaultValue || value === "" ? [] : [[name, value]]));
  }

  /**
   * Returns the first text found under the keys.
   * @param {string} name
   * @param {string} fallback
   */
  #text(name, fallback) {
    return this.#keys.reduceRight((text, key) => tOr(`${key}.${name}`, text), fallback);
  }

  /** @param {Option} option */
  #field(option) {
    const chosen = this.#initial[option.name] ?? option.default;
    const label = this.#text(option.name, option.name);
    const note = h("span", { class: "quiet", id: uniqueId() }, this.#text(`${option.name}.text`, ""));
    const shared = { name: option.name, "aria-describedby": note.id };
    if (option.kind === "flag") {
      const input = h("input", { ...shared, type: "checkbox", checked: chosen === "yes" });
      this.#values.set(option.name, () => (input.checked ? "yes" : "no"));
      return h("div", { class: "option" }, h("label", { class: "tick" }, input, label), note);
    }
    if (option.kind === "choice") {
      const words = (option.words ?? []).map((word) =>
        h("option", { value: word, selected: word === chosen }, this.#text(`${option.name}.${word}`, word)),
      );
      const select = h("select", shared, ...words);
      this.#values.set(option.name, () => select.value);
      return h("div", { class: "option" }, h("label", { class: "field" }, label, select), note);
    }
    const sizes = option.name === "size" ? this.#sizes : [];
    const list = sizes.length > 0 && h("datalist", { id: uniqueId() }, ...sizes.map((value) => h("option", { value })));
    const input = h("input", {
      ...shared,
      type: option.kind === "number" ? "number" : "text",
      min: option.min,
      max: option.max,
      value: chosen,
      required: option.default !== "",
      list: list ? list.id : null,
      autocomplete: "off",
    });
    this.#values.set(option.name, () => input.value.trim());
    return h("div", { class: "option" }, h("label", { class: "field" }, label, input), note, list);
  }
}

customElements.define("papan-options", PapanOptions);
