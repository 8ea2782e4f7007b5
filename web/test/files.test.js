// Downloading and opening games as files.
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

/**
 * Creates a game over the API and plays some moves.
 * @param {Page} page
 */
async function played(page) {
  const seats = [{ kind: "human", name: "Ani" }, { kind: "human", name: "Budi" }];
  const id = await createGame(page, { game: "tictactoe", seats });
  for (const [ply, move] of ["5", "1", "9", "2"].entries()) {
    const answer = await page.request.post(`/api/games/${id}/moves`, { data: { move, ply } });
    assert.equal(answer.status(), 200);
  }
  return id;
}

for (const [form, label] of /** @type {const} */ ([["text", "Download"], ["json", "Download as JSON"]])) {
  test(`a game downloaded as ${form} can be opened, stepped through and continued`, async () => {
    await papan.page({ viewport: { width: 360, height: 640 } }, async (page) => {
      const id = await played(page);
      await page.goto(`/game/${id}`);
      const saving = page.waitForEvent("download");
      await page.getByRole("link", { name: label, exact: true }).click();
      const file = await (await saving).path();
      await page.goto("/");
      await page.locator("papan-open-file [type=file]").setInputFiles(file);
      await page.locator("h1", { hasText: "Tic-tac-toe (study)" }).waitFor();
      assert.notEqual(idOf(page), id);
      await page.locator("papan-move-list li").nth(3).waitFor();
      await assertAccessible(page);
      await assertFits(page);
      await page.locator("papan-move-list li button").nth(1).click();
      await page.waitForFunction(() => document.querySelectorAll(".x, .o").length === 2);
      await page.locator("h1").focus();
      await page.keyboard.press("End");
      await page.locator("[data-name='3']").click();
      await page.locator("papan-move-list li").nth(4).waitFor();
      assert.deepEqual((await gameState(page, idOf(page))).moves.map((/** @type {{ move: string }} */ { move }) => move), ["5", "1", "9", "2", "3"]);
    });
  });
}

test("an invalid file is reported with its line, also when dropped", async () => {
  await papan.page(
    {},
    async (page) => {
      await page.goto("/");
      const error = page.locator("papan-open-file [role=alert]");
      const buffer = Buffer.from("#player1 Ani Ani\nthis is no game\n");
      await page.locator("papan-open-file [type=file]").setInputFiles({ name: "game.gcg", mimeType: "text/plain", buffer });
      await error.filter({ hasText: /The server does not accept these choices: .+\.$/ }).waitFor();
      await page.locator("papan-open-file .drop").evaluate((target) => {
        const files = new DataTransfer();
        files.items.add(new File(["x".repeat(99_999)], "long.txt"));
        target.dispatchEvent(new DragEvent("drop", { dataTransfer: files, bubbles: true }));
      });
      await error.filter({ hasText: "This is too long." }).waitFor();
    },
    /status of 422/,
  );
});
