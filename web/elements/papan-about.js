// The about page: the program, its keys, its word lists.
import { catalog } from "../lib/api.js";
import { h } from "../lib/dom.js";
import { language, t } from "../lib/i18n.js";
import { lexiconName } from "../lib/sentences.js";

/** @typedef {import("../lib/i18n.js").Key} Key */

/** @type {[Key, Key][]} */
const KEYS = [
  ["about.keys.arrows", "about.keys.arrows.do"],
  ["about.keys.enter", "about.keys.enter.do"],
  ["about.keys.row", "about.keys.row.do"],
  ["about.keys.steps", "about.keys.steps.do"],
  ["about.keys.space", "about.keys.space.do"],
  ["about.keys.letters", "about.keys.letters.do"],
  ["about.keys.rack", "about.keys.rack.do"],
  ["about.keys.typed", "about.keys.typed.do"],
];

export class PapanAbout extends HTMLElement {
  #words = h("div");

  connectedCallback() {
    void this.#renderLexicons();
    this.replaceChildren(
      h("h1", { tabindex: -1 }, t("nav.about")),
      h("p", {}, t("about.what")),
      h("p", {}, t("about.local")),
      h("h2", {}, t("about.keys")),
      h("dl", {}, ...KEYS.flatMap(([keys, does]) => [h("dt", {}, t(keys)), h("dd", {}, t(does))])),
      this.#words,
      h("h2", {}, t("about.api")),
      h("p", {}, t("about.api.text"), " ", h("a", { href: "/api/openapi.json" }, "/api/openapi.json")),
      h("h2", {}, t("about.license")),
      h("p", {}, t("about.license.text")),
    );
  }

  /** Lists the word lists of this server with their hashes, so that two people can compare theirs. */
  async #renderLexicons() {
    const games = await catalog().then(
      (known) => known.games,
      () => [],
    );
    const lists = games.flatMap(({ name: game, lexicons = [] }) => lexicons.map((list) => ({ ...list, game })));
    if (lists.length === 0) return;
    const items = lists.map(({ game, name, words, hash }) =>
      h(
        "li",
        {},
        t("about.words.list", { name: lexiconName(game, name), words: words.toLocaleString(language()) }),
        " ",
        h("code", {}, hash),
      ),
    );
    this.#words.replaceChildren(h("h2", {}, t("about.words")), h("p", {}, t("about.words.text")), h("ul", {}, ...items));
  }
}

customElements.define("papan-about", PapanAbout);
