// The Adjacency Strategy Game.
import { t } from "../lib/i18n.js";

/** @typedef {import("../lib/api.js").AdjacencyView} View */

/** @type {import("./games.js").Drawing} */
export const adjacency = {
  board(state) {
    const view = /** @type {View} */ (state.view);
    return {
      width: view.width,
      height: view.height,
      names: view.rows.flatMap((row) => view.columns.map((column) => column + row)),
      cells: view.cells.map((seat) => (seat === null ? "" : (state.seats[seat]?.mark ?? ""))),
      columns: view.columns,
      rows: view.rows,
      line: [],
    };
  },
  turns(state, cell) {
    return /** @type {View} */ (state.view).choices.find((choice) => choice.cell === cell)?.flips ?? [];
  },
  caption(state) {
    const { counts, moves_left, rounds_left } = /** @type {View} */ (state.view);
    const marks = state.seats.map(({ mark }, seat) => `${mark} ${counts[seat]}`).join(" : ");
    return moves_left === 0 ? marks : `${marks} · ${t("adjacency.left", { rounds: rounds_left })}`;
  },
  sizes: ["8x8", "6x6", "4x4", "4x5"],
};
