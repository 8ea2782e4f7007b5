// How much time each side has in a new game.
import { fresh, h } from "../lib/dom.js";
import { t } from "../lib/i18n.js";

/** @typedef {import("../lib/api.js").ClockRequest} ClockRequest */

/** Minutes, and seconds that a move adds. */
const OFFERED = ["1+0", "3+2", "5+3", "10+5", "30+0"];

export class PapanTime extends HTMLElement {
  #note = h("span", { class: "quiet", id: fresh() }, t("time.text"));
  #which = h(
    "select",
    { name: "clock", "aria-describedby": this.#note.id, change: () => this.#turn() },
    h("option", { value: "" }, t("time.none")),
    ...OFFERED.map((value) => {
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
    this.replaceChildren(h("label", { class: "field" }, t("time.title"), this.#which), this.#own, this.#note);
    this.#turn();
  }

  /** The clock that was chosen, if any. @returns {ClockRequest | null} */
  get clock() {
    const chosen = this.#which.value;
    if (chosen === "") return null;
    const [minutes, increment] = chosen === "own" ? [this.#minutes.value, this.#increment.value] : chosen.split("+");
    return { seconds: Math.round(Number(minutes) * 60), increment: Number(increment) };
  }

  #turn() {
    const isOwn = this.#which.value === "own";
    this.#own.hidden = !isOwn;
    // What is not shown must not keep the form from being sent.
    for (const input of [this.#minutes, this.#increment]) input.disabled = !isOwn;
    this.#note.hidden = this.#which.value === "";
  }
}

customElements.define("papan-time", PapanTime);
