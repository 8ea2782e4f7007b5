// The placed tiles of an unfinished move, kept per tab so that they survive a reload.

/** @typedef {import("./placed-tiles.js").PlacedTile} PlacedTile */

/**
 * An unfinished move and its position.
 * @typedef {object} Draft
 * @property {string} position the ply, the seat and its rack
 * @property {boolean} isDown
 * @property {[number, PlacedTile][]} placed by cell
 */

const key = (/** @type {string} */ id) => `papan.draft.${id}`;

/**
 * Saves the draft of a game, or removes it if it has no tiles.
 * @param {string} id
 * @param {Draft} draft
 */
export function saveDraft(id, draft) {
  try {
    if (draft.placed.length > 0) sessionStorage.setItem(key(id), JSON.stringify(draft));
    else sessionStorage.removeItem(key(id));
  } catch {
    // Storage may be disabled; the game works without it.
  }
}

/**
 * Returns the draft of a game if it belongs to this position.
 * @param {string} id
 * @param {string} position
 * @returns {Draft | null}
 */
export function loadDraft(id, position) {
  try {
    /** @type {Draft | null} */
    const draft = JSON.parse(sessionStorage.getItem(key(id)) ?? "null");
    return draft?.position === position && Array.isArray(draft.placed) ? draft : null;
  } catch {
    return null;
  }
}
