// The crossword game.
import { PapanCrossword } from "../elements/papan-crossword.js";
import { spelled } from "./spelled.js";
import { t } from "../lib/i18n.js";

/** @type {import("./games.js").Drawing} */
export const crossword = {
  stage: (notice) => new PapanCrossword(notice),
  caption(state) {
    const { bag, held } = /** @type {import("../lib/api.js").CrosswordView} */ (state.view);
    return t("crossword.bag", { bag, first: held[0] ?? 0, second: held[1] ?? 0 });
  },
  faint: (state, { text }) => spelled(/** @type {import("../lib/api.js").CrosswordView} */ (state.view), text),
  sizes: [],
};
