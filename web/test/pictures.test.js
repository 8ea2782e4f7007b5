// The screenshots of the README. PAPAN_PICTURES=1 takes them again.
import assert from "node:assert/strict";
import { mkdir, stat } from "node:fs/promises";
import { after, before, test } from "node:test";
import { createGame, launch, waitForMove, waitForTurn } from "./papan.js";
import { INPUT_METHODS, newTiles, playTurn } from "./input-methods.js";

/** @typedef {import("playwright-core").Page} Page */

const skip = !process.env["PAPAN_PICTURES"];
const FOLDER = new URL("../../docs/src/pictures/", import.meta.url);
const MOST_BYTES = 150_000;

/** @type {Awaited<ReturnType<typeof launch>>} */
let papan;
before(async () => {
  if (!skip) papan = await launch();
});
after(() => papan?.close());

const ANI = { kind: "human", name: "Ani" };
const DESK = { viewport: { width: 900, height: 640 }, colorScheme: /** @type {const} */ ("light") };
const PHONE = { ...INPUT_METHODS.touch.options, colorScheme: /** @type {const} */ ("dark") };

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
 * Creates a game and plays some moves.
 * @param {Page} page
 * @param {object} game
 * @param {number} moves of this side
 * @param {import("./input-methods.js").InputMethod} method
 */
async function begun(page, game, moves, method) {
  const id = await createGame(page, game);
  await page.goto(`/game/${id}`);
  for (let count = 0; count < moves && (await waitForTurn(page)); count += 1) await playTurn(page, method, id);
  await waitForTurn(page);
  return id;
}

test("tic-tac-toe, the home page, a new game, about", { skip }, async () => {
  await papan.page(DESK, async (page) => {
    await begun(page, { game: "tictactoe", seats: [ANI, bot("hard")], options: {} }, 0, INPUT_METHODS.mouse);
    await page.locator("[data-name='5']").click();
    await waitForMove(page, 2);
    await waitForTurn(page);
    await shot(page, "tictactoe");
    await page.goto("/");
    await page.locator("papan-my-games li").first().waitFor();
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

test("adjacency on a phone, with the preview of a move", { skip }, async () => {
  await papan.page(PHONE, async (page) => {
    await begun(page, { game: "adjacency", seats: [ANI, bot("medium")], options: {} }, 0, INPUT_METHODS.touch);
    await page.locator("[data-name='c2']").tap();
    await waitForMove(page, 2);
    await waitForTurn(page);
    await page.locator("[role=gridcell][aria-label*='would flip']").first().focus();
    await shot(page, "adjacency");
  });
});

test("the crossword game, with placed tiles", { skip }, async () => {
  const game = { game: "crossword", seats: [ANI, bot("medium")], options: { starts: "first" } };
  /** @param {Page} page @param {string} id @param {import("./input-methods.js").InputMethod} method */
  const attempt = async (page, id, method) => {
    const hint = await (await page.request.post(`/api/games/${id}/hint`, { data: { step: 3 } })).json();
    const now = await (await page.request.get(`/api/games/${id}`)).json();
    const { letters, isDown } = newTiles(now.view, hint.move);
    if (letters.length > 0) await method.placeTiles(page, letters, isDown);
    await page.locator(".move-check", { hasText: /scores \d+ points/ }).waitFor();
  };
  await papan.page({ ...DESK, viewport: { width: 1000, height: 840 } }, async (page) => {
    await attempt(page, await begun(page, game, 4, INPUT_METHODS.mouse), INPUT_METHODS.mouse);
    await shot(page, "crossword");
  });
  await papan.page(PHONE, async (page) => {
    await attempt(page, await begun(page, game, 3, INPUT_METHODS.touch), INPUT_METHODS.touch);
    await page.locator("papan-players").evaluate((players) => players.scrollIntoView());
    await shot(page, "crossword-phone");
  });
});

test("an analyzed game and a watched one", { skip }, async () => {
  await papan.page({ ...DESK, viewport: { width: 1000, height: 840 } }, async (page) => {
    await begun(page, { game: "adjacency", seats: [ANI, bot("easy")], options: { size: "6x6" } }, 3, INPUT_METHODS.mouse);
    await page.getByText("Analysis", { exact: true }).click();
    await page.locator("papan-analysis tbody tr").nth(2).waitFor();
    await shot(page, "analysis");
    await begun(page, { game: "tictactoe", seats: [bot("automaton"), bot("easy")], options: {} }, 0, INPUT_METHODS.mouse).catch(() => {});
    await page.locator("papan-playback button").first().waitFor();
    await shot(page, "watch");
  });
});
