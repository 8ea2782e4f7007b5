// Opens a game from a file: reads it in the browser and sends its text.
import { api } from "../lib/api.js";
import { h, setText, uniqueId } from "../lib/dom.js";
import { t } from "../lib/i18n.js";
import { gameAddress, navigate } from "../lib/router.js";
import { errorText } from "../lib/sentences.js";

/** Below the server's limit for a request body. */
const MAX_FILE_BYTES = 60_000;

export class PapanOpenFile extends HTMLElement {
  #error = h("p", { class: "warn", role: "alert" });
  #file = h("input", {
    type: "file",
    id: uniqueId(),
    name: "file",
    accept: ".gcg,.txt,.json,text/plain,application/json",
    change: () => void this.#open(this.#file.files?.[0]),
  });

  connectedCallback() {
    const note = h("p", { class: "quiet", id: uniqueId() }, t("open.text"));
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
    setText(this.#error, "");
    try {
      if (file.size > MAX_FILE_BYTES) {
        setText(this.#error, t("error.too-large"));
        return;
      }
      const { id } = await api.open(await file.text());
      navigate(gameAddress(id));
    } catch (error) {
      setText(this.#error, errorText(error));
    } finally {
      // Lets the same file be chosen again, for example after a correction.
      this.#file.value = "";
    }
  }
}

customElements.define("papan-open-file", PapanOpenFile);
