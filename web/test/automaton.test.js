// An automaton that plays, drawn beside the board.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { accessible, create, fits, open, state } from "./papan.js";

/** @type {Awaited<ReturnType<typeof open>>} */
let papan;
before(async () => {
  papan = await open();
});
after(() => papan?.close());

test("the graph follows the position shown", async () => {
  await papan.page({ viewport: { width: 360, height: 640 } }, async (page) => {
    const seats = [{ kind: "human", name: "Ani" }, { kind: "bot", player: "automaton:small" }];
    const id = await create(page, { game: "tictactoe", seats });
    await page.goto(`/game/${id}`);
    const graph = page.locator("papan-automaton img");
    const isDrawn = (/** @type {number} */ ply) =>
      page.waitForFunction((wanted) => {
        const image = document.querySelector("papan-automaton img");
        return image instanceof HTMLImageElement && image.src.endsWith(wanted) && image.complete && image.naturalWidth > 0;
      }, `/automaton?seat=1&at=${ply}`);
    await isDrawn(0);
    const first = await graph.getAttribute("alt");
    await page.locator("[data-name='5']").click();
    await page.locator("papan-moves li").nth(1).waitFor();
    await isDrawn(2);
    const { automaton } = (await state(page, id)).seats[1];
    assert.equal(await graph.getAttribute("alt"), `The automaton of automaton · small (o): state ${automaton.state} of ${automaton.states} is lit.`);
    const words = page.locator("papan-automaton figcaption");
    assert.match(await words.innerText(), new RegExp(`States history: ${automaton.history.join(" -> ")}$`));
    assert.equal(automaton.history.at(-1), automaton.state);
    await fits(page);
    await accessible(page);
    await page.locator("h1").focus();
    await page.keyboard.press("Home");
    await isDrawn(0);
    assert.equal(await graph.getAttribute("alt"), first);
    // That the person begins is a step of its own.
    assert.match(await words.innerText(), new RegExp(`States history: ${automaton.history.slice(0, 2).join(" -> ")}$`));
  });
});

test("an opening that an automaton imposes is announced, and only that cell is played", async () => {
  await papan.page(
    {},
    async (page) => {
      const seats = [{ kind: "human", name: "Ani" }, { kind: "bot", player: "automaton:classic" }];
      const id = await create(page, { game: "tictactoe", seats });
      await page.goto(`/game/${id}`);
      await page.locator(".caption", { hasText: "imposes the opening: the first move is 5." }).waitFor();
      assert.equal(await page.locator(".cell.playable").count(), 1);
      await page.locator("[data-name='1']").click({ force: true });
      await page.locator("papan-notice", { hasText: "only 5 can be played now" }).waitFor();
      assert.equal((await state(page, id)).ply, 0);
      await page.locator("[data-name='5']").click();
      await page.locator("papan-moves li").nth(1).waitFor();
      assert.equal(await page.locator(".caption", { hasText: "imposes" }).count(), 0);
      await accessible(page);
    },
    /status of 422/,
  );
});
