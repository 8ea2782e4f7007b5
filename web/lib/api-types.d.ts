// Generated from the API by its tests; PAPAN_BLESS=1 rewrites it.

/** A move of the Adjacency Strategy Game. */
export type AdjacencyMoveValue = {
  /** The cell that would be marked. */
  cell: number;
  /** The cells that would turn. */
  flips: number[];
  /** Its text. */
  move: string;
};

/** A board of the Adjacency Strategy Game. */
export type AdjacencyView = {
  /** The seat whose mark each cell has. */
  cells: (number | null)[];
  /** The legal moves of the seat to move; empty when the game is over. */
  choices: AdjacencyMoveValue[];
  /** The names of the columns. */
  columns: string[];
  /** The number of cells of each seat. */
  counts: number[];
  /** Number of rows. */
  height: number;
  /** Moves left until the end. */
  moves_left: number;
  /** The value of the objective function for each seat. */
  objective: number[];
  /** Rounds left until the end, including the current one. */
  rounds_left: number;
  /** The names of the rows, the uppermost first. */
  rows: string[];
  /** Number of columns. */
  width: number;
  /** The contribution of each cell to the objective function of the seat to move. */
  worth: number[];
};

/** The state of an analysis so far. */
export type AnalysisUpdate = {
  /** Number of moves before the position. */
  at: number;
  /** Search depth in plies. */
  depth: number;
  /** Whether this is the final update. */
  done: boolean;
  /** The moves, best first. */
  moves: MoveAnalysis[];
  /** Nodes searched so far. */
  nodes: number;
  /** The move that was played here, if any; it is always among `moves`. */
  played: string | null;
  /** The seat to move; null if the game is over. */
  seat: number | null;
};

/** An automaton at the position shown. */
export type AutomatonView = {
  /** The states visited so far, from the start state to the current one. */
  history: string[];
  /** Name of its current state. */
  state: string;
  /** Number of its states. */
  states: number;
};

/** A position as a viewer sees it. Cells are counted row by row from the upper left; a seat is 0 or 1. */
export type BoardView = TicTacToeView | AdjacencyView | CrosswordView | GridView;

/** All games with their options, levels and players, and the limits for requests. */
export type Catalog = {
  /** The games. */
  games: CatalogGame[];
  /** Limits for requests. */
  limits: CatalogLimits;
};

/** An external bot. */
export type CatalogBot = {
  /** Name in requests. */
  name: string;
};

/** A game. */
export type CatalogGame = {
  /** External bots added by the operator. */
  bots: CatalogBot[];
  /** Whether players hide something from each other. */
  hidden: boolean;
  /** Opponents by strength, weakest first. */
  levels: CatalogLevel[];
  /** Built-in lexicons, in word games. */
  lexicons?: CatalogLexicon[];
  /** Name in requests. */
  name: string;
  /** Options of the game. */
  options: CatalogOption[];
  /** All built-in players. */
  players: CatalogPlayer[];
};

/** An opponent of known strength. */
export type CatalogLevel = {
  /** The player and settings behind the level. */
  means: string;
  /** Name in requests. */
  name: string;
};

/** A built-in lexicon. */
export type CatalogLexicon = {
  /** SHA-256 of the word graph, which is also that of its file, in hexadecimal. */
  hash: string;
  /** Name in requests. */
  name: string;
  /** Number of words. */
  words: number;
};

/** Limits for requests. */
export type CatalogLimits = {
  /** Maximum length of a name in characters. */
  name: number;
  /** Maximum number of nodes per move. */
  nodes: number;
  /** Maximum thinking time per move in milliseconds. */
  time_ms: number;
};

/** An option of a game or a setting of a player. */
export type CatalogOption = {
  /** Default value. */
  default: string;
  /** Type of value. */
  kind: OptionInput;
  /** Maximum of a number. */
  max?: number;
  /** Minimum of a number. */
  min?: number;
  /** Name in requests. */
  name: string;
  /** Allowed values of a choice. */
  words?: string[];
};

/** A built-in player. */
export type CatalogPlayer = {
  /** Name in requests. */
  name: string;
  /** Settings, given as `player:setting=value`. */
  settings: CatalogOption[];
};

/** The chance of winning after a move, from rollouts. */
export type ChanceView = {
  /** Number of rollouts. */
  rollouts: number;
  /** Standard error of the value, in points. */
  value_error: number;
  /** Probability of winning, from 0 to 1. */
  win: number;
  /** Standard error of the probability. */
  win_error: number;
};

/** An invitation code and the name of the invited person. */
export type ClaimRequest = {
  /** The invitation code. */
  code: string;
  /** Display name. */
  name?: string | null;
};

/** The seat that an invitation was accepted for. */
export type ClaimedSeat = {
  /** The seat, 0 or 1. */
  seat: number;
  /** Bearer token for playing this seat. */
  token: string;
};

/** A time control: initial time plus an increment per move, in seconds. */
export type ClockTerms = {
  /** Time added for each move made on the clock. */
  increment?: number;
  /** Initial time of each seat. */
  seconds: number;
};

/** The clock of a game. Times are in milliseconds unless noted. */
export type ClockView = {
  /** Time added per move. */
  increment: number;
  /** Time left for each seat. */
  left: number[];
  /** The seat whose clock is running. */
  running: number | null;
  /** Initial time of each seat in seconds. */
  seconds: number;
};

/** A new game. */
export type CreateRequest = {
  clock?: ClockTerms | null;
  /** Name of the game in the catalog. */
  game: string;
  /** Options that differ from their default, as text, numbers or booleans. */
  options?: Record<string, OptionValue>;
  /** The occupants of the two seats. */
  seats: SeatRequest[];
  /** Seed of all randomness, a whole number as text; random if omitted. Not in games with an invited person, to whom it would be unfair. */
  seed?: string | null;
  /** Whether to disable hints, analysis before the end and takebacks. */
  strict?: boolean;
};

/** A new game with the credentials of its seats, which are sent only once. */
export type CreatedGame = {
  /** Id of the game. */
  id: string;
  /** Credentials of each seat. */
  seats: SeatCredentials[];
};

/** A board of the crossword game, with the racks that the viewer may see. */
export type CrosswordView = {
  /** The number of tiles in the bag. */
  bag: number;
  /** The tile on each square. */
  cells: (TileView | null)[];
  /** The names of the columns. */
  columns: string[];
  /** Number of rows. */
  height: number;
  /** The number of tiles on each rack. */
  held: number[];
  /** The tiles of the game, the blank last. */
  letters: LetterView[];
  /** One text for each row, one character for each square: `.` none, `'` double letter, `"` triple letter, `-` double word, `=` triple word. */
  premiums: string[];
  /** The rack of each seat, a blank as `?`; null if the viewer may not see it. */
  racks: (string[] | null)[];
  /** The names of the rows, the uppermost first. */
  rows: string[];
  /** The number of consecutive scoreless turns. */
  scoreless: number;
  /** The points of each seat. */
  scores: number[];
  /** The number of each tile that the viewer does not see. */
  unseen: Record<string, number>;
  /** Number of columns. */
  width: number;
};

/** How a game ended. A tie has no winner. */
export type EndingView = {
  ending: "played";
  /** The points of each seat. */
  points: number[];
  /** The winner. */
  winner: number | null;
} | {
  ending: "resigned";
  /** The seat that resigned. */
  seat: number;
  /** The winner. */
  winner: number | null;
} | {
  ending: "forfeited";
  /** The kind of failure. */
  kind: ForfeitCause;
  /** The reason. */
  reason: Message;
  /** The seat that lost. */
  seat: number;
  /** The winner. */
  winner: number | null;
};

/** An error. */
export type ErrorBody = {
  /** The error itself. */
  error: ErrorInfo;
  /** The current state of the game, if the request was based on an old one. */
  state?: GameState;
};

/** A stable error code and the reason. */
export type ErrorInfo = {
  /** Stable error code. */
  code: string;
  /** The reason, unless the code says everything. */
  reason?: Message;
};

/** The ways to lose a game without playing it out. */
export type ForfeitCause = "no-answer" | "illegal" | "over-time" | "stall" | "protocol" | "crash";

/** A game as the client may see it. Seats are numbered 0 and 1. */
export type GameState = {
  /** Number of moves before the shown position, if the request asked for one. */
  at?: number;
  /** Actions that the client may take now. */
  can: Permissions;
  clock: ClockView | null;
  /** Name of the game in the catalog. */
  game: string;
  /** Id of the game. */
  id: string;
  imposed: ImposedView | null;
  /** The legal moves, in games without hidden information. */
  legal?: string[];
  /** The moves so far. */
  moves: PlayedMove[];
  /** All options with their values. */
  options: Record<string, string>;
  outcome: EndingView | null;
  /** Number of moves made. */
  ply: number;
  rematch: RematchInvite | null;
  /** The occupants of the seats. */
  seats: SeatView[];
  /** Seed of all randomness; null before the end. */
  seed: string | null;
  /** Whether hints, analysis before the end and takebacks are disabled. */
  strict: boolean;
  /** Whether the game was opened from a file. */
  study: boolean;
  /** The seat that requests a takeback. */
  takeback: number | null;
  /** Whether a bot is thinking. */
  thinking: boolean;
  thought: MoveExplanation | null;
  /** The seat to move; null when the game is over. */
  turn: number | null;
  /** Increases by one with every change, including takebacks and claimed seats. */
  version: number;
  /** The board and everything else that the client may see. */
  view: BoardView;
  /** The seats held by the client. */
  you: number[];
};

/** A legal move. */
export type GridMove = {
  /** The cell on which it is played; null if it is not played on a single one. */
  cell: number | null;
  /** Its text. */
  move: string;
};

/** A board that any program can draw: a text in each cell, and the moves. */
export type GridView = {
  /** The names of the columns; empty if they have none. */
  columns: string[];
  /** Number of rows. */
  height: number;
  /** The legal moves of the seat to move; empty when the game is over. */
  moves: GridMove[];
  /** The names of the rows, the uppermost first; empty if they have none. */
  rows: string[];
  /** The text in each cell; empty for an empty cell. */
  texts: string[];
  /** Number of columns. */
  width: number;
};

/** The health of the server. */
export type HealthStatus = {
  /** Always `ok`. */
  status: string;
};

/** A hint with as much detail as requested. */
export type Hint = {
  area: Message | null;
  /** The cell of the move, if it is made on a single one. */
  cell: number | null;
  /** The move, at step 3. */
  move: string | null;
  outlook: Message | null;
  /** 1 for the outlook, 2 for the area to look at, 3 for the move. */
  step: number;
  value: ValueView | null;
};

/** The amount of detail wanted. */
export type HintRequest = {
  /** 1 for the outlook, 2 for the area to look at, 3 for the move. */
  step: number;
};

/** A move that a bot imposes on its opponent. */
export type ImposedView = {
  /** The seat of the bot. */
  by: number;
  /** The move. */
  move: string;
};

/** A game that was played, or is to be continued. */
export type JsonRecord = {
  /** The game's name. */
  game: string;
  /** The game as GCG, if no seed reproduces it: a crossword game of another program. */
  gcg?: string;
  /** The moves in their canonical text, first to last. */
  moves: string[];
  /** Its options. */
  options?: Record<string, string>;
  outcome: RecordEnding | null;
  /** The version of the format: 1. */
  papan: number;
  /** The players. */
  seats: RecordedPlayer[];
  /** The seed in decimal digits; null if it is secret or there is none. */
  seed: string | null;
};

/** A kind of tile. */
export type LetterView = {
  /** The number of such tiles in the set. */
  count: number;
  /** The letter, a blank as `?`. */
  letter: string;
  /** Its points. */
  points: number;
};

/** A message for people, without its words: a code, and the arguments of its sentence. */
export type Message = {
  /** Key of the sentence in `/i18n/en.json` and `/i18n/id.json`. */
  code: string;
  [name: string]: unknown;
};

/** A move with its evaluation. */
export type MoveAnalysis = {
  /** Equity lost compared to the best move, in points. */
  behind: number | null;
  /** The cell of the move, if it is made on a single one. */
  cell: number | null;
  chance: ChanceView | null;
  /** Points scored plus the value of the leave. */
  equity: number | null;
  /** Tiles left on the rack, in games with racks. */
  leave: string | null;
  /** Expected continuation, starting with the move itself. */
  line: string[];
  /** The move in canonical notation. */
  move: string;
  /** Nodes searched for this move. */
  nodes: number;
  /** Points scored, in games that score moves. */
  score: number | null;
  /** The move in display notation. */
  text: string;
  value: ValueView | null;
};

/** A bot's explanation of its move. */
export type MoveExplanation = {
  /** Search depth in plies. */
  depth: number;
  /** Expected continuation. */
  line: string[];
  /** The move. */
  move: string;
  /** Nodes searched. */
  nodes: number;
  /** The bot's remarks. */
  notes: Message[];
  value: ValueView | null;
};

/** A move and the number of moves before it. */
export type MoveRequest = {
  /** The move in the game's notation. */
  move: string;
  /** Number of moves before this one. */
  ply: number;
};

/** A record. */
export type OpenRequest = {
  /** The record: GCG, tags and moves, or a JSON document. */
  text: string;
};

/** The type of value that an option takes. */
export type OptionInput = "text" | "flag" | "number" | "choice";

/** The value of an option. */
export type OptionValue = string | number | boolean;

/** Actions that the client may take now. */
export type Permissions = {
  /** Analyze the position shown. */
  analysis: boolean;
  /** Answer the opponent's request for a takeback. */
  answer: boolean;
  /** Ask for a hint. */
  hint: boolean;
  /** Make a move. */
  move: boolean;
  /** Download the record. */
  record: boolean;
  /** Resign. */
  resign: boolean;
  /** Request a takeback from the opponent. */
  takeback: boolean;
  /** Take a move back. */
  undo: boolean;
};

/** A move that was made. */
export type PlayedMove = {
  /** The move as a predicate that follows a name: "plays c4". */
  action: Message;
  /** The cell of the move, if it was made on a single one. */
  cell: number | null;
  effect: Message | null;
  /** The move in canonical notation. */
  move: string;
  /** The scores of both seats after the move, in games that keep score. */
  scores: number[] | null;
  /** The seat that made it. */
  seat: number;
  /** The move in display notation. */
  text: string;
};

/** The effect that a move would have. */
export type Preview = {
  effect: Message | null;
  /** Whether the move is legal; null if checking it would look words up in a game between people. */
  legal: boolean | null;
  reason: Message | null;
  /** Points that the move would score, in games that keep score. */
  score: number | null;
  /** The move in display notation. */
  text: string;
};

/** A move to preview. */
export type PreviewRequest = {
  /** The move in the game's notation. */
  move: string;
};

/** How a recorded game ended. A tie has no winner; seats are 0 and 1. */
export type RecordEnding = {
  ending: "played";
  /** The points of each seat. */
  points: number[];
  /** The winner. */
  winner: number | null;
} | {
  ending: "resigned";
  /** The seat that resigned. */
  seat: number;
  /** The winner. */
  winner: number | null;
} | {
  ending: "forfeited";
  /** The kind of forfeit. */
  kind: string;
  /** The reason. */
  reason: string;
  /** The seat that forfeited. */
  seat: number;
  /** The winner. */
  winner: number | null;
};

/** The player of a seat. */
export type RecordedPlayer = {
  /** The name. */
  name: string;
  /** The player spec, if the player is not a person. */
  player?: string;
};

/** An invitation to the next game. */
export type RematchInvite = {
  /** Invitation code; the link is `/game/GAME#CODE`. */
  code: string;
  /** Id of the next game. */
  game: string;
};

/** The next game and its invitation code. */
export type RematchRequest = {
  /** Invitation code for the opponent's seat. */
  code: string;
  /** Id of the next game. */
  game: string;
};

/** A resignation. */
export type ResignRequest = {
  /** The seat that resigns, 0 or 1, for clients that hold both. */
  seat?: number | null;
};

/** Credentials of a new seat: a token for a person here, a code for an invited person, nothing for a bot. */
export type SeatCredentials = {
  /** Invitation code, which can be exchanged for a token once. The link for the invited person is `/game/ID#CODE`. */
  invite?: string;
  /** Bearer token for playing this seat. */
  token?: string;
};

/** Kind of occupant of a seat. */
export type SeatKind = "human" | "invite" | "bot";

/** The occupant of a seat. */
export type SeatRequest = {
  kind: "human";
  /** Display name. */
  name?: string | null;
} | {
  kind: "invite";
  /** Display name until the person gives one. */
  name?: string | null;
} | {
  kind: "bot";
  /** A level, a player with settings such as `alphabeta:depth=4`, or a bot of the operator. */
  player: string;
};

/** The occupant of a seat. */
export type SeatView = {
  /** The automaton that plays this seat, if any. */
  automaton?: AutomatonView;
  /** Whether the seat is occupied; false for an open invitation. */
  joined: boolean;
  /** Kind of occupant. */
  kind: SeatKind;
  /** The mark on the board, in games with marks. */
  mark: string | null;
  /** Display name; empty if a person gave none. */
  name: string;
  /** The player, as named in the request. */
  player?: string;
  /** The score, in games that keep score. */
  score?: number;
};

/** The answer to a request for a takeback. */
export type TakebackAnswer = {
  /** Whether to allow it. */
  accept: boolean;
  /** The version of the game that the client saw. */
  version: number;
};

/** A request for a takeback. */
export type TakebackRequest = {
  /** The version of the game that the client saw. */
  version: number;
};

/** A board of tic-tac-toe. Moves are the number of the cell, counted from 1. */
export type TicTacToeView = {
  /** The seat that marked each cell. */
  cells: (number | null)[];
  /** Number of rows. */
  height: number;
  /** The cells of the line that ended the game. */
  line: number[] | null;
  /** Misère: completing a line loses. */
  misere: boolean;
  /** The number of marks in a row that make a line. */
  row: number;
  /** Number of columns. */
  width: number;
};

/** A tile on the board. */
export type TileView = {
  /** Whether it is a blank. */
  blank: boolean;
  /** The letter that it shows. */
  letter: string;
  /** Its points. */
  points: number;
};

/** The version of the game that the client saw. */
export type UndoRequest = {
  /** If given and not current, the request is refused. */
  version?: number | null;
};

/** A value in points of margin. */
export type ValueView = {
  /** Proven: with best play the game ends with this margin. */
  exact: {
    /** Own points minus the opponent's at the end. */
    margin: number;
    /** Moves until the end, if known. */
    plies: number | null;
  };
} | {
  /** An estimate. */
  estimate: number;
};
