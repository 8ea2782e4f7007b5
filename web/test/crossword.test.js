// What the table of the crossword game can do besides playing words.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { accessible, create, fits, open, played, settled, state } from "./papan.js";
import { WAYS, reach, tiles, turn } from "./ways.js";

/** @typedef {import("playwright-core").Page} Page */

/** @type {Awaited<ReturnType<typeof open>>} */
let papan;
before(async () => {
  papan = await open();
});
after(() => papan?.close());

const AGAINST = {
  game: "crossword",
  seats: [{ kind: "human", name: "Ani" }, { kind: "bot", player: "easy" }],
  options: { starts: "first" },
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
  const id = await create(page, game);
  await page.goto(`/game/${id}`);
  await page.locator("papan-rack .tile").nth(6).waitFor({ state: "attached" });
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
    route.fulfill({ json: { legal: true, reason: "", text: "", effect: "", score: 7 } }),
  );
}

test("squares say what they are, the last move is outlined and read out", async () => {
  await papan.page({}, async (page) => {
    const id = await begin(page);
    assert.equal(await cell(page, "H8").getAttribute("aria-label"), "H8, empty, center, double word");
    assert.equal(await cell(page, "A1").getAttribute("aria-label"), "A1, empty, triple word");
    assert.equal(await cell(page, "B1").getAttribute("aria-label"), "B1, empty");
    await turn(page, WAYS.keyboard, id);
    await played(page, 2);
    await settled(page);
    const { moves } = await state(page, id);
    const [, , answer] = /^(\S+) (\S+)$/.exec(moves[1].text) ?? [];
    if (!answer || moves[1].text.startsWith("exchange")) return;
    const letters = answer.replace(/[()]/g, "");
    await page.waitForFunction((count) => document.querySelectorAll(".cell.last").length === count, letters.length);
    const points = /scoring (\d+)/.exec(moves[1].effect)?.[1];
    const said = `easy plays ${moves[1].text}, scoring ${points}. Your turn.`;
    await page.locator("[role=status]", { hasText: said }).waitFor({ state: "attached" });
    // One move back, the outline is that of the first move.
    await page.getByRole("button", { name: "One move back" }).click();
    await page.locator(".status", { hasText: "Position after move 1 of 2." }).waitFor();
    const first = (moves[0].text.split(" ")[1] ?? "").length;
    await page.waitForFunction((count) => document.querySelectorAll(".cell.last").length === count, first);
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
    await accessible(page);
    await page.keyboard.press("q");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await cell(page, "H8").and(page.locator("[aria-label^='H8, Q, blank']")).waitFor();
    assert.equal(await cell(page, "H8").locator(".letter").textContent(), "q");
    await drag(cell(page, "H8"), cell(page, "G8"));
    await cell(page, "G8").and(page.locator("[aria-label^='G8, Q, blank']")).waitFor();
    assert.equal(await page.getByRole("dialog").count(), 0);
    await cell(page, "H8").click();
    await page.keyboard.type("i");
    await page.locator(".verdict", { hasText: "8G qI makes 7 points." }).waitFor();
    // Escape in the question leaves the blank where it was.
    await page.keyboard.press("Escape");
    await page.locator("papan-rack [aria-label=blank]").click();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    assert.equal(await page.locator(".cell.laid").count(), 0);
    // Typed with Shift, the letter is a blank even where there is a tile of it.
    await cell(page, "H8").focus();
    await page.keyboard.press("Shift+E");
    await page.locator("[aria-label^='H8, E, blank']").waitFor();
  });
});

test("tiles are moved, taken back, and judged while they lie", async () => {
  await papan.page({}, async (page) => {
    await hold(page, ["T", "E", "O", "A", "R", "S", "N"]);
    await begin(page);
    const laid = () =>
      page.locator(".cell.laid").evaluateAll((all) => all.map((one) => one.getAttribute("data-name")).sort());
    await cell(page, "H8").click();
    assert.equal(await page.locator("[name=turn]").innerText(), "Direction: across", "the first click chooses the square");
    await cell(page, "H8").click();
    assert.equal(await page.locator("[name=turn]").innerText(), "Direction: down");
    await page.keyboard.type("to");
    assert.deepEqual(await laid(), ["H8", "H9"]);
    await page.locator(".verdict", { hasText: "H8 TO makes 7 points." }).waitFor();
    await drag(cell(page, "H9"), cell(page, "I8"));
    assert.deepEqual(await laid(), ["H8", "I8"]);
    assert.equal(await page.locator("[name=turn]").innerText(), "Direction: across", "the direction follows the tiles");
    await page.locator(".verdict", { hasText: "8H TO" }).waitFor();
    await drag(cell(page, "I8"), cell(page, "K9"));
    await page.locator(".verdict", { hasText: "The tiles must lie in one line without gaps." }).waitFor();
    await drag(cell(page, "K9"), page.locator("papan-rack .tile").first());
    assert.deepEqual(await laid(), ["H8"]);
    await cell(page, "H8").click();
    assert.deepEqual(await laid(), [], "a click takes a tile back");
    await page.keyboard.type("rat");
    await page.keyboard.press("Backspace");
    assert.deepEqual(await laid(), ["H8", "I8"]);
    await page.keyboard.type("x");
    await page.locator("[role=status]", { hasText: "You have no tile X." }).waitFor({ state: "attached" });
    await page.locator("[name=recall]").click();
    assert.deepEqual(await laid(), []);
    assert.equal(await page.locator("[name=play]").getAttribute("aria-disabled"), "true");
  });
});

test("tiles are dragged with a finger, on a board that can be enlarged", async () => {
  await papan.page(WAYS.pull.options, async (page) => {
    const id = await begin(page);
    await turn(page, WAYS.pull, id);
    await settled(page);
    await page.locator("[name=zoom]").tap();
    await fits(page);
    const square = await cell(page, "H8").boundingBox();
    assert.ok(square && square.width > 40, "squares for a thumb");
    await turn(page, WAYS.touch, id);
    await settled(page);
    await page.locator("[name=zoom]").tap();
    await fits(page);
    for (const button of await page.locator("papan-crossword button:visible").all()) {
      const box = await button.boundingBox();
      assert.ok(box && box.height >= 44, await button.innerText());
    }
  });
});

test("the exchange tray and the question before a pass, by keyboard", async () => {
  await papan.page({}, async (page) => {
    const id = await begin(page);
    await reach(page, "[name=pass]");
    await page.keyboard.press("Enter");
    await page.getByRole("dialog", { name: "Pass?" }).waitFor();
    await page.keyboard.press("Enter");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    assert.equal((await state(page, id)).ply, 0, "Enter alone passes nothing");
    assert.equal(await page.evaluate(() => document.activeElement?.getAttribute("name")), "pass");
    await page.keyboard.press("Shift+Tab");
    await page.keyboard.press("Enter");
    await page.getByRole("dialog", { name: "Which tiles go back" }).waitFor();
    await accessible(page);
    assert.ok(await page.locator("dialog [value=yes]").isDisabled());
    await page.keyboard.press("Space");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Space");
    await page.keyboard.press("Enter");
    await played(page, 1);
    assert.match((await state(page, id)).moves[0].text, /^exchange ..$/);
  });
});

test("the unseen tiles are counted, and shown to who wants them", async () => {
  await papan.page({}, async (page) => {
    const id = await begin(page);
    await page.getByText("Tiles that you do not see (93)").click();
    await page.waitForFunction(() => localStorage.getItem("papan.settings")?.includes('"unseen":true'));
    const shown = await page.locator("papan-unseen li").allInnerTexts();
    const { view } = await state(page, id);
    const counts = shown.map((text) => Number(/\d+$/.exec(text)?.[0]));
    assert.equal(counts.reduce((sum, count) => sum + count, 0), 93);
    assert.equal(counts[0], view.unseen["A"]);
    await page.reload();
    await page.locator("papan-unseen li").first().waitFor();
    await page.getByText("Tiles that you do not see").click();
    await page.waitForFunction(() => localStorage.getItem("papan.settings")?.includes('"unseen":false'));
    await page.reload();
    await page.locator("papan-rack .tile").first().waitFor();
    assert.ok(!(await page.locator("papan-unseen li").first().isVisible()), "the switch is remembered");
  });
});

test("two people at one screen do not see each other's tiles by chance", async () => {
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
    assert.equal((await state(page, id)).ply, 2);
    await accessible(page);
  });
});

test("a star marks the center until a tile lies on it", async () => {
  for (const layout of ["standard", "plain"]) {
    await papan.page({}, async (page) => {
      const id = await begin(page, { ...AGAINST, options: { starts: "first", layout } });
      const [star, square] = [await page.locator(".star").boundingBox(), await cell(page, "H8").boundingBox()];
      assert.ok(star && square && star.x > square.x && star.x + star.width < square.x + square.width);
      await cell(page, "A1").click();
      await page.locator(".star").waitFor();
      await turn(page, WAYS.keyboard, id);
      await settled(page);
      const { view } = await state(page, id);
      if (view.cells[112]) await page.locator(".star").waitFor({ state: "hidden" });
    });
  }
});

test("the cursor is seen when the other side has begun", async () => {
  await papan.page({}, async (page) => {
    const id = await begin(page, { ...AGAINST, options: { starts: "second" } });
    await played(page, 1);
    await settled(page);
    const { view } = await state(page, id);
    const at = page.locator(".cell.cursor");
    await at.waitFor();
    assert.equal(view.cells[Number(await at.getAttribute("data-cell"))], null);
    assert.ok(await at.locator(".way").isVisible());
    // A tile that is clicked is outlined too: letters go to the next free square from there.
    const tile = view.cells.findIndex((/** @type {unknown} */ lying) => lying !== null);
    await page.locator(`[data-cell="${tile}"]`).click();
    await page.locator(`[data-cell="${tile}"].here`).waitFor();
  });
});

test("Enter plays what was dragged or clicked onto the board", async () => {
  await papan.page(WAYS.drag.options, async (page) => {
    const id = await begin(page);
    for (const way of [WAYS.drag, WAYS.mouse]) {
      const now = await state(page, id);
      const hint = await page.request.post(`/api/games/${id}/hint`, { data: { step: 3 } });
      const { move } = await hint.json();
      if (/^(pass|exchange)/.test(move)) return;
      const { letters, isDown } = tiles(now.view, move);
      await way.lay(page, letters, isDown);
      await page.locator(".verdict", { hasText: /makes \d+ points/ }).waitFor();
      await page.keyboard.press("Enter");
      await played(page, now.ply + 1);
      await settled(page);
    }
  });
});

test("tiles of a try are still there after a reload and in another language", async () => {
  await papan.page({}, async (page) => {
    const id = await begin(page);
    const now = await state(page, id);
    const move = (await (await page.request.post(`/api/games/${id}/hint`, { data: { step: 3 } })).json()).move;
    if (/^(pass|exchange)/.test(move)) return;
    const { letters, isDown } = tiles(now.view, move);
    await WAYS.keyboard.lay(page, letters, isDown);
    const laid = () => page.locator(".cell.laid").evaluateAll((all) => all.map((one) => one.getAttribute("data-name")).sort());
    const wanted = letters.map(({ name }) => name).sort();
    assert.deepEqual(await laid(), wanted);
    await page.reload();
    await page.locator(".cell.laid").first().waitFor();
    assert.deepEqual(await laid(), wanted);
    await page.locator(".verdict", { hasText: /makes \d+ points/ }).waitFor();
    await page.getByLabel("Language").selectOption("id");
    await page.locator("[name=play]", { hasText: "Mainkan kata" }).waitFor();
    assert.deepEqual(await laid(), wanted);
    await page.locator("[name=play]").click();
    await played(page, 1);
    await settled(page);
    assert.deepEqual(await laid(), []);
    // What was played, or taken back, does not come again.
    await page.reload();
    await played(page, 2);
    assert.deepEqual(await laid(), []);
  });
});

test("two people at one screen: a reload covers the tiles of a try", async () => {
  await papan.page({}, async (page) => {
    const seats = [{ kind: "human", name: "Ani" }, { kind: "human", name: "Budi" }];
    await begin(page, { ...AGAINST, seats });
    const uncover = page.getByRole("button", { name: "Show the tiles of Ani" });
    await uncover.click();
    await page.locator("papan-rack .tile:not([aria-label=blank])").first().click();
    await page.locator(".cell.laid").waitFor();
    await page.reload();
    await uncover.waitFor();
    assert.equal(await page.locator(".cell.laid").count(), 0);
    await uncover.click();
    await page.locator(".cell.laid").waitFor();
  });
});

test("the totals add up on the screen, with the unplayed tiles as rows of their own", async () => {
  for (const viewport of [{ width: 360, height: 640 }, { width: 1280, height: 800 }]) {
    await papan.page({ viewport }, async (page) => {
      const easy = { kind: "bot", player: "easy" };
      const id = await create(page, { ...AGAINST, seats: [easy, easy] });
      let game = await state(page, id);
      while (game.outcome === null) {
        await page.waitForTimeout(50);
        game = await state(page, id);
      }
      await page.goto(`/game/${id}`);
      await page.locator("papan-sheet tbody tr").last().waitFor();
      const points = (await page.locator("papan-players li strong").allInnerTexts()).map(Number);
      assert.deepEqual(points, game.outcome.points);
      const rows = page.locator("papan-sheet tbody tr", { hasText: "unplayed tiles" });
      const scrolled = await page.locator("papan-moves .scroll").boundingBox();
      for (const row of await rows.all()) {
        const box = await row.boundingBox();
        assert.ok(box && scrolled && box.y >= scrolled.y && box.y + box.height <= scrolled.y + scrolled.height + 1, "it is in sight");
      }
      assert.ok((await rows.count()) > 0);
      for (const seat of [0, 1]) {
        const own = page.locator("papan-sheet tbody tr", { hasText: `easy ${seat + 1}` });
        const cells = await own.evaluateAll((all) => all.map((row) => [...row.querySelectorAll("td")].map((td) => td.textContent ?? "")));
        const sum = cells.reduce((total, row) => total + Number(row[3]?.replace("−", "-")), 0);
        assert.equal(sum, points[seat]);
        assert.equal(Number(cells.at(-1)?.[4]), points[seat]);
      }
      await accessible(page);
      await fits(page);
    });
  }
});
