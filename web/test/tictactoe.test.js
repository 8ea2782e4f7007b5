// Tic-tac-toe on the page, in a real browser.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { assertAccessible, assertFits, createGame, gameState, idOf, launch, waitForTurn } from "./papan.js";

/** @typedef {import("playwright-core").Page} Page */

/** @type {Awaited<ReturnType<typeof launch>>} */
let papan;
before(async () => {
  papan = await launch();
});
after(() => papan?.close());

const PHONE = { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true };
const AGAINST = { game: "tictactoe", seats: [{ kind: "human", name: "Ani" }, { kind: "bot", player: "alphabeta" }] };

const free = (/** @type {Page} */ page) => page.locator("[role=gridcell]:not([aria-disabled])");
const cell = (/** @type {Page} */ page, /** @type {string} */ name) => page.locator(`[data-name="${name}"]`);

/**
 * Plays the first free cell until the game is over.
 * @param {Page} page
 * @param {(name: string) => Promise<void>} play
 */
async function finish(page, play) {
  for (let moves = 0; await waitForTurn(page); moves += 1) {
    assert.ok(moves < 5, "the game goes on after nine moves");
    const name = await free(page).first().getAttribute("data-name");
    assert.ok(name);
    await play(name);
    await page.locator(`[data-name="${name}"][aria-label*="${name}, x"]`).waitFor();
  }
  const game = await gameState(page, idOf(page));
  assert.notEqual(game.outcome, null);
  return game;
}

test("two clicks lead from the home page to a mark on the board, then by mouse to the end and a rematch", async () => {
  await papan.page({}, async (page) => {
    await page.goto("/");
    await page.locator("[data-start=tictactoe]").click();
    await cell(page, "5").click();
    await cell(page, "5").and(page.locator("[aria-label^='5, x']")).waitFor();
    const game = await finish(page, (name) => cell(page, name).click());
    assert.equal(game.moves[0].move, "5");
    // Both sides' moves are listed, and the last one is outlined.
    assert.equal(await page.locator("papan-move-list li").count(), game.ply);
    assert.equal(await page.locator(".cell.last").getAttribute("data-name"), game.moves.at(-1).move);
    await page.locator("[name=rematch]").click();
    await page.waitForURL((url) => url.pathname !== `/game/${game.id}`);
    await waitForTurn(page);
    const next = await gameState(page, idOf(page));
    assert.deepEqual(next.you, [1]);
    assert.equal(next.seats[0].player, game.seats[1].player);
  });
});

test("a whole game by keyboard alone", async () => {
  await papan.page({}, async (page) => {
    await page.goto("/");
    await page.locator("[data-start=tictactoe]").waitFor();
    const reach = async (/** @type {string} */ selector) => {
      for (let steps = 0; steps < 30; steps += 1) {
        if (await page.evaluate((wanted) => document.activeElement?.matches(wanted), selector)) return;
        await page.keyboard.press("Tab");
      }
      assert.fail(`Tab does not lead to ${selector}`);
    };
    await reach("[data-start=tictactoe]");
    await page.keyboard.press("Enter");
    await page.locator("[role=grid]").waitFor();
    assert.equal(await page.evaluate(() => document.activeElement?.tagName), "H1");
    await reach("[role=gridcell]");
    const game = await finish(page, async (name) => {
      const at = Number(await page.evaluate(() => document.activeElement?.getAttribute("data-cell")));
      const to = Number(name) - 1;
      const [down, right] = [Math.floor(to / 3) - Math.floor(at / 3), (to % 3) - (at % 3)];
      for (let i = 0; i < Math.abs(down); i += 1) await page.keyboard.press(down > 0 ? "ArrowDown" : "ArrowUp");
      for (let i = 0; i < Math.abs(right); i += 1) await page.keyboard.press(right > 0 ? "ArrowRight" : "ArrowLeft");
      assert.equal(await page.evaluate(() => document.activeElement?.getAttribute("data-name")), name);
      await page.keyboard.press("Enter");
    });
    // The board is one tab stop; Home and End stay within the row.
    assert.equal(await page.locator("[role=gridcell][tabindex='0']").count(), 1);
    await page.keyboard.press("Control+Home");
    await page.keyboard.press("End");
    assert.equal(await page.evaluate(() => document.activeElement?.getAttribute("data-name")), "3");
    // The end was announced.
    const last = game.moves.at(-1);
    const said = new RegExp(`plays? ${last.move}\\.`);
    await page.locator("[role=status]", { hasText: said }).waitFor({ state: "attached" });
  });
});

test("a whole game by touch on a phone", async () => {
  await papan.page(PHONE, async (page) => {
    await page.goto("/");
    await assertFits(page);
    await page.locator("[data-start=tictactoe]").tap();
    await page.locator("[role=grid]").waitFor();
    await assertFits(page);
    const box = await page.locator("[role=grid]").boundingBox();
    assert.ok(box && box.width <= 360 && box.y + box.height <= 640, "the board is on the screen");
    const game = await finish(page, (name) => cell(page, name).tap());
    assert.equal(game.moves[0].move, "1");
    await assertFits(page);
  });
});

test("a game survives a reload and is listed in my games", async () => {
  await papan.page({}, async (page) => {
    const id = await createGame(page, AGAINST);
    await page.goto(`/game/${id}`);
    await cell(page, "5").click();
    await page.locator("papan-move-list li").nth(1).waitFor();
    assert.ok(await waitForTurn(page));
    const labels = () => page.locator("[role=gridcell]").evaluateAll((all) => all.map((one) => one.ariaLabel));
    const earlier = await labels();
    await page.reload();
    await waitForTurn(page);
    assert.deepEqual(await labels(), earlier);
    assert.equal(earlier[4], "5, x");
    await page.goto("/");
    await page.locator("papan-my-games a", { hasText: "Tic-tac-toe" }).click();
    await waitForTurn(page);
    assert.equal(idOf(page), id);
  });
});

test("undo, also after the end", async () => {
  await papan.page({}, async (page) => {
    const id = await createGame(page, AGAINST);
    await page.goto(`/game/${id}`);
    await cell(page, "5").click();
    await page.locator("papan-move-list li").nth(1).waitFor();
    const undo = page.getByRole("button", { name: "Undo" });
    await undo.click();
    await page.getByText("No moves yet.").waitFor();
    assert.equal(await page.locator("[role=gridcell][aria-label$=empty]").count(), 9);
    await page.locator("[role=status]", { hasText: "taken back" }).waitFor({ state: "attached" });
    const ended = await finish(page, (name) => cell(page, name).click());
    await undo.click();
    await page.locator(".status", { hasText: "Your turn" }).waitFor();
    const now = await gameState(page, id);
    assert.equal(now.outcome, null);
    assert.ok(now.ply < ended.ply);
    assert.ok(await undo.evaluate((button) => button === document.activeElement), "the focus stays");
  });
});

test("hints come in steps", async () => {
  await papan.page({}, async (page) => {
    const id = await createGame(page, { ...AGAINST, options: { size: "4x4x3" } });
    await page.goto(`/game/${id}`);
    const hint = page.getByRole("button", { name: "Hint" });
    await hint.click();
    await page.locator(".advice", { hasText: "you win" }).waitFor();
    await hint.and(page.locator(":text('where')")).click();
    await page.locator(".advice", { hasText: "Look at" }).waitFor();
    assert.equal(await page.locator(".cell.hint").count(), 0);
    await hint.and(page.locator(":text('which')")).click();
    await page.locator(".advice", { hasText: "Play" }).waitFor();
    await page.locator(".cell.hint").click();
    await page.locator(".advice").waitFor({ state: "hidden" });
  });
});

test("stepping by keys and buttons", async () => {
  await papan.page({}, async (page) => {
    const id = await createGame(page, AGAINST);
    await page.goto(`/game/${id}`);
    const game = await finish(page, (name) => cell(page, name).click());
    const marks = (/** @type {number} */ count) =>
      page.waitForFunction((wanted) => document.querySelectorAll(".x, .o").length === wanted, count);
    await page.locator("papan-move-list li button").first().focus();
    await page.keyboard.press("Home");
    await marks(0);
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowRight");
    await marks(2);
    await page.locator(".status", { hasText: `Position after move 2 of ${game.ply}` }).waitFor();
    await page.keyboard.press("ArrowLeft");
    await marks(1);
    assert.equal(await page.locator(".cell.last").getAttribute("data-name"), game.moves[0].move);
    await page.keyboard.press("End");
    await marks(game.ply);
    await page.getByRole("button", { name: "One move back" }).click();
    await marks(game.ply - 1);
    await page.locator("papan-move-list li button").nth(2).click();
    await marks(3);
    await page.getByRole("button", { name: "To the end" }).click();
    await marks(game.ply);
  });
});

test("resigning asks first", async () => {
  await papan.page({}, async (page) => {
    const id = await createGame(page, AGAINST);
    await page.goto(`/game/${id}`);
    await page.getByRole("button", { name: "Resign…" }).click();
    await page.getByRole("dialog").waitFor();
    await assertAccessible(page);
    await page.keyboard.press("Enter");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    assert.equal((await gameState(page, id)).outcome, null, "Enter alone resigns nothing");
    await page.getByRole("button", { name: "Resign…" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Resign" }).click();
    await page.locator(".status", { hasText: "You resigned. alphabeta (o) wins." }).waitFor();
    assert.equal((await gameState(page, id)).outcome.ending, "resigned");
  });
});

test("an outdated page is updated to the current state", async () => {
  await papan.page(
    {},
    async (page) => {
      const id = await createGame(page, { game: "tictactoe", seats: [{ kind: "human", name: "Ani" }, { kind: "human", name: "Budi" }] });
      await page.route("**/events", (route) => route.abort());
      await page.goto(`/game/${id}`);
      await page.locator(".status", { hasText: "Ani (x) to move." }).waitFor();
      const played = await page.request.post(`/api/games/${id}/moves`, { data: { move: "9", ply: 0 } });
      assert.equal(played.status(), 200);
      await cell(page, "1").click();
      await page.locator("[role=alert]", { hasText: "The game has moved on" }).waitFor();
      await cell(page, "9").and(page.locator("[aria-label^='9, x']")).waitFor();
      await cell(page, "1").and(page.locator("[aria-label='1, empty']")).waitFor();
    },
    /status of 409|ERR_FAILED/,
  );
});

test("two people in one browser, on a larger board from the form", async () => {
  await papan.page({}, async (page) => {
    await page.goto("/new");
    const seats = page.getByRole("combobox", { name: "Player", exact: true });
    await seats.nth(1).selectOption("human");
    await page.getByLabel("Name").first().fill("Ani");
    await page.getByLabel("Name").nth(1).fill("Budi");
    await page.getByLabel("Size").fill("4x3x3");
    await page.getByLabel("Misère").check();
    await page.getByRole("button", { name: "Start the game" }).click();
    await page.locator(".status", { hasText: "Ani (x) to move." }).waitFor();
    assert.equal(await page.locator("[role=gridcell]").count(), 12);
    for (const name of ["1", "5", "2", "6", "3"]) {
      await cell(page, name).click();
      await page.locator(`[data-name="${name}"] .mark > *`).waitFor();
    }
    await page.locator(".status", { hasText: "Budi (o) wins." }).waitFor();
    assert.equal(await page.locator(".cell.line").count(), 3);
  });
});

test("an invalid option is explained", async () => {
  await papan.page(
    {},
    async (page) => {
      await page.goto("/new?game=tictactoe");
      await page.getByLabel("Size").fill("99x99x1");
      await page.getByRole("button", { name: "Start the game" }).click();
      const text = "The server does not accept these choices: option `size`: a board of 99x99 has 9801 cells: expected 1 to 64.";
      await page.locator("[role=alert]", { hasText: text }).waitFor();
    },
    /status of 422/,
  );
});

test("a person joins by link, and a second one can only watch", async () => {
  await papan.page({}, async (page) => {
    await page.goto("/new?game=tictactoe");
    await page.getByRole("combobox", { name: "Player", exact: true }).nth(1).selectOption("invite");
    await page.getByLabel("Name").first().fill("Ani");
    await page.getByRole("button", { name: "Start the game" }).click();
    const link = await page.getByLabel("Send this link").inputValue();
    assert.match(link, /\/game\/[^#/]+#./);
    await assertAccessible(page);
    await papan.page({}, async (other) => {
      await other.goto(link);
      await other.getByLabel("Name").fill("Budi");
      await other.getByRole("button", { name: "Join the game" }).click();
      await other.getByRole("button", { name: "Join the game" }).waitFor({ state: "detached" });
      await other.locator(".status", { hasText: "Ani (x) to move." }).waitFor();
      assert.equal(new URL(other.url()).hash, "");
      await page.getByLabel("Send this link").waitFor({ state: "detached" });
      await cell(page, "5").click();
      await other.locator(".status", { hasText: "Your turn (o)." }).waitFor();
      await other.locator("[role=status]", { hasText: "Ani (x) plays 5. Your turn (o)." }).waitFor({ state: "attached" });
      await cell(other, "1").click();
      await page.locator(".status", { hasText: "Your turn (x)." }).waitFor();
      await papan.page({}, async (late) => {
        await late.goto(link);
        await late.locator(".status", { hasText: "Ani (x) to move." }).waitFor();
        assert.equal(await late.locator("[role=gridcell]:not([aria-disabled])").count(), 0);
        assert.equal(await late.getByRole("button", { name: "Resign…" }).count(), 0);
      });
    });
  });
});

test("a game between bots can be watched", async () => {
  await papan.page({}, async (page) => {
    const bot = { kind: "bot", player: "alphabeta" };
    const id = await createGame(page, { game: "tictactoe", seats: [bot, bot] });
    await page.goto(`/game/${id}`);
    await page.locator(".status", { hasText: "It's a tie." }).waitFor();
  });
});

test("a missing game is reported", async () => {
  await papan.page(
    {},
    async (page) => {
      await page.goto("/game/nothing");
      await page.locator("[role=alert]", { hasText: "This game does not exist." }).waitFor();
      await page.goto("/no/such/page");
      await page.getByRole("heading", { name: "Page not found" }).waitFor();
    },
    /status of 404/,
  );
});
