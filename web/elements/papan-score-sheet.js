// The score sheet: each move with its points and the running total.
import { h, setAttributes } from "../lib/dom.js";
import { t } from "../lib/i18n.js";
import { moveName, seatName } from "../lib/sentences.js";

/** @typedef {import("../lib/api.js").State} State */
/** @typedef {{ seat: number, ply: number | null, text: string, points: number, total: number }} SheetLine */

const signedPoints = (/** @type {number} */ points) => (points < 0 ? `−${-points}` : `+${points}`);

/**
 * Returns the lines of the sheet, including those for unplayed tiles at the end. The state of a watched game holds only
 * the moves shown so far, so that the sheet does not reveal its end.
 * @param {State} state
 * @returns {SheetLine[]}
 */
export function sheetLines(state) {
  const totals = [0, 0];
  const played = state.moves.map((move, index) => {
    const { seat, effect } = move;
    const points = typeof effect?.["points"] === "number" ? effect["points"] : 0;
    const total = (totals[seat] ?? 0) + points;
    totals[seat] = total;
    return { seat, ply: index + 1, text: moveName(move), points, total };
  });
  if (state.moves.length < state.ply) return played;
  const { outcome } = state;
  const ends = (outcome?.ending === "played" ? outcome.points : null) ?? state.moves.at(-1)?.scores ?? totals;
  const left = totals.map((total, seat) => ({
    seat,
    ply: null,
    text: t("sheet.left"),
    points: (ends[seat] ?? total) - total,
    total: ends[seat] ?? total,
  }));
  return [...played, ...left.filter(({ points }) => points !== 0)];
}

export class PapanScoreSheet extends HTMLElement {
  #body = h("tbody");

  connectedCallback() {
    const heads = [t("sheet.number"), t("sheet.player"), t("sheet.move"), t("sheet.points"), t("sheet.total")];
    const head = h("tr", {}, ...heads.map((text) => h("th", { scope: "col" }, text)));
    const caption = h("caption", { class: "visually-hidden" }, t("sheet.title"));
    this.replaceChildren(h("table", {}, caption, h("thead", {}, head), this.#body));
  }

  /**
   * @param {State} state
   * @param {number} shown the number of moves before the shown position
   */
  show(state, shown) {
    const all = sheetLines(state);
    all.forEach((line, index) => {
      const key = JSON.stringify([line, seatName(state, line.seat)]);
      const old = this.#body.rows[index];
      // An unchanged row is kept, so that it keeps the focus.
      const row = old?.dataset["key"] === key ? old : this.#row(state, line, key);
      if (old !== row) old ? old.replaceWith(row) : this.#body.append(row);
      const button = row.querySelector("button");
      if (button) setAttributes(button, { "aria-current": shown === line.ply ? "step" : null });
    });
    while (this.#body.rows.length > all.length) this.#body.lastElementChild?.remove();
  }

  /**
   * @param {State} state
   * @param {SheetLine} line
   * @param {string} key
   */
  #row(state, { seat, ply, text, points, total }, key) {
    const step = () => this.dispatchEvent(new CustomEvent("papan-step", { detail: ply, bubbles: true }));
    return h(
      "tr",
      { "data-key": key },
      h("td", {}, ply ?? ""),
      h("td", {}, seatName(state, seat)),
      h("td", {}, ply === null ? text : h("button", { type: "button", "data-ply": ply, click: step }, text)),
      h("td", {}, signedPoints(points)),
      h("td", {}, total),
    );
  }
}

customElements.define("papan-score-sheet", PapanScoreSheet);
