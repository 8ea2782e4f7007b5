// A switch that shows the objective function's value on each cell.
import { emit, h, setText, uniqueId } from "../lib/dom.js";
import { t } from "../lib/i18n.js";
import { formatSigned } from "../lib/values.js";
import { nameWithMark } from "../lib/sentences.js";

export class PapanObjectiveOverlay extends HTMLElement {
  #note = h("p", { class: "quiet", id: uniqueId(), hidden: true }, t("overlay.text"));
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
    const totals = objective?.map((total, seat) => `${nameWithMark(state, seat)} ${formatSigned(total)}`) ?? [];
    setText(this.#total, t("overlay.total", { totals: totals.join(", ") }));
  }
}

customElements.define("papan-objective-overlay", PapanObjectiveOverlay);
