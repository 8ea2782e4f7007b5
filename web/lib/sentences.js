// Sentences about a game.
import { t, tOr } from "./i18n.js";
import { ApiError } from "./api.js";
import { translate, translateReason } from "./phrases.js";

/** @typedef {import("./api.js").State} State */

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

/** The name of a word list. @param {string} name */
export const lexiconName = (name) => tOr(`option.crossword.lexicon.${name}`, name);

/** @param {State} state */
export const gameTitle = (state) => tOr(`game.${state.game}`, state.title);

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
  if (state.thinking) return t("status.thinking", { name: nameWithMark(state, turn) });
  if (isYou(state, turn)) {
    const mark = state.seats[turn]?.mark;
    return mark ? t("status.yours.mark", { mark }) : t("status.yours");
  }
  return t("status.turn", { name: nameWithMark(state, turn) });
}

/**
 * @param {State} state
 * @param {import("./api.js").Outcome} outcome
 */
function outcomeText(state, outcome) {
  const { winner } = outcome;
  const result =
    winner === null ? t("end.tie") : isYou(state, winner) ? t("end.won") : t("end.winner", { name: nameWithMark(state, winner) });
  if (outcome.ending === "played") return result;
  const isLate = outcome.ending === "forfeited" && outcome.reason === "out of time";
  const how = isLate ? "late" : outcome.ending;
  const why = isYou(state, outcome.seat) ? t(`end.${how}.you`) : t(`end.${how}`, { name: seatName(state, outcome.seat) });
  return `${why} ${result}`;
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
  isYou(state, asker) ? t("takeback.waiting") : t("takeback.asked", { name: nameWithMark(state, asker) });

/**
 * A move as people read it: words such as `pass` are translated, coordinates stay.
 * @param {string} text
 */
export function moveName(text) {
  if (text === "pass") return t("move.pass");
  const [, tiles] = /^exchange (.+)$/.exec(text) ?? [];
  return tiles ? t("move.exchange", { tiles }) : text;
}

/**
 * Describes a move, for screen readers.
 * @param {State} state
 * @param {import("./api.js").Move} move
 */
export function moveSentence(state, move) {
  const text = isYou(state, move.seat)
    ? t("announce.own", { move: moveName(move.text) })
    : t("announce.move", { name: nameWithMark(state, move.seat), move: moveName(move.text) });
  return `${text}${effectText(move)}.`;
}

/** @param {import("./api.js").Move} move */
export function effectText(move) {
  if (move.effect === "" || move.effect === "turning nothing") return "";
  return `, ${translate(move.effect.replace(" and ", ", "))}`;
}

/**
 * Describes a hint up to the requested step.
 * @param {import("./api.js").Hint} hint
 */
export function hintText(hint) {
  if (hint.step >= 3 && hint.move !== null) return t("hint.move", { move: moveName(hint.move) });
  if (hint.step >= 2 && hint.area !== null) return t("hint.area", { area: translate(hint.area) });
  return translate(hint.text);
}

/**
 * Describes why an action failed.
 * @param {unknown} error
 */
export function errorText(error) {
  if (!(error instanceof ApiError)) return t("error.unknown");
  const text = tOr(`error.${error.code}`, t("error.unknown"));
  // These carry a reason; without a translation, the server's English is better than nothing.
  const more = ["illegal", "refused", "bad-fields", "not-allowed"].includes(error.code);
  if (!more || !error.message) return text;
  return `${text} ${translateReason(error.message) ?? `(${error.message})`}`;
}
