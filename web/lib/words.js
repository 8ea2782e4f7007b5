// Sentences about a game.
import { known, t } from "./i18n.js";
import { Refusal } from "./api.js";
import { phrase, reason } from "./phrases.js";

/** @typedef {import("./api.js").State} State */

/**
 * Who sits on a seat, with the mark.
 * @param {State} state
 * @param {number} seat
 */
export function who(state, seat) {
  const mark = state.seats[seat]?.mark;
  return mark ? t("who.mark", { name: name(state, seat), mark }) : name(state, seat);
}

/**
 * Who sits on a seat; two of the same name, whom no mark tells apart, have the number of the seat.
 * @param {State} state
 * @param {number} seat
 */
export function name(state, seat) {
  const [own, other] = [seat, 1 - seat].map((number) => called(state, number));
  const isTwice = own === other && !state.seats[seat]?.mark;
  return isTwice ? `${own} ${seat + 1}` : (own ?? "");
}

/**
 * @param {State} state
 * @param {number} seat
 */
function called(state, seat) {
  const sitting = state.seats[seat];
  if (!sitting) return "";
  if (sitting.kind === "bot") return playerName(state.game, sitting.player ?? sitting.name);
  if (sitting.name && sitting.name !== `Player ${seat + 1}`) return sitting.name;
  return isYou(state, seat) ? t("seat.you") : t("seat.number", { number: seat + 1 });
}

/**
 * What a player is called: levels by a word of the language, others by their own name, with their settings.
 * @param {string} game
 * @param {string} player
 */
export function playerName(game, player) {
  const [name = "", ...settings] = player.split(/[:,]/);
  return [known(`player.${game}.${name}.name`, name), ...settings].join(" · ");
}

/** @param {State} state */
export const title = (state) => known(`game.${state.game}`, state.title);

/**
 * Whether this browser plays for this seat and no other.
 * @param {State} state
 * @param {number | null | undefined} seat
 */
export const isYou = (state, seat) => state.you.length === 1 && state.you[0] === seat;

/**
 * Whose turn it was after so many moves.
 * @param {State} state
 * @param {number} ply
 */
export const turnAt = (state, ply) => (ply < state.ply ? (state.moves[ply]?.seat ?? null) : state.turn);

/**
 * Whose turn it is, or how the game ended.
 * @param {State} state
 */
export function status(state) {
  const { outcome, turn } = state;
  if (outcome) return ending(state, outcome);
  if (turn === null) return "";
  if (state.seats[turn]?.joined === false) return t("status.waiting");
  if (state.thinking) return t("status.thinking", { name: who(state, turn) });
  if (isYou(state, turn)) {
    const mark = state.seats[turn]?.mark;
    return mark ? t("status.yours.mark", { mark }) : t("status.yours");
  }
  return t("status.turn", { name: who(state, turn) });
}

/**
 * @param {State} state
 * @param {import("./api.js").Outcome} outcome
 */
function ending(state, outcome) {
  const { winner } = outcome;
  const result =
    winner === null ? t("end.tie") : isYou(state, winner) ? t("end.won") : t("end.winner", { name: who(state, winner) });
  if (outcome.ending === "played") return result;
  const isLate = outcome.ending === "forfeited" && outcome.reason === "out of time";
  const how = isLate ? "late" : outcome.ending;
  const why = isYou(state, outcome.seat) ? t(`end.${how}.you`) : t(`end.${how}`, { name: name(state, outcome.seat) });
  return `${why} ${result}`;
}

/**
 * What has changed, for who does not see it.
 * @param {State} before
 * @param {State} now
 */
export function news(before, now) {
  const told = now.moves.slice(before.ply).map((move) => said(now, move));
  if (now.ply < before.ply) told.push(t("say.undone"));
  const sentence = status(now);
  if (before.version !== now.version && sentence !== status(before) && !now.thinking) told.push(sentence);
  // A question changes nothing of the game, so that its version stays.
  const [asker, asked] = [now.takeback, before.takeback];
  if (asker !== null && asker !== asked) told.push(asking(now, asker));
  if (isRefused(before, now)) told.push(t("takeback.refused"));
  if (now.rematch && !before.rematch) told.push(t("rematch.offered"));
  return told.join(" ");
}

/**
 * Whether a move that somebody asked to take back stands.
 * @param {State} before
 * @param {State} now
 */
export const isRefused = (before, now) => now.takeback === null && before.takeback !== null && now.ply === before.ply;

/**
 * Who asks for a move back.
 * @param {State} state
 * @param {number} asker
 */
export const asking = (state, asker) =>
  isYou(state, asker) ? t("takeback.waiting") : t("takeback.asked", { name: who(state, asker) });

/**
 * A move as it is read out.
 * @param {State} state
 * @param {import("./api.js").Move} move
 */
export function said(state, move) {
  const deed = isYou(state, move.seat)
    ? t("say.own", { move: move.text })
    : t("say.move", { name: who(state, move.seat), move: move.text });
  return `${deed}${effect(move)}.`;
}

/** @param {import("./api.js").Move} move */
export function effect(move) {
  if (move.effect === "" || move.effect === "turning nothing") return "";
  return `, ${phrase(move.effect.replace(" and ", ", "))}`;
}

/**
 * A hint, no more of it than was asked for.
 * @param {import("./api.js").Hint} hint
 */
export function hinted(hint) {
  if (hint.step >= 3 && hint.move !== null) return t("hint.move", { move: hint.move });
  if (hint.step >= 2 && hint.area !== null) return t("hint.area", { area: phrase(hint.area) });
  return phrase(hint.text);
}

/**
 * Why something did not happen.
 * @param {unknown} error
 */
export function refused(error) {
  if (!(error instanceof Refusal)) return t("error.unknown");
  const text = known(`error.${error.code}`, t("error.unknown"));
  // These say more than their code; where the page has no words for it, the server's English is better than none.
  const more = ["illegal", "refused", "bad-fields", "not-allowed"].includes(error.code);
  if (!more || !error.message) return text;
  return `${text} ${reason(error.message) ?? `(${error.message})`}`;
}
