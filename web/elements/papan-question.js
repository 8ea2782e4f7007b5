// A question with two answers, of which doing nothing is the easier one.
import { fresh, h } from "../lib/dom.js";

export class PapanQuestion extends HTMLElement {
  /**
   * Asks, and answers whether the person said yes.
   * @param {{ title: string, text: string, yes: string, no: string }} words
   * @returns {Promise<boolean>}
   */
  ask({ title, text, yes, no }) {
    const id = fresh();
    const dialog = h(
      "dialog",
      { "aria-labelledby": id },
      h("h2", { id }, title),
      h("p", {}, text),
      h(
        "form",
        { method: "dialog", class: "row" },
        h("button", { value: "no", autofocus: true }, no),
        h("button", { value: "yes" }, yes),
      ),
    );
    this.replaceChildren(dialog);
    dialog.showModal();
    return new Promise((answer) => {
      dialog.addEventListener("close", () => {
        answer(dialog.returnValue === "yes");
        this.replaceChildren();
      });
    });
  }
}

customElements.define("papan-question", PapanQuestion);
