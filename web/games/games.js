// How the page draws each game. The rules are on the server.
import { adjacency } from "./adjacency.js";
import { crossword } from "./crossword/crossword.js";
import { generic } from "./generic.js";
import { tictactoe } from "./tictactoe.js";

/** @typedef {import("../lib/api.js").State} State */
/** @typedef {import("../lib/api.js").Weighed} Weighed */

/**
 * The part of a game to draw.
 * @typedef {object} Scene
 * @property {State} state the current state
 * @property {State} shown the same game with the view to draw, current or earlier
 * @property {number} ply the number of moves before the shown position
 * @property {boolean} canMove whether a move can be played in the shown position
 * @property {boolean} isIdle whether no more moves will be played here: the game is over or only watched
 * @property {number | null} hint the cell of a hint
 * @property {string} label the accessible name of the board
 * @property {ReadonlyMap<number, string>} preview the marks or letters of a previewed move, by cell
 * @property {boolean} isOverlaid whether the value of each cell is shown
 */

/**
 * An element that draws a game and emits `papan-play` with the text of a move.
 * @typedef {HTMLElement & { show(scene: Scene): void }} GameElement
 */

/**
 * The user interface of a game.
 * @typedef {object} GameUi
 * @property {(notice: HTMLElement) => GameElement} element creates the element of the game, with messages below its board
 * @property {(state: State) => string} caption the line below the board
 * @property {(state: State) => readonly number[]} [points] the points of each seat, in games with scores
 * @property {(state: State, move: Weighed, seat: number) => ReadonlyMap<number, string>} preview the marks or letters that a seat's move would add, by cell
 * @property {(text: string) => string} [moveName] the name of a move in the language of the page; by default, its text
 * @property {readonly string[]} sizes suggested board sizes; others can be typed
 */

/** @type {Record<string, GameUi>} */
const GAME_UIS = { tictactoe, adjacency, crossword };

/**
 * Returns the user interface of a game; one that this page does not know is shown as a plain grid.
 * @param {string} game
 * @returns {GameUi}
 */
export const gameUi = (game) => GAME_UIS[game] ?? generic;

/**
 * Returns the name of a move in the language of the page.
 * @param {string} game
 * @param {string} text
 */
export const moveTextName = (game, text) => gameUi(game).moveName?.(text) ?? text;
