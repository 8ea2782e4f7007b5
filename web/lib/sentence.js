// Turns messages into sentences, exactly as `crates/message/src/sentence.rs` does. Both are tested with
// `testdata/sentences.json`.

/** A message: a code, and the arguments of its sentence. @typedef {import("./api-types.js").Message} Message */

/**
 * The sentences of a language, and its words and marks.
 * @typedef {object} Words
 * @property {Readonly<Record<string, string>>} sentences by key
 * @property {string} and the word between the last two items of a list
 * @property {string} or the same for alternatives
 * @property {string} decimal the decimal mark
 * @property {string} thousands the separator of thousands
 */

/** The words and marks of each language, without its sentences. */
export const MARKS = /** @type {const} */ ({
  en: { and: "and", or: "or", decimal: ".", thousands: "," },
  id: { and: "dan", or: "atau", decimal: ",", thousands: "." },
});

/**
 * Returns the sentence of a message, or the message itself if it has none.
 * @param {Message} message
 * @param {Words} words
 * @returns {string}
 */
export function sentence(message, words) {
  const template = (message["count"] === 1 ? words.sentences[`${message.code}.one`] : undefined) ?? words.sentences[message.code];
  return template === undefined ? JSON.stringify(message) : fill(template, message, words);
}

/**
 * Fills in the placeholders `{name}` and `{name:form}`. Unknown ones stay.
 * @param {string} template
 * @param {Readonly<Record<string, unknown>>} args
 * @param {Words} words
 */
export const fill = (template, args, words) =>
  template.replace(/\{([^}]*)\}/g, (whole, placeholder) => {
    const [name = "", form = ""] = placeholder.split(/:(.*)/s);
    return Object.hasOwn(args, name) ? write(args[name], form, words) : whole;
  });

/**
 * Writes an argument in a form.
 * @param {unknown} arg
 * @param {string} form
 * @param {Words} words
 */
function write(arg, form, words) {
  if (typeof arg === "number") return writeNumber(arg, form, words);
  if (Array.isArray(arg)) return form === "," ? arg.join(", ") : join(arg, form === "or" ? words.or : words.and);
  if (typeof arg === "object" && arg !== null && "code" in arg) return sentence(/** @type {Message} */ (arg), words);
  return String(arg);
}

/**
 * Writes a number: `+` adds its sign, `.2` rounds it to two decimals, `,` separates thousands.
 * @param {number} number
 * @param {string} form
 * @param {Words} words
 */
function writeNumber(number, form, words) {
  const [, digits] = /\.(\d+)/.exec(form) ?? [];
  const size = Math.abs(number);
  const [whole = "", fraction] = (digits === undefined ? String(size) : rounded(size, Number(digits))).split(".");
  const isNegative = number < 0 || Object.is(number, -0);
  const sign = isNegative ? "-" : form.startsWith("+") ? "+" : "";
  const grouped = form.endsWith(",") ? whole.replace(/\B(?=(\d{3})+$)/g, words.thousands) : whole;
  return `${sign}${grouped}${fraction ? `${words.decimal}${fraction}` : ""}`;
}

/**
 * Rounds to a number of decimals, and a tie to the even digit, as Rust does; `toFixed` rounds ties up.
 * @param {number} size
 * @param {number} digits
 */
function rounded(size, digits) {
  const exact = size.toFixed(Math.min(digits + 60, 100));
  const tail = exact.slice(exact.length - Math.min(60, 100 - digits));
  const down = exact.slice(0, exact.length - tail.length).replace(/\.$/, "");
  const isTie = /^50*$/.test(tail);
  return isTie && Number(down.at(-1)) % 2 === 0 ? down : size.toFixed(digits);
}

/**
 * Joins items as the language does: "a, b and c".
 * @param {readonly unknown[]} items
 * @param {string} word
 */
function join(items, word) {
  if (items.length === 0) return "-";
  return items.length === 1 ? String(items[0]) : `${items.slice(0, -1).join(", ")} ${word} ${items.at(-1)}`;
}
