// The crossword game.
import { PapanCrossword } from "./papan-crossword.js";
import { exchangedTiles, isPass, newLetters } from "./notation.js";
import { t } from "../../lib/i18n.js";

/** @typedef {import("../../lib/api.js").State} State */

const view = (/** @type {State} */ state) => /** @type {import("../../lib/api-types.js").CrosswordView} */ (state.view);

/** @type {import("../games.js").GameUi} */
export const crossword = {
  element: (notice) => new PapanCrossword(notice),
  caption(state) {
    const { bag, held } = view(state);
    return t("crossword.tile-counts", { bag, first: held[0] ?? 0, second: held[1] ?? 0 });
  },
  points: (state) => view(state).scores,
  preview: (state, { text }) => newLetters(view(state), text),
  moveName(text) {
    if (isPass(text)) return t("move.passes");
    const tiles = exchangedTiles(text);
    return tiles === null ? text : t("move.exchanges", { tiles });
  },
  sizes: [],
};
