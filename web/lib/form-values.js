// Reads and restores the values of a form when the page is rebuilt in another language.

/** The name of a control, and its value or whether it is checked. @typedef {[string, string | boolean]} ControlValue */

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
 * Returns the names and values of all controls, in document order.
 * @param {Element} page
 * @returns {ControlValue[]}
 */
export const readControls = (page) => controls(page).map((control) => [control.name, valueOf(control)]);

/**
 * Sets the controls. A change event is sent after each, because a choice may add other controls.
 * @param {Element} page
 * @param {readonly ControlValue[]} values
 */
export function fillControls(page, values) {
  values.forEach(([name, value], index) => {
    const before = values.slice(0, index).filter(([other]) => other === name).length;
    const control = controls(page).filter((one) => one.name === name)[before];
    if (!control || valueOf(control) === value) return;
    if (typeof value === "boolean" && control instanceof HTMLInputElement) control.checked = value;
    else control.value = String(value);
    control.dispatchEvent(new Event("change", { bubbles: true }));
  });
}
