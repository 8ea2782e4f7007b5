// The Adjacency Strategy Game: counts of marks, rounds left, the winner, and the next game.
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
const SEATS = [{ kind: "human", name: "Ani" }, { kind: "human", name: "Budi" }];
const SHORT = { game: "adjacency", seats: SEATS, options: { rounds: "2", size: "6x6" } };

/** What the panels of the players say. @param {Page} page */
const panels = (page) => page.locator("papan-players li").allInnerTexts();

/**
 * Creates a game and plays it to its end.
 * @param {Page} page
 */
async function ended(page) {
  const id = await createGame(page, SHORT);
  // X flips two cells next to the enemy's corner and wins.
  for (const [ply, move] of ["e4", "a6", "f4", "b6"].entries()) {
    const played = await page.request.post(`/api/games/${id}/moves`, { data: { move, ply } });
    assert.equal(played.status(), 200, await played.text());
  }
  await page.goto(`/game/${id}`);
  await page.locator("[role=grid]").waitFor();
  return id;
}

test("each panel has its count, and the winner's is marked", async () => {
  await papan.page(PHONE, async (page) => {
    const id = await ended(page);
    const { view, outcome } = await gameState(page, id);
    assert.equal(outcome.winner, 0);
    await page.locator(".status", { hasText: "Ani (X) wins." }).waitFor();
    assert.deepEqual((await panels(page)).map((text) => Number(/\d+/.exec(text)?.[0])), view.counts);
    await page.locator(".caption", { hasText: `X ${view.counts[0]} : O ${view.counts[1]} · rounds left: 0` }).waitFor();
    assert.match((await panels(page))[0] ?? "", /winner/);
    assert.doesNotMatch((await panels(page))[1] ?? "", /winner/);
    assert.equal(await page.locator("papan-players li[data-winner]").count(), 1);
    await assertAccessible(page);
    await assertFits(page);
    // An earlier position has its own counts and no winner.
    await page.locator("h1").focus();
    await page.keyboard.press("Home");
    await page.locator(".caption", { hasText: "X 4 : O 4 · rounds left: 2" }).waitFor();
    assert.deepEqual((await panels(page)).map((text) => Number(/\d+/.exec(text)?.[0])), [4, 4]);
    assert.equal(await page.locator("papan-players li[data-winner]").count(), 0);
  });
});

test("the total of the objective function is shown with its cells", async () => {
  await papan.page(PHONE, async (page) => {
    const id = await createGame(page, { game: "adjacency", seats: SEATS });
    await page.goto(`/game/${id}`);
    await page.getByLabel("Show the objective function").check();
    await page.getByText("Total: Ani (X) −2.20, Budi (O) −2.20.").waitFor();
    await page.locator("[data-name=d4]").click();
    // Computed by hand: a mark among empty cells, and four more cells at risk.
    await page.getByText("Total: Ani (X) −3.40, Budi (O) −3.20.").waitFor();
    const cells = await page.locator(".cell-value").allTextContents();
    const sum = cells.reduce((all, text) => all + Number(text.replace("−", "-")), 0);
    assert.equal(sum.toFixed(2), "-3.20", "the cells are evaluated for the side to move");
    await assertAccessible(page);
    await assertFits(page);
    await page.getByLabel("Show the objective function").uncheck();
    await page.getByText("Total: Ani").waitFor({ state: "hidden" });
  });
});

test("a new game with the same settings keeps the seats, and leaving leads to the home page", async () => {
  await papan.page(PHONE, async (page) => {
    const id = await ended(page);
    await page.getByRole("button", { name: "New game with the same settings" }).click();
    await page.waitForURL((url) => !url.pathname.endsWith(id));
    await page.locator(".status", { hasText: "Ani (X) to move." }).waitFor();
    const [old, next] = [await gameState(page, id), await gameState(page, idOf(page))];
    assert.deepEqual([next.options, next.ply], [old.options, 0]);
    assert.deepEqual(next.seats.map((/** @type {any} */ seat) => seat.name), ["Ani", "Budi"]);
    assert.ok(!(await page.getByRole("button", { name: "New game with the same settings" }).isVisible()), "while the game goes on");
    await assertFits(page);
    await page.getByRole("link", { name: "Leave" }).click();
    await page.getByRole("heading", { name: "Play", exact: true }).waitFor();
    assert.equal(new URL(page.url()).pathname, "/");
    assert.equal((await gameState(page, next.id)).outcome, null, "the game can be gone on with");
  });
});
