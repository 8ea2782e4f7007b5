// The reasons of the server for errors are translated.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { en } from "../i18n/en.js";
import { REASONS } from "../lib/reasons.js";
import { createGame, createGameWhere, gameState, hintedMove, isPlacement, launch } from "./papan.js";

/** @typedef {import("playwright-core").Page} Page */

/** @type {Awaited<ReturnType<typeof launch>>} */
let papan;
before(async () => {
  papan = await launch();
});
after(() => papan?.close());

const PEOPLE = [{ kind: "human" }, { kind: "human" }];

/** Illegal moves, after some legal ones. */
const MOVES = [
  { game: "tictactoe", first: ["5"], wrong: ["5", "x", "99", "0"] },
  { game: "adjacency", first: [], wrong: ["a1", "z9", "x", "a99"] },
  {
    game: "crossword",
    first: [],
    wrong: [
      ...["8H", "8D Z", "8D QZQZQ", "8G QQQ", "A1 AB", "zz", "8D ??", "8O ABC", "8H A", "hello world", "8g zzz", "8D A(B", "8D 1"],
      ...["8D ABCDEFGHIJKLMNOPQ", "8D .", "exchange", "exchange 12", "exchange ABCDEFGH", "exchange ZZZ"],
    ],
  },
];

/** Invalid options. */
const OPTIONS = [
  { game: "tictactoe", options: [{ size: "99x99x1" }, { size: "foo" }, { size: "3x3x0" }] },
  { game: "adjacency", options: [{ size: "1x1" }, { size: "99x99" }, { size: "2x4" }, { size: "q" }, { rounds: "99" }, { rounds: "x" }] },
];

/**
 * Fails unless the page has a translation of a reason, with all placeholders.
 * @param {string} message
 * @returns {string} its key
 */
function known(message) {
  for (const [pattern, key] of REASONS) {
    const found = pattern.exec(message);
    if (!found) continue;
    const holes = [...en[key].matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    const parts = Object.keys(found.groups ?? {});
    assert.deepEqual(holes.filter((hole) => !parts.includes(hole ?? "")), [], `${key}: ${message}`);
    return key;
  }
  return assert.fail(`no translation of: ${message}`);
}

/**
 * @param {Page} page
 * @param {string} path
 * @param {object} data
 */
async function refusal(page, path, data) {
  const answer = await page.request.post(path, { data });
  assert.equal(answer.status(), 422, JSON.stringify(data));
  const { error, message } = await answer.json();
  assert.ok(`error.${error}` in en, error);
  return message;
}

test("every reason against a move or an option is translated", async () => {
  await papan.page({}, async (page) => {
    for (const { game, first, wrong } of MOVES) {
      const id = await createGame(page, { game, seats: PEOPLE });
      for (const [ply, move] of first.entries()) {
        const answer = await page.request.post(`/api/games/${id}/moves`, { data: { move, ply } });
        assert.equal(answer.status(), 200);
      }
      for (const move of wrong) known(await refusal(page, `/api/games/${id}/moves`, { move, ply: first.length }));
    }
    for (const { game, options } of OPTIONS) {
      for (const wrong of options) known(await refusal(page, "/api/games", { game, seats: PEOPLE, options: wrong }));
    }
    known(await refusal(page, "/api/games", { game: "tictactoe", seats: [{ kind: "human", name: "x".repeat(99) }, PEOPLE[1]] }));
  });
});

test("a word that is not in the list, and one beside the tiles", async () => {
  await papan.page({}, async (page) => {
    const seats = [{ kind: "human" }, { kind: "bot", player: "easy" }];
    const game = { game: "crossword", seats, options: { starts: "first" } };
    const id = await createGameWhere(page, game, async (made) => isPlacement(await hintedMove(page, made)));
    const preview = async (/** @type {string} */ move) => {
      const answer = await page.request.post(`/api/games/${id}/preview`, { data: { move } });
      assert.equal(answer.status(), 200, move);
      const { legal, reason } = await answer.json();
      assert.equal(legal, false, move);
      return reason;
    };
    const letters = (/** @type {any} */ now) => now.view.racks[0].filter((/** @type {string} */ tile) => tile !== "?");
    const nonsense = letters(await gameState(page, id)).sort().reverse().join("");
    assert.equal(known(await preview(`8D ${nonsense}`)), "reason.words");
    const played = await page.request.post(`/api/games/${id}/moves`, { data: { move: await hintedMove(page, id), ply: 0 } });
    assert.equal(played.status(), 200);
    let now;
    do now = await gameState(page, id);
    while (now.turn !== 0);
    // The first two words are around the center: the upper left corner is free.
    const [tile, other] = letters(now);
    assert.deepEqual([0, 1, 15, 16].map((cell) => now.view.cells[cell]), [null, null, null, null]);
    assert.equal(known(await preview(`1A ${tile}${other}`)), "reason.touch");
    assert.equal(known(await preview("1N ABC")), "reason.edge");
    for (const text of ["8A ...............", "8D ."]) known(await preview(text));
  });
});

test("an illegal move and a wrong option in Indonesian", async () => {
  await papan.page(
    { locale: "id-ID" },
    async (page) => {
      const id = await createGame(page, { game: "adjacency", seats: PEOPLE });
      await page.goto(`/game/${id}`);
      await page.getByLabel("Ketik langkah").fill("a1");
      await page.keyboard.press("Enter");
      await page.locator("[role=alert]", { hasText: "Langkah ini tidak dapat dimainkan. a1 sudah terisi." }).waitFor();
      await page.goto("/new?game=tictactoe");
      await page.getByLabel("Ukuran").fill("99x99x1");
      await page.getByRole("button", { name: "Mulai permainan" }).click();
      await page.locator("[role=alert]", { hasText: "Papan 99x99 punya 9801 petak; paling banyak 64." }).waitFor();
      const words = await createGame(page, { game: "crossword", seats: PEOPLE });
      await page.goto(`/game/${words}`);
      await page.getByLabel("Ketik langkah").fill("halo");
      await page.keyboard.press("Enter");
      await page.locator("[role=alert]", { hasText: "Ketik langkah seperti 8D KATA (mendatar)" }).waitFor();
    },
    /status of 422/,
  );
});
