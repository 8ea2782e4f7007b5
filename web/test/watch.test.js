// Playback of games between bots, and the addresses of positions.
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

const BOT = { kind: "bot", player: "random" };
const WATCHED = { game: "adjacency", seats: [BOT, BOT], options: { size: "6x6" } };

const listed = (/** @type {Page} */ page) => page.locator("papan-move-list li").count();
const button = (/** @type {Page} */ page, /** @type {string} */ name) => page.locator("papan-playback").getByRole("button", { name });

/**
 * Waits until the bots have finished a game.
 * @param {Page} page
 * @param {string} id
 */
async function over(page, id) {
  let game = await gameState(page, id);
  while (game.outcome === null) {
    await page.waitForTimeout(50);
    game = await gameState(page, id);
  }
  return game;
}

test("one click on the home page shows two bots, move by move", async () => {
  await papan.page({ viewport: { width: 360, height: 640 } }, async (page) => {
    await page.addInitScript(() => localStorage.setItem("papan.settings", JSON.stringify({ speed: "slow" })));
    await page.goto("/");
    await page.locator("[data-watch=tictactoe]").click();
    await page.locator(".status", { hasText: "Start of the game." }).waitFor();
    await page.locator(".status", { hasText: /plays \d/ }).waitFor();
    await assertFits(page);
    await assertAccessible(page);
    const id = idOf(page);
    const game = await over(page, id);
    assert.ok((await listed(page)) < game.ply, "the list runs ahead of the board");
    assert.equal(await page.locator("[name=rematch]").isVisible(), false, "the end is not revealed before it is shown");
    await page.getByLabel("Speed").selectOption("once");
    await page.locator("[name=rematch]").waitFor();
    assert.equal(await listed(page), game.ply);
    assert.equal(new URL(page.url()).search, "", "the address is the one of the game again");
  });
});

test("space pauses and continues, also on the board; buttons step back and forth", async () => {
  await papan.page({}, async (page) => {
    await page.addInitScript(() => localStorage.setItem("papan.settings", JSON.stringify({ speed: "fast" })));
    const id = await createGame(page, WATCHED);
    const { ply } = await over(page, id);
    await page.goto(`/game/${id}?watch`);
    await page.locator("papan-move-list li").nth(2).waitFor();
    await page.locator("[role=gridcell][tabindex='0']").focus();
    await page.keyboard.press("Space");
    await button(page, "Play").waitFor();
    const stopped = Number(new URL(page.url()).searchParams.get("ply"));
    assert.ok(stopped >= 3 && stopped < ply, "it stops between the start and the end");
    await page.locator(".status", { hasText: `Position after move ${stopped} of ${ply}.` }).waitFor();
    await button(page, "One move back").click();
    await page.waitForURL((url) => url.searchParams.get("ply") === String(stopped - 1));
    assert.equal(await listed(page), stopped, "what was shown stays listed");
    await button(page, "One move forward").click();
    await button(page, "One move forward").click();
    await page.waitForURL((url) => url.searchParams.get("ply") === String(stopped + 1));
    assert.equal(await listed(page), stopped + 1);
    await page.locator("h1").focus();
    await page.keyboard.press("Space");
    await button(page, "Pause").waitFor();
    await page.locator("papan-move-list li").nth(stopped + 2).waitFor();
    await page.keyboard.press("End");
    await page.locator("[name=rematch]").waitFor();
    assert.equal(await listed(page), ply);
    await button(page, "Watch again").click();
    await page.locator(".status", { hasText: /Position after|plays|start of the game/ }).waitFor();
  });
});

test("a finished game between bots opens at its end", async () => {
  await papan.page({}, async (page) => {
    const id = await createGame(page, WATCHED);
    const { ply } = await over(page, id);
    await page.goto(`/game/${id}`);
    await page.locator("[name=rematch]").waitFor();
    assert.equal(await listed(page), ply);
    await page.locator("[name=rematch]").click();
    await page.waitForURL((url) => url.pathname !== `/game/${id}` && url.search === "?watch");
    await button(page, "Pause").waitFor();
  });
});

test("every position has an address", async () => {
  await papan.page({}, async (page) => {
    const id = await createGame(page, { game: "tictactoe", seats: [{ kind: "human" }, { kind: "human" }] });
    for (const [ply, move] of ["5", "1", "9"].entries()) {
      const played = await page.request.post(`/api/games/${id}/moves`, { data: { move, ply } });
      assert.equal(played.status(), 200);
    }
    const marks = (/** @type {number} */ count) =>
      page.waitForFunction((wanted) => document.querySelectorAll(".x, .o").length === wanted, count);
    await page.goto(`/game/${id}?ply=1`);
    await marks(1);
    await page.locator(".status", { hasText: "Position after move 1 of 3." }).waitFor();
    await page.keyboard.press("ArrowRight");
    await marks(2);
    await page.waitForURL(`/game/${id}?ply=2`);
    // A change of language keeps the position.
    await page.getByLabel("Language").selectOption("id");
    await page.locator(".status", { hasText: /2 dari 3/ }).waitFor();
    await marks(2);
    await page.locator("h1").focus();
    await page.keyboard.press("End");
    await marks(3);
    await page.waitForURL(`/game/${id}`);
    await page.keyboard.press("Home");
    await marks(0);
    await page.reload();
    await marks(0);
    // A ply beyond the end leads to the current position.
    await page.goto(`/game/${id}?ply=77`);
    await marks(3);
  });
});

test("stepping keeps the code of an invitation", async () => {
  await papan.page({}, async (page) => {
    const made = await page.request.post("/api/games", {
      data: { game: "tictactoe", seats: [{ kind: "human", name: "Ani" }, { kind: "invite" }] },
    });
    const { id, seats } = await made.json();
    await page.request.post(`/api/games/${id}/moves`, { data: { move: "5", ply: 0 } });
    await papan.page({}, async (other) => {
      await other.goto(`/game/${id}#${seats[1].invite}`);
      await other.getByRole("button", { name: "Join the game" }).waitFor();
      await other.keyboard.press("Home");
      await other.waitForURL(`/game/${id}?ply=0#${seats[1].invite}`);
      await other.getByRole("button", { name: "Join the game" }).click();
      await other.getByRole("button", { name: "Join the game" }).waitFor({ state: "detached" });
    });
  });
});

test("a watched crossword game shows no score before its move, and the unseen tiles of the shown position", async () => {
  await papan.page({}, async (page) => {
    await page.addInitScript(() => localStorage.setItem("papan.settings", JSON.stringify({ speed: "slow" })));
    const easy = { kind: "bot", player: "easy" };
    const id = await createGame(page, { game: "crossword", seats: [easy, easy] });
    const game = await over(page, id);
    await page.goto(`/game/${id}?watch`);
    await page.locator("papan-score-sheet tbody tr").first().waitFor();
    await page.locator("h1").focus();
    await page.keyboard.press("Space");
    await button(page, "Play").waitFor();
    const ply = Number(new URL(page.url()).searchParams.get("ply"));
    assert.ok(ply >= 1 && ply < 4, `stopped after ${ply} moves`);
    const rows = await page.locator("papan-score-sheet tbody tr").allInnerTexts();
    assert.equal(rows.length, ply, rows.join("\n"));
    const { view } = await (await page.request.get(`/api/games/${id}?at=${ply}`)).json();
    const panels = await page.locator("papan-players li strong").allInnerTexts();
    assert.deepEqual(panels.map(Number), game.moves[ply - 1].scores);
    const unseen = Object.values(view.unseen).reduce((/** @type {number} */ sum, count) => sum + Number(count), 0);
    assert.ok(unseen > 80);
    await page.getByText(`Unseen tiles (${unseen})`).waitFor();
    await page.locator(".caption", { hasText: `Tiles in the bag: ${view.bag};` }).waitFor();
    // At the end everything is shown, and adds up.
    await page.keyboard.press("End");
    await page.locator(".status", { hasText: /wins|tie/ }).waitFor();
    assert.deepEqual((await page.locator("papan-players li strong").allInnerTexts()).map(Number), game.outcome.points);
  });
});

test("a change of language does not restart a watched game", async () => {
  await papan.page({}, async (page) => {
    await page.addInitScript(() => localStorage.setItem("papan.settings", JSON.stringify({ speed: "fast" })));
    const id = await createGame(page, WATCHED);
    const { ply } = await over(page, id);
    await page.goto(`/game/${id}?watch`);
    await page.locator("papan-move-list li").nth(3).waitFor();
    await page.getByLabel("Speed").selectOption("slow");
    const before = await listed(page);
    await page.getByLabel("Language").selectOption("id");
    await button(page, "Jeda").waitFor();
    await page.locator(".status", { hasText: /memainkan/ }).waitFor();
    const after = await listed(page);
    assert.ok(after >= before && after < ply, `${before} moves before, ${after} after`);
    await page.locator("papan-move-list li").nth(after).waitFor();
    // A paused game stays paused.
    await button(page, "Jeda").click();
    await button(page, "Putar").waitFor();
    const stopped = await page.locator(".status").innerText();
    await page.getByLabel("Bahasa").selectOption("en");
    await button(page, "Play").waitFor();
    assert.equal(/\d+/.exec(await page.locator(".status").innerText())?.[0], /\d+/.exec(stopped)?.[0]);
  });
});
