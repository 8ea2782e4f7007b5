// Distinguishes focus by pointer from focus by keyboard.

let isPointing = false;
addEventListener("pointerdown", () => (isPointing = true), { capture: true });
addEventListener("keydown", () => (isPointing = false), { capture: true });

/**
 * Remembers how the focus came into an element. In a finished game, arrow keys step through the moves after a click on
 * the board, as elsewhere on the page; after Tab they go from cell to cell, for screen readers.
 */
export class FocusSource {
  isByPointer = false;

  /** @param {HTMLElement} element */
  constructor(element) {
    element.addEventListener("focusin", () => (this.isByPointer = isPointing));
    element.addEventListener("pointerdown", () => (this.isByPointer = true));
  }
}
