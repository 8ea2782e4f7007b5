// The home page: quick start, the games of this browser, and opening a file.
import { catalog } from "../lib/api.js";
import { h } from "../lib/dom.js";
import { t, tOr } from "../lib/i18n.js";
import { defaultOpponent, strongest } from "../lib/players.js";
import { settings } from "../lib/settings.js";
import { startGame } from "../lib/start-game.js";
import { botName, errorText, gameTitle } from "../lib/sentences.js";
import { PapanMyGames } from "./papan-my-games.js";
import { PapanOpenFile } from "./papan-open-file.js";

/** @typedef {import("../lib/api.js").CatalogGame} CatalogGame */
/** @typedef {import("../lib/api.js").Listed} Listed */
/** @typedef {import("../lib/api.js").SeatRequest} SeatRequest */

export class PapanHome extends HTMLElement {
  #error = h("p", { class: "warn", role: "alert" });

  async connectedCallback() {
    const games = h("ul", { class: "cards" });
    this.replaceChildren(
      h("h1", { tabindex: -1 }, t("home.title")),
      this.#error,
      games,
      h("h2", {}, t("home.mine")),
      new PapanMyGames(),
      h("h2", {}, t("home.open")),
      new PapanOpenFile(),
    );
    try {
      const { games: listed } = await catalog();
      games.replaceChildren(...listed.map((game) => this.#card(game)));
    } catch (error) {
      this.#error.textContent = errorText(error);
    }
  }

  /** @param {CatalogGame} game */
  #card(game) {
    const title = gameTitle(game.name);
    const unseen = () => h("span", { class: "visually-hidden" }, `: ${title}`);
    const opponent = defaultOpponent(game);
    const { name } = settings();
    const you = /** @type {SeatRequest} */ (name ? { kind: "human", name } : { kind: "human" });
    const bot = (/** @type {Listed} */ player) => /** @type {SeatRequest} */ ({ kind: "bot", player: player.name });
    const [strong, weak] = [strongest(game), opponent];
    return h(
      "li",
      { class: "card game-card" },
      h("h2", {}, title),
      h("p", {}, tOr(`about.${game.name}`, "")),
      opponent &&
        h(
          "button",
          { type: "button", class: "main", "data-start": game.name, click: () => this.#start(game, [you, bot(opponent)]) },
          t("home.start", { name: botName(game.name, opponent.name) }),
        ),
      h(
        "div",
        { class: "row" },
        strong &&
          weak &&
          h(
            "button",
            { type: "button", "data-watch": game.name, click: () => this.#start(game, [bot(weak), bot(strong)]) },
            t("home.watch"),
            unseen(),
          ),
        h("a", { class: "button", href: `/new?game=${game.name}` }, t("home.more"), unseen()),
      ),
    );
  }

  /**
   * @param {CatalogGame} game
   * @param {SeatRequest[]} seats
   */
  async #start(game, seats) {
    try {
      await startGame({ game: game.name, seats, options: {} });
    } catch (error) {
      this.#error.textContent = errorText(error);
    }
  }
}

customElements.define("papan-home", PapanHome);
