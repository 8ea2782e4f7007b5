// A short message below the board about the player's last action: why it failed, or what to do instead. It stays
// until the next action or until it is closed, and covers nothing.
import { emit, h, icon, setText } from "../lib/dom.js";
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

  /** The shown error, or an empty string. */
  get refusal() {
    return this.#refusal.textContent ?? "";
  }

  /** Shows why an action failed; screen readers announce it. @param {string} text */
  refuse(text) {
    this.#show(text, "");
    this.scrollIntoView({ block: "nearest" });
  }

  /** Shows a remark. The caller announces it to screen readers. @param {string} text */
  remark(text) {
    this.#show("", text);
    this.scrollIntoView({ block: "nearest" });
  }

  /** Shows a warning that is not caused by the player, such as a lost connection, without scrolling. @param {string} text */
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
    setText(this.#refusal, refusal);
    setText(this.#remark, remark);
  }

  #dismiss() {
    this.clear();
    emit(this, "papan-dismissed");
  }
}

customElements.define("papan-notice", PapanNotice);
