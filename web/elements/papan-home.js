// The first page: a game at once, or the games of this browser.
import { api, catalog } from "../lib/api.js";
import { h } from "../lib/dom.js";
import { drawing } from "../games/games.js";
import { known, t } from "../lib/i18n.js";
import { middle } from "../lib/players.js";
import { go } from "../lib/router.js";
import { settings } from "../lib/settings.js";
import { playerName, refused } from "../lib/words.js";
import { PapanGames } from "./papan-games.js";

/** @typedef {import("../lib/api.js").CatalogGame} CatalogGame */

export class PapanHome extends HTMLElement {
  #error = h("p", { class: "warn", role: "alert" });

  async connectedCallback() {
    const games = h("ul", { class: "cards" });
    this.replaceChildren(
      h("h1", { tabindex: -1 }, t("home.title")),
      this.#error,
      games,
      h("h2", {}, t("home.mine")),
      new PapanGames(),
    );
    try {
      const { games: listed } = await catalog();
      games.replaceChildren(...listed.filter((game) => drawing(game.name)).map((game) => this.#card(game)));
    } catch (error) {
      this.#error.textContent = refused(error);
    }
  }

  /** @param {CatalogGame} game */
  #card(game) {
    const opponent = middle(game);
    const start = h(
      "button",
      { type: "button", class: "main", "data-start": game.name, click: () => this.#start(game) },
      t("home.start", { name: opponent ? playerName(game.name, opponent.name) : "" }),
    );
    const title = known(`game.${game.name}`, game.title);
    return h(
      "li",
      { class: "card" },
      h("h2", {}, title),
      h("p", {}, known(`about.${game.name}`, "")),
      h("div", { class: "row" }, start, h("a", { class: "button", href: `/new?game=${game.name}` }, t("home.more"), h("span", { class: "unseen" }, `: ${title}`))),
    );
  }

  /** @param {CatalogGame} game */
  async #start(game) {
    const opponent = middle(game);
    if (!opponent) return;
    const { name } = settings();
    try {
      const { id } = await api.create({
        game: game.name,
        seats: [
          name ? { kind: "human", name } : { kind: "human" },
          { kind: "bot", player: opponent.name },
        ],
        options: {},
      });
      go(`/game/${id}`);
    } catch (error) {
      this.#error.textContent = refused(error);
    }
  }
}

customElements.define("papan-home", PapanHome);
