// The server's API, as the page uses it.

/** @typedef {{ name: string, kind: "text" | "flag" | "number" | "choice", default: string, sentence: string, min?: number, max?: number, words?: string[] }} Option */
/** @typedef {{ name: string, sentence: string }} Listed */
/** @typedef {{ name: string, title: string, hidden: boolean, options: Option[], levels: Listed[], players: (Listed & { settings: Option[] })[], bots: Listed[], lexicons?: { name: string, words: number, hash: string }[] }} CatalogGame */
/** @typedef {{ games: CatalogGame[], limits: { time_ms: number, nodes: number, name: number } }} Catalog */

/** @typedef {{ kind: "human" | "invite", name?: string } | { kind: "bot", player: string }} SeatRequest */
/** @typedef {{ seconds: number, increment: number }} ClockRequest */
/** @typedef {{ game: string, seats: SeatRequest[], options: Record<string, string>, strict?: boolean, clock?: ClockRequest | null }} GameRequest */
/** @typedef {{ id: string, seats: { token?: string, invite?: string }[] }} Created */

/** @typedef {{ kind: "human" | "invite" | "bot", name: string, player?: string, mark: string | null, joined: boolean, score?: number, automaton?: { state: string, states: number } }} Seat */
/** @typedef {{ seat: number, move: string, text: string, deed: string, effect: string, cell: number | null, scores: number[] | null }} Move */
/** @typedef {{ ending: "played" | "resigned" | "forfeited", winner: number | null, points?: number[], seat?: number, reason?: string }} Outcome */

/** What is left to each side, in milliseconds, at the moment of the answer. @typedef {{ left: number[], increment: number, running: number | null }} Clock */
/** @typedef {{ exact: { margin: number, plies: number | null } } | { estimate: number }} Value */
/** Why a player made a move. @typedef {{ move: string, value: Value | null, line: string[], nodes: number, depth: number, notes: string[] }} Thought */

/** @typedef {{ width: number, height: number, row: number, misere: boolean, cells: (number | null)[], line: number[] | null }} TicTacToeView */
/** @typedef {{ width: number, height: number, columns: string[], rows: string[], cells: (number | null)[], counts: number[], moves_left: number, rounds_left: number, choices: { move: string, cell: number, flips: number[] }[], worth: number[] }} AdjacencyView */
/** @typedef {{ letter: string, points: number, blank: boolean }} Tile */
/** @typedef {{ width: number, height: number, columns: string[], rows: string[], premiums: string[], cells: (Tile | null)[], racks: (string[] | null)[], held: number[], bag: number, scores: number[], scoreless: number, unseen: Record<string, number>, letters: { letter: string, points: number, count: number }[] }} CrosswordView */

/**
 * A game as this browser may see it.
 * @typedef {object} State
 * @property {string} id
 * @property {string} game
 * @property {string} title
 * @property {Record<string, string>} options
 * @property {number} version
 * @property {number} ply
 * @property {number} [at] the number of moves after which the view is, where that was asked for
 * @property {number | null} turn
 * @property {boolean} thinking
 * @property {number[]} you
 * @property {Seat[]} seats
 * @property {unknown} view
 * @property {string[]} [legal]
 * @property {Move[]} moves
 * @property {Outcome | null} outcome
 * @property {{ move: boolean, undo: boolean, hint: boolean, resign: boolean, record: boolean, analysis?: boolean, takeback?: boolean, answer?: boolean }} can
 * @property {Thought | null} [thought] why the move was made that led to the view
 * @property {boolean} [strict] whether there is no help before the end
 * @property {boolean} [study] whether it was opened from a file
 * @property {Clock | null} [clock]
 * @property {number | null} [takeback] the seat that asks for its last move back
 */

/** @typedef {{ step: number, text: string, area: string | null, move: string | null, cell: number | null }} Hint */
/** @typedef {{ legal: boolean | null, reason: string, text: string, effect: string, score: number | null }} Preview */

/** A move that was weighed. @typedef {{ move: string, text: string, cell: number | null, value: Value | null, score: number | null, leave: string | null, equity: number | null, behind: number | null, line: string[], nodes: number }} Weighed */
/** @typedef {{ at: number, seat: number, depth: number, nodes: number, done: boolean, played: string | null, moves: Weighed[] }} Analysis */

/** A refusal of the server. */
export class Refusal extends Error {
  /**
   * @param {string} code
   * @param {string} message
   * @param {State | null} state the game as it is now, where the page showed an older one
   */
  constructor(code, message, state = null) {
    super(message);
    this.code = code;
    this.state = state;
  }
}

/**
 * @template T
 * @param {string} path
 * @param {unknown} [body]
 * @returns {Promise<T>}
 */
async function call(path, body) {
  const post = { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) };
  const answer = await fetch(`/api/${path}`, body === undefined ? {} : post).catch(() => {
    throw new Refusal("offline", "The server does not answer.");
  });
  const value = await answer.json().catch(() => {
    throw new Refusal("offline", `The server answers with status ${answer.status}.`);
  });
  if (answer.ok) return value;
  throw new Refusal(value.error ?? "unknown", value.message ?? "", value.state ?? null);
}

const at = (/** @type {string} */ id) => `games/${encodeURIComponent(id)}`;

/** @type {Promise<Catalog> | null} */
let kept = null;

/** The games and players of this server, asked for once. */
export function catalog() {
  kept ??= /** @type {Promise<Catalog>} */ (call("catalog")).catch((refusal) => {
    kept = null;
    throw refusal;
  });
  return kept;
}

export const api = {
  /** @type {(game: GameRequest) => Promise<Created>} */
  create: (game) => call("games", game),
  /** @type {(id: string) => Promise<State>} */
  state: (id) => call(at(id)),
  /** The game with the view that there was after some moves.
   * @type {(id: string, ply: number) => Promise<State>} */
  past: (id, ply) => call(`${at(id)}?at=${ply}`),
  /** @type {(id: string, code: string, name: string) => Promise<unknown>} */
  claim: (id, code, name) => call(`${at(id)}/claim`, name ? { code, name } : { code }),
  /** @type {(id: string, move: string, ply: number) => Promise<State>} */
  play: (id, move, ply) => call(`${at(id)}/moves`, { move, ply }),
  /** What a move would be, without making it.
   * @type {(id: string, move: string) => Promise<Preview>} */
  preview: (id, move) => call(`${at(id)}/preview`, { move }),
  /** @type {(id: string, version: number) => Promise<State>} */
  undo: (id, version) => call(`${at(id)}/undo`, { version }),
  /** @type {(id: string, step: number) => Promise<Hint>} */
  hint: (id, step) => call(`${at(id)}/hint`, { step }),
  /** @type {(id: string, seat: number) => Promise<State>} */
  resign: (id, seat) => call(`${at(id)}/resign`, { seat }),
  /** Asks the other person for one's last move back.
   * @type {(id: string, version: number) => Promise<State>} */
  takeback: (id, version) => call(`${at(id)}/takeback`, { version }),
  /** @type {(id: string, version: number, accept: boolean) => Promise<State>} */
  answer: (id, version, accept) => call(`${at(id)}/takeback/answer`, { version, accept }),
  /** Opens a game from the text of a file.
   * @type {(text: string) => Promise<Created>} */
  open: (text) => call("open", { text }),
  /** @type {(id: string, form: "text" | "json") => string} */
  record: (id, form) => `/api/${at(id)}/record${form === "json" ? "?form=json" : ""}`,
  /** @type {(id: string, ply: number) => string} */
  analysis: (id, ply) => `/api/${at(id)}/analysis?at=${ply}`,
  /** @type {(id: string, seat: number, ply: number) => string} */
  automaton: (id, seat, ply) => `/api/${at(id)}/automaton?seat=${seat}&at=${ply}`,
  /** @type {(id: string) => string} */
  events: (id) => `/api/${at(id)}/events`,
};
