// Players watched at one's own pace, and the addresses of positions.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { accessible, create, fits, idOf, open, state } from "./papan.js";

/** @typedef {import("playwright-core").Page} Page */

/** @type {Awaited<ReturnType<typeof open>>} */
let papan;
before(async () => {
  papan = await open();
});
after(() => papan?.close());

const BOT = { kind: "bot", player: "random" };
const WATCHED = { game: "adjacency", seats: [BOT, BOT], options: { size: "6x6" } };

const listed = (/** @type {Page} */ page) => page.locator("papan-moves li").count();
const button = (/** @type {Page} */ page, /** @type {string} */ name) => page.locator("papan-watch").getByRole("button", { name });

/**
 * Waits until the server has played a game to its end.
 * @param {Page} page
 * @param {string} id
 */
async function over(page, id) {
  let game = await state(page, id);
  while (game.outcome === null) {
    await page.waitForTimeout(50);
    game = await state(page, id);
  }
  return game;
}

test("one click on the first page shows two players, move by move", async () => {
  await papan.page({ viewport: { width: 360, height: 640 } }, async (page) => {
    await page.addInitScript(() => localStorage.setItem("papan.settings", JSON.stringify({ speed: "slow" })));
    await page.goto("/");
    await page.locator("[data-watch=tictactoe]").click();
    await page.locator(".status", { hasText: "The start of the game." }).waitFor();
    await page.locator(".status", { hasText: /plays \d/ }).waitFor();
    await fits(page);
    await accessible(page);
    const id = idOf(page);
    const game = await over(page, id);
    assert.ok((await listed(page)) < game.ply, "the list runs ahead of the board");
    assert.equal(await page.locator("[name=rematch]").isVisible(), false, "the end is told before it is shown");
    await page.getByLabel("Speed").selectOption("once");
    await page.locator("[name=rematch]").waitFor();
    assert.equal(await listed(page), game.ply);
    assert.equal(new URL(page.url()).search, "", "the address is the one of the game again");
  });
});

test("space stops and goes on, also on the board; steps go back and forth", async () => {
  await papan.page({}, async (page) => {
    await page.addInitScript(() => localStorage.setItem("papan.settings", JSON.stringify({ speed: "fast" })));
    const id = await create(page, WATCHED);
    const { ply } = await over(page, id);
    await page.goto(`/game/${id}?watch`);
    await page.locator("papan-moves li").nth(2).waitFor();
    await page.locator("[role=gridcell][tabindex='0']").focus();
    await page.keyboard.press("Space");
    await button(page, "Play").waitFor();
    const stopped = Number(new URL(page.url()).searchParams.get("ply"));
    assert.ok(stopped >= 3 && stopped < ply, "it stops between the start and the end");
    await page.locator(".status", { hasText: `Position after move ${stopped} of ${ply}.` }).waitFor();
    await button(page, "One move back").click();
    await page.waitForURL((url) => url.searchParams.get("ply") === String(stopped - 1));
    assert.equal(await listed(page), stopped, "what was shown stays listed");
    await button(page, "One move on").click();
    await button(page, "One move on").click();
    await page.waitForURL((url) => url.searchParams.get("ply") === String(stopped + 1));
    assert.equal(await listed(page), stopped + 1);
    await page.locator("h1").focus();
    await page.keyboard.press("Space");
    await button(page, "Pause").waitFor();
    await page.locator("papan-moves li").nth(stopped + 2).waitFor();
    await page.keyboard.press("End");
    await page.locator("[name=rematch]").waitFor();
    assert.equal(await listed(page), ply);
    await button(page, "Watch again").click();
    await page.locator(".status", { hasText: /Position after|plays|start of the game/ }).waitFor();
  });
});

test("a finished game between players opens at its end", async () => {
  await papan.page({}, async (page) => {
    const id = await create(page, WATCHED);
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
    const id = await create(page, { game: "tictactoe", seats: [{ kind: "human" }, { kind: "human" }] });
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
    // Another language is another page at the same place.
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
    // One that there is not yet leads to the game as it is.
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
      await other.getByRole("button", { name: "Take the seat" }).waitFor();
      await other.keyboard.press("Home");
      await other.waitForURL(`/game/${id}?ply=0#${seats[1].invite}`);
      await other.getByRole("button", { name: "Take the seat" }).click();
      await other.getByRole("button", { name: "Take the seat" }).waitFor({ state: "detached" });
    });
  });
});

test("a watched crossword game tells no score before its move, and counts the tiles of the position shown", async () => {
  await papan.page({}, async (page) => {
    await page.addInitScript(() => localStorage.setItem("papan.settings", JSON.stringify({ speed: "slow" })));
    const easy = { kind: "bot", player: "easy" };
    const id = await create(page, { game: "crossword", seats: [easy, easy] });
    const game = await over(page, id);
    await page.goto(`/game/${id}?watch`);
    await page.locator("papan-sheet tbody tr").first().waitFor();
    await page.locator("h1").focus();
    await page.keyboard.press("Space");
    await button(page, "Play").waitFor();
    const ply = Number(new URL(page.url()).searchParams.get("ply"));
    assert.ok(ply >= 1 && ply < 4, `stopped after ${ply} moves`);
    const rows = await page.locator("papan-sheet tbody tr").allInnerTexts();
    assert.equal(rows.length, ply, rows.join("\n"));
    const { view } = await (await page.request.get(`/api/games/${id}?at=${ply}`)).json();
    const panels = await page.locator("papan-players li strong").allInnerTexts();
    assert.deepEqual(panels.map(Number), game.moves[ply - 1].scores);
    const unseen = Object.values(view.unseen).reduce((/** @type {number} */ sum, count) => sum + Number(count), 0);
    assert.ok(unseen > 80);
    await page.getByText(`Tiles that you do not see (${unseen})`).waitFor();
    await page.locator(".caption", { hasText: `Tiles in the bag: ${view.bag};` }).waitFor();
    // At the end everything is told, and adds up.
    await page.keyboard.press("End");
    await page.locator(".status", { hasText: /wins|tie/ }).waitFor();
    assert.deepEqual((await page.locator("papan-players li strong").allInnerTexts()).map(Number), game.outcome.points);
  });
});

test("another language does not begin a watched game anew", async () => {
  await papan.page({}, async (page) => {
    await page.addInitScript(() => localStorage.setItem("papan.settings", JSON.stringify({ speed: "fast" })));
    const id = await create(page, WATCHED);
    const { ply } = await over(page, id);
    await page.goto(`/game/${id}?watch`);
    await page.locator("papan-moves li").nth(3).waitFor();
    await page.getByLabel("Speed").selectOption("slow");
    const before = await listed(page);
    await page.getByLabel("Language").selectOption("id");
    await button(page, "Jeda").waitFor();
    await page.locator(".status", { hasText: /jalan/ }).waitFor();
    const after = await listed(page);
    assert.ok(after >= before && after < ply, `${before} moves before, ${after} after`);
    await page.locator("papan-moves li").nth(after).waitFor();
    // One that was stopped stays stopped.
    await button(page, "Jeda").click();
    await button(page, "Putar").waitFor();
    const stopped = await page.locator(".status").innerText();
    await page.getByLabel("Bahasa").selectOption("en");
    await button(page, "Play").waitFor();
    assert.equal(/\d+/.exec(await page.locator(".status").innerText())?.[0], /\d+/.exec(stopped)?.[0]);
  });
});
