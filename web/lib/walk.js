// Which position of a game is shown: the current one, or an earlier one that somebody stepped to.
import { api } from "./api.js";

/** @typedef {import("./api.js").State} State */

export class Walk {
  #id;
  /** The game as it is now. @type {State | null} */
  state = null;
  /** The earlier position that is shown, if any. @type {State | null} */
  past = null;
  /** The number of moves that somebody is on the way to. @type {number | null} */
  #wanted = null;
  /** Earlier positions, each asked for once. @type {Map<number, State>} */
  #kept = new Map();

  /** @param {string} id */
  constructor(id) {
    this.#id = id;
  }

  /** What is shown. */
  get shown() {
    return this.past ?? this.state;
  }

  /** The number of moves after which that is. */
  get ply() {
    return this.past?.at ?? this.state?.ply ?? 0;
  }

  /** The same, or the one that is on its way. */
  get heading() {
    return this.#wanted ?? this.state?.ply ?? 0;
  }

  /** The earlier position that the address names, if any. */
  get named() {
    return this.#wanted;
  }

  /**
   * Takes in the game as it is now.
   * @param {State} state
   * @param {boolean} isHeld whether who looked at the newest position stays there when another move comes
   */
  take(state, isHeld) {
    const before = this.state;
    this.state = state;
    // What was hidden while the game went on is told of every position after its end.
    if ((before?.outcome ?? null) === null && state.outcome) this.#kept.clear();
    if (!before || state.ply === before.ply) return;
    if (state.ply < before.ply) {
      this.#kept.clear();
      this.home();
    } else if (isHeld && !this.past) {
      this.past = this.#keep(before, before.ply);
      this.#wanted = before.ply;
    }
  }

  /** Back to the game as it is. */
  home() {
    this.past = null;
    this.#wanted = null;
  }

  /**
   * Goes to the position after so many moves; answers whether it is the one that is shown now.
   * @param {number} to
   * @returns {Promise<boolean>}
   */
  async go(to) {
    const state = this.state;
    if (!state || to < 0 || to > state.ply) return false;
    if (to === state.ply) {
      this.home();
      return true;
    }
    this.#wanted = to;
    const past = this.#kept.get(to) ?? this.#keep(await api.past(this.#id, to), to);
    // Somebody may have gone elsewhere in the meantime.
    if (this.#wanted !== to) return false;
    this.past = past;
    return true;
  }

  /**
   * @param {State} state
   * @param {number} ply
   */
  #keep(state, ply) {
    const kept = { ...state, at: ply };
    this.#kept.set(ply, kept);
    return kept;
  }
}
