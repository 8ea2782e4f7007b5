// The toy game of crates/toy, which no file of the pages knows, is played on the page.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { TOY_BINARY, assertAccessible, gameState, idOf, launch, waitForMove, waitForTurn } from "./papan.js";

/** @typedef {import("playwright-core").Page} Page */
/** @typedef {import("../lib/api-types.js").GridMove} GridMove */

/** @type {Awaited<ReturnType<typeof launch>>} */
let papan;
before(async () => {
  papan = await launch(TOY_BINARY);
});
after(() => papan?.close());

/**
 * Plays the last of some moves: on its cell if no other move is played there, and otherwise by its button.
 * @param {Page} page
 * @param {GridMove[]} moves
 */
async function playLast(page, moves) {
  const last = moves[moves.length - 1];
  assert.ok(last, "there is a move");
  const isAlone = moves.filter(({ cell }) => cell === last.cell).length === 1;
  await page.locator(isAlone ? `[data-cell="${last.cell}"]` : `[data-move="${last.move}"]`).click();
}

test("a game that is registered only in Rust is chosen and played to its end", async () => {
  await papan.page({}, async (page) => {
    await page.goto("/new?game=sticks");
    assert.equal(await page.locator("[name=game]").inputValue(), "sticks");
    await page.getByRole("button", { name: "Start the game" }).click();
    await page.getByRole("heading", { name: "sticks" }).waitFor();
    const id = idOf(page);
    while (await waitForTurn(page)) {
      const { ply, view } = await gameState(page, id);
      await playLast(page, view.moves);
      await waitForMove(page, ply + 1);
    }
    assert.equal((await gameState(page, id)).outcome.ending, "played");
    await page.locator(".status", { hasText: /win|tie/ }).waitFor();
    await assertAccessible(page);
  });
});
