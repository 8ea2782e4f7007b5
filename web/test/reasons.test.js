// The server gives a typed reason for each error, and the page says it in both languages.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { after, before, test } from "node:test";
import { MARKS, sentence } from "../lib/sentence.js";
import { WORD_SEED, createGame, gameState, hintedMove, isPlacement, launch } from "./papan.js";

/** @typedef {import("playwright-core").Page} Page */
/** @typedef {import("../lib/sentence.js").Message} Message */

/** @type {Awaited<ReturnType<typeof launch>>} */
let papan;
before(async () => {
  papan = await launch();
});
after(() => papan?.close());

const PEOPLE = [{ kind: "human" }, { kind: "human" }];

const LANGUAGES = await Promise.all(
  /** @type {const} */ (["en", "id"]).map(async (language) => {
    const text = await readFile(new URL(`../../i18n/${language}.json`, import.meta.url), "utf8");
    return { ...MARKS[language], sentences: /** @type {Record<string, string>} */ (JSON.parse(text)) };
  }),
);

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
 * Fails unless every part of a reason has a sentence in each language, with all placeholders filled in.
 * @param {Message} reason
 * @returns {string} its code
 */
function known(reason) {
  for (const words of LANGUAGES) {
    const parts = [reason, ...Object.values(reason).filter((part) => typeof part === "object" && part !== null && "code" in part)];
    for (const part of /** @type {Message[]} */ (parts)) assert.ok(part.code in words.sentences, JSON.stringify(part));
    assert.doesNotMatch(sentence(reason, words), /[{}]/, JSON.stringify(reason));
  }
  return reason.code;
}

/**
 * @param {Page} page
 * @param {string} path
 * @param {object} data
 * @returns {Promise<Message>}
 */
async function refusal(page, path, data) {
  const answer = await page.request.post(path, { data });
  assert.equal(answer.status(), 422, JSON.stringify(data));
  const { error } = await answer.json();
  for (const { sentences } of LANGUAGES) assert.match(sentences[`error.${error.code}.reason`] ?? "", /: \{reason\}\.$/, error.code);
  return error.reason;
}

test("every reason against a move or an option has its sentences", async () => {
  await papan.page({}, async (page) => {
    for (const { game, first, wrong } of MOVES) {
      const id = await createGame(page, { game, seats: PEOPLE, seed: WORD_SEED });
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
    const id = await createGame(page, { game: "crossword", seats, options: { starts: "first" }, seed: WORD_SEED });
    const preview = async (/** @type {string} */ move) => {
      const answer = await page.request.post(`/api/games/${id}/preview`, { data: { move } });
      assert.equal(answer.status(), 200, move);
      const { legal, reason } = await answer.json();
      assert.equal(legal, false, move);
      return reason;
    };
    const letters = (/** @type {any} */ now) => now.view.racks[0].filter((/** @type {string} */ tile) => tile !== "?");
    const nonsense = letters(await gameState(page, id)).sort().reverse().join("");
    assert.equal(known(await preview(`8D ${nonsense}`)), "crossword.phonies");
    const hint = await hintedMove(page, id);
    assert.ok(isPlacement(hint), hint);
    const played = await page.request.post(`/api/games/${id}/moves`, { data: { move: hint, ply: 0 } });
    assert.equal(played.status(), 200);
    let now;
    do now = await gameState(page, id);
    while (now.turn !== 0);
    // The first two words are around the center: the upper left corner is free.
    const [tile, other] = letters(now);
    assert.deepEqual([0, 1, 15, 16].map((cell) => now.view.cells[cell]), [null, null, null, null]);
    assert.equal(known(await preview(`1A ${tile}${other}`)), "crossword.detached");
    const reason = await preview("1N ABC");
    assert.equal(known(reason), "notation.mismatch");
    assert.equal(reason.expected.code, "crossword.expected.ends-on-board");
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
      await page.locator("[role=alert]", { hasText: "Langkah ini tidak dapat dimainkan: a1 sudah diisi X." }).waitFor();
      await page.goto("/new?game=tictactoe");
      await page.getByLabel("Ukuran").fill("99x99x1");
      await page.getByRole("button", { name: "Mulai permainan" }).click();
      await page.locator("[role=alert]", { hasText: /Server tidak menerima pilihan ini: .*9801 petak.*64/ }).waitFor();
      const words = await createGame(page, { game: "crossword", seats: PEOPLE });
      await page.goto(`/game/${words}`);
      await page.getByLabel("Ketik langkah").fill("halo");
      await page.keyboard.press("Enter");
      await page.locator("[role=alert]", { hasText: "`halo` bukan langkah, seperti 8D KATA (mendatar)" }).waitFor();
    },
    /status of 422/,
  );
});
