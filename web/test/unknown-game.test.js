// A game that the page does not know is played on a plain grid.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { assertAccessible, assertFits, createGame, launch } from "./papan.js";

/** @typedef {import("playwright-core").Page} Page */
/** @typedef {import("../lib/api.js").State} State */

/** @type {Awaited<ReturnType<typeof launch>>} */
let papan;
before(async () => {
  papan = await launch();
});
after(() => papan?.close());

const SEATS = [{ kind: "human", name: "Ani" }, { kind: "human", name: "Budi" }];

/**
 * Disguises tic-tac-toe as a game with another name and a grid of texts. The moves `1` and `2` have no cell.
 * @param {any} state
 */
function disguise(state) {
  const { width, height, cells } = state.view;
  const moves = (state.legal ?? []).map((/** @type {string} */ move) => ({ move, cell: Number(move) > 2 ? Number(move) - 1 : null }));
  const texts = cells.map((/** @type {number | null} */ seat) => (seat === null ? "" : ["A", "B"][seat]));
  return { ...state, game: "toy", view: { width, height, columns: ["a", "b", "c"], rows: ["3", "2", "1"], texts, moves } };
}

/** @param {Page} page */
async function disguised(page) {
  await page.route(/\/api\/games\/\w+(\/events|\/moves)?(\?at=\d+)?$/, async (route) => {
    const request = route.request();
    const isStream = request.url().endsWith("/events");
    const url = request.url().replace(/\/events$/, "");
    const answer = await route.fetch({ url });
    const state = disguise(await answer.json());
    if (!isStream) return route.fulfill({ json: state });
    const body = `event: state\ndata: ${JSON.stringify(state)}\n\n`;
    return route.fulfill({ headers: { "Content-Type": "text/event-stream" }, body });
  });
}

test("a game that the page does not know is played by clicks, by buttons and by typing", async () => {
  await papan.page({}, async (page) => {
    const id = await createGame(page, { game: "tictactoe", seats: SEATS });
    await disguised(page);
    await page.goto(`/game/${id}`);
    await page.getByRole("heading", { name: "toy" }).waitFor();
    await page.locator("[data-name='b2']").click();
    await page.locator("[data-name='b2'] .sign", { hasText: "A" }).waitFor();
    await page.locator(".status", { hasText: "Budi (o) to move." }).waitFor();
    assert.deepEqual(await page.getByRole("group", { name: "Moves" }).getByRole("button").allInnerTexts(), ["1", "2"]);
    await page.getByRole("group", { name: "Moves" }).getByRole("button", { name: "1" }).click();
    await page.locator("[data-name='a3'][aria-label^='a3, B']").waitFor();
    await page.locator("[name=move]").fill("9");
    await page.keyboard.press("Enter");
    await page.locator("[data-name='c1'][aria-label^='c1, A']").waitFor();
    await assertAccessible(page);
    await assertFits(page);
  });
});

test("a game that the page does not know can be chosen", async () => {
  await papan.page({}, async (page) => {
    await page.route("**/api/catalog", async (route) => {
      const known = await (await route.fetch()).json();
      known.games.push({ ...known.games[0], name: "toy" });
      await route.fulfill({ json: known });
    });
    await page.goto("/");
    await page.locator("[data-start=toy]").waitFor();
    await page.goto("/new?game=toy");
    await page.locator("form").waitFor();
    assert.equal(await page.locator("[name=game]").inputValue(), "toy");
    await assertAccessible(page);
  });
});
