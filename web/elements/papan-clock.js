// The time that is left to one side, going on between the server's answers.
import { emit, h, write } from "../lib/dom.js";
import { t } from "../lib/i18n.js";

const TICK_MS = 100;
const SHORT_MS = 10_000;

export class PapanClock extends HTMLElement {
  #left = 0;
  #since = 0;
  #isRunning = false;
  #isYours = false;
  #isWarned = false;
  #timer = 0;
  #text = h("span", { role: "timer", "aria-live": "off" });

  connectedCallback() {
    this.replaceChildren(h("span", { class: "unseen" }, `${t("clock.left")} `), this.#text);
    this.#run();
  }

  disconnectedCallback() {
    clearInterval(this.#timer);
  }

  /**
   * @param {number} left in milliseconds, at this moment
   * @param {boolean} isRunning
   * @param {boolean} isYours whether somebody here should hurry
   */
  show(left, isRunning, isYours) {
    this.#left = left;
    this.#since = performance.now();
    this.#isRunning = isRunning;
    this.#isYours = isYours;
    this.#run();
  }

  #run() {
    clearInterval(this.#timer);
    if (this.#isRunning && this.isConnected) this.#timer = window.setInterval(() => this.#paint(), TICK_MS);
    this.#paint();
  }

  #paint() {
    const gone = this.#isRunning ? performance.now() - this.#since : 0;
    const left = Math.max(0, this.#left - gone);
    const isShort = left < SHORT_MS;
    write(this.#text, written(left));
    this.classList.toggle("short", isShort);
    this.classList.toggle("running", this.#isRunning);
    // Said once when time becomes short, and again only after it was long.
    if (isShort && !this.#isWarned && this.#isRunning && this.#isYours) emit(this, "papan-say", t("clock.short"));
    this.#isWarned = isShort && (this.#isWarned || this.#isRunning);
  }
}

/**
 * Minutes and seconds; tenths where they count.
 * @param {number} left
 */
function written(left) {
  if (left < SHORT_MS) return (Math.ceil(left / 100) / 10).toFixed(1);
  const seconds = Math.ceil(left / 1000);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const two = (/** @type {number} */ number) => String(number).padStart(2, "0");
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

customElements.define("papan-clock", PapanClock);
