// The pictures of the README: a game on each page, as people see it. Taken anew with PAPAN_PICTURES=1.
import assert from "node:assert/strict";
import { mkdir, stat } from "node:fs/promises";
import { after, before, test } from "node:test";
import { create, open, played, settled } from "./papan.js";
import { WAYS, tiles, turn } from "./ways.js";

/** @typedef {import("playwright-core").Page} Page */

const skip = !process.env["PAPAN_PICTURES"];
const FOLDER = new URL("../../docs/pictures/", import.meta.url);
const MOST_BYTES = 150_000;

/** @type {Awaited<ReturnType<typeof open>>} */
let papan;
before(async () => {
  if (!skip) papan = await open();
});
after(() => papan?.close());

const ANI = { kind: "human", name: "Ani" };
const DESK = { viewport: { width: 900, height: 640 }, colorScheme: /** @type {const} */ ("light") };
const PHONE = { ...WAYS.touch.options, colorScheme: /** @type {const} */ ("dark") };

const bot = (/** @type {string} */ player) => ({ kind: "bot", player });

/**
 * @param {Page} page
 * @param {string} name
 */
async function shot(page, name) {
  await mkdir(FOLDER, { recursive: true });
  const path = new URL(`web-${name}.png`, FOLDER).pathname;
  await page.screenshot({ path, animations: "disabled" });
  assert.ok((await stat(path)).size < MOST_BYTES, `${path} is larger than ${MOST_BYTES} bytes`);
}

/**
 * A game with some moves on the board.
 * @param {Page} page
 * @param {object} game
 * @param {number} moves of this side
 * @param {import("./ways.js").Way} way
 */
async function begun(page, game, moves, way) {
  const id = await create(page, game);
  await page.goto(`/game/${id}`);
  for (let count = 0; count < moves && (await settled(page)); count += 1) await turn(page, way, id);
  await settled(page);
  return id;
}

test("tic-tac-toe, the first page, a new game, about", { skip }, async () => {
  await papan.page(DESK, async (page) => {
    await begun(page, { game: "tictactoe", seats: [ANI, bot("hard")], options: {} }, 0, WAYS.mouse);
    await page.locator("[data-name='5']").click();
    await played(page, 2);
    await settled(page);
    await shot(page, "tictactoe");
    await page.goto("/");
    await page.locator("papan-games li").first().waitFor();
    await page.locator("[data-start]").first().waitFor();
    await shot(page, "home");
    await page.goto("/new");
    await page.locator("form").waitFor();
    await shot(page, "new");
    await page.goto("/about");
    await page.locator("code").first().waitFor();
    await shot(page, "about");
  });
});

test("adjacency on a phone, with what a move would turn", { skip }, async () => {
  await papan.page(PHONE, async (page) => {
    await begun(page, { game: "adjacency", seats: [ANI, bot("medium")], options: {} }, 0, WAYS.touch);
    await page.locator("[data-name='c2']").tap();
    await played(page, 2);
    await settled(page);
    await page.locator("[role=gridcell][aria-label*='would turn']").first().focus();
    await shot(page, "adjacency");
  });
});

test("the crossword game, a word being tried", { skip }, async () => {
  const game = { game: "crossword", seats: [ANI, bot("medium")], options: { starts: "first" } };
  /** @param {Page} page @param {string} id @param {import("./ways.js").Way} way */
  const attempt = async (page, id, way) => {
    const hint = await (await page.request.post(`/api/games/${id}/hint`, { data: { step: 3 } })).json();
    const now = await (await page.request.get(`/api/games/${id}`)).json();
    const { letters, isDown } = tiles(now.view, hint.move);
    if (letters.length > 0) await way.lay(page, letters, isDown);
    await page.locator(".verdict", { hasText: /makes \d+ points/ }).waitFor();
  };
  await papan.page({ ...DESK, viewport: { width: 1000, height: 840 } }, async (page) => {
    await attempt(page, await begun(page, game, 4, WAYS.mouse), WAYS.mouse);
    await shot(page, "crossword");
  });
  await papan.page(PHONE, async (page) => {
    await attempt(page, await begun(page, game, 3, WAYS.touch), WAYS.touch);
    await page.locator("papan-players").evaluate((players) => players.scrollIntoView());
    await shot(page, "crossword-phone");
  });
});

test("a game analysed, and one watched", { skip }, async () => {
  await papan.page({ ...DESK, viewport: { width: 1000, height: 840 } }, async (page) => {
    await begun(page, { game: "adjacency", seats: [ANI, bot("easy")], options: { size: "6x6" } }, 3, WAYS.mouse);
    await page.getByText("Analysis", { exact: true }).click();
    await page.locator("papan-analysis tbody tr").nth(2).waitFor();
    await shot(page, "analysis");
    await begun(page, { game: "tictactoe", seats: [bot("automaton"), bot("easy")], options: {} }, 0, WAYS.mouse).catch(() => {});
    await page.locator("papan-watch button").first().waitFor();
    await shot(page, "watch");
  });
});
