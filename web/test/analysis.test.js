// The analysis of a position, and the explanation of a bot's move.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { assertAccessible, assertFits, createGame, gameState, launch } from "./papan.js";

/** @typedef {import("playwright-core").Page} Page */

/** @type {Awaited<ReturnType<typeof launch>>} */
let papan;
before(async () => {
  papan = await launch();
});
after(() => papan?.close());

const ANI = { kind: "human", name: "Ani" };
const AGAINST = { game: "tictactoe", seats: [ANI, { kind: "bot", player: "alphabeta" }] };
const rows = (/** @type {Page} */ page) => page.locator("papan-analysis tbody tr");
const analyze = (/** @type {Page} */ page) => page.locator("papan-analysis summary").click();
const played = (/** @type {Page} */ page, /** @type {number} */ moves) => page.locator("papan-move-list li").nth(moves - 1).waitFor();

/**
 * Records the analyzed positions.
 * @param {Page} page
 */
function asked(page) {
  /** @type {string[]} */
  const all = [];
  page.on("request", (request) => {
    const url = new URL(request.url());
    if (url.pathname.endsWith("/analysis")) all.push(url.searchParams.get("at") ?? "");
  });
  return all;
}

test("the moves of a position are analyzed to the end and previewed on the board", async () => {
  await papan.page({ viewport: { width: 360, height: 640 } }, async (page) => {
    const positions = asked(page);
    const id = await createGame(page, AGAINST);
    await page.goto(`/game/${id}`);
    await page.locator("[data-name='5']").click();
    await played(page, 2);
    assert.deepEqual(positions, [], "nothing is searched before it is requested");
    await analyze(page);
    await page.locator("papan-analysis", { hasText: /For Ani \(x\): depth \d+, [\d,]+ positions\./ }).waitFor();
    assert.equal(await rows(page).count(), 7);
    assert.match(await rows(page).first().innerText(), /^\d\s+(win|tie)( in \d)?\s+[+]?[01]/);
    await page.locator("papan-app > [role=status]", { hasText: "Analysis finished. Best:" }).waitFor({ state: "attached" });
    await assertFits(page);
    await assertAccessible(page);
    const best = rows(page).first().getByRole("button");
    const name = await best.innerText();
    await best.focus();
    assert.equal(await page.locator(".cell.preview").getAttribute("data-name"), name);
    assert.equal(await page.locator(`[data-name="${name}"] .x`).count(), 1, "the move is drawn faintly");
    await best.blur();
    assert.equal(await page.locator(".cell.preview").count(), 0);
    // In the position before, the played move has a badge.
    await page.locator("h1").focus();
    await page.keyboard.press("Home");
    await page.locator("papan-analysis tr.played").filter({ hasText: /^5\s*played/ }).waitFor();
    assert.deepEqual(positions, ["2", "0"]);
    await analyze(page);
    await page.keyboard.press("ArrowRight");
    await page.locator(".status", { hasText: "Position after move 1" }).waitFor();
    assert.deepEqual(positions, ["2", "0"], "what is closed asks for nothing");
  });
});

test("a long analysis stops on request and when its panel is closed", async () => {
  await papan.page({}, async (page) => {
    let ended = 0;
    const count = (/** @type {import("playwright-core").Request} */ request) => {
      if (request.url().includes("/analysis?")) ended += 1;
    };
    page.on("requestfailed", count);
    page.on("requestfinished", count);
    const areEnded = async (/** @type {number} */ wanted) => {
      for (let waits = 0; ended < wanted && waits < 200; waits += 1) await page.waitForTimeout(50);
      assert.equal(ended, wanted, "searches that have ended");
    };
    const id = await createGame(page, { game: "adjacency", seats: [ANI, { kind: "bot", player: "easy" }] });
    await page.goto(`/game/${id}`);
    await analyze(page);
    const words = page.locator("papan-analysis p");
    await words.filter({ hasText: /For Ani \(X\): depth \d+, [\d,]+ positions…/ }).waitFor();
    await page.getByRole("button", { name: "Stop" }).click();
    await words.filter({ hasText: "Stopped." }).waitFor();
    await rows(page).first().waitFor();
    await areEnded(1);
    await page.getByRole("button", { name: "Analyze again" }).click();
    await words.filter({ hasText: /positions…/ }).waitFor();
    await page.locator("papan-analysis summary").click();
    await areEnded(2);
    await words.filter({ hasText: /^$/ }).waitFor({ state: "attached" });
    await page.locator("papan-analysis summary").click();
    await words.filter({ hasText: /positions…/ }).waitFor();
    await page.getByRole("link", { name: "About" }).click();
    await areEnded(3);
  });
});

test("the crossword game: points, leave, equity and distance to the best move", async () => {
  await papan.page({}, async (page) => {
    const seats = [ANI, { kind: "bot", player: "easy" }];
    const id = await createGame(page, { game: "crossword", seats, options: { starts: "second" } });
    const positions = asked(page);
    await page.goto(`/game/${id}`);
    await page.locator(".status", { hasText: "Your turn." }).waitFor();
    await analyze(page);
    await rows(page).nth(14).waitFor();
    assert.deepEqual(await page.locator("papan-analysis thead th").allInnerTexts(), ["Move", "Points", "Leave", "Equity", "Wins", "Value", "Behind"]);
    await rows(page).first().getByText(/^\d+\.\d% ± \d+\.\d%$/).waitFor();
    await assertAccessible(page);
    const word = page.locator("papan-analysis tbody button").filter({ hasText: /^\w+ [A-Za-z()]+$/ }).filter({ hasNotText: "exchange" }).first();
    await word.hover();
    const letters = ((await word.innerText()).split(" ")[1] ?? "").replace(/\(.*?\)/g, "");
    const drawn = await page.locator(".cell.preview .letter").allTextContents();
    assert.deepEqual(drawn.sort(), [...letters].sort());
    assert.equal((await gameState(page, id)).ply, 1, "nothing was played");
    // The opponent's decisions, made with hidden tiles, cannot be analyzed before the end.
    await page.locator("h1").focus();
    await page.keyboard.press("Home");
    await page.getByText("only positions where it was your turn").waitFor();
    assert.deepEqual(positions, ["1"]);
    await page.request.post(`/api/games/${id}/resign`, { data: {} });
    await page.locator("papan-analysis tr.played").waitFor();
    assert.deepEqual(positions, ["1", "0"]);
  });
});

test("a bot's move is explained at every position", async () => {
  await papan.page({}, async (page) => {
    const id = await createGame(page, AGAINST);
    await page.goto(`/game/${id}`);
    await page.locator("[data-name='5']").click();
    await played(page, 2);
    const { moves } = await gameState(page, id);
    const why = page.locator("papan-explanation summary");
    await why.filter({ hasText: `Why alphabeta (o) played ${moves[1].text}` }).click();
    await page.locator("papan-explanation dl", { hasText: /Expected result\s*tie/ }).waitFor();
    await page.locator("papan-explanation dl", { hasText: /Positions searched\s*[\d,]+/ }).waitFor();
    await assertAccessible(page);
    await page.locator("[role=gridcell]:not([aria-disabled])").first().click();
    await played(page, 4);
    const last = (await gameState(page, id)).moves[3];
    await why.filter({ hasText: `Why alphabeta (o) played ${last.text}` }).waitFor();
    await page.locator("h1").focus();
    await page.keyboard.press("ArrowLeft");
    await page.locator("papan-explanation").waitFor({ state: "hidden" });
    await page.keyboard.press("ArrowLeft");
    await why.filter({ hasText: `Why alphabeta (o) played ${moves[1].text}` }).waitFor();
  });
});

test("people have no analysis during their game, and all of it afterwards", async () => {
  await papan.page({}, async (page) => {
    const id = await createGame(page, { game: "tictactoe", seats: [ANI, { kind: "human", name: "Budi" }] });
    await page.goto(`/game/${id}`);
    await page.locator("[data-name='5']").click();
    await played(page, 1);
    assert.equal(await page.locator("papan-analysis").isVisible(), false);
    await page.request.post(`/api/games/${id}/resign`, { data: { seat: 1 } });
    await analyze(page);
    await rows(page).nth(7).waitFor();
  });
});
