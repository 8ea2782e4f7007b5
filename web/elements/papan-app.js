// The frame of every page: where to go, in which language, in which theme.
import { fresh, h, write } from "../lib/dom.js";
import { language, speak, t } from "../lib/i18n.js";
import { follow, route } from "../lib/router.js";
import { applyTheme, change, settings } from "../lib/settings.js";
import { PapanAbout } from "./papan-about.js";
import { PapanGame } from "./papan-game.js";
import { PapanHome } from "./papan-home.js";
import { PapanNew } from "./papan-new.js";

/** @typedef {import("../lib/i18n.js").Key} Key */

const THEMES = /** @type {const} */ (["system", "light", "dark", "contrast"]);

export class PapanApp extends HTMLElement {
  #main = h("main", { id: "main", tabindex: -1 });
  /** Says what happens to people who do not see it. */
  #live = h("div", { class: "unseen", role: "status", "aria-live": "polite", "aria-atomic": "true" });
  #spoken = 0;

  connectedCallback() {
    applyTheme();
    document.documentElement.lang = language();
    this.append(h("div", {}), this.#main, this.#live);
    this.#frame();
    this.#page();
    addEventListener("papan-route", () => {
      this.#page();
      this.#frame();
      scrollTo(0, 0);
      this.#main.querySelector("h1")?.focus();
    });
    this.addEventListener("papan-say", (event) => {
      if (event instanceof CustomEvent) this.#say(String(event.detail));
    });
    follow();
  }

  /** @param {string} text */
  #say(text) {
    write(this.#live, "");
    clearTimeout(this.#spoken);
    // A region that was empty for a moment is read out even when it says the same again.
    this.#spoken = window.setTimeout(() => write(this.#live, text), 30);
  }

  #frame() {
    const here = route(location.pathname).page;
    const link = (/** @type {string} */ path, /** @type {string} */ page, /** @type {Key} */ key) =>
      h("a", { href: path, "aria-current": here === page ? "page" : null }, t(key));
    const header = h(
      "header",
      { class: "bar" },
      h("a", { class: "skip", href: "#main" }, t("nav.skip")),
      h(
        "nav",
        { "aria-label": t("nav.pages") },
        h("a", { class: "brand", href: "/", "aria-current": here === "home" ? "page" : null }, "Papan"),
        link("/new", "new", "nav.new"),
        link("/about", "about", "nav.about"),
      ),
      this.#choice(
        "nav.language",
        "language",
        [
          ["en", "English"],
          ["id", "Indonesia"],
        ],
        language(),
        (value) => {
          speak(value === "id" ? "id" : "en");
          const page = this.#main.firstElementChild;
          this.#frame();
          this.#page({
            place: page instanceof PapanGame ? page.place : null,
            filled: page instanceof PapanNew ? page.filled : [],
          });
          this.querySelector("select")?.focus();
        },
      ),
      this.#choice(
        "nav.theme",
        "theme",
        THEMES.map((theme) => [theme, t(`theme.${theme}`)]),
        settings().theme ?? "system",
        (value) => {
          const theme = THEMES.find((name) => name === value);
          change({ theme: theme === "system" ? undefined : theme });
          applyTheme();
        },
      ),
    );
    this.firstElementChild?.replaceWith(header);
  }

  /**
   * @param {Key} label
   * @param {string} name
   * @param {(readonly [string, string])[]} values
   * @param {string} chosen
   * @param {(value: string) => void} then
   */
  #choice(label, name, values, chosen, then) {
    const id = fresh();
    const options = values.map(([value, text]) => h("option", { value, selected: value === chosen }, text));
    const select = h("select", { id, name, change: () => then(select.value) }, ...options);
    return h("div", {}, h("label", { class: "unseen", for: id }, t(label)), select);
  }

  /**
   * @param {object} [kept] what stays where only the language is another
   * @param {import("./papan-game.js").Place | null} [kept.place] where a game that is watched goes on
   * @param {import("../lib/filled.js").Filled[]} [kept.filled] what was filled in for a new game
   */
  #page({ place = null, filled = [] } = {}) {
    const at = route(location.pathname, location.search);
    const page = (() => {
      switch (at.page) {
        case "home":
          return new PapanHome();
        case "new":
          return new PapanNew(at.game, filled);
        case "game":
          return new PapanGame(at.id, at, place);
        case "about":
          return new PapanAbout();
        case "lost":
          return h("div", {}, h("h1", { tabindex: -1 }, t("lost.title")), h("p", {}, t("lost.text")));
      }
    })();
    const titles = { home: "", new: t("nav.new"), game: t("nav.game"), about: t("nav.about"), lost: t("lost.title") };
    document.title = titles[at.page] ? `${titles[at.page]} · Papan` : "Papan";
    this.#main.replaceChildren(page);
  }
}

customElements.define("papan-app", PapanApp);
