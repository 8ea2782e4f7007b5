// A client for the server's API.

/** @typedef {import("./api-types.js").CatalogOption} Option */
/** @typedef {import("./api-types.js").CatalogBot} Listed */
/** @typedef {import("./api-types.js").CatalogGame} CatalogGame */
/** @typedef {import("./api-types.js").Catalog} Catalog */
/** @typedef {import("./api-types.js").SeatRequest} SeatRequest */
/** @typedef {import("./api-types.js").ClockTerms} ClockRequest */
/** @typedef {import("./api-types.js").CreateRequest} GameRequest */
/** @typedef {import("./api-types.js").CreatedGame} Created */
/** @typedef {import("./api-types.js").SeatView} Seat */
/** @typedef {import("./api-types.js").PlayedMove} Move */
/** @typedef {import("./api-types.js").EndingView} Outcome */
/** @typedef {import("./api-types.js").GameState} State */
/** @typedef {import("./api-types.js").Hint} Hint */
/** @typedef {import("./api-types.js").Preview} Preview */
/** @typedef {import("./api-types.js").ValueView} Value */
/** @typedef {import("./api-types.js").MoveExplanation} Explanation */
/** @typedef {import("./api-types.js").MoveAnalysis} Weighed */
/** @typedef {import("./api-types.js").AnalysisUpdate} Analysis */
/** @typedef {import("./api-types.js").Message} Message */

/** An error answer of the server, or a failed request (code `offline`). */
export class ApiError extends Error {
  /**
   * @param {string} code
   * @param {object} [more]
   * @param {Message | null} [more.reason]
   * @param {State | null} [more.state] the current state, if the request was based on an older one
   */
  constructor(code, { reason = null, state = null } = {}) {
    super(code);
    this.code = code;
    this.reason = reason;
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
    throw new ApiError("offline");
  });
  const value = await answer.json().catch(() => {
    throw new ApiError("offline");
  });
  if (answer.ok) return value;
  /** @type {Partial<import("./api-types.js").ErrorBody>} */
  const { error, state } = value;
  throw new ApiError(error?.code ?? "unknown", { reason: error?.reason ?? null, state: state ?? null });
}

const at = (/** @type {string} */ id) => `games/${encodeURIComponent(id)}`;

/** @type {Promise<Catalog> | null} */
let kept = null;

/** Returns the games and players of this server, requested once per page load. */
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
  /** The game with the view after `ply` moves.
   * @type {(id: string, ply: number) => Promise<State>} */
  past: (id, ply) => call(`${at(id)}?at=${ply}`),
  /** @type {(id: string, code: string, name: string) => Promise<unknown>} */
  claim: (id, code, name) => call(`${at(id)}/claim`, name ? { code, name } : { code }),
  /** @type {(id: string, move: string, ply: number) => Promise<State>} */
  play: (id, move, ply) => call(`${at(id)}/moves`, { move, ply }),
  /** Checks and scores a move without playing it.
   * @type {(id: string, move: string) => Promise<Preview>} */
  preview: (id, move) => call(`${at(id)}/preview`, { move }),
  /** @type {(id: string, version: number) => Promise<State>} */
  undo: (id, version) => call(`${at(id)}/undo`, { version }),
  /** @type {(id: string, step: number) => Promise<Hint>} */
  hint: (id, step) => call(`${at(id)}/hint`, { step }),
  /** @type {(id: string, seat: number) => Promise<State>} */
  resign: (id, seat) => call(`${at(id)}/resign`, { seat }),
  /** Offers the opponent the rematch `game`.
   * @type {(id: string, game: string, code: string) => Promise<State>} */
  rematch: (id, game, code) => call(`${at(id)}/rematch`, { game, code }),
  /** Asks the opponent to allow a takeback.
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
