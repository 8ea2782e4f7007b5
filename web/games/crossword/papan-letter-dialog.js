// Dialogs for letters: the letter of a blank, or the tiles to exchange.
import { h, uniqueId } from "../../lib/dom.js";
import { t } from "../../lib/i18n.js";

export class PapanLetterDialog extends HTMLElement {
  /**
   * Asks for one letter, clicked or typed; resolves to `null` when canceled.
   * @param {string} title
   * @param {readonly string[]} letters
   * @returns {Promise<string | null>}
   */
  async askOne(title, letters) {
    const buttons = letters.map((letter) => h("button", { class: "tile", value: letter }, letter));
    const typed = (/** @type {KeyboardEvent} */ event) => {
      if (event.ctrlKey || event.altKey || event.metaKey) return;
      buttons[letters.indexOf(event.key.toUpperCase())]?.click();
    };
    return (await this.#ask(title, h("div", { class: "picks", keydown: typed }, ...buttons), [])) || null;
  }

  /**
   * Asks for some of the letters; resolves to their indices.
   * @param {string} title
   * @param {readonly string[]} letters
   * @param {string} yes
   * @returns {Promise<number[]>}
   */
  async askSome(title, letters, yes) {
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
    const id = uniqueId();
    const cancel = h("button", { value: "" }, t("crossword.cancel"));
    const form = h("form", { method: "dialog" }, content, h("div", { class: "row divided" }, ...answers, cancel));
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

customElements.define("papan-letter-dialog", PapanLetterDialog);
