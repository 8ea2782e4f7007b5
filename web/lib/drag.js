// Dragging by mouse, pen or finger.
import { h } from "./dom.js";

/** How far something is pulled before it is dragged; less is a click. */
const SLACK = 8;

/** How far above a finger the thing is that it drags, which it would hide otherwise. */
const ABOVE = 24;

/**
 * What is told of something that is dragged.
 * @typedef {object} Hooks
 * @property {string} text what is written on it
 * @property {(under: Element | null) => void} over what it is above now
 * @property {(under: Element | null) => void} drop where it is let go; `null` where it is not
 */

/**
 * Begins with a press; becomes a drag when the pointer moves.
 * @param {PointerEvent} press
 * @param {Hooks} hooks
 */
export function drag(press, { text, over, drop }) {
  if (press.button !== 0 || !press.isPrimary) return;
  const raised = press.pointerType === "touch" ? ABOVE : 0;
  /** @type {HTMLElement | null} */
  let ghost = null;
  const under = (/** @type {PointerEvent} */ event) => {
    const above = document.elementFromPoint(event.clientX, event.clientY - raised);
    return above?.closest("[data-cell]") ? above : document.elementFromPoint(event.clientX, event.clientY);
  };
  const move = (/** @type {PointerEvent} */ event) => {
    if (event.pointerId !== press.pointerId) return;
    const [x, y] = [event.clientX, event.clientY];
    if (!ghost) {
      if (Math.hypot(x - press.clientX, y - press.clientY) < SLACK) return;
      ghost = h("div", { class: "tile ghost", "aria-hidden": "true" }, text);
      document.querySelector("main")?.append(ghost);
    }
    ghost.style.left = `${x}px`;
    ghost.style.top = `${y - raised}px`;
    over(under(event));
  };
  const end = (/** @type {PointerEvent} */ event) => {
    if (event.pointerId !== press.pointerId) return;
    for (const [name, listener] of listeners) window.removeEventListener(name, listener);
    if (!ghost) return;
    ghost.remove();
    over(null);
    drop(event.type === "pointerup" ? under(event) : null);
    ignoreClick();
  };
  /** @type {[string, EventListener][]} */
  const listeners = [
    ["pointermove", /** @type {EventListener} */ (move)],
    ["pointerup", /** @type {EventListener} */ (end)],
    ["pointercancel", /** @type {EventListener} */ (end)],
  ];
  for (const [name, listener] of listeners) window.addEventListener(name, listener);
}

/** The click that ends a drag is none. */
function ignoreClick() {
  const stop = (/** @type {Event} */ event) => event.stopPropagation();
  window.addEventListener("click", stop, { capture: true, once: true });
  window.setTimeout(() => window.removeEventListener("click", stop, { capture: true }));
}
