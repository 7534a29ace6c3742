import { chromium } from "@playwright/test";
import { median } from "simple-statistics";
import { findChromium } from "../check/chromium.mjs";
import { loadAll, measureBareScroll, measureDrag, measureKeys, measureScroll } from "./editor-acts.mjs";
import { buildEditorFigures, RESULTS } from "./editor-figures.mjs";
import { openPage } from "./open-page.mjs";
import { DEMO_SITE, startProduct } from "./product.mjs";
import { seedRules } from "./seed-rules.mjs";

/** CPU slowdowns: this machine, and a slow one. */
const SLOWDOWNS = [1, 4];
const FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"];

/**
 * Measures the editor with 500 rules and 200 results in Chromium, at full speed and slowed down: opening, painting a move,
 * dragging, scrolling, and the longest task.
 */
export async function measureEditor({ say }) {
  const { path, reason } = findChromium(say);
  if (path === null) return { figures: [], skipped: `the editor, because there is no browser (${reason})` };
  const product = await startProduct({ env: { LOG_LEVEL: "warn" } });
  const browser = await chromium.launch({ executablePath: path, args: FLAGS });
  try {
    say("Creating a customization with 500 rules ...");
    const { id, rules } = await seedRules(product);
    const about = `${rules} rules and ${RESULTS} results; the processor at full speed (1x) or slowed down 4 times (4x, ADR 0034).`;
    const page = await openPage(browser, product, watch);
    const address = `${product.origin}/sites/${DEMO_SITE}/query_customizations/${id}`;
    // Warm up the server: only the browser is slowed down.
    await warmUp(address, product.cookie);
    const figures = [];
    for (const slowdown of SLOWDOWNS) {
      say(`Opening the editor, moving, dragging and scrolling among 200 results at ${slowdown}x ...`);
      figures.push(...buildEditorFigures({ slowdown, ...(await measureAt(page, address, slowdown)) }));
    }
    return { figures, skipped: null, about };
  } finally {
    await browser.close();
    await product.stop();
  }
}

async function measureAt(page, address, slowdown) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
  const opening = await measureOpening(page, address);
  const loading = await loadAll(page);
  const keys = await measureKeys(page);
  const drag = await measureDrag(page);
  const scroll = await measureScroll(page);
  const bare = await measureBareScroll(page);
  return { opening, loading, keys, drag, scroll, bare };
}

const WARM_UPS = 30;

/** Requests a page until the server has compiled its code. */
async function warmUp(address, cookie) {
  for (let time = 0; time < WARM_UPS; time += 1) {
    await (await fetch(address, { headers: { cookie, accept: "text/html" } })).arrayBuffer();
  }
}

/** Runs in the page: records long tasks and slow events. */
function watch() {
  window.seen = { tasks: [], events: [], painted: null };
  const keep = (type, list, options) =>
    new PerformanceObserver((entries) => {
      for (const { name, startTime, duration } of entries.getEntries()) list.push({ name, startTime, duration });
    }).observe({ type, buffered: true, ...options });
  keep("longtask", window.seen.tasks, {});
  keep("event", window.seen.events, { durationThreshold: 16 });
  // The first frame with a result.
  const look = () => {
    if (document.querySelector("[data-reorder-id]") === null) return requestAnimationFrame(look);
    requestAnimationFrame(() => {
      window.seen.painted = performance.now();
    });
  };
  requestAnimationFrame(look);
}

async function measureOpening(page, address) {
  const runs = [];
  for (let run = 0; run < 3; run += 1) {
    await page.goto(address);
    await page.waitForSelector("[data-reorder-handle]");
    await page.waitForLoadState("networkidle");
    runs.push(
      await page.evaluate(() => {
        const { responseStart, responseEnd } = performance.getEntriesByType("navigation")[0];
        const { painted, tasks } = window.seen;
        const longest = Math.max(0, ...tasks.map((task) => task.duration));
        return { painted, served: responseStart, received: responseEnd, longest };
      }),
    );
  }
  const pick = (name) => median(runs.map((run) => run[name]));
  return { painted: pick("painted"), served: pick("served"), longest: pick("longest") };
}
