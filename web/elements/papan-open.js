// Opening a game from a file, which is read here and sent as text.
import { api } from "../lib/api.js";
import { fresh, h, write } from "../lib/dom.js";
import { t } from "../lib/i18n.js";
import { gameAddress, go } from "../lib/router.js";
import { refused } from "../lib/words.js";

/** The longest file that the server takes. */
const LONGEST = 60_000;

export class PapanOpen extends HTMLElement {
  #error = h("p", { class: "warn", role: "alert" });
  #file = h("input", {
    type: "file",
    id: fresh(),
    name: "file",
    accept: ".gcg,.txt,.json,text/plain,application/json",
    change: () => void this.#open(this.#file.files?.[0]),
  });

  connectedCallback() {
    const note = h("p", { class: "quiet", id: fresh() }, t("open.text"));
    this.#file.setAttribute("aria-describedby", note.id);
    const drop = h(
      "div",
      { class: "card drop", dragover: this.#over, dragleave: this.#over, drop: this.#drop },
      h("label", { class: "field", for: this.#file.id }, t("open.file")),
      this.#file,
      note,
      this.#error,
    );
    this.replaceChildren(drop);
  }

  /** @param {DragEvent} event */
  #over = (event) => {
    event.preventDefault();
    if (event.currentTarget instanceof Element) event.currentTarget.classList.toggle("over", event.type === "dragover");
  };

  /** @param {DragEvent} event */
  #drop = (event) => {
    event.preventDefault();
    if (event.currentTarget instanceof Element) event.currentTarget.classList.remove("over");
    void this.#open(event.dataTransfer?.files[0]);
  };

  /** @param {File | undefined} file */
  async #open(file) {
    if (!file) return;
    write(this.#error, "");
    try {
      if (file.size > LONGEST) {
        write(this.#error, t("error.too-large"));
        return;
      }
      const { id } = await api.open(await file.text());
      go(gameAddress(id));
    } catch (error) {
      write(this.#error, refused(error));
    } finally {
      // The same file can be chosen again, such as when it was mended.
      this.#file.value = "";
    }
  }
}

customElements.define("papan-open", PapanOpen);
