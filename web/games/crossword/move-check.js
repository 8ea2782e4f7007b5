// The server's check of the move being composed: its score, or why it is illegal.
import { api } from "../../lib/api.js";
import { h, setText } from "../../lib/dom.js";
import { t } from "../../lib/i18n.js";

/** Delay before the server is asked to check a changed placement. */
const DEBOUNCE_MS = 150;

/** A line of text below the rack, updated while tiles are placed. */
export class MoveCheck {
  element = h("p", { class: "move-check", "aria-live": "polite" });
  /** The version of the game and the move that were checked last; empty for none. */
  #checked = "";
  #timer = 0;

  /**
   * Checks a move; the same move of the same version is checked once.
   * @param {import("../../lib/api.js").State} state
   * @param {string | null} move `null` if the tiles have gaps
   */
  check(state, move) {
    const checked = `${state.version} ${move}`;
    if (checked === this.#checked) return;
    this.#reset(checked, move === null ? t("crossword.gaps") : null);
    if (move === null) return;
    this.#timer = window.setTimeout(async () => {
      const text = await describe(state.id, move).catch(() => "");
      if (this.#checked === checked) setText(this.element, text);
    }, DEBOUNCE_MS);
  }

  /** Removes the text. */
  clear() {
    if (this.#checked !== "") this.#reset("", "");
  }

  /** Cancels a check that has not been sent. */
  cancel() {
    clearTimeout(this.#timer);
  }

  /**
   * @param {string} checked
   * @param {string | null} text `null` keeps the text until the server answers
   */
  #reset(checked, text) {
    this.cancel();
    this.#checked = checked;
    if (text !== null) setText(this.element, text);
  }
}

/**
 * @param {string} id
 * @param {string} move
 */
async function describe(id, move) {
  const { legal, reason, text, score } = await api.preview(id, move);
  if (legal === false) return reason ? t("error.illegal.reason", { reason }) : t("error.illegal");
  const sentences = score === null ? [] : [t("crossword.score", { move: text || move, score })];
  return (legal === null ? [...sentences, t("crossword.unchecked")] : sentences).join(" ");
}
