// Sentences about a game.
import { ApiError } from "./api.js";
import { capitalize, hasSentence, say, t, tOr } from "./i18n.js";
import { EVEN_THRESHOLD } from "./values.js";

/** @typedef {import("./api.js").State} State */
/** @typedef {import("./api.js").Move} Move */
/** @typedef {import("./i18n.js").Key} Key */

/**
 * The player's name with the mark, if the game has marks.
 * @param {State} state
 * @param {number} seat
 */
export function nameWithMark(state, seat) {
  const mark = state.seats[seat]?.mark;
  return mark ? t("seat.name-with-mark", { name: seatName(state, seat), mark }) : seatName(state, seat);
}

/**
 * The player's name. Without marks, two equal names get the number of their seat.
 * @param {State} state
 * @param {number} seat
 */
export function seatName(state, seat) {
  const [own, other] = [seat, 1 - seat].map((number) => plainName(state, number));
  const isTwice = own === other && !state.seats[seat]?.mark;
  return isTwice ? `${own} ${seat + 1}` : (own ?? "");
}

/**
 * @param {State} state
 * @param {number} seat
 */
function plainName(state, seat) {
  const sitting = state.seats[seat];
  if (!sitting) return "";
  if (sitting.kind === "bot") return botName(state.game, sitting.player ?? sitting.name);
  if (sitting.name && sitting.name !== `Player ${seat + 1}`) return sitting.name;
  return isYou(state, seat) ? t("seat.you") : t("seat.number", { number: seat + 1 });
}

/**
 * The name of a bot: levels are translated, other players keep their own name; settings are appended.
 * @param {string} game
 * @param {string} player
 */
export function botName(game, player) {
  const [name = "", ...settings] = player.split(/[:,]/);
  return [tOr(`player.${game}.${name}.name`, name), ...settings].join(" · ");
}

/**
 * The name of a word list of a game.
 * @param {string} game
 * @param {string} name
 */
export const lexiconName = (game, name) => tOr(`option.${game}.lexicon.${name}`, name);

/** The title of a game; a game without one has its name. @param {string} game */
export const gameTitle = (game) => tOr(`game.${game}`, tOr(`title.${game}`, game));

/**
 * Whether this browser plays this seat and no other.
 * @param {State} state
 * @param {number | null | undefined} seat
 */
export const isYou = (state, seat) => state.you.length === 1 && state.you[0] === seat;

/**
 * The seat to move after `ply` moves.
 * @param {State} state
 * @param {number} ply
 */
export const turnAt = (state, ply) => (ply < state.ply ? (state.moves[ply]?.seat ?? null) : state.turn);

/**
 * Describes whose turn it is, or how the game ended.
 * @param {State} state
 */
export function statusText(state) {
  const { outcome, turn } = state;
  if (outcome) return outcomeText(state, outcome);
  if (turn === null) return "";
  if (state.seats[turn]?.joined === false) return t("status.waiting");
  if (state.thinking) return capitalize(t("status.thinking", { name: nameWithMark(state, turn) }));
  if (isYou(state, turn)) {
    const mark = state.seats[turn]?.mark;
    return mark ? t("status.yours.mark", { mark }) : t("status.yours");
  }
  return capitalize(t("status.turn", { name: nameWithMark(state, turn) }));
}

/**
 * @param {State} state
 * @param {import("./api.js").Outcome} outcome
 */
function outcomeText(state, outcome) {
  const { winner } = outcome;
  const result =
    winner === null ? t("end.tie") : isYou(state, winner) ? t("end.won") : capitalize(t("end.winner", { name: nameWithMark(state, winner) }));
  if (outcome.ending === "played") return result;
  return `${capitalize(lossText(state, outcome))} ${result}`;
}

/**
 * Describes how a player lost without playing on.
 * @param {State} state
 * @param {Exclude<import("./api.js").Outcome, { ending: "played" }>} outcome
 */
function lossText(state, outcome) {
  const name = seatName(state, outcome.seat);
  const isOwn = isYou(state, outcome.seat);
  if (outcome.ending === "resigned") return isOwn ? t("end.resigned.you") : t("end.resigned", { name });
  if (outcome.kind === "over-time") return isOwn ? t("end.late.you") : t("end.late", { name });
  return isOwn ? t("end.forfeited.you") : t("end.forfeited", { name, reason: outcome.reason });
}

/**
 * Describes the changes between two states, for screen readers.
 * @param {State} before
 * @param {State} now
 */
export function changesText(before, now) {
  const sentences = now.moves.slice(before.ply).map((move) => moveSentence(now, move));
  if (now.ply < before.ply) sentences.push(t("announce.undone"));
  const status = statusText(now);
  if (before.version !== now.version && status !== statusText(before) && !now.thinking) sentences.push(status);
  // A takeback request does not change the version of the game.
  const [asker, asked] = [now.takeback, before.takeback];
  if (asker !== null && asker !== asked) sentences.push(takebackText(now, asker));
  if (isTakebackRefused(before, now)) sentences.push(t("takeback.refused"));
  if (now.rematch && !before.rematch) sentences.push(t("rematch.offered"));
  return sentences.join(" ");
}

/**
 * Whether a takeback request was declined.
 * @param {State} before
 * @param {State} now
 */
export const isTakebackRefused = (before, now) => now.takeback === null && before.takeback !== null && now.ply === before.ply;

/**
 * Describes a takeback request.
 * @param {State} state
 * @param {number} asker
 */
export const takebackText = (state, asker) =>
  isYou(state, asker) ? t("takeback.waiting") : capitalize(t("takeback.asked", { name: nameWithMark(state, asker) }));

/**
 * The sentences of actions that are not moves on the board: as a name in lists, and as done by the reader.
 * @type {Readonly<Record<string, { name: Key, own: Key }>>}
 */
const OTHER_ACTIONS = {
  "action.passes": { name: "move.passes", own: "announce.own.passes" },
  "action.exchanges": { name: "move.exchanges", own: "announce.own.exchanges" },
  "action.exchanges.hidden": { name: "move.exchanges.hidden", own: "announce.own.exchanges" },
};

/** A played move as lists show it: a word for an action such as passing, else its text. @param {Move} move */
export function moveName({ action, text }) {
  const other = OTHER_ACTIONS[action.code];
  return other ? say({ ...action, code: other.name }) : text;
}

/**
 * Describes a move, for screen readers.
 * @param {State} state
 * @param {Move} move
 */
export function moveSentence(state, move) {
  const { action, seat } = move;
  const own = OTHER_ACTIONS[action.code]?.own ?? "announce.own";
  const text = isYou(state, seat)
    ? say({ move: move.text, ...action, code: own })
    : t("announce.action", { name: nameWithMark(state, seat), action });
  return capitalize(`${text}${effectText(move)}.`);
}

/** The side effect of a move after a comma; empty if there is none. @param {Move} move */
export const effectText = ({ effect }) => (effect === null || effect.code.endsWith(".nothing") ? "" : `, ${say(effect)}`);

/**
 * Describes a hint up to the requested step.
 * @param {import("./api.js").Hint} hint
 * @param {(move: string) => string} nameOf returns the name of a move
 */
export function hintText({ step, area, move, outlook, value }, nameOf) {
  if (step >= 3 && move !== null) return t("hint.move", { move: nameOf(move) });
  if (step >= 2 && area !== null) return t("hint.area", { area });
  return outlook ? say(outlook) : outlookText(value);
}

/** Describes the value of a position for the player to move. @param {import("./api.js").Value | null} value */
function outlookText(value) {
  if (value === null) return t("hint.hard");
  if ("exact" in value) return t(value.exact.margin === 0 ? "hint.tie" : value.exact.margin > 0 ? "hint.win" : "hint.loss");
  if (Math.abs(value.estimate) < EVEN_THRESHOLD) return t("hint.even");
  return t(value.estimate > 0 ? "hint.better" : "hint.worse");
}

/**
 * Describes why an action failed.
 * @param {unknown} error
 */
export function errorText(error) {
  if (!(error instanceof ApiError)) return t("error.unknown");
  const { code, reason } = error;
  const withReason = `error.${code}.reason`;
  // Only some errors have a sentence with the reason; for the others the reason helps programs, not people.
  if (reason && hasSentence(withReason)) return say({ code: withReason, reason });
  return tOr(`error.${code}`, t("error.unknown"));
}
