// A confirmation dialog. The safe answer has the focus.
import { h, uniqueId } from "../lib/dom.js";

export class PapanConfirmDialog extends HTMLElement {
  /**
   * Asks and resolves to whether the answer was yes.
   * @param {{ title: string, text: string, yes: string, no: string }} texts
   * @returns {Promise<boolean>}
   */
  ask({ title, text, yes, no }) {
    const id = uniqueId();
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

customElements.define("papan-confirm-dialog", PapanConfirmDialog);
