// Whole games against a bot, each with one input method from the first move to the last.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { WORD_SEED, assertAccessible, assertFits, createGame, gameState, launch, waitForMove, waitForTurn } from "./papan.js";
import { INPUT_METHODS, playTurn, tabTo } from "./input-methods.js";

/** @typedef {import("playwright-core").Page} Page */

/** @type {Awaited<ReturnType<typeof launch>>} */
let papan;
before(async () => {
  papan = await launch();
});
after(() => papan?.close());

const SEATS = [{ kind: "human", name: "Ani" }, { kind: "bot", player: "easy" }];
const GAMES = {
  tictactoe: { seats: [{ kind: "human" }, { kind: "bot", player: "random" }], options: { size: "4x4x4" } },
  adjacency: { seats: SEATS, options: { size: "5x4" } },
  crossword: { seats: SEATS, options: { starts: "first" }, seed: WORD_SEED },
};

/** @type {[keyof typeof GAMES, keyof typeof INPUT_METHODS][]} */
const PLAYED = [
  ["tictactoe", "mouse"],
  ["tictactoe", "keyboard"],
  ["tictactoe", "touch"],
  ["adjacency", "mouse"],
  ["adjacency", "keyboard"],
  ["adjacency", "touch"],
  ["crossword", "mouse"],
  ["crossword", "drag"],
  ["crossword", "keyboard"],
  ["crossword", "touch"],
];

for (const [game, name] of PLAYED) {
  test(`${game} to its end by ${name}`, async () => {
    const method = INPUT_METHODS[name];
    await papan.page(method.options, async (page) => {
      const id = await createGame(page, { game, ...GAMES[game] });
      await page.goto(`/game/${id}`);
      while (await waitForTurn(page)) {
        await playTurn(page, method, id);
        const focused = await page.evaluate(() => document.activeElement?.tagName);
        if (name === "keyboard") assert.notEqual(focused, "BODY", "the focus is lost");
        if (method.options.isMobile) await assertFits(page);
      }
      const ended = await gameState(page, id);
      assert.equal(ended.outcome.ending, "played");
      await page.locator("[name=rematch]").waitFor();
      if (game === "crossword") await sheet(page, ended);
    });
  });
}

/**
 * Fails unless the score sheet lists every move and ends with the final scores.
 * @param {Page} page
 * @param {any} game
 */
async function sheet(page, game) {
  const rows = await page.locator("papan-score-sheet tbody tr").evaluateAll((all) =>
    all.map((row) => [...row.querySelectorAll("td")].map((cell) => cell.textContent ?? "")),
  );
  assert.deepEqual(rows.slice(0, game.ply).map((row) => row[2]), game.moves.map((/** @type {any} */ move) => move.text));
  for (const [seat, who] of ["Ani", "easy"].entries()) {
    const own = rows.filter((row) => row[1] === who);
    assert.equal(Number(own.at(-1)?.[4]), game.outcome.points[seat]);
    const sum = own.reduce((all, row) => all + Number(row[3]?.replace("−", "-")), 0);
    assert.equal(sum, game.outcome.points[seat]);
  }
}

for (const game of /** @type {(keyof typeof GAMES)[]} */ (Object.keys(GAMES))) {
  test(`${game} by typed moves, with an error for an illegal one`, async () => {
    await papan.page(
      {},
      async (page) => {
        const id = await createGame(page, { game, ...GAMES[game] });
        await page.goto(`/game/${id}`);
        await waitForTurn(page);
        await tabTo(page, "[name=move]");
        await page.keyboard.type("nonsense");
        await page.keyboard.press("Enter");
        await page.locator("[role=alert]", { hasText: "This move cannot be played: `nonsense` is not" }).waitFor();
        await assertAccessible(page);
        await page.keyboard.press("Control+A");
        while (await waitForTurn(page)) {
          const now = await gameState(page, id);
          const hint = await page.request.post(`/api/games/${id}/hint`, { data: { step: 3 } });
          await page.keyboard.type((await hint.json()).move);
          await page.keyboard.press("Enter");
          await waitForMove(page, now.ply + 1);
          assert.equal(await page.locator("[role=alert]").innerText(), "");
        }
        assert.equal((await gameState(page, id)).outcome.ending, "played");
        assert.equal(await page.evaluate(() => document.activeElement?.tagName), "H1", "the focus is kept");
      },
      /status of 422/,
    );
  });
}
