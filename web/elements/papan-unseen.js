// The tiles that somebody does not see: in the bag, or with the other side.
import { h, set, write } from "../lib/dom.js";
import { t } from "../lib/i18n.js";
import { change, settings } from "../lib/settings.js";

/** @typedef {import("../lib/api.js").CrosswordView} View */

export class PapanUnseen extends HTMLElement {
  #count = h("span");
  #list = h("ul", { class: "unseen-tiles" });
  #panel = h(
    "details",
    { toggle: () => change({ unseen: this.#panel.open }) },
    h("summary", {}, `${t("crossword.unseen")} `, this.#count),
    this.#list,
  );

  connectedCallback() {
    set(this.#panel, { open: settings().unseen ?? false });
    this.replaceChildren(this.#panel);
  }

  /** @param {View} view */
  show({ letters, unseen }) {
    const counts = letters.map(({ letter }) => ({ letter, count: unseen[letter] ?? 0 }));
    write(this.#count, `(${counts.reduce((sum, { count }) => sum + count, 0)})`);
    this.#list.replaceChildren(
      ...counts.map(({ letter, count }) =>
        h(
          "li",
          { class: count === 0 ? "quiet" : null },
          h("strong", {}, letter === "?" ? t("crossword.blank") : letter),
          ` ${count}`,
        ),
      ),
    );
  }
}

customElements.define("papan-unseen", PapanUnseen);
