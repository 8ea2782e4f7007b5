// Games that go on: after a reload, after the server was away, after moves were taken back, and once more.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { create, idOf, open, played, settled, state } from "./papan.js";
import { WAYS, turn } from "./ways.js";

/** @typedef {import("playwright-core").Page} Page */

/** @type {Awaited<ReturnType<typeof open>>} */
let papan;
before(async () => {
  papan = await open();
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
 * Two moves, and the bot's answers.
 * @param {Page} page
 * @param {object} game
 */
async function begun(page, game) {
  const id = await create(page, game);
  await page.goto(`/game/${id}`);
  for (let moves = 0; moves < 2 && (await settled(page)); moves += 1) await turn(page, WAYS.mouse, id);
  assert.ok(await settled(page));
  return id;
}

for (const game of GAMES) {
  test(`${game.game}: a reload, an undo, and a rematch with the sides swapped`, async () => {
    await papan.page({}, async (page) => {
      const id = await begun(page, game);
      await played(page, 4);
      const earlier = await board(page);
      await page.reload();
      await settled(page);
      await played(page, 4);
      assert.deepEqual(await board(page), earlier);
      await page.locator("[name=undo]").click();
      await page.locator("papan-moves [data-ply='3']").waitFor({ state: "detached" });
      await page.locator("[role=status]", { hasText: "taken back" }).waitFor({ state: "attached" });
      assert.equal((await state(page, id)).ply, 2);
      await turn(page, WAYS.mouse, id);
      await page.locator("[name=resign]").click();
      await page.locator("dialog [value=yes]").click();
      await page.locator(".status", { hasText: "You resign." }).waitFor();
      await page.locator("[name=rematch]").click();
      await page.waitForURL((url) => !url.pathname.endsWith(id));
      await page.locator("[role=grid]").waitFor();
      const again = await state(page, idOf(page));
      assert.deepEqual(again.you, [1]);
      assert.deepEqual(again.options, (await state(page, id)).options);
    });
  });
}

test("the server ends and starts again in mid-game: the pages say so, come back and go on", async () => {
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
        for (const { tab } of tabs) await tab.locator("[role=alert]", { hasText: "The connection is lost." }).waitFor();
      });
      for (const { tab, id, seen } of tabs) {
        await tab.locator("[role=alert]:empty").waitFor({ state: "attached" });
        assert.deepEqual(await board(tab), seen);
        await tab.bringToFront();
        await turn(tab, WAYS.mouse, id);
        await settled(tab);
        assert.ok((await state(tab, id)).ply > 4);
      }
    },
    /ERR_CONNECTION_REFUSED|ERR_INCOMPLETE_CHUNKED_ENCODING|ERR_CONNECTION_RESET|ERR_EMPTY_RESPONSE/,
  );
});
