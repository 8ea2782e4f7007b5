// A short message below the board about what somebody has just done: why it was refused, or what to do instead. It stays
// until something else is done or it is closed, and covers nothing.
import { emit, h, icon, write } from "../lib/dom.js";
import { t } from "../lib/i18n.js";

export class PapanNotice extends HTMLElement {
  #refusal = h("p", { class: "warn", role: "alert" });
  #remark = h("p");
  #close = h(
    "button",
    { type: "button", name: "dismiss", "aria-label": t("notice.close"), title: t("notice.close"), click: () => this.#dismiss() },
    icon("M5 5L15 15M15 5L5 15"),
  );

  constructor() {
    super();
    this.hidden = true;
  }

  connectedCallback() {
    this.replaceChildren(h("div", {}, this.#refusal, this.#remark), this.#close);
  }

  /** The refusal that is shown, or nothing. */
  get refusal() {
    return this.#refusal.textContent ?? "";
  }

  /** Shows why something did not happen, and has it read out. @param {string} text */
  refuse(text) {
    this.#show(text, "");
    this.scrollIntoView({ block: "nearest" });
  }

  /** Shows a remark, which is read out by who makes it. @param {string} text */
  remark(text) {
    this.#show("", text);
    this.scrollIntoView({ block: "nearest" });
  }

  /** Shows what nobody did, such as that the connection is lost: the page stays where it is. @param {string} text */
  warn(text) {
    this.#show(text, "");
  }

  clear() {
    this.#show("", "");
  }

  /**
   * @param {string} refusal
   * @param {string} remark
   */
  #show(refusal, remark) {
    this.hidden = refusal === "" && remark === "";
    write(this.#refusal, refusal);
    write(this.#remark, remark);
  }

  #dismiss() {
    this.clear();
    emit(this, "papan-dismissed");
  }
}

customElements.define("papan-notice", PapanNotice);
