// The remaining time of one side, counting down between updates from the server.
import { emit, h, setText } from "../lib/dom.js";
import { t } from "../lib/i18n.js";

const TICK_MS = 100;
const LOW_TIME_MS = 10_000;

export class PapanClock extends HTMLElement {
  #left = 0;
  #since = 0;
  #isRunning = false;
  #isYours = false;
  #isWarned = false;
  #timer = 0;
  #text = h("span", { role: "timer", "aria-live": "off" });

  connectedCallback() {
    this.replaceChildren(h("span", { class: "visually-hidden" }, `${t("clock.left")} `), this.#text);
    this.#run();
  }

  disconnectedCallback() {
    clearInterval(this.#timer);
  }

  /**
   * @param {number} left milliseconds at this moment
   * @param {boolean} isRunning
   * @param {boolean} isYours whether the seat is played in this browser
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
    const isLow = left < LOW_TIME_MS;
    setText(this.#text, formatTime(left));
    this.classList.toggle("short", isLow);
    this.classList.toggle("running", this.#isRunning);
    // Announced once each time the clock drops below the limit.
    if (isLow && !this.#isWarned && this.#isRunning && this.#isYours) emit(this, "papan-announce", t("clock.short"));
    this.#isWarned = isLow && (this.#isWarned || this.#isRunning);
  }
}

/**
 * Formats minutes and seconds, with tenths when time is low.
 * @param {number} left
 */
function formatTime(left) {
  if (left < LOW_TIME_MS) return (Math.ceil(left / 100) / 10).toFixed(1);
  const seconds = Math.ceil(left / 1000);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const two = (/** @type {number} */ number) => String(number).padStart(2, "0");
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

customElements.define("papan-clock", PapanClock);
