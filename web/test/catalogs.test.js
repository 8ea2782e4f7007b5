// Everything that the server lists has its sentences. `cargo xtask tidy` compares the languages and finds unused keys.
import assert from "node:assert/strict";
import { readdir, readFile } from "node:fs/promises";
import { after, before, test } from "node:test";
import { serve } from "./papan.js";

/** @type {Awaited<ReturnType<typeof serve>>} */
let server;
before(async () => {
  server = await serve();
});
after(() => server?.close());

const ROOT = new URL("..", import.meta.url);

/** The scripts of the page by path. */
async function scripts() {
  const paths = await Promise.all(
    ["elements", "games", "lib"].map(async (folder) => {
      const files = await readdir(new URL(folder, ROOT), { recursive: true });
      return files.filter((file) => file.endsWith(".js")).map((file) => `${folder}/${file}`);
    }),
  );
  const read = paths.flat().map(async (path) => /** @type {const} */ ([path, await readFile(new URL(path, ROOT), "utf8")]));
  return Promise.all(read);
}

/** The keys that the server's catalog needs; of a group, one is enough. @returns {Promise<string[][]>} */
async function catalogKeys() {
  /** @type {import("../lib/api.js").Catalog} */
  const { games } = await (await fetch(`${server.url}/api/catalog`)).json();
  return games.flatMap(({ name, levels, players, options }) => {
    const isLevel = (/** @type {string} */ player) => levels.some((level) => level.name === player);
    const texts = (/** @type {import("../lib/api.js").Option} */ option, /** @type {string[]} */ prefixes) => {
      // Automata are known by the names of their files.
      const words = option.name === "file" ? [] : (option.words ?? []);
      return ["", ".text", ...words.map((word) => `.${word}`)].map((end) => prefixes.map((prefix) => `${prefix}.${option.name}${end}`));
    };
    return [
      ...[`game.${name}`, `about.${name}`, `example.${name}`].map((key) => [key]),
      ...options.flatMap((option) => texts(option, [`option.${name}`])),
      ...levels.flatMap((level) => [[`player.${name}.${level.name}`], [`player.${name}.${level.name}.name`]]),
      ...players.filter((player) => !isLevel(player.name)).map((player) => [`player.${name}.${player.name}`]),
      ...players.flatMap((player) => player.settings.flatMap((option) => texts(option, [`setting.${player.name}`, "setting"]))),
    ];
  });
}

test("every game, option, choice, player and setting of the server has its sentences", async () => {
  const keys = await catalogKeys();
  assert.ok(keys.length > 100, `${keys.length} keys`);
  for (const language of ["en", "id"]) {
    const answer = await fetch(`${server.url}/i18n/${language}.json`);
    assert.deepEqual([answer.status, answer.headers.get("content-type")], [200, "application/json"]);
    const sentences = await answer.json();
    assert.deepEqual(keys.filter((group) => !group.some((key) => key in sentences)), [], language);
  }
});

test("no script writes HTML or inline styles, and only those of a game know it", async () => {
  const all = await scripts();
  assert.ok(all.length > 40, `${all.length} scripts`);
  for (const [path, code] of all) {
    assert.doesNotMatch(code, /innerHTML|outerHTML|insertAdjacentHTML|document\.write|style=/, path);
    if (!path.startsWith("games/")) assert.doesNotMatch(code, /tictactoe|adjacency|crossword/i, path);
  }
});
