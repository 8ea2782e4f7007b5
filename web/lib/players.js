// Who can sit on a seat.

/** @typedef {import("./api.js").CatalogGame} CatalogGame */
/** @typedef {import("./api.js").Listed} Listed */

/**
 * The opponent for who does not choose: the middle level, or the player in the middle of the list.
 * @param {CatalogGame} game
 * @returns {Listed | undefined}
 */
export function middle({ levels, players }) {
  const all = levels.length > 0 ? levels : players;
  return all[Math.floor((all.length - 1) / 2)];
}

/**
 * The player that is most worth watching: the highest level, or the last of the search that is there.
 * @param {CatalogGame} game
 * @returns {Listed | undefined}
 */
export const strongest = ({ levels, players }) =>
  levels.at(-1) ?? players.find(({ name }) => name === "alphabeta") ?? players.at(-1);

/**
 * Players that are no levels.
 * @param {CatalogGame} game
 * @returns {Listed[]}
 */
export const others = ({ levels, players }) =>
  players.filter((player) => !levels.some((level) => level.name === player.name));
