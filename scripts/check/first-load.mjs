import { setTimeout } from "node:timers/promises";
import { gzipSync } from "node:zlib";

// Measures in a browser how much JavaScript a screen loads before it is usable. The HTML shows only part of it, because a loader
// imports screens by name. 1 kB is 1000 bytes.

/** After this time without a request, a page has loaded everything that it loads by itself. */
const QUIET_MS = 500;

/**
 * First-load budgets in kB of gzip, by kind of screen (docs/adr/0039). Each includes 132 kB of React and Next. `figures` are lists
 * with their own filters and charts. The preview renders results, facets and preview times, and is read-only; a dashboard renders
 * all kinds of widgets, which can be moved. The editor of a campaign is a form.
 */
export const BUDGETS = {
  list: 222,
  figures: 234,
  editor: 291,
  preview: 232,
  dashboard: 253,
  voice: 253,
  campaign: 235,
};

/**
 * Gzipped kB and number of the scripts that a page loads until its screen is hydrated (`first`), and of all that it loads without
 * interaction (`all`): scripts that wait for an idle browser (notifications, dialogs, site search, charts) load later.
 */
export async function measureLoadedScripts(page, path) {
  const bodies = [];
  page.on("response", (answer) => {
    if (answer.request().resourceType() === "script") bodies.push(answer.body());
  });
  const untilQuiet = watchNetwork(page);
  await page.addInitScript(deferIdleCallbacks);
  await page.goto(path);
  await page.waitForFunction(isHydrated);
  await untilQuiet();
  const first = await measureSize(bodies);
  await page.evaluate(() => window.runIdleCallbacks());
  await untilQuiet();
  return { first, all: await measureSize(bodies) };
}

/** Returns a function that waits until the page has no open request and has made none for QUIET_MS. */
function watchNetwork(page) {
  const open = new Set();
  let busyAt = Date.now();
  const on = (event, change) =>
    page.on(event, (request) => {
      change(request);
      busyAt = Date.now();
    });
  on("request", (request) => open.add(request));
  for (const end of ["requestfinished", "requestfailed"]) on(end, (request) => open.delete(request));
  return async () => {
    busyAt = Date.now();
    while (open.size > 0 || Date.now() - busyAt < QUIET_MS) await setTimeout(QUIET_MS / 10);
  };
}

async function measureSize(bodies) {
  const sizes = (await Promise.all(bodies)).map((body) => gzipSync(body).length);
  return { kb: sizes.reduce((sum, bytes) => sum + bytes, 0) / 1000, files: sizes.length };
}

/** Runs in the page: collects what waits for an idle browser until `runIdleCallbacks` is called. */
function deferIdleCallbacks() {
  const waiting = new Map();
  let last = 0;
  const { requestIdleCallback, cancelIdleCallback } = window;
  window.requestIdleCallback = (run) => {
    last -= 1;
    waiting.set(last, run);
    return last;
  };
  window.cancelIdleCallback = (id) => (waiting.delete(id) ? undefined : cancelIdleCallback(id));
  window.runIdleCallbacks = () => {
    window.requestIdleCallback = requestIdleCallback;
    for (const run of waiting.values()) run({ didTimeout: true, timeRemaining: () => 0 });
    waiting.clear();
  };
}

/** Runs in the page: whether React has hydrated the screen. */
function isHydrated() {
  const element = document.querySelector("[data-screen] > *");
  return element !== null && Object.keys(element).some((key) => key.startsWith("__reactFiber"));
}
