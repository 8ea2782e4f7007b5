// The picture of a playing automaton.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { assertAccessible, assertFits, createGame, gameState, launch } from "./papan.js";

/** @type {Awaited<ReturnType<typeof launch>>} */
let papan;
before(async () => {
  papan = await launch();
});
after(() => papan?.close());

test("the picture follows the shown position", async () => {
  await papan.page({ viewport: { width: 360, height: 640 } }, async (page) => {
    const seats = [{ kind: "human", name: "Ani" }, { kind: "bot", player: "automaton:small" }];
    const id = await createGame(page, { game: "tictactoe", seats });
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
    await page.locator("papan-move-list li").nth(1).waitFor();
    await isDrawn(2);
    const { automaton } = (await gameState(page, id)).seats[1];
    assert.equal(await graph.getAttribute("alt"), `The automaton of automaton · small (o): state ${automaton.state} of ${automaton.states} is highlighted.`);
    const words = page.locator("papan-automaton figcaption");
    assert.match(await words.innerText(), new RegExp(`States history: ${automaton.history.join(" -> ")}$`));
    assert.equal(automaton.history.at(-1), automaton.state);
    await assertFits(page);
    await assertAccessible(page);
    await page.locator("h1").focus();
    await page.keyboard.press("Home");
    await isDrawn(0);
    assert.equal(await graph.getAttribute("alt"), first);
    // The person's first move is a transition too.
    assert.match(await words.innerText(), new RegExp(`States history: ${automaton.history.slice(0, 2).join(" -> ")}$`));
  });
});

test("an opening that an automaton imposes is announced, and only that cell is played", async () => {
  await papan.page(
    {},
    async (page) => {
      const seats = [{ kind: "human", name: "Ani" }, { kind: "bot", player: "automaton:classic" }];
      const id = await createGame(page, { game: "tictactoe", seats });
      await page.goto(`/game/${id}`);
      await page.locator(".caption", { hasText: "imposes the opening: the first move is 5." }).waitFor();
      assert.equal(await page.locator(".cell.playable").count(), 1);
      await page.locator("[data-name='1']").click({ force: true });
      await page.locator("papan-notice", { hasText: "only 5 can be played now" }).waitFor();
      assert.equal((await gameState(page, id)).ply, 0);
      await page.locator("[data-name='5']").click();
      await page.locator("papan-move-list li").nth(1).waitFor();
      assert.equal(await page.locator(".caption", { hasText: "imposes" }).count(), 0);
      await assertAccessible(page);
    },
    /status of 422/,
  );
});
