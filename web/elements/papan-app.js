// The frame of every page: navigation, language and theme.
import { h, setText, uniqueId } from "../lib/dom.js";
import { language, setLanguage, t } from "../lib/i18n.js";
import { interceptLinks, parseRoute } from "../lib/router.js";
import { applyTheme, changeSettings, settings } from "../lib/settings.js";
import { PapanAbout } from "./papan-about.js";
import { PapanGame } from "./papan-game.js";
import { PapanHome } from "./papan-home.js";
import { PapanNewGame } from "./papan-new-game.js";

/** @typedef {import("../lib/i18n.js").Key} Key */

const THEMES = /** @type {const} */ (["system", "light", "dark", "contrast"]);

/** @type {[string, string][]} */
const LANGUAGES = [
  ["en", "English"],
  ["id", "Indonesia"],
];

export class PapanApp extends HTMLElement {
  #main = h("main", { id: "main", tabindex: -1 });
  /** The live region for screen readers. */
  #live = h("div", { class: "visually-hidden", role: "status", "aria-live": "polite", "aria-atomic": "true" });
  #announceTimer = 0;

  connectedCallback() {
    applyTheme();
    document.documentElement.lang = language();
    this.append(h("div", {}), this.#main, this.#live);
    this.#renderHeader();
    this.#renderPage();
    addEventListener("papan-route", () => {
      this.#renderPage();
      this.#renderHeader();
      scrollTo(0, 0);
      this.#main.querySelector("h1")?.focus();
    });
    this.addEventListener("papan-announce", (event) => {
      if (event instanceof CustomEvent) this.#announce(String(event.detail));
    });
    interceptLinks();
  }

  /** @param {string} text */
  #announce(text) {
    setText(this.#live, "");
    clearTimeout(this.#announceTimer);
    // Screen readers repeat the same text only if the region was empty in between.
    this.#announceTimer = window.setTimeout(() => setText(this.#live, text), 30);
  }

  #renderHeader() {
    const page = parseRoute(location.pathname).page;
    const link = (/** @type {string} */ path, /** @type {string} */ target, /** @type {Key} */ key) =>
      h("a", { href: path, "aria-current": page === target ? "page" : null }, t(key));
    const header = h(
      "header",
      { class: "bar" },
      h("a", { class: "skip", href: "#main" }, t("nav.skip")),
      h(
        "nav",
        { "aria-label": t("nav.pages") },
        h("a", { class: "brand", href: "/", "aria-current": page === "home" ? "page" : null }, "Papan"),
        link("/new", "new", "nav.new"),
        link("/about", "about", "nav.about"),
      ),
      this.#select("nav.language", "language", LANGUAGES, language(), (value) => this.#changeLanguage(value)),
      this.#select(
        "nav.theme",
        "theme",
        THEMES.map((theme) => [theme, t(`theme.${theme}`)]),
        settings().theme ?? "system",
        changeTheme,
      ),
    );
    this.firstElementChild?.replaceWith(header);
  }

  /** Rebuilds the page in another language, keeping its state. @param {string} value */
  #changeLanguage(value) {
    setLanguage(value === "id" ? "id" : "en");
    const page = this.#main.firstElementChild;
    this.#renderHeader();
    this.#renderPage({
      position: page instanceof PapanGame ? page.playbackPosition : null,
      values: page instanceof PapanNewGame ? page.values : [],
    });
    this.querySelector("select")?.focus();
  }

  /**
   * @param {Key} label
   * @param {string} name
   * @param {(readonly [string, string])[]} values
   * @param {string} chosen
   * @param {(value: string) => void} onChange
   */
  #select(label, name, values, chosen, onChange) {
    const id = uniqueId();
    const options = values.map(([value, text]) => h("option", { value, selected: value === chosen }, text));
    const select = h("select", { id, name, change: () => onChange(select.value) }, ...options);
    return h("div", {}, h("label", { class: "visually-hidden", for: id }, t(label)), select);
  }

  /**
   * @param {object} [kept] state of the page to keep when only the language changes
   * @param {import("./papan-game.js").PlaybackPosition | null} [kept.position] playback position of a watched game
   * @param {import("../lib/form-values.js").ControlValue[]} [kept.values] values of the form for a new game
   */
  #renderPage({ position = null, values = [] } = {}) {
    const at = parseRoute(location.pathname, location.search);
    const page = (() => {
      switch (at.page) {
        case "home":
          return new PapanHome();
        case "new":
          return new PapanNewGame(at.game, values);
        case "game":
          return new PapanGame(at.id, at, position);
        case "about":
          return new PapanAbout();
        case "not-found":
          return h("div", {}, h("h1", { tabindex: -1 }, t("not-found.title")), h("p", {}, t("not-found.text")));
      }
    })();
    const titles = { home: "", new: t("nav.new"), game: t("nav.game"), about: t("nav.about"), "not-found": t("not-found.title") };
    document.title = titles[at.page] ? `${titles[at.page]} · Papan` : "Papan";
    this.#main.replaceChildren(page);
  }
}

/** @param {string} value */
function changeTheme(value) {
  const theme = THEMES.find((name) => name === value);
  changeSettings({ theme: theme === "system" ? undefined : theme });
  applyTheme();
}

customElements.define("papan-app", PapanApp);
