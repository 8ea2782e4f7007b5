// The server's English reasons for errors, with the keys of their translations.

/** @typedef {import("./i18n.js").Key} Key */

/** @type {[RegExp, Key][]} */
export const REASONS = [
  [/^the game is over$/, "error.over"],
  [/^there is no move of yours to take back$/, "reason.undo"],
  [/^\S+ imposes the opening: only (?<cell>\S+) can be played now$/, "reason.imposed"],
  [/^cell (?<cell>\S+) is taken$/, "reason.taken"],
  [/^(?<cell>\S+) is taken by \S+$/, "reason.taken"],
  [/^cell (?<found>\d+) is not on the board: expected 1 to (?<most>\d+)$/, "reason.number"],
  [/^`(?<found>.*)` is not a cell: expected a number from 1 to (?<most>\d+)$/, "reason.number"],
  [
    /^`(?<found>.*)` is not a cell of this board: expected a column from a to (?<column>\w+) and a row from 1 to (?<row>\d+)$/,
    "reason.cell",
  ],

  [/^(?<words>.+) (?:is|are) not in (?<list>\S+)$/, "reason.words"],
  [/^you have (?<held>\w+) (?<tile>[^\s,]+?)s?, the move needs (?<need>\w+)$/, "reason.tiles"],
  [/^exchanging needs (?<least>\d+) tiles in the bag, there are (?<bag>\d+)$/, "crossword.exchange.bag"],
  [/^a tile lies on (?<square>\w+) already$/, "reason.lies"],
  [/^no tile lies on (?<square>\w+): the tiles must be in one word$/, "reason.gap"],
  [/^the first word must cover the center, (?<square>\w+)$/, "reason.center"],
  [/^a word has at least two letters$/, "reason.short"],
  [/^must touch a tile on the board$/, "reason.touch"],
  [/^the tile set \S+ has no such letter$/, "reason.set"],
  [/ is not a move, such as 8D WORD\b/, "reason.move"],
  [/ is not a move: the word is missing$/, "reason.missing"],
  [/ is not a move: it has no new tile$/, "reason.nothing"],
  [/ is not a move with your tiles: lower case means a blank, such as (?<example>.+)$/, "reason.case"],
  [/ is not a word of at most (?<most>\d+) letters$/, "reason.long"],
  [/ is not a word that ends on the board$/, "reason.edge"],
  [/ is not a word that fits: (?<lies>\S+) lies on (?<square>\w+), not (?<said>\S+)$/, "reason.other"],
  [/ is not a word that fits: no tile lies on (?<square>\w+)$/, "reason.gap"],
  [/ is not a word: write a blank as the letter\b/, "reason.blank"],
  [/ is not a word: a `\)` is missing$/, "reason.bracket"],
  [/ is not a word: `(?<found>.+)` is not a tile of the set \S+$/, "reason.letter"],
  [/ is not an exchange, .*: found `(?<found>.+)`, expected tiles\b/, "reason.letter"],
  [/ is not an exchange, .*: found \d+ tiles, expected at most (?<most>\d+)$/, "reason.many"],
  [/(?: is not an exchange, .*: name the tiles|^name the tiles to exchange)$/, "reason.exchange"],

  [/: a board of (?<board>\w+) has (?<cells>\d+) cells: expected (?:1 to|at most) (?<most>\d+)$/, "reason.size.large"],
  [/: `(?<found>.*)` is not a board size: expected WIDTHxHEIGHT(?:xROW)?, such as (?<such>\w+)$/, "reason.size"],
  [/: a line of 0 marks cannot be made\b/, "reason.size.row"],
  [/: a board of (?<board>\w+) has no room for two corners of 2x2\b/, "reason.size.corners"],
  [/: a board of (?<board>\w+) is full before the first move: expected at least (?<least>\d+) cells$/, "reason.size.full"],
  [/: `(?<found>.*)` is not a whole number from (?<least>\d+) to (?<most>\d+)$/, "reason.whole"],
  [/^(?<rounds>\d+) rounds cannot be played on a board of \w+: expected 1 to (?<most>\d+)$/, "reason.rounds"],
  [/^found a name of another form, expected at most (?<most>\d+) characters on one line$/, "reason.name"],
  [/^the name has no character that can be seen\b/, "reason.name.invisible"],
];

/** Numbers that the server spells out. */
const NUMBERS = ["no", "one", "two", "three", "four", "five", "six", "seven"];

/**
 * Replaces spelled-out numbers by digits.
 * @param {Record<string, string>} parts
 * @returns {Record<string, string>}
 */
export function figures(parts) {
  const figure = (/** @type {string} */ text) => (NUMBERS.includes(text) ? String(NUMBERS.indexOf(text)) : text);
  return Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, figure(text)]));
}
