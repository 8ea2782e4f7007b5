// The crossword game on the page: a move by keyboard, one by clicks, and what the page shows of them.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { accessible, create, fits, open, state } from "./papan.js";

/** @type {Awaited<ReturnType<typeof open>>} */
let papan;
before(async () => {
  papan = await open();
});
after(() => papan?.close());

test("words are laid by keyboard and by clicks, with their score before they are played", async () => {
  await papan.page({ viewport: { width: 360, height: 640 } }, async (page) => {
    const seats = [{ kind: "human", name: "Ani" }, { kind: "bot", player: "easy" }];
    const id = await create(page, { game: "crossword", seats, options: { starts: "first" } });
    await page.goto(`/game/${id}`);
    await page.locator(".status", { hasText: "Your turn." }).waitFor();
    await fits(page);
    await accessible(page);
    for (const way of ["keyboard", "clicks"]) {
      const before = await state(page, id);
      const answer = await page.request.post(`/api/games/${id}/hint`, { data: { step: 3 } });
      const { move } = await answer.json();
      const [place = "", word = ""] = String(move).split(" ");
      if (place === "exchange" || place === "pass") return;
      const across = /^\d/.test(place);
      const name = across ? place.replace(/^(\d+)(\w)$/, "$2$1") : place;
      const wanted = `Direction: ${across ? "across" : "down"}`;
      const turn = page.locator("[name=turn]");
      if ((await turn.textContent()) !== wanted) await turn.click();
      const cells = before.view.cells;
      const [column, row] = [before.view.columns.indexOf(name[0]), before.view.rows.indexOf(name.slice(1))];
      const letters = [...word.replace(/[()]/g, "")];
      const isNew = letters.map((_, at) => cells[(row + (across ? 0 : at)) * 15 + column + (across ? at : 0)] === null);
      await page.locator(`[data-name="${name}"]`).focus();
      for (const [at, letter] of letters.entries()) {
        if (!isNew[at]) continue;
        const isBlank = letter === letter.toLowerCase();
        const tile = page.locator(`.tile:not([aria-disabled])[aria-label^="${letter} "]`).first();
        if (way === "keyboard" || isBlank) await page.keyboard.press(isBlank ? `Shift+${letter.toUpperCase()}` : letter.toLowerCase());
        else await tile.click();
      }
      await page.locator(".verdict", { hasText: /makes \d+ points/ }).waitFor();
      if (way === "keyboard") await page.keyboard.press("Enter");
      else await page.locator("[name=play]").click();
      await page.locator("papan-moves li").nth(before.ply + 1).waitFor();
      const after = await state(page, id);
      assert.equal(after.moves[before.ply].seat, 0);
      assert.match(await page.locator("papan-moves li").nth(before.ply).innerText(), /\+\d+/);
      await page.locator(".status", { hasText: "Your turn." }).waitFor();
    }
    await accessible(page);
  });
});
