// Tracks which position of a game is shown: the current one or an earlier one.
import { api } from "./api.js";

/** @typedef {import("./api.js").State} State */

export class GameNavigator {
  #id;
  /** The current state. @type {State | null} */
  state = null;
  /** The earlier position that is shown, or `null`. @type {State | null} */
  past = null;
  /** The ply being loaded or shown; `null` for the current position. @type {number | null} */
  #target = null;
  /** Earlier positions by ply, requested once. @type {Map<number, State>} */
  #cache = new Map();

  /** @param {string} id */
  constructor(id) {
    this.#id = id;
  }

  /** The state with the shown view. */
  get shown() {
    return this.past ?? this.state;
  }

  /** The ply of the shown position. */
  get ply() {
    return this.past?.at ?? this.state?.ply ?? 0;
  }

  /** The ply of the shown position, or of the one being loaded. */
  get targetPly() {
    return this.#target ?? this.state?.ply ?? 0;
  }

  /** The ply for the address; `null` for the current position. */
  get pastPly() {
    return this.#target;
  }

  /**
   * Updates the current state.
   * @param {State} state
   * @param {boolean} keepsPosition whether a viewer of the newest position stays there when a move is played
   */
  update(state, keepsPosition) {
    const before = this.state;
    this.state = state;
    // After the end the server reveals hidden information in every position.
    if ((before?.outcome ?? null) === null && state.outcome) this.#cache.clear();
    if (!before || state.ply === before.ply) return;
    if (state.ply < before.ply) {
      this.#cache.clear();
      this.showCurrent();
    } else if (keepsPosition && !this.past) {
      this.past = this.#remember(before, before.ply);
      this.#target = before.ply;
    }
  }

  /** Returns to the current position. */
  showCurrent() {
    this.past = null;
    this.#target = null;
  }

  /**
   * Shows the position after `to` moves. Resolves to whether it is shown: a later call may have overtaken this one.
   * @param {number} to
   * @returns {Promise<boolean>}
   */
  async goTo(to) {
    const state = this.state;
    if (!state || to < 0 || to > state.ply) return false;
    if (to === state.ply) {
      this.showCurrent();
      return true;
    }
    this.#target = to;
    const past = this.#cache.get(to) ?? this.#remember(await api.past(this.#id, to), to);
    // Another call came in the meantime.
    if (this.#target !== to) return false;
    this.past = past;
    return true;
  }

  /**
   * @param {State} state
   * @param {number} ply
   */
  #remember(state, ply) {
    const kept = { ...state, at: ply };
    this.#cache.set(ply, kept);
    return kept;
  }
}
