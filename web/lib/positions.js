// The earlier positions of a game, each asked for once.
import { api } from "./api.js";

/** @typedef {import("./api.js").State} State */

export class Positions {
  #id;
  /** @type {Map<number, State>} */
  #kept = new Map();

  /** @param {string} id */
  constructor(id) {
    this.#id = id;
  }

  /**
   * The game as it was after so many moves.
   * @param {number} ply
   * @returns {Promise<State>}
   */
  async at(ply) {
    return this.#kept.get(ply) ?? this.keep(await api.past(this.#id, ply), ply);
  }

  /**
   * Keeps what was shown, so that it is not asked for again.
   * @param {State} state
   * @param {number} ply
   * @returns {State}
   */
  keep(state, ply) {
    const kept = { ...state, at: ply };
    this.#kept.set(ply, kept);
    return kept;
  }

  /** Forgets all, such as when moves were taken back. */
  clear() {
    this.#kept.clear();
  }
}
