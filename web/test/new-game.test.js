// The form for a new game, the list of games, and the objective function on the board.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { assertAccessible, assertFits, createGame, gameState, idOf, launch } from "./papan.js";

/** @type {Awaited<ReturnType<typeof launch>>} */
let papan;
before(async () => {
  papan = await launch();
});
after(() => papan?.close());

const PHONE = { viewport: { width: 360, height: 640 } };

test("any player with its settings, with the seats swapped", async () => {
  await papan.page(PHONE, async (page) => {
    await page.goto("/new?game=adjacency");
    await page.getByLabel("Name").first().fill("Ani");
    await page.locator("[name=seat1]").selectOption("alphabeta");
    await page.getByText("Player settings").click();
    await page.locator("papan-seat-picker").getByLabel("Depth").fill("2");
    await assertFits(page);
    await assertAccessible(page);
    await page.getByRole("button", { name: "Swap the seats" }).click();
    assert.equal(await page.locator("[name=seat0]").inputValue(), "alphabeta");
    assert.equal(await page.locator("[name=name1]").inputValue(), "Ani");
    await page.getByRole("button", { name: "Start the game" }).click();
    await page.locator(".status", { hasText: "Your turn (O)." }).waitFor();
    const game = await gameState(page, idOf(page));
    assert.equal(game.seats[0].player, "alphabeta:depth=2");
    assert.deepEqual([game.seats[1].name, game.you], ["Ani", [1]]);
  });
});

test("an invalid setting is reported next to the button", async () => {
  await papan.page(
    {},
    async (page) => {
      await page.goto("/new?game=adjacency");
      await page.locator("[name=seat1]").selectOption("mcts");
      await page.getByText("Player settings").click();
      await page.locator("papan-seat-picker").getByLabel("Time per move").fill("three days");
      await page.getByRole("button", { name: "Start the game" }).click();
      const error = page.locator("form [role=alert]");
      await error.filter({ hasText: "three days" }).waitFor();
      await page.locator("[name=game]").selectOption("tictactoe");
      await error.filter({ hasText: /^$/ }).waitFor({ state: "attached" });
    },
    /status of 422/,
  );
});

test("a game between bots opens in playback", async () => {
  await papan.page({}, async (page) => {
    await page.goto("/new?game=tictactoe");
    await page.locator("[name=seat0]").selectOption("random");
    await page.locator("[name=seat1]").selectOption("random");
    await page.getByRole("button", { name: "Start and watch" }).click();
    await page.waitForURL(/\?watch$/);
    await page.locator("papan-playback").getByRole("button", { name: "Pause" }).waitFor();
  });
});

test("my games are listed newest first with their status, and can be removed", async () => {
  await papan.page(PHONE, async (page) => {
    const seats = [{ kind: "human", name: "Ani" }, { kind: "human", name: "Budi" }];
    const ids = [];
    for (const game of ["tictactoe", "adjacency"]) {
      ids.push(await createGame(page, { game, seats }));
      await page.goto(`/game/${ids.at(-1)}`);
      await page.locator("[role=grid]").waitFor();
    }
    await page.request.post(`/api/games/${ids[0]}/resign`, { data: { seat: 1 } });
    await page.goto("/");
    const cards = page.locator("papan-my-games li");
    await cards.nth(1).waitFor();
    assert.match(await cards.nth(0).innerText(), /Adjacency\s+Ani \(X\) against Budi \(O\)\s+Ani \(X\) to move\./);
    assert.match(await cards.nth(1).innerText(), /Tic-tac-toe[^]*Budi resigned\. Ani \(x\) wins\./);
    await assertAccessible(page);
    await assertFits(page);
    await cards.nth(0).getByRole("button", { name: "Remove" }).click();
    assert.equal(await cards.count(), 1);
    assert.ok(await cards.getByRole("button", { name: "Remove" }).evaluate((one) => one === document.activeElement));
    await page.reload();
    await cards.first().waitFor();
    assert.match(await cards.innerText(), /Tic-tac-toe/);
    await cards.getByRole("button", { name: "Remove" }).click();
    await page.getByText("No games yet.").waitFor();
  });
});

test("the objective function is shown on the cells and in their labels", async () => {
  await papan.page(PHONE, async (page) => {
    const id = await createGame(page, { game: "adjacency", seats: [{ kind: "human", name: "Ani" }, { kind: "human" }] });
    await page.goto(`/game/${id}`);
    await page.getByLabel("Show the objective function").check();
    const { view } = await gameState(page, id);
    const shown = await page.locator(".cell-value").allTextContents();
    assert.deepEqual(shown.map((text) => Number(text.replace("−", "-"))), view.worth);
    assert.match((await page.locator("[data-name=a1]").getAttribute("aria-label")) ?? "", /, value [+−]\d/);
    await assertAccessible(page);
    await assertFits(page);
    // An earlier position has the values of its own side to move.
    await page.locator("[role=gridcell]:not([aria-disabled])").first().click();
    await page.locator("papan-move-list li").first().waitFor();
    const other = await gameState(page, id);
    assert.notDeepEqual(other.view.worth, view.worth);
    await page.locator("h1").focus();
    await page.keyboard.press("Home");
    await page.locator(".status", { hasText: "Position after move 0" }).waitFor();
    assert.deepEqual(await page.locator(".cell-value").allTextContents(), shown);
    await page.getByLabel("Show the objective function").uncheck();
    assert.equal((await page.locator(".cell-value").allTextContents()).join(""), "");
  });
});

test("a change of language keeps the values of the form", async () => {
  await papan.page({}, async (page) => {
    await page.goto("/new");
    await page.locator("[name=game]").selectOption("adjacency");
    await page.locator("[name=name0]").fill("Ani");
    await page.locator("[name=seat1]").selectOption("alphabeta");
    await page.getByText("Player settings").click();
    await page.locator("papan-seat-picker [name=depth]").fill("3");
    await page.locator("[name=rounds]").fill("5");
    await page.locator("[name=strict]").check();
    await page.locator("[name=clock]").selectOption("own");
    await page.locator("[name=minutes]").fill("7");
    await page.getByLabel("Language").selectOption("id");
    await page.getByRole("button", { name: "Mulai permainan" }).waitFor();
    const values = await page.locator("main [name]").evaluateAll((all) =>
      Object.fromEntries(all.map((one) => [one.getAttribute("name"), /** @type {HTMLInputElement} */ (one).value])),
    );
    const { game, name0, seat1, depth, rounds, clock, minutes } = values;
    assert.deepEqual([game, name0, seat1, depth, rounds, clock, minutes], ["adjacency", "Ani", "alphabeta", "3", "5", "own", "7"]);
    assert.ok(await page.locator("[name=strict]").isChecked());
    await page.getByRole("button", { name: "Mulai permainan" }).click();
    await page.locator("[role=grid]").waitFor();
    const made = await gameState(page, idOf(page));
    assert.deepEqual([made.seats[1].player, made.options.rounds, made.strict, made.clock.seconds], ["alphabeta:depth=3", "5", true, 420]);
  });
});
