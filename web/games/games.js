// What the page knows of each game. Rules are the server's; here is what it takes to draw a view.
import { adjacency } from "./adjacency.js";
import { crossword } from "./crossword.js";
import { tictactoe } from "./tictactoe.js";

/** @typedef {import("../lib/api.js").State} State */
/** @typedef {import("../lib/api.js").Weighed} Weighed */

/**
 * What is to be shown of a game.
 * @typedef {object} Scene
 * @property {State} state the game as it is now
 * @property {State} shown the same with the view that is to be drawn: the current one, or an earlier one
 * @property {number} ply the number of moves after which that is
 * @property {boolean} canMove whether somebody here may move on what is shown
 * @property {boolean} isIdle whether nobody here will move any more: the game is over, or only watched
 * @property {number | null} hint the cell that a hint speaks of
 * @property {string} label what the board is called
 * @property {ReadonlyMap<number, string>} faint what a move that somebody points at would put on cells
 * @property {boolean} isOverlaid whether the value of each cell is shown
 */

/**
 * An element that shows a game, and sends `papan-play` with the text of a move.
 * @typedef {HTMLElement & { show(scene: Scene): void }} Stage
 */

/**
 * A game as the page draws it.
 * @typedef {object} Drawing
 * @property {(notice: HTMLElement) => Stage} stage the element that shows it, with messages directly below its board
 * @property {(state: State) => string} caption counts and the like
 * @property {(state: State) => readonly number[]} [points] what each seat has, where the game counts
 * @property {(state: State, move: Weighed, seat: number) => ReadonlyMap<number, string>} faint what a move of a seat would put on cells
 * @property {readonly string[]} sizes that are offered; any other can be typed
 */

/** @type {Record<string, Drawing>} */
const DRAWINGS = { tictactoe, adjacency, crossword };

/**
 * How a game is drawn, if the page can.
 * @param {string} game
 * @returns {Drawing | undefined}
 */
export const drawing = (game) => DRAWINGS[game];
