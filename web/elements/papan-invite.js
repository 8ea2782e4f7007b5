// The link for the other person, and taking the seat that a link offers.
import { Refusal, api } from "../lib/api.js";
import { fresh, h, write } from "../lib/dom.js";
import { t } from "../lib/i18n.js";
import { isLoopback } from "../lib/loopback.js";
import { change, invited, settings } from "../lib/settings.js";
import { refused } from "../lib/words.js";

/** @typedef {import("../lib/api.js").State} State */

export class PapanInvite extends HTMLElement {
  #shape = "";

  /** @param {State} state */
  show(state) {
    const code = location.hash.slice(1);
    const waiting = state.seats.findIndex((seat) => seat.kind === "invite" && !seat.joined);
    const own = waiting >= 0 ? invited(state.id, waiting) : undefined;
    const shape = own ? "link" : code && waiting >= 0 ? "join" : "";
    if (shape === this.#shape) return;
    this.#shape = shape;
    if (shape === "link") this.#link(`${location.origin}/game/${state.id}#${own}`);
    else if (shape === "join") this.#join(state, code);
    else this.replaceChildren();
  }

  /** @param {string} address */
  #link(address) {
    const said = h("span", { role: "status" });
    const field = h("input", { readonly: true, value: address, id: fresh(), focus: () => field.select() });
    const copy = async () => {
      field.select();
      await navigator.clipboard?.writeText(address).then(
        () => write(said, t("invite.copied")),
        () => write(said, t("invite.copy.self")),
      );
    };
    this.replaceChildren(
      h(
        "div",
        { class: "card" },
        h("label", { class: "field", for: field.id }, t("invite.link"), field),
        isLoopback(location.hostname) && h("p", { class: "warn", "data-local": true }, t("invite.local", { host: location.hostname })),
        h("div", { class: "row" }, h("button", { type: "button", click: copy }, t("invite.copy")), said),
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
        if (name.value.trim()) change({ name: name.value.trim() });
        await api.claim(state.id, code, name.value.trim());
        history.replaceState(null, "", location.pathname);
        this.dispatchEvent(new Event("papan-joined", { bubbles: true }));
      } catch (refusal) {
        if (refusal instanceof Refusal && refusal.code === "taken") history.replaceState(null, "", location.pathname);
        write(error, refused(refusal));
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
