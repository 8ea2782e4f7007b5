// Two people in two browsers, who meet by a link.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { accessible, idOf, open, played, state } from "./papan.js";
import { WAYS, enter } from "./ways.js";

/** @typedef {import("playwright-core").Page} Page */

/** @type {Awaited<ReturnType<typeof open>>} */
let papan;
before(async () => {
  papan = await open();
});
after(() => papan?.close());

/** Words of two letters, most of which a rack has one of. */
const SHORT = "AN AT ON IN IS AS OR RE TO NO SO US ME DO GO OF IF BE WE HE HA HO UP AM BY MY OX AX EX ID LO LA PI QI ZA KA JO WO".split(" ");

/**
 * Ani makes a game and sends the link; Budi takes the seat, on a phone.
 * @param {string} game
 * @param {(page: Page) => Promise<void>} choose more of the form
 * @param {(ani: Page, budi: Page, id: string) => Promise<void>} play
 */
async function meet(game, choose, play) {
  await papan.page(WAYS.mouse.options, async (ani) => {
    await ani.goto(`/new?game=${game}`);
    await ani.getByLabel("Who plays").nth(1).selectOption("invite");
    await ani.getByLabel("Name").first().fill("Ani");
    await choose(ani);
    await ani.getByRole("button", { name: "Start the game" }).click();
    const link = await ani.getByLabel("Send this link").inputValue();
    await papan.page(WAYS.touch.options, async (budi) => {
      await budi.goto(link);
      await budi.getByLabel("Name").fill("Budi");
      await accessible(budi);
      await budi.getByRole("button", { name: "Take the seat" }).tap();
      await ani.getByLabel("Send this link").waitFor({ state: "detached" });
      await budi.getByRole("button", { name: "Take the seat" }).waitFor({ state: "detached" });
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
    [ani, WAYS.mouse],
    [budi, WAYS.touch],
  ]);
  for (;;) {
    const turn = (await state(ani, id)).turn;
    if (turn === null) break;
    const [page, way] = sides[turn === 0 ? 0 : 1];
    await page.locator(".status", { hasText: "Your turn" }).waitFor();
    const now = await state(page, id);
    assert.deepEqual([now.can.hint, now.can.undo], [false, false], "no help in a game between people");
    await enter(page, way, now, choose(now));
    for (const [other] of sides) await played(other, now.ply + 1);
  }
  const { outcome, moves } = await state(ani, id);
  assert.equal(outcome.ending, "played");
  const won = ["You win.", "Budi", "A tie."][outcome.winner ?? 2] ?? "";
  await ani.locator(".status", { hasText: won }).waitFor();
  await budi.locator("[role=status]", { hasText: moves.at(-1).text }).waitFor({ state: "attached" });
}

test("tic-tac-toe between two browsers, and a rematch", async () => {
  await meet("tictactoe", async () => {}, async (ani, budi, id) => {
    await finish(ani, budi, id, (now) => now.legal[0]);
    await budi.locator(".status", { hasText: "Ani (x) wins." }).waitFor();
    await ani.locator("[name=rematch]").click();
    await budi.locator("[role=status]", { hasText: "has begun a rematch" }).waitFor({ state: "attached" });
    await budi.locator("[data-offer]").tap();
    await budi.getByRole("button", { name: "Take the seat" }).tap();
    await budi.locator(".status", { hasText: "Your turn (x)." }).waitFor();
    assert.notEqual(idOf(ani), id);
    assert.equal(idOf(budi), idOf(ani));
    const { seats } = await state(ani, idOf(ani));
    assert.deepEqual(seats.map((/** @type {any} */ seat) => seat.name), ["Budi", "Ani"]);
  });
});

test("adjacency between two browsers", async () => {
  const short = (/** @type {Page} */ page) => page.getByLabel("Rounds").fill("3");
  await meet("adjacency", short, async (ani, budi, id) => {
    await finish(ani, budi, id, (now) => now.legal.at(-1));
  });
});

test("the crossword game between two browsers: tiles stay hidden, words are looked up when they are played", async () => {
  const first = async (/** @type {Page} */ page) => void (await page.getByLabel("Who starts").selectOption("first"));
  await meet("crossword", first, async (ani, budi, id) => {
    assert.equal((await state(budi, id)).view.racks[0], null);
    assert.equal((await state(ani, id)).view.racks[1], null);
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
    const seen = (await state(ani, id)).moves.map((/** @type {any} */ move) => move.text);
    assert.ok(!seen.some((/** @type {string} */ text, /** @type {number} */ ply) => ply % 2 === 1 && /exchange [A-Z?]/.test(text)), seen.join());
  });
});
