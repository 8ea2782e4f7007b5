// The Adjacency Strategy Game.
import { PapanBoard, previewMark } from "../elements/papan-board.js";
import { t } from "../lib/i18n.js";

/** @typedef {import("../lib/api.js").State} State */

const view = (/** @type {State} */ state) => /** @type {import("../lib/api-types.js").AdjacencyView} */ (state.view);

/** @type {import("../elements/papan-board.js").BoardAdapter} */
const adapter = {
  board(state) {
    const { width, height, columns, rows, cells } = view(state);
    return {
      width,
      height,
      names: rows.flatMap((row) => columns.map((column) => column + row)),
      cells: cells.map((seat) => (seat === null ? "" : (state.seats[seat]?.mark ?? ""))),
      columns,
      rows,
      line: [],
    };
  },
  flips: (state, cell) => view(state).choices.find((choice) => choice.cell === cell)?.flips ?? [],
  values: (state) => view(state).worth,
};

/** @type {import("./games.js").GameUi} */
export const adjacency = {
  element: (notice) => new PapanBoard(adapter, notice),
  caption(state) {
    const { counts, rounds_left } = view(state);
    const marks = state.seats.map(({ mark }, seat) => `${mark} ${counts[seat]}`).join(" : ");
    return `${marks} · ${t("adjacency.left", { rounds: rounds_left })}`;
  },
  points: (state) => view(state).counts,
  preview: previewMark,
  sizes: ["8x8", "6x6", "4x4", "4x5"],
};
