// What the page knows of each game. Rules are the server's; here is what it takes to draw a view.
import { adjacency } from "./adjacency.js";
import { tictactoe } from "./tictactoe.js";

/** @typedef {import("../lib/api.js").State} State */

/**
 * A board of cells in rows, from the upper left.
 * @typedef {object} Board
 * @property {number} width
 * @property {number} height
 * @property {readonly string[]} names what each cell is called, as moves are typed
 * @property {readonly string[]} cells the mark on each cell, or nothing
 * @property {readonly string[]} columns names at the edge; none where cells carry their own
 * @property {readonly string[]} rows
 * @property {readonly number[]} line cells of the line that ended the game
 */

/**
 * A game as the page draws it.
 * @typedef {object} Drawing
 * @property {(state: State) => Board} board
 * @property {(state: State, cell: number) => readonly number[]} turns cells that a move there would turn
 * @property {(state: State) => string} caption counts and the like
 * @property {readonly string[]} sizes that are offered; any other can be typed
 */

/** @type {Record<string, Drawing>} */
const DRAWINGS = { tictactoe, adjacency };

/**
 * How a game is drawn, if the page can.
 * @param {string} game
 * @returns {Drawing | undefined}
 */
export const drawing = (game) => DRAWINGS[game];
