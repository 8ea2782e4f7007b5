// Whether the focus came by pointer or by keyboard.

let isPointing = false;
addEventListener("pointerdown", () => (isPointing = true), { capture: true });
addEventListener("keydown", () => (isPointing = false), { capture: true });

/**
 * Tells how the focus came into an element. Where nothing can be played any more, a click on the board is no wish to go
 * from cell to cell: then arrows step through the game, as they do elsewhere on the page. Who comes by Tab reads cells.
 */
export class Reached {
  isByPointer = false;

  /** @param {HTMLElement} element */
  constructor(element) {
    element.addEventListener("focusin", () => (this.isByPointer = isPointing));
    element.addEventListener("pointerdown", () => (this.isByPointer = true));
  }
}
