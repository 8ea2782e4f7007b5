// Two people in two browsers, joined by an invitation link.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { assertAccessible, gameState, idOf, launch, waitForMove } from "./papan.js";
import { INPUT_METHODS, enterMove } from "./input-methods.js";

/** @typedef {import("playwright-core").Page} Page */

/** @type {Awaited<ReturnType<typeof launch>>} */
let papan;
before(async () => {
  papan = await launch();
});
after(() => papan?.close());

/** Words of two letters; most racks can make one of them. */
const SHORT = "AN AT ON IN IS AS OR RE TO NO SO US ME DO GO OF IF BE WE HE HA HO UP AM BY MY OX AX EX ID LO LA PI QI ZA KA JO WO".split(" ");

/**
 * Ani creates a game and sends the link; Budi joins on a phone.
 * @param {string} game
 * @param {(page: Page) => Promise<void>} choose more of the form
 * @param {(ani: Page, budi: Page, id: string) => Promise<void>} play
 */
async function meet(game, choose, play) {
  await papan.page(INPUT_METHODS.mouse.options, async (ani) => {
    await ani.goto(`/new?game=${game}`);
    await ani.getByRole("combobox", { name: "Player", exact: true }).nth(1).selectOption("invite");
    await ani.getByLabel("Name").first().fill("Ani");
    await choose(ani);
    await ani.getByRole("button", { name: "Start the game" }).click();
    const link = await ani.getByLabel("Send this link").inputValue();
    await papan.page(INPUT_METHODS.touch.options, async (budi) => {
      await budi.goto(link);
      await budi.getByLabel("Name").fill("Budi");
      await assertAccessible(budi);
      await budi.getByRole("button", { name: "Join the game" }).tap();
      await ani.getByLabel("Send this link").waitFor({ state: "detached" });
      await budi.getByRole("button", { name: "Join the game" }).waitFor({ state: "detached" });
      assert.equal(await budi.evaluate(() => document.activeElement?.tagName), "H1", "the focus is kept");
      await play(ani, budi, idOf(ani));
    });
  });
}

/**
 * Plays from both sides until the end.
 * @param {Page} ani
 * @param {Page} budi
 * @param {string} id
 * @param {(now: any) => string} choose a move
 */
async function finish(ani, budi, id, choose) {
  const sides = /** @type {const} */ ([
    [ani, INPUT_METHODS.mouse],
    [budi, INPUT_METHODS.touch],
  ]);
  for (;;) {
    const turn = (await gameState(ani, id)).turn;
    if (turn === null) break;
    const [page, way] = sides[turn === 0 ? 0 : 1];
    await page.locator(".status", { hasText: "Your turn" }).waitFor();
    const now = await gameState(page, id);
    assert.deepEqual([now.can.hint, now.can.undo], [false, false], "no help in a game between people");
    await enterMove(page, way, now, choose(now));
    for (const [other] of sides) await waitForMove(other, now.ply + 1);
  }
  const { outcome, moves } = await gameState(ani, id);
  assert.equal(outcome.ending, "played");
  const won = ["You win.", "Budi", "It's a tie."][outcome.winner ?? 2] ?? "";
  await ani.locator(".status", { hasText: won }).waitFor();
  await budi.locator("[role=status]", { hasText: moves.at(-1).text }).waitFor({ state: "attached" });
}

test("tic-tac-toe between two browsers, and a rematch", async () => {
  await meet("tictactoe", async () => {}, async (ani, budi, id) => {
    await finish(ani, budi, id, (now) => now.legal[0]);
    await budi.locator(".status", { hasText: "Ani (x) wins." }).waitFor();
    await ani.locator("[name=rematch]").click();
    await budi.locator("[role=status]", { hasText: "offers a rematch" }).waitFor({ state: "attached" });
    await budi.locator("[data-offer]").tap();
    await budi.getByRole("button", { name: "Join the game" }).tap();
    await budi.locator(".status", { hasText: "Your turn (x)." }).waitFor();
    assert.notEqual(idOf(ani), id);
    assert.equal(idOf(budi), idOf(ani));
    const { seats } = await gameState(ani, idOf(ani));
    assert.deepEqual(seats.map((/** @type {any} */ seat) => seat.name), ["Budi", "Ani"]);
  });
});

test("adjacency between two browsers", async () => {
  const short = (/** @type {Page} */ page) => page.getByLabel("Rounds").fill("3");
  await meet("adjacency", short, async (ani, budi, id) => {
    await finish(ani, budi, id, (now) => now.legal.at(-1));
  });
});

test("the crossword game between two browsers: tiles stay hidden, words are checked when they are played", async () => {
  const first = async (/** @type {Page} */ page) => void (await page.getByLabel("First move").selectOption("first"));
  await meet("crossword", first, async (ani, budi, id) => {
    assert.equal((await gameState(budi, id)).view.racks[0], null);
    assert.equal((await gameState(ani, id)).view.racks[1], null);
    const isLaid = (/** @type {any} */ now) => now.view.cells.some((/** @type {unknown} */ tile) => tile !== null);
    let words = 0;
    await finish(ani, budi, id, (now) => {
      const rack = now.view.racks[now.turn];
      const word = isLaid(now) ? undefined : SHORT.find(([one, two]) => rack.includes(one) && rack.includes(two));
      if (word) words += 1;
      if (word) return `8H ${word}`;
      return now.ply < 4 ? `exchange ${rack[0]}` : "pass";
    });
    assert.equal(words, 1, "a word was played");
    const seen = (await gameState(ani, id)).moves.map((/** @type {any} */ move) => move.text);
    assert.ok(!seen.some((/** @type {string} */ text, /** @type {number} */ ply) => ply % 2 === 1 && /exchange [A-Z?]/.test(text)), seen.join());
  });
});
