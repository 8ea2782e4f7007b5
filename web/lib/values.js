// What a move is worth, in words and numbers.
import { language, t } from "./i18n.js";

/** @typedef {import("./api.js").Value} Value */

/** Closer to nothing than this, a position is even. */
const EVEN = 0.05;

/**
 * A count such as of positions, as the language writes it.
 * @param {number} count
 */
export const counted = (count) => new Intl.NumberFormat(language()).format(count);

/**
 * A number with its sign; what is exact has no decimals.
 * @param {number} number
 * @param {number} [decimals]
 */
export const signed = (number, decimals = 2) =>
  new Intl.NumberFormat(language(), {
    signDisplay: "exceptZero",
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  })
    .format(number)
    .replace("-", "−");

/**
 * What it comes to for the one who moves: "win in 5", "better".
 * @param {Value | null} value
 */
export function valued(value) {
  if (value === null) return "";
  if ("estimate" in value) {
    return t(Math.abs(value.estimate) < EVEN ? "value.even" : value.estimate > 0 ? "value.better" : "value.worse");
  }
  const { margin, plies } = value.exact;
  const parts = [t(margin === 0 ? "value.tie" : margin > 0 ? "value.win" : "value.loss")];
  if (Math.abs(margin) > 1) parts.push(t("value.by", { margin: Math.abs(margin) }));
  if (plies !== null) parts.push(t("value.in", { plies }));
  return parts.join(" ");
}

/**
 * The number behind the words.
 * @param {Value | null} value
 */
export function figure(value) {
  if (value === null) return "";
  return "estimate" in value ? signed(value.estimate) : signed(value.exact.margin, 0);
}
