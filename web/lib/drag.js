// Drag and drop by mouse, pen or finger.
import { h } from "./dom.js";

/** A shorter movement is a click. */
const DRAG_THRESHOLD_PX = 8;

/** How far above the finger the dragged tile floats, so that the finger does not hide it. */
const FINGER_OFFSET_PX = 24;

/**
 * Callbacks and label of a drag.
 * @typedef {object} Hooks
 * @property {string} text the label of the dragged tile
 * @property {(under: Element | null) => void} over called with the element under the tile
 * @property {(under: Element | null) => void} drop called at the end; `null` if the drag was canceled
 */

/**
 * Starts with a press and becomes a drag once the pointer moves far enough.
 * @param {PointerEvent} press
 * @param {Hooks} hooks
 */
export function drag(press, { text, over, drop }) {
  if (press.button !== 0 || !press.isPrimary) return;
  const raised = press.pointerType === "touch" ? FINGER_OFFSET_PX : 0;
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
      if (Math.hypot(x - press.clientX, y - press.clientY) < DRAG_THRESHOLD_PX) return;
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

/** Swallows the click event at the end of a drag. */
function ignoreClick() {
  const stop = (/** @type {Event} */ event) => event.stopPropagation();
  window.addEventListener("click", stop, { capture: true, once: true });
  window.setTimeout(() => window.removeEventListener("click", stop, { capture: true }));
}
