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

/** A server that runs. @typedef {{ url: string, stop: () => Promise<void> }} Server */

/**
 * Starts `papan serve`.
 * @param {string} data the folder of its games
 * @param {string} [address] with port 0, a free one
 * @returns {Promise<Server>}
 */
async function start(data, address = "127.0.0.1:0") {
  const child = spawn(BINARY, ["serve", "--json", "--addr", address, "--data", data], {
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

/** A server and a browser, which open pages that must not complain. */
export async function open() {
  const data = await mkdtemp(join(tmpdir(), "papan-web-"));
  let server = await start(data);
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
    /**
     * Ends the server at once, as a power cut would, and starts it again at the same address.
     * @param {() => Promise<void>} meanwhile
     */
    async restart(meanwhile) {
      await server.stop();
      await meanwhile();
      server = await start(data, new URL(server.url).host);
    },
    async close() {
      await browser.close();
      await server.stop();
      await rm(data, { recursive: true, force: true });
    },
  };
}

/**
 * Fails with what axe finds, other than trifles.
 * @param {Page} page
 */
export async function accessible(page) {
  // Evaluated from outside the page, which itself allows no code but its own files.
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
  const ready = page.locator(".status").filter({ hasText: /Your turn|Giliran Anda|wins|win\.|tie|menang|Seri/ });
  return /Your turn|Giliran Anda/.test(await ready.innerText());
}

/**
 * Waits until the page lists so many moves.
 * @param {Page} page
 * @param {number} ply
 */
export const played = (page, ply) => page.locator(`papan-moves [data-ply="${ply}"]`).waitFor();
