// The crossword game beyond playing words.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import {
  WORD_SEED,
  assertAccessible,
  assertFits,
  createGame,
  gameState,
  hintedMove,
  isPlacement,
  launch,
  waitForMove,
  waitForTurn,
} from "./papan.js";
import { INPUT_METHODS, newTiles, playTurn, tabTo } from "./input-methods.js";

/** @typedef {import("playwright-core").Page} Page */

/** @type {Awaited<ReturnType<typeof launch>>} */
let papan;
before(async () => {
  papan = await launch();
});
after(() => papan?.close());

const AGAINST = {
  game: "crossword",
  seats: [{ kind: "human", name: "Ani" }, { kind: "bot", player: "easy" }],
  options: { starts: "first" },
  seed: WORD_SEED,
};

const cell = (/** @type {Page} */ page, /** @type {string} */ name) => page.locator(`[data-name="${name}"]`);
const rack = (/** @type {Page} */ page) => page.locator("papan-rack .tile").allInnerTexts();
const focused = (/** @type {Page} */ page) => page.evaluate(() => document.activeElement?.getAttribute("aria-label"));

/**
 * Opens a new game.
 * @param {Page} page
 * @param {object} [game]
 */
async function begin(page, game = AGAINST) {
  const id = await createGame(page, game);
  await page.goto(`/game/${id}`);
  await page.locator("papan-rack .tile").nth(6).waitFor({ state: "attached" });
  return id;
}

/**
 * Opens a new game in which the hint for the first move places a word.
 * @param {Page} page
 * @param {object} [game]
 */
async function beginWithWord(page, game = AGAINST) {
  const id = await begin(page, game);
  const move = await hintedMove(page, id);
  assert.ok(isPlacement(move), move);
  return id;
}

/**
 * Drags by mouse from the middle of one thing to the middle of another.
 * @param {import("playwright-core").Locator} from
 * @param {import("playwright-core").Locator} to
 */
const drag = (from, to) => from.dragTo(to, { steps: 4 });

/**
 * Lets the page see another rack than the server's.
 * @param {Page} page
 * @param {string[]} tiles
 */
async function hold(page, tiles) {
  await page.route(/\/api\/games\/\w+(\/events)?$/, async (route) => {
    const answer = await fetch(route.request().url().replace(/\/events$/, ""), {
      headers: { cookie: (await route.request().headerValue("cookie")) ?? "" },
    });
    const state = await answer.json();
    state.view.racks[0] = tiles;
    if (!route.request().url().endsWith("/events")) return route.fulfill({ json: state });
    const body = `event: state\ndata: ${JSON.stringify(state)}\n\n`;
    return route.fulfill({ headers: { "Content-Type": "text/event-stream" }, body });
  });
  await page.route("**/preview", (route) =>
    route.fulfill({ json: { legal: true, reason: null, text: "", effect: null, score: 7 } }),
  );
}

test("the last move is outlined and announced", async () => {
  await papan.page({}, async (page) => {
    const id = await beginWithWord(page);
    await playTurn(page, INPUT_METHODS.keyboard, id);
    await waitForMove(page, 2);
    await waitForTurn(page);
    const { moves } = await gameState(page, id);
    assert.equal(moves[1].action.code, "action.plays", moves[1].text);
    const letters = (/** @type {number} */ ply) => moves[ply].text.split(" ")[1].replace(/[()]/g, "");
    await page.waitForFunction((count) => document.querySelectorAll(".cell.last").length === count, letters(1).length);
    const said = `easy plays ${moves[1].text}, scoring ${moves[1].effect.points}. Your turn.`;
    await page.locator("[role=status]", { hasText: said }).waitFor({ state: "attached" });
    // One move back, the outline is that of the first move.
    await page.getByRole("button", { name: "One move back" }).click();
    await page.locator(".status", { hasText: "Position after move 1 of 2." }).waitFor();
    await page.waitForFunction((count) => document.querySelectorAll(".cell.last").length === count, letters(0).length);
  });
});

test("squares have labels with their premium", async () => {
  await papan.page({}, async (page) => {
    await begin(page);
    assert.equal(await cell(page, "H8").getAttribute("aria-label"), "H8, empty, center, double word");
    assert.equal(await cell(page, "A1").getAttribute("aria-label"), "A1, empty, triple word");
    assert.equal(await cell(page, "B1").getAttribute("aria-label"), "B1, empty");
  });
});

test("the rack is sorted, shuffled, and put in order by mouse and by keys", async () => {
  await papan.page({}, async (page) => {
    await hold(page, ["T", "E", "?", "A", "R", "S", "N"]);
    await begin(page);
    await page.locator("[name=sort]").click();
    assert.equal((await rack(page)).join(" ").replace(/[\s\d]+/g, ""), "AENRST");
    await page.locator("papan-rack .tile").last().and(page.locator("[aria-label=blank]")).waitFor();
    const tile = (/** @type {string} */ letter) => page.locator(`papan-rack .tile[aria-label^="${letter} "]`);
    await drag(tile("T"), tile("A"));
    assert.match((await rack(page)).join(" "), /^T\s*1 A\s*1 E/);
    await tile("T").focus();
    await page.keyboard.press("Shift+ArrowRight");
    assert.match((await rack(page)).join(" "), /^A\s*1 T\s*1 E/);
    assert.equal(await focused(page), "T 1", "the focus goes with the tile");
    await page.keyboard.press("ArrowLeft");
    assert.equal(await focused(page), "A 1");
    await page.keyboard.press("End");
    assert.equal(await focused(page), "blank");
    assert.equal(await page.locator("papan-rack [tabindex='0']").count(), 1, "Tab passes the rack in one step");
    await page.locator("[name=shuffle]").click();
    assert.deepEqual((await rack(page)).sort().join().replace(/[\s\d,]+/g, ""), "AENRST");
    await page.locator("[name=sort]").click();
    await tile("N").focus();
    await page.keyboard.press("Enter");
    await cell(page, "H8").and(page.locator("[aria-label='H8, N 1, center, double word, not played yet']")).waitFor();
    await page.locator(".tile.used[aria-label='N 1, on the board']").waitFor();
  });
});

test("a blank is asked for once, and typed in lower case", async () => {
  await papan.page({}, async (page) => {
    await hold(page, ["?", "E", "I", "A", "R", "S", "N"]);
    await begin(page);
    await cell(page, "H8").click();
    await page.locator("papan-rack [aria-label=blank]").click();
    await page.getByRole("dialog", { name: "Which letter is the blank?" }).waitFor();
    await assertAccessible(page);
    await page.keyboard.press("q");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await cell(page, "H8").and(page.locator("[aria-label^='H8, Q, blank']")).waitFor();
    assert.equal(await cell(page, "H8").locator(".letter").textContent(), "q");
    await drag(cell(page, "H8"), cell(page, "G8"));
    await cell(page, "G8").and(page.locator("[aria-label^='G8, Q, blank']")).waitFor();
    assert.equal(await page.getByRole("dialog").count(), 0);
    await cell(page, "H8").click();
    await page.keyboard.type("i");
    await page.locator(".move-check", { hasText: "8G qI scores 7 points." }).waitFor();
    // Escape in the question leaves the blank where it was.
    await page.keyboard.press("Escape");
    await page.locator("papan-rack [aria-label=blank]").click();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    assert.equal(await page.locator(".cell.placed").count(), 0);
    // Typed with Shift, the letter is a blank even where there is a tile of it.
    await cell(page, "H8").focus();
    await page.keyboard.press("Shift+E");
    await page.locator("[aria-label^='H8, E, blank']").waitFor();
  });
});

test("tiles are moved, taken back, and checked while they are placed", async () => {
  await papan.page({}, async (page) => {
    await hold(page, ["T", "E", "O", "A", "R", "S", "N"]);
    await begin(page);
    const placed = () =>
      page.locator(".cell.placed").evaluateAll((all) => all.map((one) => one.getAttribute("data-name")).sort());
    await cell(page, "H8").click();
    assert.equal(await page.locator("[name=turn]").innerText(), "Direction: across", "the first click chooses the square");
    await cell(page, "H8").click();
    assert.equal(await page.locator("[name=turn]").innerText(), "Direction: down");
    await page.keyboard.type("to");
    assert.deepEqual(await placed(), ["H8", "H9"]);
    await page.locator(".move-check", { hasText: "H8 TO scores 7 points." }).waitFor();
    await drag(cell(page, "H9"), cell(page, "I8"));
    assert.deepEqual(await placed(), ["H8", "I8"]);
    assert.equal(await page.locator("[name=turn]").innerText(), "Direction: across", "the direction follows the tiles");
    await page.locator(".move-check", { hasText: "8H TO" }).waitFor();
    await drag(cell(page, "I8"), cell(page, "K9"));
    await page.locator(".move-check", { hasText: "The tiles must be in one line without gaps." }).waitFor();
    await drag(cell(page, "K9"), page.locator("papan-rack .tile").first());
    assert.deepEqual(await placed(), ["H8"]);
    await cell(page, "H8").click();
    assert.deepEqual(await placed(), [], "a click takes a tile back");
    await page.keyboard.type("rat");
    await page.keyboard.press("Backspace");
    assert.deepEqual(await placed(), ["H8", "I8"]);
    await page.keyboard.type("x");
    await page.locator("[role=status]", { hasText: "You have no tile X." }).waitFor({ state: "attached" });
    await page.locator("[name=recall]").click();
    assert.deepEqual(await placed(), []);
    assert.equal(await page.locator("[name=play]").getAttribute("aria-disabled"), "true");
  });
});

test("tiles are dragged with a finger, on a board that can be enlarged", async () => {
  await papan.page(INPUT_METHODS.pull.options, async (page) => {
    const id = await begin(page);
    await playTurn(page, INPUT_METHODS.pull, id);
    await waitForTurn(page);
    await page.locator("[name=zoom]").tap();
    await assertFits(page);
    const square = await cell(page, "H8").boundingBox();
    assert.ok(square && square.width > 40, "squares for a thumb");
    await playTurn(page, INPUT_METHODS.touch, id);
    await waitForTurn(page);
    await page.locator("[name=zoom]").tap();
    await assertFits(page);
    for (const button of await page.locator("papan-crossword button:visible").all()) {
      const box = await button.boundingBox();
      assert.ok(box && box.height >= 44, await button.innerText());
    }
  });
});

test("the exchange tray and the question before a pass, by keyboard", async () => {
  await papan.page({}, async (page) => {
    const id = await begin(page);
    await tabTo(page, "[name=pass]");
    await page.keyboard.press("Enter");
    await page.getByRole("dialog", { name: "Pass?" }).waitFor();
    await page.keyboard.press("Enter");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    assert.equal((await gameState(page, id)).ply, 0, "Enter alone passes nothing");
    assert.equal(await page.evaluate(() => document.activeElement?.getAttribute("name")), "pass");
    await page.keyboard.press("Shift+Tab");
    await page.keyboard.press("Enter");
    await page.getByRole("dialog", { name: "Which tiles go back" }).waitFor();
    await assertAccessible(page);
    assert.ok(await page.locator("dialog [value=yes]").isDisabled());
    await page.keyboard.press("Space");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Space");
    await page.keyboard.press("Enter");
    await waitForMove(page, 1);
    const { action } = (await gameState(page, id)).moves[0];
    assert.deepEqual([action.code, action.tiles.length], ["action.exchanges", 2]);
  });
});

test("the unseen tiles are counted, and shown on request", async () => {
  await papan.page({}, async (page) => {
    const id = await begin(page);
    await page.getByText("Unseen tiles (93)").click();
    await page.waitForFunction(() => localStorage.getItem("papan.settings")?.includes('"unseen":true'));
    const shown = await page.locator("papan-unseen-tiles li").allInnerTexts();
    const { view } = await gameState(page, id);
    const counts = shown.map((text) => Number(/\d+$/.exec(text)?.[0]));
    assert.equal(counts.reduce((sum, count) => sum + count, 0), 93);
    assert.equal(counts[0], view.unseen["A"]);
    await page.reload();
    await page.locator("papan-unseen-tiles li").first().waitFor();
    await page.getByText("Unseen tiles").click();
    await page.waitForFunction(() => localStorage.getItem("papan.settings")?.includes('"unseen":false'));
    await page.reload();
    await page.locator("papan-rack .tile").first().waitFor();
    assert.ok(!(await page.locator("papan-unseen-tiles li").first().isVisible()), "the switch is remembered");
  });
});

test("two people at one screen do not see each other's tiles by accident", async () => {
  await papan.page({}, async (page) => {
    const seats = [{ kind: "human", name: "Ani" }, { kind: "human", name: "Budi" }];
    const id = await begin(page, { ...AGAINST, seats });
    for (const name of ["Ani", "Budi"]) {
      assert.ok(!(await page.locator("papan-rack .tile").first().isVisible()));
      await page.getByRole("button", { name: `Show the tiles of ${name}` }).click();
      await page.locator("papan-rack .tile").first().waitFor();
      await page.locator("[name=pass]").click();
      await page.locator("dialog [value=yes]").click();
      await page.locator(".status", { hasText: name === "Ani" ? "Budi to move." : "Ani to move." }).waitFor();
    }
    assert.equal((await gameState(page, id)).ply, 2);
    await assertAccessible(page);
  });
});

test("a star marks the center until a tile covers it", async () => {
  for (const layout of ["standard", "plain"]) {
    await papan.page({}, async (page) => {
      // The rack ADENOMA is a word, which is the best move on both boards.
      const id = await beginWithWord(page, { ...AGAINST, seed: "3", options: { starts: "first", layout } });
      const [star, square] = [await page.locator(".star").boundingBox(), await cell(page, "H8").boundingBox()];
      assert.ok(star && square && star.x > square.x && star.x + star.width < square.x + square.width);
      await cell(page, "A1").click();
      await page.locator(".star").waitFor();
      await playTurn(page, INPUT_METHODS.keyboard, id);
      await waitForTurn(page);
      const { view } = await gameState(page, id);
      assert.notEqual(view.cells[112], null, "the first word covers the center");
      await page.locator(".star").waitFor({ state: "hidden" });
    });
  }
});

test("the cursor is seen when the other side has begun", async () => {
  await papan.page({}, async (page) => {
    const id = await begin(page, { ...AGAINST, options: { starts: "second" } });
    await waitForMove(page, 1);
    await waitForTurn(page);
    const { view } = await gameState(page, id);
    const at = page.locator(".cell.cursor");
    await at.waitFor();
    assert.equal(view.cells[Number(await at.getAttribute("data-cell"))], null);
    assert.ok(await at.locator(".direction").isVisible());
    // A tile that is clicked is outlined too: letters go to the next free square from there.
    const tile = view.cells.findIndex((/** @type {unknown} */ one) => one !== null);
    await page.locator(`[data-cell="${tile}"]`).click();
    await page.locator(`[data-cell="${tile}"].current`).waitFor();
  });
});

test("Enter plays what was dragged or clicked onto the board", async () => {
  await papan.page(INPUT_METHODS.drag.options, async (page) => {
    for (const method of [INPUT_METHODS.drag, INPUT_METHODS.mouse]) {
      const id = await beginWithWord(page);
      const move = await hintedMove(page, id);
      const { letters, isDown } = newTiles((await gameState(page, id)).view, move);
      await method.placeTiles(page, letters, isDown);
      await page.locator(".move-check", { hasText: /scores \d+ points/ }).waitFor();
      await page.keyboard.press("Enter");
      await waitForMove(page, 1);
      assert.equal((await gameState(page, id)).moves[0].text.split(" ")[0], move.split(" ")[0]);
    }
  });
});

test("placed tiles are still there after a reload and in another language", async () => {
  await papan.page({}, async (page) => {
    const id = await beginWithWord(page);
    const now = await gameState(page, id);
    const move = await hintedMove(page, id);
    const { letters, isDown } = newTiles(now.view, move);
    await INPUT_METHODS.keyboard.placeTiles(page, letters, isDown);
    const placed = () => page.locator(".cell.placed").evaluateAll((all) => all.map((one) => one.getAttribute("data-name")).sort());
    const wanted = letters.map(({ name }) => name).sort();
    assert.deepEqual(await placed(), wanted);
    await page.reload();
    await page.locator(".cell.placed").first().waitFor();
    assert.deepEqual(await placed(), wanted);
    await page.locator(".move-check", { hasText: /scores \d+ points/ }).waitFor();
    await page.getByLabel("Language").selectOption("id");
    await page.locator("[name=play]", { hasText: "Mainkan kata" }).waitFor();
    assert.deepEqual(await placed(), wanted);
    await page.locator("[name=play]").click();
    await waitForMove(page, 1);
    await waitForTurn(page);
    assert.deepEqual(await placed(), []);
    // Tiles of a played move do not come back.
    await page.reload();
    await waitForMove(page, 2);
    assert.deepEqual(await placed(), []);
  });
});

test("two people at one screen: a reload covers placed tiles", async () => {
  await papan.page({}, async (page) => {
    const seats = [{ kind: "human", name: "Ani" }, { kind: "human", name: "Budi" }];
    await begin(page, { ...AGAINST, seats });
    const uncover = page.getByRole("button", { name: "Show the tiles of Ani" });
    await uncover.click();
    await page.locator("papan-rack .tile:not([aria-label=blank])").first().click();
    await page.locator(".cell.placed").waitFor();
    await page.reload();
    await uncover.waitFor();
    assert.equal(await page.locator(".cell.placed").count(), 0);
    await uncover.click();
    await page.locator(".cell.placed").waitFor();
  });
});

test("the totals add up on the screen, with the unplayed tiles as rows of their own", async () => {
  for (const viewport of [{ width: 360, height: 640 }, { width: 1280, height: 800 }]) {
    await papan.page({ viewport }, async (page) => {
      const easy = { kind: "bot", player: "easy" };
      const id = await createGame(page, { ...AGAINST, seats: [easy, easy] });
      let game = await gameState(page, id);
      while (game.outcome === null) {
        await page.waitForTimeout(50);
        game = await gameState(page, id);
      }
      await page.goto(`/game/${id}`);
      await page.locator("papan-score-sheet tbody tr").last().waitFor();
      const points = (await page.locator("papan-players li strong").allInnerTexts()).map(Number);
      assert.deepEqual(points, game.outcome.points);
      const rows = page.locator("papan-score-sheet tbody tr", { hasText: "unplayed tiles" });
      const scrolled = await page.locator("papan-move-list .scroll").boundingBox();
      for (const row of await rows.all()) {
        const box = await row.boundingBox();
        assert.ok(box && scrolled && box.y >= scrolled.y && box.y + box.height <= scrolled.y + scrolled.height + 1, "it is in sight");
      }
      assert.ok((await rows.count()) > 0);
      for (const seat of [0, 1]) {
        const own = page.locator("papan-score-sheet tbody tr", { hasText: `easy ${seat + 1}` });
        const cells = await own.evaluateAll((all) => all.map((row) => [...row.querySelectorAll("td")].map((td) => td.textContent ?? "")));
        const sum = cells.reduce((total, row) => total + Number(row[3]?.replace("−", "-")), 0);
        assert.equal(sum, points[seat]);
        assert.equal(Number(cells.at(-1)?.[4]), points[seat]);
      }
      await assertAccessible(page);
      await assertFits(page);
    });
  }
});

test("hints, moves and reasons in Indonesian", async () => {
  await papan.page({ locale: "id-ID" }, async (page) => {
    const id = await beginWithWord(page);
    const [hint, advice] = [page.locator("[name=hint]"), page.locator(".advice")];
    await hint.click();
    await advice.filter({ hasText: /^Langkah terbaik bernilai \d+ poin( dengan ketujuh keping)?\.$/ }).waitFor();
    await hint.click();
    await advice.filter({ hasText: /^Perhatikan (baris \d+|kolom [A-O])\.$/ }).waitFor();
    await hint.click();
    const move = await hintedMove(page, id);
    await advice.filter({ hasText: `Mainkan ${move}.` }).waitFor();
    await page.getByLabel("Ketik langkah").fill("exchange " + (await gameState(page, id)).view.racks[0][0]);
    await page.keyboard.press("Enter");
    await waitForMove(page, 2);
    await waitForTurn(page);
    const { moves } = await gameState(page, id);
    await page.locator("papan-score-sheet [data-ply='1']", { hasText: `tukar ${moves[0].action.tiles}` }).waitFor();
    const said = `Bot tingkat mudah memainkan ${moves[1].text}, mendapat ${moves[1].effect.points} poin. Giliran Anda.`;
    await page.locator("[role=status]", { hasText: said }).waitFor({ state: "attached" });
    await page.locator(".caption", { hasText: /^Keping di kantong: \d+; di rak: 7 dan 7\.$/ }).waitFor();
  });
});
