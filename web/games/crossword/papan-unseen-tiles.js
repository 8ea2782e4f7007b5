// The tiles unseen by the player: in the bag or on the opponent's rack.
import { h, setAttributes, setText } from "../../lib/dom.js";
import { t } from "../../lib/i18n.js";
import { changeSettings, settings } from "../../lib/settings.js";

/** @typedef {import("../../lib/api-types.js").CrosswordView} View */

export class PapanUnseenTiles extends HTMLElement {
  #count = h("span");
  #list = h("ul", { class: "unseen-tiles" });
  #panel = h(
    "details",
    { toggle: () => changeSettings({ unseen: this.#panel.open }) },
    h("summary", {}, `${t("crossword.unseen")} `, this.#count),
    this.#list,
  );

  connectedCallback() {
    setAttributes(this.#panel, { open: settings().unseen ?? false });
    this.replaceChildren(this.#panel);
  }

  /** @param {View} view */
  show({ letters, unseen }) {
    const counts = letters.map(({ letter }) => ({ letter, count: unseen[letter] ?? 0 }));
    setText(this.#count, `(${counts.reduce((sum, { count }) => sum + count, 0)})`);
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

customElements.define("papan-unseen-tiles", PapanUnseenTiles);
