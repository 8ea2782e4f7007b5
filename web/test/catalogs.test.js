// The catalogs of sentences are complete, in both languages, and have no unused key.
import assert from "node:assert/strict";
import { readdir, readFile } from "node:fs/promises";
import { after, before, test } from "node:test";
import { en } from "../i18n/en.js";
import { id } from "../i18n/id.js";
import { serve } from "./papan.js";

/** @type {Awaited<ReturnType<typeof serve>>} */
let server;
before(async () => {
  server = await serve();
});
after(() => server?.close());

const ROOT = new URL("..", import.meta.url);

/** Keys built from names in the server's catalog or from its error codes. */
const FROM_SERVER = /^(player|option|setting|error|example|about|game)\./;

const placeholders = (/** @type {string} */ text) => [...text.matchAll(/\{\w+\}/g)].map(([found]) => found).sort();

/** The scripts of the page by path. */
async function scripts() {
  const paths = await Promise.all(
    ["elements", "games", "lib"].map(async (folder) => (await readdir(new URL(folder, ROOT))).map((file) => `${folder}/${file}`)),
  );
  const read = paths.flat().map(async (path) => /** @type {const} */ ([path, await readFile(new URL(path, ROOT), "utf8")]));
  return Promise.all(read);
}

test("every key is in both languages, in the same order and with the same placeholders", () => {
  assert.deepEqual(Object.keys(id), Object.keys(en));
  for (const [key, text] of Object.entries(en)) {
    const other = id[/** @type {keyof typeof en} */ (key)];
    assert.ok(text.trim() && other.trim(), `${key} is empty`);
    assert.deepEqual(placeholders(other), placeholders(text), key);
  }
});

/**
 * Whether a key is built from a template with the same prefix and suffix, such as `theme.${theme}`.
 * @param {string} code
 * @param {string} key
 */
function isBuilt(code, key) {
  const templates = [...code.matchAll(/\bt\(`([\w-]+\.)\$\{[^}]+\}([\w.-]*)`/g)];
  return templates.some(([, prefix = "", suffix = ""]) => key.startsWith(prefix) && key.endsWith(suffix));
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
  const missing = (await catalogKeys()).filter((keys) => !keys.some((key) => key in en));
  assert.deepEqual(missing, []);
});

test("every key is used", async () => {
  const code = (await scripts()).map(([, text]) => text).join("\n");
  const named = new Set((await catalogKeys()).flat());
  // Error codes are strings in the server's sources.
  const folder = new URL("../../crates/server/src/", import.meta.url);
  const sources = (await readdir(folder, { recursive: true })).filter((path) => path.endsWith(".rs"));
  const server = (await Promise.all(sources.map((path) => readFile(new URL(path, folder), "utf8")))).join("\n");
  const isError = (/** @type {string} */ key) => key.startsWith("error.") && server.includes(`"${key.slice("error.".length)}"`);
  const isUsed = (/** @type {string} */ key) =>
    code.includes(`"${key}"`) || named.has(key) || isError(key) || (!FROM_SERVER.test(key) && isBuilt(code, key));
  assert.deepEqual(Object.keys(en).filter((key) => !isUsed(key)), []);
});

test("no script writes HTML or inline styles", async () => {
  const all = await scripts();
  assert.ok(all.length > 40, `${all.length} scripts`);
  for (const [path, code] of all) assert.doesNotMatch(code, /innerHTML|outerHTML|insertAdjacentHTML|document\.write|style=/, path);
});
