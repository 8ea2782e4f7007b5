// A server and a browser for the tests.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { chromium } from "playwright-core";

/** @typedef {import("playwright-core").Page} Page */
/** @typedef {import("playwright-core").BrowserContextOptions} ContextOptions */

const BINARY = process.env["PAPAN_BIN"] ?? new URL("../../target/debug/papan", import.meta.url).pathname;
const CHROMIUM = process.env["PAPAN_CHROMIUM"] ?? "/usr/bin/chromium";
const AXE = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/**
 * Starts `papan serve` on a free port with a folder of its own, unless PAPAN_URL names one that runs.
 * @returns {Promise<{ url: string, stop: () => Promise<void> }>}
 */
async function serve() {
  const running = process.env["PAPAN_URL"];
  if (running) return { url: running.replace(/\/$/, ""), stop: async () => {} };
  const data = await mkdtemp(join(tmpdir(), "papan-web-"));
  const child = spawn(BINARY, ["serve", "--json", "--addr", "127.0.0.1:0", "--data", data], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = new Promise((done) => child.once("exit", done));
  /** @type {string} */
  const url = await new Promise((found, failed) => {
    child.once("error", failed);
    child.once("exit", (code) => failed(new Error(`papan serve ended with ${code}`)));
    createInterface(child.stdout).once("line", (line) => found(JSON.parse(line).address));
  });
  const stop = async () => {
    child.kill();
    await ended;
    await rm(data, { recursive: true, force: true });
  };
  return { url, stop };
}

/** A server and a browser, which open pages that must not complain. */
export async function open() {
  const server = await serve();
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: ["--no-sandbox"] });
  return {
    url: server.url,
    /**
     * Runs a test in a fresh browser profile, and fails if the page wrote an error, broke the content security policy
     * or asked another server for anything.
     * @param {ContextOptions} options
     * @param {(page: Page) => Promise<void>} test
     * @param {RegExp} [expected] an error that the browser itself writes, such as of a status that is asked for
     */
    async page(options, test, expected) {
      const context = await browser.newContext({ baseURL: server.url, locale: "en-GB", ...options });
      /** @type {string[]} */
      const faults = [];
      context.on("request", (request) => {
        if (new URL(request.url()).origin !== server.url) faults.push(`outside request: ${request.url()}`);
      });
      context.on("console", (message) => {
        if (!["error", "warning"].includes(message.type()) || expected?.test(message.text())) return;
        faults.push(`console: ${message.text()}`);
      });
      context.on("weberror", (error) => faults.push(`error: ${error.error().stack}`));
      await context.exposeFunction("papanFault", (/** @type {string} */ text) => faults.push(text));
      await context.addInitScript(() => {
        document.addEventListener("securitypolicyviolation", (event) => {
          /** @type {any} */ (window).papanFault(`policy: ${event.violatedDirective} ${event.blockedURI}`);
        });
      });
      try {
        const page = await context.newPage();
        page.setDefaultTimeout(15_000);
        await test(page);
      } finally {
        await context.close();
      }
      assert.deepEqual(faults, []);
    },
    async close() {
      await browser.close();
      await server.stop();
    },
  };
}

/**
 * Fails with what axe finds, other than trifles.
 * @param {Page} page
 */
export async function accessible(page) {
  // Evaluated from outside the page, which itself allows no code but its own files.
  await page.evaluate(AXE);
  /** @type {{ id: string, impact: string, nodes: { html: string, failureSummary: string }[] }[]} */
  const found = await page.evaluate(async () => (await /** @type {any} */ (window).axe.run()).violations);
  const serious = found.filter(({ impact }) => impact !== "minor");
  const text = serious.map(({ id, nodes }) => `${id}: ${nodes.map((node) => `${node.html}\n${node.failureSummary}`).join("\n")}`);
  assert.deepEqual(text, [], `axe on ${page.url()}`);
}

/**
 * Fails if something is wider than the screen.
 * @param {Page} page
 */
export async function fits(page) {
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  assert.equal(wide, 0, `${page.url()} scrolls sideways`);
}

/**
 * A game made over the API, with this page's cookies.
 * @param {Page} page
 * @param {object} game
 * @returns {Promise<string>} its id
 */
export async function create(page, game) {
  const answer = await page.request.post("/api/games", { data: game });
  assert.equal(answer.status(), 201, await answer.text());
  return (await answer.json()).id;
}

/**
 * The game as this page may see it.
 * @param {Page} page
 * @param {string} id
 */
export async function state(page, id) {
  return (await page.request.get(`/api/games/${id}`)).json();
}

/**
 * The id in the page's address.
 * @param {Page} page
 */
export const idOf = (page) => new URL(page.url()).pathname.split("/")[2] ?? "";

/**
 * Waits until it is this browser's turn, or the game is over; answers whether it goes on.
 * @param {Page} page
 */
export async function settled(page) {
  await page.locator(".status").filter({ hasText: /Your turn|Giliran Anda|wins|win\.|tie|menang|Seri/ }).waitFor();
  return (await page.locator("[role=gridcell]:not([aria-disabled])").count()) > 0;
}
