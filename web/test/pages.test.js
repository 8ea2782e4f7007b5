// Every page in every theme and language, on small and large screens.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { assertAccessible, assertFits, createGame, launch, waitForTurn } from "./papan.js";

/** @typedef {import("playwright-core").Page} Page */

/** @type {Awaited<ReturnType<typeof launch>>} */
let papan;
before(async () => {
  papan = await launch();
});
after(() => papan?.close());

const SMALL = { viewport: { width: 360, height: 640 } };
const SCREENS = { phone: { ...SMALL, hasTouch: true, isMobile: true }, desk: { viewport: { width: 1100, height: 800 } } };
const THEMES = ["light", "dark", "contrast"];
const BOT = { kind: "bot", player: "random" };
const ANI = { kind: "human", name: "Ani" };
const BUDI = { kind: "human", name: "Budi" };

/**
 * Creates games in all states and returns the addresses of all pages.
 * @param {Page} page
 */
async function pages(page) {
  const begun = await createGame(page, { game: "tictactoe", seats: [ANI, BOT] });
  const adjacent = await createGame(page, { game: "adjacency", seats: [ANI, BOT] });
  const watched = await createGame(page, { game: "tictactoe", seats: [BOT, BOT], options: { size: "8x8x5" } });
  const waiting = await createGame(page, { game: "adjacency", seats: [ANI, { kind: "invite" }] });
  const ended = await createGame(page, { game: "adjacency", seats: [ANI, BUDI] });
  const words = await createGame(page, { game: "crossword", seats: [ANI, BOT], options: { starts: "first" } });
  const shared = await createGame(page, { game: "crossword", seats: [ANI, BUDI] });
  await page.request.post(`/api/games/${begun}/moves`, { data: { move: "5", ply: 0 } });
  await page.request.post(`/api/games/${ended}/resign`, { data: { seat: 0 } });
  const hint = await (await page.request.post(`/api/games/${words}/hint`, { data: { step: 3 } })).json();
  await page.request.post(`/api/games/${words}/moves`, { data: { move: hint.move, ply: 0 } });
  const games = [begun, adjacent, watched, waiting, ended, words, shared].map((id) => `/game/${id}`);
  return ["/", "/new", "/new?game=adjacency", "/new?game=crossword", "/about", "/no/such/place", ...games];
}

for (const [screen, options] of Object.entries(SCREENS)) {
  test(`axe finds nothing on any page in any theme: ${screen}`, async () => {
    await papan.page(options, async (page) => {
      for (const path of await pages(page)) {
        await page.goto(path);
        await ready(page);
        for (const theme of THEMES) {
          await page.getByLabel("Theme").selectOption(theme);
          assert.equal(await page.evaluate(() => document.documentElement.dataset["theme"]), theme);
          await assertAccessible(page);
        }
        await assertFits(page);
      }
    });
  });
}

/** @param {Page} page */
async function ready(page) {
  await page.locator("h1").waitFor();
  if (page.url().includes("/game/")) await page.locator("[role=grid]").waitFor();
  else if (page.url().includes("/new")) await page.locator("form").waitFor();
  else if (new URL(page.url()).pathname === "/") await page.locator("[data-start]").first().waitFor();
  await page.waitForLoadState("load");
}

test("the system's theme applies unless one is chosen", async () => {
  for (const colorScheme of /** @type {const} */ (["light", "dark"])) {
    await papan.page({ colorScheme }, async (page) => {
      await page.goto("/");
      const ground = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
      assert.equal(ground, colorScheme === "dark" ? "rgb(21, 24, 26)" : "rgb(250, 248, 243)");
    });
  }
  await papan.page({ contrast: "more" }, async (page) => {
    await page.goto("/");
    assert.equal(await page.evaluate(() => document.documentElement.dataset["theme"]), "contrast");
  });
  await papan.page({ forcedColors: "active" }, async (page) => {
    await page.goto("/");
    await ready(page);
    await assertAccessible(page);
  });
});

test("every page is in Indonesian, by the browser's language or by choice", async () => {
  await papan.page({ ...SMALL, locale: "id-ID" }, async (page) => {
    const all = await pages(page);
    for (const path of all) {
      await page.goto(path);
      await ready(page);
      assert.equal(await page.evaluate(() => document.documentElement.lang), "id");
      await assertFits(page);
      const text = await page.locator("body").innerText();
      assert.doesNotMatch(text, /\b(the|your|move|game|empty|player|with|against)\b/i, path);
    }
    await page.getByLabel("Bahasa").selectOption("en");
    await page.getByRole("link", { name: "New game" }).waitFor();
    assert.ok(await page.getByLabel("Language").evaluate((select) => select === document.activeElement));
    await page.reload();
    await page.getByRole("link", { name: "New game" }).waitFor();
  });
});

test("a whole game in Indonesian", async () => {
  await papan.page({}, async (page) => {
    await page.goto("/");
    await page.getByLabel("Language").selectOption("id");
    await page.getByRole("button", { name: /Main melawan/ }).first().click();
    while (await waitForTurn(page)) {
      const next = page.locator("[role=gridcell]:not([aria-disabled])").first();
      assert.match((await next.getAttribute("aria-label")) ?? "", /^\d, kosong/);
      const name = await next.getAttribute("data-name");
      await next.click();
      await page.locator(`[data-name="${name}"] .x`).waitFor();
    }
    await page.locator("[role=status]", { hasText: /memainkan \d\..*(menang|Seri)\.$/ }).waitFor({ state: "attached" });
  });
});

test("adjacency previews the flipped cells of a move and counts marks", async () => {
  await papan.page({}, async (page) => {
    const id = await createGame(page, { game: "adjacency", seats: [ANI, { kind: "human", name: "Budi" }], options: { rounds: "2" } });
    await page.goto(`/game/${id}`);
    await page.locator(".caption", { hasText: /X \d+ : O \d+ · rounds left: 2/ }).waitFor();
    const flipping = page.locator("[role=gridcell][aria-label*='would flip']").first();
    const label = (await flipping.getAttribute("aria-label")) ?? "";
    const cells = /would flip (.*)$/.exec(label)?.[1]?.split(", ") ?? [];
    await flipping.hover();
    assert.deepEqual(await page.locator(".cell.flipped").evaluateAll((all) => all.map((one) => one.getAttribute("data-name"))), cells);
    await flipping.focus();
    assert.equal(await page.locator(".cell.flipped").count(), cells.length);
    await flipping.click();
    await page.locator(`[data-name="${cells[0]}"][aria-label*="${cells[0]}, X"]`).waitFor();
    await page.locator("[role=status]", { hasText: `flipping ${cells[0]}` }).waitFor({ state: "attached" });
    for (let moves = 1; moves < 4; moves += 1) {
      await page.locator("papan-move-list li").nth(moves - 1).waitFor();
      await page.locator("[role=gridcell]:not([aria-disabled])").first().click();
    }
    await page.locator(".status", { hasText: /wins|tie/ }).waitFor();
  });
});

test("a resting finger previews a move, and sliding away cancels it", async () => {
  await papan.page(SCREENS.phone, async (page) => {
    const id = await createGame(page, { game: "adjacency", seats: [ANI, BUDI] });
    await page.goto(`/game/${id}`);
    const flipping = page.locator("[role=gridcell][aria-label*='would flip']").first();
    const box = await flipping.boundingBox();
    assert.ok(box);
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const session = await page.context().newCDPSession(page);
    await session.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [{ x, y }] });
    await page.locator(".cell.flipped").first().waitFor();
    for (const away of [20, 60, 120]) {
      await session.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: [{ x, y: y - away }] });
    }
    await page.locator(".cell.flipped").waitFor({ state: "detached" });
    await session.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
    assert.equal((await (await page.request.get(`/api/games/${id}`)).json()).ply, 0);
  });
});

test("the about page lists the word lists with their hashes", async () => {
  await papan.page(SMALL, async (page) => {
    await page.route("**/api/catalog", async (route) => {
      const known = await (await route.fetch()).json();
      const words = known.games.find((/** @type {{ name: string }} */ game) => game.name === "crossword");
      words.lexicons ??= [{ name: "ENABLE", words: 168548, hash: "0123456789abcdef".repeat(4) }];
      await route.fulfill({ json: known });
    });
    await page.goto("/about");
    await page.locator("li", { hasText: /ENABLE: 168,548 words\. [0-9a-f]{64}/ }).waitFor();
    await assertAccessible(page);
    await assertFits(page);
  });
});
