// Keyboard navigation: tab stops and arrow keys.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { createGame, launch } from "./papan.js";

/** @typedef {import("playwright-core").Page} Page */

/** @type {Awaited<ReturnType<typeof launch>>} */
let papan;
before(async () => {
  papan = await launch();
});
after(() => papan?.close());

const PEOPLE = [{ kind: "human", name: "Ani" }, { kind: "human", name: "Budi" }];

for (const game of ["tictactoe", "adjacency", "crossword"]) {
  test(`the board has exactly one tab stop: ${game}`, async () => {
    await papan.page({}, async (page) => {
      await page.goto(`/game/${await createGame(page, { game, seats: PEOPLE })}`);
      await page.locator("[role=gridcell]").first().waitFor();
      await page.locator("h1").focus();
      const stops = [];
      for (let steps = 0; steps < 40; steps += 1) {
        await page.keyboard.press("Tab");
        const stop = await page.evaluate(() => document.activeElement?.getAttribute("role") ?? document.activeElement?.localName);
        if (stop === "body") break;
        stops.push(stop);
      }
      assert.equal(stops.filter((stop) => stop === "gridcell").length, 1, stops.join());
      assert.ok(!stops.includes("grid"), stops.join());
    });
  });
}

test("on the board of a finished game, arrows step through the moves after a click and read cells after Tab", async () => {
  await papan.page({}, async (page) => {
    const id = await createGame(page, { game: "tictactoe", seats: PEOPLE });
    await page.goto(`/game/${id}`);
    for (const name of ["1", "4", "2", "5"]) {
      await page.locator(`[data-name="${name}"]`).click();
      await page.locator(`[data-name="${name}"] .mark > *`).waitFor();
    }
    // During the game, arrows go from cell to cell.
    await page.keyboard.press("ArrowRight");
    assert.equal(await page.evaluate(() => document.activeElement?.getAttribute("data-name")), "6");
    await page.locator("[data-name='3']").click();
    await page.locator(".status", { hasText: "Ani (x) wins." }).waitFor();
    const shown = (/** @type {number} */ ply) => page.locator(".status", { hasText: `Position after move ${ply} of 5.` }).waitFor();
    await page.keyboard.press("ArrowLeft");
    await shown(4);
    await page.keyboard.press("ArrowLeft");
    await shown(3);
    await page.keyboard.press("ArrowRight");
    await shown(4);
    await page.keyboard.press("Home");
    await shown(0);
    await page.keyboard.press("End");
    await page.locator(".status", { hasText: "Ani (x) wins." }).waitFor();
    await page.locator("[data-name='8']").click({ force: true });
    await page.keyboard.press("ArrowLeft");
    await shown(4);
    await page.keyboard.press("Shift+Tab");
    await page.keyboard.press("Tab");
    await page.keyboard.press("ArrowUp");
    assert.equal(await page.evaluate(() => document.activeElement?.getAttribute("data-name")), "5");
    await page.keyboard.press("ArrowLeft");
    assert.equal(await page.evaluate(() => document.activeElement?.getAttribute("data-name")), "4");
    await shown(4);
  });
});

test("arrows do the same on the crossword board", async () => {
  await papan.page({}, async (page) => {
    const id = await createGame(page, { game: "crossword", seats: PEOPLE });
    for (const ply of [0, 1]) await page.request.post(`/api/games/${id}/moves`, { data: { move: "pass", ply } });
    await page.request.post(`/api/games/${id}/resign`, { data: { seat: 0 } });
    await page.goto(`/game/${id}`);
    await page.locator(".status", { hasText: "Budi wins." }).waitFor();
    await page.locator("[data-name='C3']").click();
    await page.keyboard.press("ArrowLeft");
    await page.locator(".status", { hasText: "Position after move 1 of 2." }).waitFor();
    await page.keyboard.press("Shift+Tab");
    await page.keyboard.press("Tab");
    await page.keyboard.press("ArrowLeft");
    assert.equal(await page.evaluate(() => document.activeElement?.getAttribute("data-name")), "B3");
  });
});
