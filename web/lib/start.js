// Starting a game, wherever on the pages.
import { api } from "./api.js";
import { gameAddress, go } from "./router.js";
import { invite } from "./settings.js";

/** @typedef {import("./api.js").State} State */
/** @typedef {import("./api.js").SeatRequest} SeatRequest */

/** The game that is being made. @type {Promise<void> | null} */
let starting = null;

/**
 * Makes a game and goes to its page; one without people is watched from its start. Of a double click the second is no
 * wish for another game, so that one is made at a time.
 * @param {import("./api.js").GameRequest} game
 * @param {string | null} last the game before it, whose other person is told
 */
export function start(game, last = null) {
  starting ??= make(game, last).finally(() => {
    starting = null;
  });
  return starting;
}

/**
 * @param {import("./api.js").GameRequest} game
 * @param {string | null} last
 */
async function make(game, last) {
  const { id, seats } = await api.create(game);
  seats.forEach((seat, number) => {
    if (seat.invite) invite(id, number, seat.invite);
  });
  const code = seats.find((seat) => seat.invite)?.invite;
  // Who cannot be told still has the link.
  if (last && code) await api.rematch(last, id, code).catch(() => {});
  go(gameAddress(id, game.seats.every(({ kind }) => kind === "bot") ? "watch" : null));
}

/**
 * The same game again with the same settings.
 * @param {State} state
 * @param {boolean} isSwapped whether the sides are swapped
 * @returns {import("./api.js").GameRequest}
 */
export function again(state, isSwapped) {
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
