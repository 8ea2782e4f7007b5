// A new game: which, who, and how.
import { drawing } from "../games/games.js";
import { api, catalog } from "../lib/api.js";
import { h, write } from "../lib/dom.js";
import { known, t } from "../lib/i18n.js";
import { middle } from "../lib/players.js";
import { go } from "../lib/router.js";
import { change, invite, settings } from "../lib/settings.js";
import { refused } from "../lib/words.js";
import { PapanOptions } from "./papan-options.js";
import { PapanSeat } from "./papan-seat.js";

/** @typedef {import("../lib/api.js").CatalogGame} CatalogGame */

export class PapanNew extends HTMLElement {
  #wanted;
  #error = h("p", { class: "warn", role: "alert" });
  #rest = h("div");

  /** @param {string | null} wanted the game that is chosen at first */
  constructor(wanted) {
    super();
    this.#wanted = wanted;
  }

  async connectedCallback() {
    this.replaceChildren(h("h1", { tabindex: -1 }, t("nav.new")), this.#error);
    try {
      const { games, limits } = await catalog();
      const offered = games.filter((game) => drawing(game.name));
      const chosen = offered.find((game) => game.name === this.#wanted) ?? offered[0];
      if (!chosen) return;
      const select = h(
        "select",
        {
          name: "game",
          change: () => {
            const game = offered.find(({ name }) => name === select.value);
            if (game) this.#form(game, limits.name);
          },
        },
        ...offered.map((game) =>
          h("option", { value: game.name, selected: game === chosen }, known(`game.${game.name}`, game.title)),
        ),
      );
      this.append(h("label", { class: "field" }, t("new.game"), select), this.#rest);
      this.#form(chosen, limits.name);
    } catch (error) {
      write(this.#error, refused(error));
    }
  }

  /**
   * @param {CatalogGame} game
   * @param {number} longest
   */
  #form(game, longest) {
    const seats = [
      new PapanSeat(game, 0, "human", settings().name ?? "", longest),
      new PapanSeat(game, 1, middle(game)?.name ?? "human", "", longest),
    ];
    const options = new PapanOptions(game);
    const submit = async (/** @type {SubmitEvent} */ event) => {
      event.preventDefault();
      write(this.#error, "");
      const people = seats.map(({ seat }) => seat);
      const here = people.find((seat) => seat.kind === "human");
      if (here && "name" in here && here.name) change({ name: here.name });
      try {
        const made = await api.create({ game: game.name, seats: people, options: options.options });
        made.seats.forEach((seat, number) => {
          if (seat.invite) invite(made.id, number, seat.invite);
        });
        go(`/game/${made.id}`);
      } catch (error) {
        write(this.#error, refused(error));
        this.#error.scrollIntoView({ block: "center" });
      }
    };
    this.#rest.replaceChildren(
      h(
        "form",
        { submit },
        h("p", {}, known(`about.${game.name}`, "")),
        h("div", { class: "seats" }, ...seats),
        h("fieldset", {}, h("legend", {}, t("new.options")), options),
        h("button", { class: "main" }, t("new.start")),
      ),
    );
  }
}

customElements.define("papan-new", PapanNew);
