// Creates a game and opens its page.
import { api } from "./api.js";
import { gameAddress, navigate } from "./router.js";
import { saveInvite } from "./settings.js";

/** @typedef {import("./api.js").State} State */
/** @typedef {import("./api.js").SeatRequest} SeatRequest */

/** The pending request, if any. @type {Promise<void> | null} */
let starting = null;

/**
 * Creates a game and opens its page; a game between bots opens in playback. Calls during a pending request are ignored,
 * because a double click must not create two games.
 * @param {import("./api.js").GameRequest} game
 * @param {string | null} last the previous game, whose opponent is offered the new one
 */
export function startGame(game, last = null) {
  starting ??= createAndOpen(game, last).finally(() => {
    starting = null;
  });
  return starting;
}

/**
 * @param {import("./api.js").GameRequest} game
 * @param {string | null} last
 */
async function createAndOpen(game, last) {
  const { id, seats } = await api.create(game);
  seats.forEach((seat, number) => {
    if (seat.invite) saveInvite(id, number, seat.invite);
  });
  const code = seats.find((seat) => seat.invite)?.invite;
  // Without the offer, the invitation link still works.
  if (last && code) await api.rematch(last, id, code).catch(() => {});
  navigate(gameAddress(id, game.seats.every(({ kind }) => kind === "bot") ? "watch" : null));
}

/**
 * The request for the same game with the same settings.
 * @param {State} state
 * @param {boolean} isSwapped whether the sides are swapped
 * @returns {import("./api.js").GameRequest}
 */
export function repeatRequest(state, isSwapped) {
  /** @type {SeatRequest[]} */
  const seats = state.seats.map((seat, number) => {
    if (seat.kind === "bot") return { kind: "bot", player: seat.player ?? seat.name };
    const kind = state.you.includes(number) ? "human" : "invite";
    return seat.name ? { kind, name: seat.name } : { kind };
  });
  /** @type {import("./api.js").GameRequest} */
  const game = { game: state.game, seats: isSwapped ? seats.reverse() : seats, options: state.options };
  if (state.strict) game.strict = true;
  if (state.clock) game.clock = { seconds: state.clock.seconds, increment: state.clock.increment / 1000 };
  return game;
}
