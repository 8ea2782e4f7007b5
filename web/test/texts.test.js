// The languages say the same things.
import assert from "node:assert/strict";
import { readdir, readFile } from "node:fs/promises";
import test from "node:test";
import { en } from "../i18n/en.js";
import { id } from "../i18n/id.js";

const holes = (/** @type {string} */ text) => [...text.matchAll(/\{\w+\}/g)].map(([hole]) => hole).sort();

test("every text is there in both languages, with the same parts to fill in", () => {
  assert.deepEqual(Object.keys(id), Object.keys(en));
  for (const [key, text] of Object.entries(en)) {
    const other = id[/** @type {keyof typeof en} */ (key)];
    assert.ok(other.trim(), `${key} is empty`);
    assert.deepEqual(holes(other), holes(text), key);
  }
});

test("every text is used", async () => {
  const root = new URL("..", import.meta.url);
  const folders = ["elements", "games", "lib"];
  const files = await Promise.all(
    folders.map(async (folder) => (await readdir(new URL(folder, root))).map((file) => new URL(`${folder}/${file}`, root))),
  );
  const code = (await Promise.all(files.flat().map((file) => readFile(file, "utf8")))).join("\n");
  // These are made of names that the server gives.
  const made = /^(player|option|area|error|game|about)\./;
  const unused = Object.keys(en).filter((key) => !made.test(key) && !code.includes(`"${key}"`) && !isMade(code, key));
  assert.deepEqual(unused, []);
});

/**
 * Whether a key is put together, as in `theme.${theme}`.
 * @param {string} code
 * @param {string} key
 */
function isMade(code, key) {
  const parts = key.split(".");
  return parts.some((_, index) => code.includes(`\`${parts.slice(0, index).join(".")}.\${`));
}

test("nothing is written as HTML, and no style in it", async () => {
  const root = new URL("..", import.meta.url);
  for (const folder of ["elements", "games", "lib"]) {
    for (const file of await readdir(new URL(folder, root))) {
      const code = await readFile(new URL(`${folder}/${file}`, root), "utf8");
      assert.doesNotMatch(code, /innerHTML|outerHTML|insertAdjacentHTML|document\.write|style=/, file);
    }
  }
});
