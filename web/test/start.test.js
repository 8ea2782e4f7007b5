// Starting games, invitation links, and unknown addresses.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { isLoopback } from "../lib/loopback.js";
import { assertAccessible, assertFits, createGame, gameState, idOf, launch } from "./papan.js";

/** @typedef {import("playwright-core").Page} Page */

/** @type {Awaited<ReturnType<typeof launch>>} */
let papan;
before(async () => {
  papan = await launch();
});
after(() => papan?.close());

/**
 * Delays the creation of games and counts the requests.
 * @param {Page} page
 */
async function slow(page) {
  const made = { count: 0 };
  await page.route("**/api/games", async (route) => {
    made.count += 1;
    await page.waitForTimeout(100);
    await route.continue();
  });
  return made;
}

for (const [path, button] of [
  ["/", "[data-start=tictactoe]"],
  ["/", "[data-watch=tictactoe]"],
  ["/new?game=tictactoe", "form .main"],
]) {
  test(`a double click starts one game: ${button}`, async () => {
    await papan.page({}, async (page) => {
      const made = await slow(page);
      await page.goto(path ?? "");
      await page.locator(button ?? "").dblclick();
      await page.locator("[role=grid]").waitFor();
      await page.waitForTimeout(300);
      assert.equal(made.count, 1);
      await page.goto("/");
      await page.locator("papan-my-games li").first().waitFor();
      assert.equal(await page.locator("papan-my-games li").count(), 1);
    });
  });
}

test("a double click on the button of a rematch starts one game", async () => {
  await papan.page({}, async (page) => {
    const seats = [{ kind: "human", name: "Ani" }, { kind: "human", name: "Budi" }];
    const id = await createGame(page, { game: "tictactoe", seats });
    await page.request.post(`/api/games/${id}/resign`, { data: { seat: 0 } });
    const made = await slow(page);
    await page.goto(`/game/${id}`);
    await page.locator("[name=rematch]").dblclick();
    await page.waitForURL((url) => !url.pathname.endsWith(id));
    await page.waitForTimeout(300);
    assert.equal(made.count, 1);
  });
});

test("a double click on a cell plays once, without an error", async () => {
  await papan.page({}, async (page) => {
    const seats = [{ kind: "human", name: "Ani" }, { kind: "human", name: "Budi" }];
    const id = await createGame(page, { game: "tictactoe", seats });
    await page.goto(`/game/${id}`);
    await page.locator("[data-name='5']").dblclick();
    await page.locator(".status", { hasText: "Budi (o) to move." }).waitFor();
    assert.equal((await gameState(page, id)).ply, 1);
    assert.ok(!(await page.getByText("This cell cannot be played.").and(page.locator(":not([role=status])")).isVisible()));
    assert.equal(await page.locator("[role=status]", { hasText: "cannot be played" }).count(), 0);
  });
});

test("malformed addresses lead to the page for unknown addresses", async () => {
  await papan.page({}, async (page) => {
    for (const path of ["/game/%E0%A4%A", "/game/%", "/game/%FF", "/%E0%A4%A", "/new/%E0%A4%A"]) {
      await page.goto(path);
      await page.getByRole("heading", { name: "Page not found" }).waitFor();
    }
    await page.goto("/new?game=%E0%A4%A");
    await page.getByRole("button", { name: "Start the game" }).waitFor();
  });
  await papan.page(
    {},
    async (page) => {
      await page.goto("/game/%C3%A9");
      await page.getByText("This game does not exist.").waitFor();
    },
    /status of 404/,
  );
});

test("an invitation link to a loopback address has a warning", async () => {
  for (const [locale, text, label] of [
    ["en-GB", "works only on this computer", "Send this link"],
    ["id-ID", "hanya berlaku di komputer ini", "Kirim tautan ini"],
  ]) {
    await papan.page({ viewport: { width: 360, height: 640 }, locale: locale ?? "" }, async (page) => {
      const made = { game: "tictactoe", seats: [{ kind: "human", name: "Ani" }, { kind: "invite" }] };
      await page.goto("/new?game=tictactoe");
      await page.locator("[name=seat1]").selectOption("invite");
      await page.locator("form .main").click();
      await page.getByLabel(label ?? "").waitFor();
      await page.locator("papan-invite .warn", { hasText: text ?? "" }).waitFor();
      assert.equal((await gameState(page, idOf(page))).game, made.game);
      await assertAccessible(page);
      await assertFits(page);
    });
  }
});

test("loopback hosts are recognized", () => {
  for (const host of ["127.0.0.1", "127.8.9.10", "localhost", "LOCALHOST", "papan.localhost", "localhost.", "[::1]", "[::ffff:7f00:1]"]) {
    assert.ok(isLoopback(host), host);
  }
  for (const host of ["games.example.org", "10.0.0.7", "192.168.1.127", "localhost.example.org", "notlocalhost", "[::2]", "127.example.org"]) {
    assert.ok(!isLoopback(host), host);
  }
});
