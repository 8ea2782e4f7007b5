// The choice of the time control for a new game.
import { h, uniqueId } from "../lib/dom.js";
import { t } from "../lib/i18n.js";

/** @typedef {import("../lib/api.js").ClockRequest} ClockRequest */

/** Minutes per side, plus seconds per move. */
const PRESETS = ["1+0", "3+2", "5+3", "10+5", "30+0"];

export class PapanTimeControl extends HTMLElement {
  #note = h("span", { class: "quiet", id: uniqueId() }, t("time.text"));
  #preset = h(
    "select",
    { name: "clock", "aria-describedby": this.#note.id, change: () => this.#update() },
    h("option", { value: "" }, t("time.none")),
    ...PRESETS.map((value) => {
      const [minutes = "", increment = ""] = value.split("+");
      return h("option", { value }, t("time.offer", { minutes, increment }));
    }),
    h("option", { value: "own" }, t("time.own")),
  );
  #minutes = h("input", { type: "number", name: "minutes", min: 0.25, max: 1440, step: 0.25, value: 5, required: true });
  #increment = h("input", { type: "number", name: "increment", min: 0, max: 3600, step: 1, value: 3, required: true });
  #own = h(
    "div",
    { class: "seats" },
    h("label", { class: "field" }, t("time.minutes"), this.#minutes),
    h("label", { class: "field" }, t("time.increment"), this.#increment),
  );

  connectedCallback() {
    this.replaceChildren(h("label", { class: "field" }, t("time.title"), this.#preset), this.#own, this.#note);
    this.#update();
  }

  /** The chosen time control, or `null` for none. @returns {ClockRequest | null} */
  get clock() {
    const chosen = this.#preset.value;
    if (chosen === "") return null;
    const [minutes, increment] = chosen === "own" ? [this.#minutes.value, this.#increment.value] : chosen.split("+");
    return { seconds: Math.round(Number(minutes) * 60), increment: Number(increment) };
  }

  #update() {
    const isOwn = this.#preset.value === "own";
    this.#own.hidden = !isOwn;
    // Hidden inputs must not block the submission of the form.
    for (const input of [this.#minutes, this.#increment]) input.disabled = !isOwn;
    this.#note.hidden = this.#preset.value === "";
  }
}

customElements.define("papan-time-control", PapanTimeControl);
