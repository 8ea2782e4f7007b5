// Made from the API by its tests: PAPAN_BLESS=1 writes it anew.

/** A move of the Adjacency Strategy Game. */
export type AdjacencyChoice = {
  /** The cell that would be marked. */
  cell: number;
  /** The cells that would turn. */
  flips: number[];
  /** Its text. */
  move: string;
};

/** A board of the Adjacency Strategy Game. */
export type AdjacencyLook = {
  /** The seat whose mark each cell has. */
  cells: (number | null)[];
  /** What the seat to move can do; empty when the game is over. */
  choices: AdjacencyChoice[];
  /** The names of the columns. */
  columns: string[];
  /** How many cells each seat has. */
  counts: number[];
  /** Rows. */
  height: number;
  /** Moves until the end. */
  moves_left: number;
  /** The value of the objective function for each seat. */
  objective: number[];
  /** Rounds until the end, the one that is being played included. */
  rounds_left: number;
  /** The names of the rows, the uppermost first. */
  rows: string[];
  /** Cells in a row. */
  width: number;
  /** What each cell adds to the objective function of the seat to move. */
  worth: number[];
};

/** A move of a position, and what is known of it. */
export type AnalysedMove = {
  /** How much less it is worth than the best move, in points. */
  behind: number | null;
  /** The cell on which it is made, where it is made on one. */
  cell: number | null;
  /** What it counts and what is kept, in points. */
  equity: number | null;
  /** The tiles that are kept, in games that have them. */
  leave: string | null;
  /** The line that is expected to follow, the move itself first. */
  line: string[];
  /** Its canonical text. */
  move: string;
  /** Positions looked at to find out. */
  nodes: number;
  /** What it counts, in games that count moves. */
  score: number | null;
  /** Its text as people read it. */
  text: string;
  value: Worth | null;
};

/** What is known of a position so far. */
export type Analysis = {
  /** After how many moves the position is. */
  at: number;
  /** Moves looked ahead. */
  depth: number;
  /** Whether no more will be found out. */
  done: boolean;
  /** The moves, best first. */
  moves: AnalysedMove[];
  /** Positions looked at so far. */
  nodes: number;
  /** The move that was made there, if one was; it is always among the moves. */
  played: string | null;
  /** Who is to move there; null where the game is over. */
  seat: number | null;
};

/** An automaton that plays, as it stands where the game is shown. */
export type AutomatonShown = {
  /** The states that it has been in, from its start state to the one that it is in. */
  history: string[];
  /** The state that it is in. */
  state: string;
  /** How many states it has. */
  states: number;
};

/** What the one who asks may do now. */
export type Can = {
  /** Have the position analysed that is shown. */
  analysis: boolean;
  /** Answer the other person who asks for a move back. */
  answer: boolean;
  /** Ask for help. */
  hint: boolean;
  /** Make a move. */
  move: boolean;
  /** Read the game as a file. */
  record: boolean;
  /** Give up. */
  resign: boolean;
  /** Ask the other person for the last own move back. */
  takeback: boolean;
  /** Take a move back. */
  undo: boolean;
};

/** Games with their options, levels and players, and what a request may ask for. */
export type Catalog = {
  /** The games. */
  games: GameListed[];
  /** How much may be asked for. */
  limits: LimitsListed;
};

/** A seat that was taken. */
export type Claim = {
  /** Which, 0 or 1. */
  seat: number;
  /** Lets its bearer play this seat. */
  token: string;
};

/** An invitation, and the name of who follows it. */
export type Claimed = {
  /** The code of the invitation. */
  code: string;
  /** What to call them. */
  name?: string | null;
};

/** The clock of a game, in milliseconds. */
export type ClockShown = {
  /** What a seat gets for each move. */
  increment: number;
  /** What each seat has left. */
  left: number[];
  /** Whose time runs. */
  running: number | null;
  /** What each seat had at the start, in whole seconds. */
  seconds: number;
};

/** How much time each seat has, in whole seconds. */
export type ClockTerms = {
  /** More for each move that was made on the clock. */
  increment?: number;
  /** For the whole game. */
  seconds: number;
};

/** A new game: the secrets of its seats, told once and never again. */
export type Created = {
  /** The name of the game in addresses. */
  id: string;
  /** What each seat was given. */
  seats: Given[];
};

/** A board of the crossword game, with the racks that the eye may see. */
export type CrosswordLook = {
  /** How many tiles are in the bag. */
  bag: number;
  /** The tile on each square. */
  cells: (TileLook | null)[];
  /** The names of the columns. */
  columns: string[];
  /** Rows. */
  height: number;
  /** How many tiles each seat has. */
  held: number[];
  /** The tiles of the game, the blank last. */
  letters: LetterLook[];
  /** A text for each row with a sign for each square: `.` none, `'` double letter, `"` triple letter, `-` double word, `=` triple word. */
  premiums: string[];
  /** The tiles in hand of each seat, a blank as `?`; null where the eye may not see them. */
  racks: (string[] | null)[];
  /** The names of the rows, the uppermost first. */
  rows: string[];
  /** How many moves without points there were since the last with some. */
  scoreless: number;
  /** The points of each seat. */
  scores: number[];
  /** How many of each tile the eye does not see. */
  unseen: Record<string, number>;
  /** Squares in a row. */
  width: number;
};

/** A game that was played, or is to be continued. */
export type Document = {
  /** The game's name. */
  game: string;
  /** The game as GCG, where no seed leads to it: a game of the crossword game from somewhere else. */
  gcg?: string;
  /** The moves in their canonical text, first to last. */
  moves: string[];
  /** Its options. */
  options?: Record<string, string>;
  outcome: End | null;
  /** The version of the form: 1. */
  papan: number;
  /** Who sat on the seats. */
  seats: Sitter[];
  /** Where all chance came from, in decimal digits; null while that is not to be told, or where there is none. */
  seed: string | null;
};

/** How a recorded game ended. A tie has no winner; seats are 0 and 1. */
export type End = {
  ending: "played";
  /** The points of each seat. */
  points: number[];
  /** Who won. */
  winner: number | null;
} | {
  ending: "resigned";
  /** Who. */
  seat: number;
  /** Who won. */
  winner: number | null;
} | {
  ending: "forfeited";
  /** In which way. */
  kind: string;
  /** Why. */
  reason: string;
  /** Who. */
  seat: number;
  /** Who won. */
  winner: number | null;
};

/** A game. */
export type GameListed = {
  /** Programs that the operator has added. */
  bots: Sentence[];
  /** Whether players hide something from each other. */
  hidden: boolean;
  /** Opponents by strength, the weakest first. */
  levels: LevelListed[];
  /** The lexicons that ship, in games of words. */
  lexicons?: LexiconListed[];
  /** As it is named in requests. */
  name: string;
  /** What can be chosen. */
  options: OptionListed[];
  /** All players. */
  players: PlayerListed[];
  /** Its name for people. */
  title: string;
};

/** What a new seat is given: a token for a person here, a code for a person with a link, nothing for a player. */
export type Given = {
  /** The code that can be exchanged for a token once; the link for the other person is `/game/ID#CODE`. */
  invite?: string;
  /** Lets its bearer play this seat. */
  token?: string;
};

/** That the server is there. */
export type Health = {
  /** `ok`. */
  status: string;
};

/** As much help as was asked for. */
export type Hint = {
  /** Where to look, from step 2 on. */
  area: string | null;
  /** The cell of the move, where it is made on one. */
  cell: number | null;
  /** The move, at step 3. */
  move: string | null;
  /** 1 how it stands, 2 where to look, 3 the move. */
  step: number;
  /** The help in words. */
  text: string;
  value: Worth | null;
};

/** How much is to be told. */
export type HintWanted = {
  /** 1 how it stands, 2 where to look, 3 the move. */
  step: number;
};

/** A move that a player imposes on the person who plays against it. */
export type ImposedShown = {
  /** The seat of the player. */
  by: number;
  /** The move. */
  move: string;
};

/** A kind of tile. */
export type LetterLook = {
  /** How many there are in a game. */
  count: number;
  /** The letter, a blank as `?`. */
  letter: string;
  /** What it counts. */
  points: number;
};

/** An opponent of a known strength. */
export type LevelListed = {
  /** The player that it stands for. */
  means: string;
  /** As it is named in requests. */
  name: string;
  /** What it promises. */
  sentence: string;
};

/** Words that ship with the program. */
export type LexiconListed = {
  /** The SHA-256 of the word graph that is played with, which is that of its file, in hexadecimal digits. */
  hash: string;
  /** As it is named in requests. */
  name: string;
  /** How many words it has. */
  words: number;
};

/** How much a request may ask for. */
export type LimitsListed = {
  /** Characters of a name. */
  name: number;
  /** Positions that a player may look at for a move. */
  nodes: number;
  /** Milliseconds that a player may think about a move. */
  time_ms: number;
};

/** What an eye sees. Cells are counted row by row from the upper left; a seat is 0 or 1. */
export type Look = TicTacToeLook | AdjacencyLook | CrosswordLook;

/** A move that was made. */
export type Made = {
  /** The cell on which it was made, where it was made on one. */
  cell: number | null;
  /** What it is in words, so that it follows a name: "plays c4". */
  deed: string;
  /** What it did besides being made; empty if there is nothing to say. */
  effect: string;
  /** Its canonical text. */
  move: string;
  /** The points of both seats after it, where the game tells them. */
  scores: number[] | null;
  /** Who made it. */
  seat: number;
  /** Its text as people read it. */
  text: string;
};

/** A file. */
export type Opened = {
  /** What stands in it: GCG, tags and moves, or a JSON document. */
  text: string;
};

/** What an option takes. */
export type OptionKind = "text" | "flag" | "number" | "choice";

/** An option of a game, or a setting of a player. */
export type OptionListed = {
  /** What it is when nobody sets it. */
  default: string;
  /** What it takes. */
  kind: OptionKind;
  /** The greatest, of a number. */
  max?: number;
  /** The least, of a number. */
  min?: number;
  /** As it is named in requests. */
  name: string;
  /** What it does. */
  sentence: string;
  /** What can be chosen, of a choice. */
  words?: string[];
};

/** The value of an option. */
export type OptionValue = string | number | boolean;

/** How a game ended. A tie has no winner. */
export type Outcome = {
  ending: "played";
  /** The points of each seat. */
  points: number[];
  /** Who won. */
  winner: number | null;
} | {
  ending: "resigned";
  /** Who. */
  seat: number;
  /** Who won. */
  winner: number | null;
} | {
  ending: "forfeited";
  /** Why. */
  reason: string;
  /** Who. */
  seat: number;
  /** Who won. */
  winner: number | null;
};

/** A move, and the number of moves before it. */
export type Played = {
  /** As the game writes moves. */
  move: string;
  /** How many moves were made before it. */
  ply: number;
};

/** A player. */
export type PlayerListed = {
  /** As it is named in requests. */
  name: string;
  /** What it promises. */
  sentence: string;
  /** What can be set, as `player:setting=value`. */
  settings: OptionListed[];
};

/** Why something was not done. */
export type Refused = {
  /** A code that never changes. */
  error: string;
  /** The reason in a sentence. */
  message: string;
  /** How the game stands, where the request was made for an older state of it. */
  state?: State;
};

/** The way to the next game. */
export type Rematch = {
  /** The code of the invitation; the link is `/game/GAME#CODE`. */
  code: string;
  /** Its name in addresses. */
  game: string;
};

/** The next game, and the code of the invitation to it. */
export type RematchOffer = {
  /** The code for the seat of the other person. */
  code: string;
  /** The name of the next game. */
  game: string;
};

/** Who gives up. */
export type Resigned = {
  /** The seat, 0 or 1, for who has both. */
  seat?: number | null;
};

/** Who sits on a seat. */
export type SeatShown = {
  /** The automaton that plays, where one does. */
  automaton?: AutomatonShown;
  /** Whether somebody sits there; false for an invitation that nobody has followed. */
  joined: boolean;
  /** A person here, a person with a link, or a player. */
  kind: Sitter;
  /** The sign on the board, where the seat has one. */
  mark: string | null;
  /** What they are called; empty where a person gave no name. */
  name: string;
  /** The player, as it was asked for. */
  player?: string;
  /** The points, in games that tell them. */
  score?: number;
};

/** The version of the game that somebody saw. */
export type Seen = {
  /** The version; where it is given and not the current one, nothing happens. */
  version?: number | null;
};

/** A name with the sentence that explains it. */
export type Sentence = {
  /** As it is named in requests. */
  name: string;
  /** What it promises. */
  sentence: string;
};

/** What sits on a seat. */
export type Sitter = "human" | "invite" | "bot";

/** A game as the one who asks may see it. Seats are 0 and 1. */
export type State = {
  /** After how many moves the view is, where that was asked for. */
  at?: number;
  /** What this request may do now. */
  can: Can;
  clock: ClockShown | null;
  /** Which game it is. */
  game: string;
  /** The name of the game in addresses. */
  id: string;
  imposed: ImposedShown | null;
  /** The moves that can be made, in games that hide nothing. */
  legal?: string[];
  /** What was played. */
  moves: Made[];
  /** All its options. */
  options: Record<string, string>;
  outcome: Outcome | null;
  /** How many moves were made. */
  ply: number;
  rematch: Rematch | null;
  /** Who sits on the seats. */
  seats: SeatShown[];
  /** Where all chance came from; null before the end. */
  seed: string | null;
  /** Whether nobody is helped before the end, and nothing is taken back. */
  strict: boolean;
  /** Whether it was opened from a file. */
  study: boolean;
  /** The seat that asks for its last move back. */
  takeback: number | null;
  /** Whether a player thinks. */
  thinking: boolean;
  thought: Thought | null;
  /** Its name for people. */
  title: string;
  /** Whose turn it is; null when the game is over. */
  turn: number | null;
  /** Goes up by one with every change, taking back and claiming included. */
  version: number;
  /** The board and what else may be seen. */
  view: Look;
  /** The seats of this request. */
  you: number[];
};

/** The version of the game that somebody saw. */
export type TakebackQuestion = {
  /** As it was in the state. */
  version: number;
};

/** What the other person says to a question, and the version that they saw. */
export type TakebackReply = {
  /** Whether the move may be taken back. */
  accept: boolean;
  /** As it was in the state. */
  version: number;
};

/** Why a player made its move. */
export type Thought = {
  /** Moves that it looked ahead. */
  depth: number;
  /** The line that the player expected. */
  line: string[];
  /** The move. */
  move: string;
  /** Positions that it looked at. */
  nodes: number;
  /** Reasons in words. */
  notes: string[];
  value: Worth | null;
};

/** A board of tic-tac-toe. Moves are the number of the cell, counted from 1. */
export type TicTacToeLook = {
  /** The seat that marked each cell. */
  cells: (number | null)[];
  /** Rows. */
  height: number;
  /** The cells of the line that ended the game. */
  line: number[] | null;
  /** Whether a line loses. */
  misere: boolean;
  /** How many marks in a row make a line. */
  row: number;
  /** Cells in a row. */
  width: number;
};

/** A tile on the board. */
export type TileLook = {
  /** Whether it is a blank. */
  blank: boolean;
  /** What it stands for. */
  letter: string;
  /** What it counts. */
  points: number;
};

/** A move that somebody thinks of. */
export type Trial = {
  /** As the game writes moves. */
  move: string;
};

/** What a move would do. */
export type Tried = {
  /** What it would do besides being made; empty if there is nothing to say. */
  effect: string;
  /** Whether it can be made; null where that would look a word up in a game between people. */
  legal: boolean | null;
  /** Why it cannot be made; empty where it can. */
  reason: string;
  /** What it would add to the points, where the game tells them. */
  score: number | null;
  /** Its text as people read it. */
  text: string;
};

/** What a game is to be. */
export type Wanted = {
  clock?: ClockTerms | null;
  /** Which game, by its name in the catalog. */
  game: string;
  /** The game's options that are not left at their default: text, numbers or truth values. */
  options?: Record<string, OptionValue>;
  /** Who sits on the two seats. */
  seats: WantedSeat[];
  /** Whether nobody is helped before the end, and nothing is taken back. */
  strict?: boolean;
};

/** Who is to sit on a seat. */
export type WantedSeat = {
  kind: "human";
  /** What to call them. */
  name?: string | null;
} | {
  kind: "invite";
  /** What to call them until they say. */
  name?: string | null;
} | {
  kind: "bot";
  /** A level, a player with settings such as `alphabeta:depth=4`, or a bot of the operator. */
  player: string;
};

/** What something is worth, in points of margin. */
export type Worth = {
  /** Certain: with best play of both sides the game ends with this margin. */
  exact: {
    /** Own points less the other's at the end. */
    margin: number;
    /** Moves until the end, where that was worked out. */
    plies: number | null;
  };
} | {
  /** A judgement. */
  estimate: number;
};
