// Input methods, each sufficient to play a whole game.
import assert from "node:assert/strict";
import { gameState, hintedMove, waitForMove } from "./papan.js";

/** @typedef {import("playwright-core").Page} Page */
/** @typedef {import("playwright-core").Locator} Locator */
/** @typedef {{ name: string, letter: string, isBlank: boolean }} Letter a new tile and its cell */

/**
 * An input method.
 * @typedef {object} InputMethod
 * @property {import("playwright-core").BrowserContextOptions} options
 * @property {(page: Page, selector: string) => Promise<void>} press a button, or a cell of a board with marks
 * @property {(page: Page, letters: Letter[], isDown: boolean) => Promise<void>} placeTiles
 */

const rackTile = (/** @type {Page} */ page, /** @type {Letter} */ { letter, isBlank }) =>
  page.locator(`papan-rack .tile:not(.used)[aria-label^="${isBlank ? "blank" : `${letter} `}"]`).first();

const cell = (/** @type {string} */ name) => `[data-name="${name}"]`;

/**
 * Chooses the letter of a blank.
 * @param {Letter} tile
 * @param {(selector: string) => Promise<void>} press
 */
async function choose({ letter, isBlank }, press) {
  if (isBlank) await press(`dialog button[value="${letter}"]`);
}

/**
 * Taps or clicks the first cell, the direction if it differs, then the tiles one by one.
 * @param {Page} page
 * @param {Letter[]} letters
 * @param {boolean} isDown
 * @param {(place: Locator) => Promise<void>} press
 */
async function placeByPointer(page, letters, isDown, press) {
  await press(page.locator(cell(letters[0]?.name ?? "")));
  if (isDown !== (await runsDown(page))) await press(page.locator("[name=turn]"));
  for (const letter of letters) {
    await press(rackTile(page, letter));
    await choose(letter, (selector) => press(page.locator(selector)));
  }
}

/** @param {Page} page */
const runsDown = async (page) => (await page.locator("[name=turn]").textContent()) === "Direction: down";

/** @param {Page} page @param {string} selector */
const isFocused = (page, selector) =>
  page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector);

/**
 * Presses Tab until an element has the focus.
 * @param {Page} page
 * @param {string} selector
 */
export async function tabTo(page, selector) {
  for (let steps = 0; steps < 90; steps += 1) {
    if (await isFocused(page, selector)) return;
    await page.keyboard.press("Tab");
  }
  assert.fail(`Tab does not lead to ${selector}`);
}

/**
 * Goes to a cell with Tab and arrows.
 * @param {Page} page
 * @param {string} name
 */
async function goToCell(page, name) {
  await tabTo(page, "[role=gridcell]");
  const { at, to, width } = await page.evaluate((wanted) => {
    const number = (/** @type {Element | null} */ element) => Number(element?.getAttribute("data-cell"));
    return {
      at: number(document.activeElement),
      to: number(document.querySelector(`[role=gridcell][data-name="${wanted}"]`)),
      width: Number(document.querySelector("[role=grid]")?.getAttribute("aria-colcount")),
    };
  }, name);
  const [down, right] = [Math.floor(to / width) - Math.floor(at / width), (to % width) - (at % width)];
  for (let i = 0; i < Math.abs(down); i += 1) await page.keyboard.press(down > 0 ? "ArrowDown" : "ArrowUp");
  for (let i = 0; i < Math.abs(right); i += 1) await page.keyboard.press(right > 0 ? "ArrowRight" : "ArrowLeft");
  assert.ok(await isFocused(page, cell(name)), `arrows lead to ${name}`);
}

/** @type {InputMethod} */
const mouse = {
  options: { viewport: { width: 1100, height: 800 } },
  press: (page, selector) => page.locator(selector).click(),
  placeTiles: (page, letters, isDown) => placeByPointer(page, letters, isDown, (place) => place.click()),
};

/** @type {InputMethod} */
const touch = {
  options: { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true },
  press: (page, selector) => page.locator(selector).tap(),
  placeTiles: (page, letters, isDown) => placeByPointer(page, letters, isDown, (place) => place.tap()),
};

/** Drags tiles with the mouse. @type {InputMethod} */
const drag = {
  ...mouse,
  async placeTiles(page, letters) {
    for (const letter of letters) {
      const [from, to] = [await middle(rackTile(page, letter)), await middle(page.locator(cell(letter.name)))];
      await page.mouse.move(from.x, from.y);
      await page.mouse.down();
      await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2);
      await page.mouse.move(to.x, to.y);
      await page.locator(`${cell(letter.name)}.over`).waitFor();
      await page.mouse.up();
      await choose(letter, (selector) => page.locator(selector).click());
      await page.locator(`${cell(letter.name)}.placed`).waitFor();
    }
  },
};

/** Drags tiles with a finger; the tile floats a little above it. @type {InputMethod} */
const pull = {
  ...touch,
  async placeTiles(page, letters) {
    const session = await page.context().newCDPSession(page);
    for (const letter of letters) {
      await rackTile(page, letter).scrollIntoViewIfNeeded();
      const [from, to] = [await middle(rackTile(page, letter)), await middle(page.locator(cell(letter.name)))];
      const send = (/** @type {"touchStart" | "touchMove" | "touchEnd"} */ type, /** @type {{ x: number, y: number }[]} */ touchPoints) =>
        session.send("Input.dispatchTouchEvent", { type, touchPoints });
      await send("touchStart", [from]);
      await send("touchMove", [{ x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 }]);
      await send("touchMove", [{ x: to.x, y: to.y + 24 }]);
      await page.locator(`${cell(letter.name)}.over`).waitFor();
      // A finger released while moving starts a fling, and the browser takes the next tap as its stop.
      await page.waitForTimeout(100);
      await send("touchMove", [{ x: to.x, y: to.y + 25 }]);
      await send("touchEnd", []);
      await choose(letter, (selector) => page.locator(selector).tap());
      await page.locator(`${cell(letter.name)}.placed`).waitFor();
    }
    await session.detach();
  },
};

/** @type {InputMethod} */
const keyboard = {
  options: {},
  async press(page, selector) {
    if (selector.startsWith("[data-name=")) await goToCell(page, /"(.+)"/.exec(selector)?.[1] ?? "");
    else await tabTo(page, selector);
    await page.keyboard.press((await isFocused(page, "input")) ? "Space" : "Enter");
  },
  async placeTiles(page, letters, isDown) {
    await goToCell(page, letters[0]?.name ?? "");
    if (isDown !== (await runsDown(page))) await page.keyboard.press("Space");
    for (const { letter, isBlank } of letters) await page.keyboard.press(isBlank ? `Shift+${letter}` : letter.toLowerCase());
  },
};

export const INPUT_METHODS = { mouse, drag, keyboard, touch, pull };

/** @param {Locator} place */
async function middle(place) {
  const box = await place.boundingBox();
  assert.ok(box, "it is on the page");
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/**
 * The new tiles of a move and its direction.
 * @param {import("../lib/api-types.js").CrosswordView} view
 * @param {string} move such as `8D W.RD`
 * @returns {{ letters: Letter[], isDown: boolean }}
 */
export function newTiles({ cells, columns, rows, width }, move) {
  const [place = "", word = ""] = move.split(" ");
  const isDown = /^\D/.test(place);
  const [, column = "", row = ""] = (isDown ? /^(\D)(\d+)$/ : /^(?=\d+(\D)$)(\d+)/).exec(place) ?? [];
  const start = rows.indexOf(row) * width + columns.indexOf(column);
  const letters = [...word.replace(/[()]/g, "")].flatMap((letter, index) => {
    const at = start + index * (isDown ? width : 1);
    if (cells[at]) return [];
    const name = `${columns[at % width]}${rows[Math.floor(at / width)]}`;
    return [{ name, letter: letter.toUpperCase(), isBlank: letter !== letter.toUpperCase() }];
  });
  return { letters, isDown };
}

/**
 * Enters a move of any game.
 * @param {Page} page
 * @param {InputMethod} method
 * @param {any} now the state before the move
 * @param {string} move
 */
export async function enterMove(page, method, now, move) {
  if (now.game !== "crossword") return method.press(page, cell(move));
  if (move === "pass") {
    await method.press(page, "[name=pass]");
    return method.press(page, "dialog [value=yes]");
  }
  if (move.startsWith("exchange ")) {
    await method.press(page, "[name=exchange]");
    const rack = [...now.view.racks[now.turn]];
    for (const letter of move.slice("exchange ".length)) {
      const at = rack.indexOf(letter);
      rack[at] = "";
      await method.press(page, `dialog .pick:nth-child(${at + 1}) input`);
    }
    return method.press(page, "dialog [value=yes]");
  }
  const { letters, isDown } = newTiles(now.view, move);
  await method.placeTiles(page, letters, isDown);
  if (now.seats.some((/** @type {{ kind: string }} */ seat) => seat.kind === "bot")) {
    await page.locator(".move-check", { hasText: /scores \d+ points/ }).waitFor();
  }
  if (method === keyboard) return page.keyboard.press("Enter");
  return method.press(page, "[name=play]");
}

/**
 * A move for the side to move: the hint's in the crossword game, the first legal one elsewhere.
 * @param {Page} page
 * @param {any} now
 * @returns {Promise<string>}
 */
export async function suggestedMove(page, now) {
  if (now.game !== "crossword") return now.legal[0];
  return hintedMove(page, now.id);
}

/**
 * Enters a move and waits until the page shows it.
 * @param {Page} page
 * @param {InputMethod} method
 * @param {string} id
 */
export async function playTurn(page, method, id) {
  const now = await gameState(page, id);
  await enterMove(page, method, now, await suggestedMove(page, now));
  await waitForMove(page, now.ply + 1);
}
