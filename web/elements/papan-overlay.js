// A switch for what the objective function says of each cell.
import { emit, fresh, h } from "../lib/dom.js";
import { t } from "../lib/i18n.js";

export class PapanOverlay extends HTMLElement {
  #note = h("p", { class: "quiet", id: fresh(), hidden: true }, t("overlay.text"));
  #switch = h("input", {
    type: "checkbox",
    name: "overlay",
    "aria-describedby": this.#note.id,
    change: () => {
      this.#note.hidden = !this.isOn;
      emit(this, "papan-overlay");
    },
  });

  connectedCallback() {
    this.replaceChildren(h("label", { class: "tick" }, this.#switch, t("overlay.show")), this.#note);
  }

  get isOn() {
    return this.#switch.checked;
  }

  /** @param {import("../lib/api.js").State} state */
  show(state) {
    this.hidden = !(state.view !== null && typeof state.view === "object" && "worth" in state.view);
  }
}

customElements.define("papan-overlay", PapanOverlay);
