// Formats values of moves as text and numbers.
import { language, t } from "./i18n.js";

/** @typedef {import("./api.js").Value} Value */

/** Estimates below this are shown as even. */
export const EVEN_THRESHOLD = 0.05;

/**
 * Formats a count in the page's language.
 * @param {number} count
 */
export const formatCount = (count) => new Intl.NumberFormat(language()).format(count);

/**
 * Formats a share of 1 as a percentage with one decimal.
 * @param {number} share
 */
export const formatPercent = (share) =>
  new Intl.NumberFormat(language(), { style: "percent", minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(share);

/**
 * Formats a number with its sign.
 * @param {number} number
 * @param {number} [decimals]
 */
export const formatSigned = (number, decimals = 2) =>
  new Intl.NumberFormat(language(), {
    signDisplay: "exceptZero",
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  })
    .format(number)
    .replace("-", "−");

/**
 * Describes a value for the side to move: "win in 5", "better".
 * @param {Value | null} value
 */
export function valueText(value) {
  if (value === null) return "";
  if ("estimate" in value) {
    return t(Math.abs(value.estimate) < EVEN_THRESHOLD ? "value.even" : value.estimate > 0 ? "value.better" : "value.worse");
  }
  const { margin, plies } = value.exact;
  const plain = t(margin === 0 ? "value.tie" : margin > 0 ? "value.win" : "value.loss");
  const result = Math.abs(margin) > 1 ? t("value.by", { result: plain, margin: Math.abs(margin) }) : plain;
  return plies === null ? result : t("value.in", { result, plies });
}

/**
 * Formats a value as a number: two decimals for estimates, none for exact values.
 * @param {Value | null} value
 */
export function valueNumber(value) {
  if (value === null) return "";
  return "estimate" in value ? formatSigned(value.estimate) : formatSigned(value.exact.margin, 0);
}
