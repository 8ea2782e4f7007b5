// What the table of the crossword game can do besides playing words.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { accessible, create, fits, open, played, settled, state } from "./papan.js";
import { WAYS, reach, turn } from "./ways.js";

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
    assert.equal(await cell(page, "H8").getAttribute("aria-label"), "H8, empty, double word");
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
    await cell(page, "H8").and(page.locator("[aria-label='H8, N 1, double word, not played yet']")).waitFor();
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
