// Picks bots from the catalog.

/** @typedef {import("./api.js").CatalogGame} CatalogGame */
/** @typedef {import("./api.js").Listed} Listed */

/**
 * The default opponent: the middle level, or the middle of the list of players.
 * @param {CatalogGame} game
 * @returns {Listed | undefined}
 */
export function defaultOpponent({ levels, players }) {
  const all = levels.length > 0 ? levels : players;
  return all[Math.floor((all.length - 1) / 2)];
}

/**
 * The strongest bot: the highest level, or else alphabeta, or else the last player.
 * @param {CatalogGame} game
 * @returns {Listed | undefined}
 */
export const strongest = ({ levels, players }) =>
  levels.at(-1) ?? players.find(({ name }) => name === "alphabeta") ?? players.at(-1);

/**
 * The players that are not levels.
 * @param {CatalogGame} game
 * @returns {Listed[]}
 */
export const nonLevels = ({ levels, players }) =>
  players.filter((player) => !levels.some((level) => level.name === player.name));
