// Messages are visible and announced, cover nothing, and disappear when they are no longer true.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { WORD_SEED, assertAccessible, assertFits, createGame, gameState, launch } from "./papan.js";

/** @typedef {import("playwright-core").Page} Page */

/** @type {Awaited<ReturnType<typeof launch>>} */
let papan;
before(async () => {
  papan = await launch();
});
after(() => papan?.close());

const PHONE = { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true };
const DESK = { viewport: { width: 1280, height: 800 } };
const PEOPLE = [{ kind: "human", name: "Ani" }, { kind: "human", name: "Budi" }];

const cell = (/** @type {Page} */ page, /** @type {string} */ name) => page.locator(`[data-name="${name}"]`);
const notice = (/** @type {Page} */ page, /** @type {string} */ text) =>
  page.locator("papan-notice").filter({ hasText: text });

/** Controls and cells covered by the message, and whether it is on the screen. @param {Page} page */
const covered = (page) =>
  page.evaluate(() => {
    const notice = document.querySelector("[role=alert]:not(:empty)")?.closest("papan-notice, p");
    if (!notice) return ["no message"];
    const box = notice.getBoundingClientRect();
    const others = [...document.querySelectorAll("button, input, select, a, [role=gridcell]")].filter(
      (other) => !notice.contains(other) && other.getClientRects().length > 0,
    );
    const over = others.filter((other) => {
      const { left, right, top, bottom } = other.getBoundingClientRect();
      return left < box.right - 1 && right > box.left + 1 && top < box.bottom - 1 && bottom > box.top + 1;
    });
    const isSeen = box.top >= -1 && box.bottom <= innerHeight + 1;
    return [...over.map((other) => other.outerHTML.slice(0, 80)), ...(isSeen ? [] : ["out of sight"])];
  });

for (const [screen, options] of Object.entries({ phone: PHONE, desk: DESK })) {
  for (const game of ["tictactoe", "adjacency", "crossword"]) {
    test(`an error covers nothing, can be closed, and disappears with the next move: ${game}, ${screen}`, async () => {
      await papan.page(
        options,
        async (page) => {
          const id = await createGame(page, { game, seats: PEOPLE });
          await page.goto(`/game/${id}`);
          const field = page.locator("[name=move]");
          await field.fill("nonsense");
          await field.press("Enter");
          await page.locator("[role=alert]", { hasText: "This move cannot be played: `nonsense` is not" }).waitFor();
          assert.deepEqual(await covered(page), []);
          await assertFits(page);
          await assertAccessible(page);
          await page.getByRole("button", { name: "Close message" }).click();
          await page.locator("papan-notice").waitFor({ state: "hidden" });
          await field.press("Enter");
          await page.locator("[role=alert]", { hasText: "This move cannot be played: `nonsense` is not" }).waitFor();
          await page.locator("h1").focus();
          await page.keyboard.press("Escape");
          await page.locator("papan-notice").waitFor({ state: "hidden" });
          await field.press("Enter");
          await page.locator("[role=alert]", { hasText: "This move cannot be played: `nonsense` is not" }).waitFor();
          const { legal } = await gameState(page, id);
          await field.fill(legal?.[0] ?? "pass");
          await field.press("Enter");
          await page.locator("papan-move-list [data-ply='1']").waitFor();
          await page.locator("papan-notice").waitFor({ state: "hidden" });
        },
        /status of 422/,
      );
    });
  }
}

test("a cell that cannot be played shows why, also in an earlier position", async () => {
  await papan.page(PHONE, async (page) => {
    const id = await createGame(page, { game: "tictactoe", seats: PEOPLE });
    await page.goto(`/game/${id}`);
    await cell(page, "5").tap();
    await cell(page, "5").and(page.locator("[aria-label^='5, x']")).waitFor();
    await cell(page, "9").tap();
    await page.locator("papan-move-list [data-ply='2']").waitFor();
    // Forced, because playwright considers an occupied cell disabled.
    await cell(page, "5").tap({ force: true });
    await notice(page, "This cell cannot be played.").waitFor();
    await page.locator("[role=status]", { hasText: "This cell cannot be played." }).waitFor({ state: "attached" });
    await assertAccessible(page);
    await assertFits(page);
    await page.getByRole("button", { name: "To the start" }).tap();
    await page.locator("papan-notice").waitFor({ state: "hidden" });
    await cell(page, "1").tap({ force: true });
    await notice(page, "This is an earlier position.").waitFor();
    await page.getByRole("button", { name: "To the end" }).tap();
    await cell(page, "2").tap();
    await page.locator("papan-move-list [data-ply='3']").waitFor();
    await page.locator("papan-notice").waitFor({ state: "hidden" });
  });
});

test("a letter missing on the rack is shown and announced", async () => {
  await papan.page({}, async (page) => {
    const seats = [{ kind: "human" }, { kind: "bot", player: "easy" }];
    const id = await createGame(page, { game: "crossword", seats, options: { starts: "first" }, seed: WORD_SEED });
    await page.goto(`/game/${id}`);
    /** @type {string[]} */
    const rack = (await gameState(page, id)).view.racks[0];
    assert.ok(!rack.includes("?"), "a blank would stand for any letter");
    // A rack has seven tiles, so at least one of eight letters is missing.
    const missing = [..."QXZJKVWY"].find((letter) => !rack.includes(letter));
    const [held] = rack;
    assert.ok(missing && held);
    await cell(page, "H8").focus();
    await page.keyboard.press(missing.toLowerCase());
    await notice(page, `You have no tile ${missing}.`).waitFor();
    await page.keyboard.press(held.toLowerCase());
    await page.locator(".cell.placed").waitFor();
    await page.locator("papan-notice").waitFor({ state: "hidden" });
  });
});

test("a takeback request and its answer are visible on a phone at any scroll position", async () => {
  await papan.page(PHONE, async (ani) => {
    const made = await ani.request.post("/api/games", {
      data: { game: "tictactoe", seats: [{ kind: "human", name: "Ani" }, { kind: "invite" }], options: { size: "8x8x5" } },
    });
    const { id, seats } = await made.json();
    await papan.page(PHONE, async (budi) => {
      const claimed = await budi.request.post(`/api/games/${id}/claim`, { data: { code: seats[1].invite, name: "Budi" } });
      assert.equal(claimed.status(), 200);
      await ani.goto(`/game/${id}`);
      await budi.goto(`/game/${id}`);
      await cell(ani, "5").tap();
      await budi.locator(".status", { hasText: "Your turn" }).waitFor();
      for (const place of ["top", "bottom"]) {
        await budi.evaluate((to) => scrollTo(0, to === "top" ? 0 : document.body.scrollHeight), place);
        await ani.locator("[name=takeback]").tap();
        const question = budi.getByText("Ani (x) asks to take back the last move.").and(budi.locator(":not([role=status])"));
        await question.waitFor();
        for (const shown of [question, budi.locator("[name=accept]"), budi.locator("[name=decline]")]) {
          const box = await shown.boundingBox();
          assert.ok(box && box.y >= 0 && box.y + box.height <= 640, `${place}: ${JSON.stringify(box)}`);
        }
        await assertAccessible(budi);
        await assertFits(budi);
        await budi.locator("[name=decline]").tap();
        await notice(ani, "The takeback was declined.").waitFor();
        await budi.locator("[name=accept]").waitFor({ state: "hidden" });
      }
      assert.equal((await gameState(ani, id)).ply, 1);
    });
  });
});
