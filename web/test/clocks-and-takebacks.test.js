// Clocks, takebacks and strict games.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { assertAccessible, assertFits, createGame, gameState, idOf, launch } from "./papan.js";

/** @typedef {import("playwright-core").Page} Page */

/** @type {Awaited<ReturnType<typeof launch>>} */
let papan;
before(async () => {
  papan = await launch();
});
after(() => papan?.close());

const PHONE = { viewport: { width: 360, height: 640 } };
const cell = (/** @type {Page} */ page, /** @type {string} */ name) => page.locator(`[data-name="${name}"]`);

test("a clock from the form runs, warns and ends the game, and a rematch has it too", async () => {
  await papan.page(PHONE, async (page) => {
    await page.goto("/new?game=tictactoe");
    await page.locator("[name=seat1]").selectOption("human");
    await page.getByLabel("Name").first().fill("Ani");
    await page.getByLabel("Name").nth(1).fill("Budi");
    await page.getByLabel("Clock").selectOption("own");
    await page.getByLabel("Minutes per side").fill("0.25");
    await page.getByLabel("Seconds added").fill("0");
    await assertAccessible(page);
    await page.getByRole("button", { name: "Start the game" }).click();
    await page.locator(".status", { hasText: "Ani (x) to move." }).waitFor();
    const clocks = page.locator("papan-clock");
    assert.deepEqual(await clocks.allTextContents(), ["Time left: 0:15", "Time left: 0:15"]);
    const id = idOf(page);
    await cell(page, "5").click();
    await page.locator(".status", { hasText: "Budi (o) to move." }).waitFor();
    await page.locator("papan-clock.running").waitFor();
    assert.match((await clocks.nth(1).getAttribute("class")) ?? "", /running/, "the clock of the one to move runs");
    await assertFits(page);
    await page.locator("papan-clock.running.short").waitFor();
    await page.locator("papan-app > [role=status]", { hasText: "Ten seconds left." }).waitFor({ state: "attached" });
    await page.locator(".status", { hasText: "Budi ran out of time. Ani (x) wins." }).waitFor();
    const { kind, reason } = (await gameState(page, id)).outcome;
    assert.deepEqual([kind, reason], ["over-time", { code: "forfeit.out-of-time" }]);
    assert.equal(await page.locator("papan-clock.running").count(), 0);
    await assertAccessible(page);
    await page.getByRole("button", { name: "Rematch with sides swapped" }).click();
    await page.locator(".status", { hasText: "Budi (x) to move." }).waitFor();
    assert.deepEqual((await gameState(page, idOf(page))).clock.left, [15000, 15000]);
  });
});

test("a move is taken back when the opponent agrees", async () => {
  await papan.page({}, async (page) => {
    const made = await page.request.post("/api/games", {
      data: { game: "tictactoe", seats: [{ kind: "human", name: "Ani" }, { kind: "invite", name: "Budi" }] },
    });
    const { id, seats } = await made.json();
    await papan.page(PHONE, async (other) => {
      await other.goto(`/game/${id}#${seats[1].invite}`);
      await other.getByRole("button", { name: "Join the game" }).click();
      await page.goto(`/game/${id}`);
      await cell(page, "5").click();
      const ask = page.getByRole("button", { name: "Ask for a takeback" });
      await ask.click();
      await page.locator("p", { hasText: "Waiting for an answer." }).waitFor();
      await other.locator("papan-app > [role=status]", { hasText: "Ani (x) asks to take back the last move." }).waitFor({ state: "attached" });
      await assertFits(other);
      await assertAccessible(other);
      await other.getByRole("button", { name: "Decline" }).click();
      await page.locator("papan-app > [role=status]", { hasText: "The takeback was declined." }).waitFor({ state: "attached" });
      assert.equal((await gameState(page, id)).ply, 1);
      await ask.click();
      await other.getByRole("button", { name: "Allow" }).click();
      await page.locator(".status", { hasText: "Your turn (x)." }).waitFor();
      await page.getByText("No moves yet.").waitFor();
      await other.getByText("No moves yet.").waitFor();
    });
  });
});

test("a strict game has no help before its end", async () => {
  await papan.page({}, async (page) => {
    await page.goto("/new?game=tictactoe");
    await page.getByLabel("Strict").check();
    await page.getByRole("button", { name: "Start the game" }).click();
    await cell(page, "5").click();
    await page.locator("papan-move-list li").nth(1).waitFor();
    for (const name of ["hint", "undo"]) assert.equal(await page.locator(`[name=${name}]`).isVisible(), false, name);
    assert.equal(await page.locator("papan-analysis").isVisible(), false);
    assert.equal((await gameState(page, idOf(page))).strict, true);
  });
});

test("a spectator has no actions", async () => {
  await papan.page({}, async (page) => {
    const seats = [{ kind: "human", name: "Ani" }, { kind: "human", name: "Budi" }];
    const id = await createGame(page, { game: "tictactoe", seats, clock: { seconds: 300, increment: 3 } });
    await page.request.post(`/api/games/${id}/moves`, { data: { move: "5", ply: 0 } });
    await papan.page({}, async (other) => {
      await other.goto(`/game/${id}`);
      await other.locator("papan-clock.running").waitFor();
      for (const name of ["hint", "undo", "takeback", "accept", "resign", "move"]) {
        assert.equal(await other.locator(`[name=${name}]`).isVisible(), false, name);
      }
    });
  });
});
