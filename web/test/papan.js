// Launches a server and a browser for the tests.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { chromium } from "playwright-core";

/** @typedef {import("playwright-core").Page} Page */
/** @typedef {import("playwright-core").BrowserContextOptions} ContextOptions */

const BINARY = process.env["PAPAN_BIN"] ?? new URL("../../target/debug/papan", import.meta.url).pathname;
/** Papan with the toy game of crates/toy, built with the tests. */
export const TOY_BINARY = join(dirname(BINARY), "papan-toy");
const CHROMIUM = process.env["PAPAN_CHROMIUM"] ?? "/usr/bin/chromium";
const AXE = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** A running server. @typedef {{ url: string, stop: () => Promise<void> }} Server */

/**
 * Starts `papan serve`.
 * @param {string} data the folder for its games
 * @param {string} [address] port 0 picks a free port
 * @param {string} [binary] the program
 * @returns {Promise<Server>}
 */
async function start(data, address = "127.0.0.1:0", binary = BINARY) {
  const child = spawn(binary, ["serve", "--json", "--addr", address, "--data", data], {
    stdio: ["ignore", "pipe", "ignore"],
  });
  const ended = new Promise((done) => child.once("exit", done));
  /** @type {string} */
  const url = await new Promise((found, failed) => {
    child.once("error", failed);
    child.once("exit", (code) => failed(new Error(`papan serve ended with ${code}`)));
    createInterface(child.stdout).once("line", (line) => found(JSON.parse(line).address));
  });
  const stop = async () => {
    child.kill("SIGKILL");
    await ended;
  };
  return { url, stop };
}

/** Launches a server without a browser, for tests of the API alone. */
export async function serve() {
  const data = await mkdtemp(join(tmpdir(), "papan-web-"));
  const server = await start(data);
  return {
    url: server.url,
    async close() {
      await server.stop();
      await rm(data, { recursive: true, force: true });
    },
  };
}

/**
 * Launches a server and a browser whose pages must not report errors.
 * @param {string} [binary] the program
 */
export async function launch(binary = BINARY) {
  const data = await mkdtemp(join(tmpdir(), "papan-web-"));
  let server = await start(data, "127.0.0.1:0", binary);
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: ["--no-sandbox"] });
  return {
    url: server.url,
    /**
     * Runs a test in a fresh browser profile. Fails if the page logs an error, violates the content security policy
     * or sends a request to another server.
     * @param {ContextOptions} options
     * @param {(page: Page) => Promise<void>} test
     * @param {RegExp} [expected] an error of the browser itself that is allowed, such as about an expected status
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
    /**
     * Kills the server without a shutdown and starts it again at the same address.
     * @param {() => Promise<void>} meanwhile
     */
    async restart(meanwhile) {
      await server.stop();
      await meanwhile();
      server = await start(data, new URL(server.url).host, binary);
    },
    async close() {
      await browser.close();
      await server.stop();
      await rm(data, { recursive: true, force: true });
    },
  };
}

/**
 * Fails if axe finds violations that are more than minor.
 * @param {Page} page
 */
export async function assertAccessible(page) {
  // Injected by the driver, because the page's policy allows only its own files.
  if (await page.evaluate(() => !("axe" in window))) await page.evaluate(AXE);
  /** @type {{ id: string, impact: string, nodes: { html: string, failureSummary: string }[] }[]} */
  const found = await page.evaluate(
    async () => (await /** @type {any} */ (window).axe.run({ resultTypes: ["violations"] })).violations,
  );
  const serious = found.filter(({ impact }) => impact !== "minor");
  const text = serious.map(({ id, nodes }) => `${id}: ${nodes.map((node) => `${node.html}\n${node.failureSummary}`).join("\n")}`);
  assert.deepEqual(text, [], `axe on ${page.url()}`);
}

/**
 * Fails if the page scrolls sideways.
 * @param {Page} page
 */
export async function assertFits(page) {
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  assert.equal(wide, 0, `${page.url()} scrolls sideways`);
}

/**
 * Creates a game over the API, with this page's cookies.
 * @param {Page} page
 * @param {object} game
 * @returns {Promise<string>} its id
 */
export async function createGame(page, game) {
  const answer = await page.request.post("/api/games", { data: game });
  assert.equal(answer.status(), 201, await answer.text());
  return (await answer.json()).id;
}

/**
 * The seed of a crossword game in which the first rack has no blank, the hint for the first move is a word, and the bot
 * `easy` replies with a word.
 */
export const WORD_SEED = "1";

/**
 * The move that the hint of a game against a bot suggests.
 * @param {Page} page
 * @param {string} id
 * @returns {Promise<string>}
 */
export async function hintedMove(page, id) {
  const answer = await page.request.post(`/api/games/${id}/hint`, { data: { step: 3 } });
  assert.equal(answer.status(), 200, await answer.text());
  return (await answer.json()).move;
}

/** Whether a move of the crossword game places tiles. @param {string} move */
export const isPlacement = (move) => !/^(pass|exchange)/.test(move);

/**
 * The state of a game as this page may see it.
 * @param {Page} page
 * @param {string} id
 */
export async function gameState(page, id) {
  return (await page.request.get(`/api/games/${id}`)).json();
}

/**
 * The id in the page's address.
 * @param {Page} page
 */
export const idOf = (page) => new URL(page.url()).pathname.split("/")[2] ?? "";

/**
 * Waits until it is this browser's turn or the game is over; resolves to whether it goes on.
 * @param {Page} page
 */
export async function waitForTurn(page) {
  const ready = page.locator(".status").filter({ hasText: /Your turn|Giliran Anda|wins|win\.|tie|menang|Seri/ });
  return /Your turn|Giliran Anda/.test(await ready.innerText());
}

/**
 * Waits until the page lists the move `ply`.
 * @param {Page} page
 * @param {number} ply
 */
export const waitForMove = (page, ply) => page.locator(`papan-move-list [data-ply="${ply}"]`).waitFor();
