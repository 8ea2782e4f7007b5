// Tic-tac-toe of any size.
import { t } from "../lib/i18n.js";

/** @type {import("./games.js").Drawing} */
export const tictactoe = {
  board(state) {
    const view = /** @type {import("../lib/api.js").TicTacToeView} */ (state.view);
    return {
      width: view.width,
      height: view.height,
      names: view.cells.map((_, cell) => String(cell + 1)),
      cells: view.cells.map((seat) => (seat === null ? "" : (state.seats[seat]?.mark ?? ""))),
      columns: [],
      rows: [],
      line: view.line ?? [],
    };
  },
  turns: () => [],
  caption(state) {
    const { row, misere } = /** @type {import("../lib/api.js").TicTacToeView} */ (state.view);
    return t(misere ? "tictactoe.misere" : "tictactoe.goal", { row });
  },
  sizes: ["3x3x3", "4x4x4", "5x5x4", "6x6x4", "8x8x5"],
};
