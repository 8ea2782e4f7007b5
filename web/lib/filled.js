// What somebody has filled in, to be filled in again where the page is made anew, as in another language.

/** A control's name, and its value or whether it is ticked. @typedef {[string, string | boolean]} Filled */

/**
 * @param {Element} page
 * @returns {(HTMLInputElement | HTMLSelectElement)[]}
 */
const controls = (page) => [...page.querySelectorAll("input[name], select[name]")].flatMap((control) =>
  (control instanceof HTMLInputElement && control.type !== "file") || control instanceof HTMLSelectElement ? [control] : [],
);

const valueOf = (/** @type {HTMLInputElement | HTMLSelectElement} */ control) =>
  control instanceof HTMLInputElement && control.type === "checkbox" ? control.checked : control.value;

/**
 * The controls of a page as they are, in their order.
 * @param {Element} page
 * @returns {Filled[]}
 */
export const filled = (page) => controls(page).map((control) => [control.name, valueOf(control)]);

/**
 * Fills a page in. Each control is told at once, because a choice may bring others with it.
 * @param {Element} page
 * @param {readonly Filled[]} values
 */
export function refill(page, values) {
  values.forEach(([name, value], index) => {
    const before = values.slice(0, index).filter(([other]) => other === name).length;
    const control = controls(page).filter((one) => one.name === name)[before];
    if (!control || valueOf(control) === value) return;
    if (typeof value === "boolean" && control instanceof HTMLInputElement) control.checked = value;
    else control.value = String(value);
    control.dispatchEvent(new Event("change", { bubbles: true }));
  });
}
