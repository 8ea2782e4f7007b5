// Playback of a game between bots. The server plays as fast as the bots think; the page shows the moves at the
// chosen speed.
import { emit, h, icon, setAttributes, uniqueId } from "../lib/dom.js";
import { t } from "../lib/i18n.js";
import { changeSettings, settings } from "../lib/settings.js";

/** @typedef {import("../lib/api.js").State} State */

/** How long a position is shown. */
const SPEEDS_MS = { slow: 2500, normal: 1000, fast: 250, once: 0 };

/** The names of the speeds. */
const SPEED_NAMES = /** @type {const} */ ({ slow: "watch.slow", normal: "watch.normal", fast: "watch.fast", once: "watch.once" });

const SHAPES = { play: "M6 4l9 6-9 6z", pause: "M6 4v12M14 4v12", back: "M14 4L5 10l9 6z", on: "M6 4l9 6-9 6z" };

/** @param {State} state */
export const isWatched = (state) => state.seats.every(({ kind }) => kind === "bot");

export class PapanPlayback extends HTMLElement {
  /** Whether the next position is shown automatically. */
  isPlaying = false;
  #speed = settings().speed ?? "normal";
  /** @type {State | null} */
  #state = null;
  #ply = 0;
  /** When the shown position appeared. */
  #since = performance.now();
  #timer = 0;
  #scheduled = "";

  #toggle = h("button", { type: "button", name: "pause", click: () => this.toggle() });
  #back = this.#button(SHAPES.back, "moves.back", -1);
  #on = this.#button(SHAPES.on, "moves.on", 1);

  connectedCallback() {
    const id = uniqueId();
    const speeds = /** @type {const} */ (["slow", "normal", "fast", "once"]);
    const select = h(
      "select",
      {
        id,
        name: "speed",
        change: () => {
          this.#speed = speeds.find((speed) => speed === select.value) ?? "normal";
          changeSettings({ speed: this.#speed });
          if (this.#speed === "once" && this.#isBehind) this.isPlaying = true;
          this.#paint();
        },
      },
      ...speeds.map((value) => h("option", { value, selected: value === this.#speed }, t(SPEED_NAMES[value]))),
    );
    this.replaceChildren(
      h(
        "div",
        { class: "row", role: "group", "aria-label": t("watch.title") },
        this.#back,
        this.#toggle,
        this.#on,
        h("label", { for: id, class: "hide-when-narrow" }, t("watch.speed")),
        select,
      ),
    );
  }

  disconnectedCallback() {
    clearTimeout(this.#timer);
  }

  /** Whether the page shows positions later than the server reaches them. */
  get isDelayed() {
    return !this.isPlaying || this.#speed !== "once";
  }

  /** Whether each move is announced: at higher speeds, announcements would interrupt each other. */
  get announcesMoves() {
    return this.#speed === "slow" || this.#speed === "normal";
  }

  get #isBehind() {
    return this.#state !== null && this.#ply < this.#state.ply;
  }

  /**
   * @param {State} state
   * @param {number} ply the number of moves before the shown position
   */
  show(state, ply) {
    this.hidden = !isWatched(state);
    this.#state = state;
    if (ply !== this.#ply) this.#since = performance.now();
    this.#ply = ply;
    if (state.outcome && ply === state.ply) this.isPlaying = false;
    if (!this.hidden) this.#paint();
  }

  /** Pauses, continues, or starts again at the end. */
  toggle() {
    const state = this.#state;
    if (!state) return;
    this.isPlaying = !this.isPlaying;
    if (this.isPlaying && state.outcome && !this.#isBehind) emit(this, "papan-tick", 0);
    this.#paint();
    if (!this.isPlaying) emit(this, "papan-step", this.#ply);
    emit(this, "papan-announce", t(this.isPlaying ? "watch.playing" : "watch.paused"));
  }

  #paint() {
    const label = t(this.isPlaying ? "watch.pause" : this.#isBehind || !this.#state?.outcome ? "watch.play" : "watch.again");
    if (this.#toggle.textContent !== label) {
      this.#toggle.replaceChildren(icon(this.isPlaying ? SHAPES.pause : SHAPES.play), label);
    }
    setAttributes(this.#back, { "aria-disabled": this.#ply === 0 ? "true" : null });
    setAttributes(this.#on, { "aria-disabled": this.#isBehind ? null : "true" });
    this.#schedule();
  }

  /** Schedules the next position, once for each. */
  #schedule() {
    const scheduled = this.isPlaying && this.#isBehind ? `${this.#ply} ${this.#speed}` : "";
    if (scheduled === this.#scheduled) return;
    this.#scheduled = scheduled;
    clearTimeout(this.#timer);
    if (scheduled === "") return;
    this.#timer = window.setTimeout(() => {
      this.#scheduled = "";
      emit(this, "papan-tick", this.#speed === "once" ? (this.#state?.ply ?? 0) : this.#ply + 1);
    }, SPEEDS_MS[this.#speed] - (performance.now() - this.#since));
  }

  /**
   * @param {string} shape
   * @param {import("../lib/i18n.js").Key} label
   * @param {number} by
   */
  #button(shape, label, by) {
    const step = () => {
      const to = this.#ply + by;
      if (this.#state && to >= 0 && to <= this.#state.ply) emit(this, "papan-step", to);
    };
    return h("button", { type: "button", "aria-label": t(label), title: t(label), click: step }, icon(shape));
  }
}

customElements.define("papan-playback", PapanPlayback);
