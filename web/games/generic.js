// Any game without a user interface of its own: a grid of texts, and its moves.
import { PapanGrid } from "../elements/papan-grid.js";
import { previewMark } from "../elements/papan-board.js";

/** @type {import("./games.js").GameUi} */
export const generic = {
  element: (notice) => new PapanGrid(notice),
  caption: () => "",
  preview: previewMark,
  sizes: [],
};
