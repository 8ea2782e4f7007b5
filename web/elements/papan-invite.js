// The invitation link for the opponent, and the form to join by such a link.
import { ApiError, api } from "../lib/api.js";
import { h, setText, uniqueId } from "../lib/dom.js";
import { t } from "../lib/i18n.js";
import { isLoopback } from "../lib/loopback.js";
import { changeSettings, savedInvite, settings } from "../lib/settings.js";
import { errorText } from "../lib/sentences.js";

/** @typedef {import("../lib/api.js").State} State */

export class PapanInvite extends HTMLElement {
  #mode = "";

  /** @param {State} state */
  show(state) {
    const code = location.hash.slice(1);
    const waiting = state.seats.findIndex((seat) => seat.kind === "invite" && !seat.joined);
    const own = waiting >= 0 ? savedInvite(state.id, waiting) : undefined;
    const mode = own ? "link" : code && waiting >= 0 ? "join" : "";
    if (mode === this.#mode) return;
    this.#mode = mode;
    if (mode === "link") this.#link(`${location.origin}/game/${state.id}#${own}`);
    else if (mode === "join") this.#join(state, code);
    else this.replaceChildren();
  }

  /** @param {string} address */
  #link(address) {
    const message = h("span", { role: "status" });
    const field = h("input", { readonly: true, value: address, id: uniqueId(), focus: () => field.select() });
    const copy = async () => {
      field.select();
      await navigator.clipboard?.writeText(address).then(
        () => setText(message, t("invite.copied")),
        () => setText(message, t("invite.copy.self")),
      );
    };
    this.replaceChildren(
      h(
        "div",
        { class: "card" },
        h("label", { class: "field", for: field.id }, t("invite.link"), field),
        isLoopback(location.hostname) && h("p", { class: "warn", "data-local": true }, t("invite.local", { host: location.hostname })),
        h("div", { class: "row" }, h("button", { type: "button", click: copy }, t("invite.copy")), message),
      ),
    );
  }

  /**
   * @param {State} state
   * @param {string} code
   */
  #join(state, code) {
    const error = h("p", { class: "warn", role: "alert" });
    const name = h("input", { name: "name", value: settings().name ?? "", maxlength: 40, autocomplete: "off" });
    const submit = async (/** @type {SubmitEvent} */ event) => {
      event.preventDefault();
      try {
        if (name.value.trim()) changeSettings({ name: name.value.trim() });
        await api.claim(state.id, code, name.value.trim());
        history.replaceState(null, "", location.pathname);
        this.dispatchEvent(new Event("papan-joined", { bubbles: true }));
      } catch (refusal) {
        if (refusal instanceof ApiError && refusal.code === "taken") history.replaceState(null, "", location.pathname);
        setText(error, errorText(refusal));
      }
    };
    this.replaceChildren(
      h(
        "form",
        { class: "card", submit },
        h("p", {}, t("invite.join.text")),
        error,
        h("label", { class: "field" }, t("new.name"), name),
        h("button", { class: "main" }, t("invite.join")),
      ),
    );
  }
}

customElements.define("papan-invite", PapanInvite);
