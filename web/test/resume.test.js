// Games continue after a reload, a restart of the server, an undo, and in a rematch.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { createGame, gameState, idOf, launch, waitForMove, waitForTurn } from "./papan.js";
import { INPUT_METHODS, playTurn } from "./input-methods.js";

/** @typedef {import("playwright-core").Page} Page */

/** @type {Awaited<ReturnType<typeof launch>>} */
let papan;
before(async () => {
  papan = await launch();
});
after(() => papan?.close());

const ANI = { kind: "human", name: "Ani" };
const GAMES = [
  { game: "tictactoe", seats: [ANI, { kind: "bot", player: "alphabeta" }], options: {} },
  { game: "adjacency", seats: [ANI, { kind: "bot", player: "easy" }], options: { size: "5x4" } },
  { game: "crossword", seats: [ANI, { kind: "bot", player: "easy" }], options: { starts: "first" } },
];

/** What every cell of the board is called. @param {Page} page */
const board = (page) =>
  page.locator("[role=gridcell]").evaluateAll((all) => all.map((one) => one.getAttribute("aria-label")));

/**
 * Plays two moves and waits for the bot's replies.
 * @param {Page} page
 * @param {object} game
 */
async function begun(page, game) {
  const id = await createGame(page, game);
  await page.goto(`/game/${id}`);
  for (let moves = 0; moves < 2 && (await waitForTurn(page)); moves += 1) await playTurn(page, INPUT_METHODS.mouse, id);
  assert.ok(await waitForTurn(page));
  return id;
}

for (const game of GAMES) {
  test(`${game.game}: a reload, an undo, and a rematch with the sides swapped`, async () => {
    await papan.page({}, async (page) => {
      const id = await begun(page, game);
      await waitForMove(page, 4);
      const earlier = await board(page);
      await page.reload();
      await waitForTurn(page);
      await waitForMove(page, 4);
      assert.deepEqual(await board(page), earlier);
      await page.locator("[name=undo]").click();
      await page.locator("papan-move-list [data-ply='3']").waitFor({ state: "detached" });
      await page.locator("[role=status]", { hasText: "taken back" }).waitFor({ state: "attached" });
      assert.equal((await gameState(page, id)).ply, 2);
      await playTurn(page, INPUT_METHODS.mouse, id);
      await page.locator("[name=resign]").click();
      await page.locator("dialog [value=yes]").click();
      await page.locator(".status", { hasText: "You resigned." }).waitFor();
      await page.locator("[name=rematch]").click();
      await page.waitForURL((url) => !url.pathname.endsWith(id));
      await page.locator("[role=grid]").waitFor();
      const again = await gameState(page, idOf(page));
      assert.deepEqual(again.you, [1]);
      assert.deepEqual(again.options, (await gameState(page, id)).options);
    });
  });
}

test("pages report a lost server, reconnect when it restarts, and the game goes on", async () => {
  const [first, ...others] = GAMES;
  await papan.page(
    {},
    async (page) => {
      const id = await begun(page, first ?? {});
      const tabs = [{ tab: page, id, seen: await board(page) }];
      for (const game of others) {
        const tab = await page.context().newPage();
        const id = await begun(tab, game);
        tabs.push({ tab, id, seen: await board(tab) });
      }
      await papan.restart(async () => {
        for (const { tab } of tabs) await tab.locator("[role=alert]", { hasText: "Connection lost." }).waitFor();
      });
      for (const { tab, id, seen } of tabs) {
        await tab.locator("[role=alert]:empty").waitFor({ state: "attached" });
        assert.deepEqual(await board(tab), seen);
        await tab.bringToFront();
        await playTurn(tab, INPUT_METHODS.mouse, id);
        await waitForTurn(tab);
        assert.ok((await gameState(tab, id)).ply > 4);
      }
    },
    /ERR_CONNECTION_REFUSED|ERR_INCOMPLETE_CHUNKED_ENCODING|ERR_CONNECTION_RESET|ERR_EMPTY_RESPONSE/,
  );
});
