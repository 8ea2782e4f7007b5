// Tic-tac-toe of any size.
import { PapanBoard, previewMark } from "../elements/papan-board.js";
import { t } from "../lib/i18n.js";
import { nameWithMark } from "../lib/sentences.js";

/** @typedef {import("../lib/api.js").State} State */

const view = (/** @type {State} */ state) => /** @type {import("../lib/api-types.js").TicTacToeView} */ (state.view);

/** @type {import("../elements/papan-board.js").BoardAdapter} */
const adapter = {
  board(state) {
    const { width, height, cells, line } = view(state);
    return {
      width,
      height,
      names: cells.map((_, cell) => String(cell + 1)),
      cells: cells.map((seat) => (seat === null ? "" : (state.seats[seat]?.mark ?? ""))),
      columns: [],
      rows: [],
      line: line ?? [],
    };
  },
  flips: () => [],
};

/** @type {import("./games.js").GameUi} */
export const tictactoe = {
  element: (notice) => new PapanBoard(adapter, notice),
  caption(state) {
    const { row, misere } = view(state);
    const goal = t(misere ? "tictactoe.misere" : "tictactoe.goal", { row });
    const { imposed } = state;
    if (!imposed) return goal;
    return `${goal} ${t("tictactoe.imposed", { name: nameWithMark(state, imposed.by), cell: imposed.move })}`;
  },
  preview: previewMark,
  sizes: ["3x3x3", "4x4x4", "5x5x4", "6x6x4", "8x8x5"],
};
