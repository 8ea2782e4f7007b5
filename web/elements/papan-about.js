// What this is, and which keys do what.
import { h } from "../lib/dom.js";
import { t } from "../lib/i18n.js";

/** @typedef {import("../lib/i18n.js").Key} Key */

/** @type {[Key, Key][]} */
const KEYS = [
  ["about.keys.arrows", "about.keys.arrows.do"],
  ["about.keys.enter", "about.keys.enter.do"],
  ["about.keys.row", "about.keys.row.do"],
  ["about.keys.steps", "about.keys.steps.do"],
  ["about.keys.space", "about.keys.space.do"],
  ["about.keys.letters", "about.keys.letters.do"],
  ["about.keys.typed", "about.keys.typed.do"],
];

export class PapanAbout extends HTMLElement {
  connectedCallback() {
    this.replaceChildren(
      h("h1", { tabindex: -1 }, t("nav.about")),
      h("p", {}, t("about.what")),
      h("p", {}, t("about.local")),
      h("h2", {}, t("about.keys")),
      h("dl", {}, ...KEYS.flatMap(([keys, does]) => [h("dt", {}, t(keys)), h("dd", {}, t(does))])),
      h("h2", {}, t("about.api")),
      h("p", {}, t("about.api.text"), " ", h("a", { href: "/api/openapi.json" }, "/api/openapi.json")),
      h("h2", {}, t("about.licence")),
      h("p", {}, t("about.licence.text")),
    );
  }
}

customElements.define("papan-about", PapanAbout);
