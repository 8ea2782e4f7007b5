// A switch for what the objective function says of each cell.
import { emit, fresh, h, write } from "../lib/dom.js";
import { t } from "../lib/i18n.js";
import { signed } from "../lib/values.js";
import { who } from "../lib/words.js";

export class PapanOverlay extends HTMLElement {
  #note = h("p", { class: "quiet", id: fresh(), hidden: true }, t("overlay.text"));
  #total = h("p", { class: "total", hidden: true });
  #switch = h("input", {
    type: "checkbox",
    name: "overlay",
    "aria-describedby": this.#note.id,
    change: () => {
      this.#note.hidden = !this.isOn;
      this.#total.hidden = !this.isOn;
      emit(this, "papan-overlay");
    },
  });

  connectedCallback() {
    this.replaceChildren(h("label", { class: "tick" }, this.#switch, t("overlay.show")), this.#total, this.#note);
  }

  get isOn() {
    return this.#switch.checked;
  }

  /** @param {import("../lib/api.js").State} state */
  show(state) {
    const objective = "objective" in state.view ? state.view.objective : null;
    this.hidden = objective === null;
    const totals = objective?.map((total, seat) => `${who(state, seat)} ${signed(total)}`) ?? [];
    write(this.#total, t("overlay.total", { totals: totals.join(", ") }));
  }
}

customElements.define("papan-overlay", PapanOverlay);
