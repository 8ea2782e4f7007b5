// Messages have the same sentences as in the terminal; `crates/message` tests the same cases.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { MARKS, fill, sentence } from "../lib/sentence.js";

/** @typedef {{ template: string, args: Record<string, unknown>, en: string, id: string }} TemplateCase */
/** @typedef {{ message: import("../lib/sentence.js").Message, en: string, id: string }} MessageCase */

const read = async (/** @type {string} */ path) => JSON.parse(await readFile(new URL(`../../${path}`, import.meta.url), "utf8"));

/** @type {{ templates: TemplateCase[], messages: MessageCase[] }} */
const { templates, messages } = await read("testdata/sentences.json");
const en = { ...MARKS.en, sentences: await read("i18n/en.json") };
const id = { ...MARKS.id, sentences: await read("i18n/id.json") };

test("templates are filled in", () => {
  assert.ok(templates.length > 25);
  for (const { template, args, en: english, id: indonesian } of templates) {
    assert.deepEqual([fill(template, args, en), fill(template, args, id)], [english, indonesian], template);
  }
});

test("messages have sentences", () => {
  assert.ok(messages.length > 5);
  for (const { message, en: english, id: indonesian } of messages) {
    assert.deepEqual([sentence(message, en), sentence(message, id)], [english, indonesian], message.code);
  }
});
