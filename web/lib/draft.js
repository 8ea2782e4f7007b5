// Tiles that lie on the board for a try, kept until the tab is closed: a reload must not sweep them off.

/** @typedef {import("../games/laying.js").Tile} Tile */

/**
 * A try, and the position that it belongs to.
 * @typedef {object} Draft
 * @property {string} position the number of moves, the seat and its rack
 * @property {boolean} isDown
 * @property {[number, Tile][]} laid by cell
 */

const key = (/** @type {string} */ id) => `papan.draft.${id}`;

/**
 * Keeps the try of a game; one without tiles is forgotten.
 * @param {string} id
 * @param {Draft} draft
 */
export function keepDraft(id, draft) {
  try {
    if (draft.laid.length > 0) sessionStorage.setItem(key(id), JSON.stringify(draft));
    else sessionStorage.removeItem(key(id));
  } catch {
    // A browser that keeps nothing can still play.
  }
}

/**
 * The try of a game, if it was made in this position.
 * @param {string} id
 * @param {string} position
 * @returns {Draft | null}
 */
export function draftOf(id, position) {
  try {
    /** @type {Draft | null} */
    const draft = JSON.parse(sessionStorage.getItem(key(id)) ?? "null");
    return draft?.position === position && Array.isArray(draft.laid) ? draft : null;
  } catch {
    return null;
  }
}
