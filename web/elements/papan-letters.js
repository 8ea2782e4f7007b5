// Asks for letters: which one a blank stands for, or which tiles to exchange.
import { fresh, h } from "../lib/dom.js";
import { t } from "../lib/i18n.js";

export class PapanLetters extends HTMLElement {
  /**
   * One letter of these, clicked or typed, or `null`.
   * @param {string} title
   * @param {readonly string[]} letters
   * @returns {Promise<string | null>}
   */
  async one(title, letters) {
    const buttons = letters.map((letter) => h("button", { class: "tile", value: letter }, letter));
    const typed = (/** @type {KeyboardEvent} */ event) => {
      if (event.ctrlKey || event.altKey || event.metaKey) return;
      buttons[letters.indexOf(event.key.toUpperCase())]?.click();
    };
    return (await this.#ask(title, h("div", { class: "picks", keydown: typed }, ...buttons), [])) || null;
  }

  /**
   * Some of these, by their place.
   * @param {string} title
   * @param {readonly string[]} letters
   * @param {string} yes
   * @returns {Promise<number[]>}
   */
  async some(title, letters, yes) {
    const boxes = letters.map(() => h("input", { type: "checkbox" }));
    const labels = letters.map((letter, index) => h("label", { class: "pick" }, boxes[index], h("span", {}, letter)));
    const button = h("button", { class: "main", value: "yes", disabled: true }, yes);
    const count = () => {
      button.disabled = !boxes.some((box) => box.checked);
    };
    const answer = await this.#ask(title, h("div", { class: "picks", change: count }, ...labels), [button]);
    return answer ? boxes.flatMap((box, index) => (box.checked ? [index] : [])) : [];
  }

  /**
   * @param {string} title
   * @param {HTMLElement} content
   * @param {HTMLButtonElement[]} answers
   * @returns {Promise<string>}
   */
  #ask(title, content, answers) {
    const id = fresh();
    const cancel = h("button", { value: "" }, t("crossword.cancel"));
    const form = h("form", { method: "dialog" }, content, h("div", { class: "row apart" }, ...answers, cancel));
    const dialog = h("dialog", { "aria-labelledby": id }, h("h2", { id }, title), form);
    this.replaceChildren(dialog);
    dialog.showModal();
    return new Promise((answer) => {
      dialog.addEventListener("close", () => {
        answer(dialog.returnValue);
        this.replaceChildren();
      });
    });
  }
}

customElements.define("papan-letters", PapanLetters);
