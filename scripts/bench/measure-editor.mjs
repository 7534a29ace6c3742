import { chromium } from "@playwright/test";
import { findChromium } from "../check/chromium.mjs";
import { DEMO_SITE, startProduct } from "./product.mjs";
import { median } from "./ratio.mjs";
import { seedRules } from "./seed-rules.mjs";

const SLOWDOWN = 4;
const MOVES = 5;
const FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"];
const RESULTS = 200;

/**
 * The editor with 500 rules and 200 results in Chromium, its processor slowed down four times: when it opens, how soon a
 * move is painted, how smoothly it drags and scrolls, and the longest task of all that.
 */
export async function measureEditor({ say }) {
  const { path, reason } = findChromium(say);
  if (path === null) return { figures: [], skipped: `the editor, for there is no browser (${reason})` };
  const product = await startProduct({ env: { LOG_LEVEL: "warn" } });
  const browser = await chromium.launch({ executablePath: path, args: FLAGS });
  try {
    say("Filling a customization with 500 rules ...");
    const { id, rules } = await seedRules(product);
    const page = await openPage(browser, product);
    const address = `${product.origin}/sites/${DEMO_SITE}/query_customizations/${id}`;
    // A server that has been running answers from compiled code; what is slowed down is the browser alone.
    await warmUp(address, product.cookie);
    say("Opening the editor, slowed down four times ...");
    const opening = await measureOpening(page, address);
    say("Moving, dragging and scrolling among 200 results ...");
    const loading = await loadAll(page);
    const keys = await measureKeys(page);
    const drag = await measureDrag(page);
    const scroll = await measureScroll(page);
    const bare = await measureBareScroll(page);
    return { figures: figuresOf({ rules, opening, loading, keys, drag, scroll, bare }), skipped: null };
  } finally {
    await browser.close();
    await product.stop();
  }
}

const WARM_UPS = 30;

/** Asks for a page until the server has compiled what it runs. */
async function warmUp(address, cookie) {
  for (let time = 0; time < WARM_UPS; time += 1) {
    await (await fetch(address, { headers: { cookie, accept: "text/html" } })).arrayBuffer();
  }
}

async function openPage(browser, { origin, cookie }) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, locale: "en-GB" });
  await context.addCookies(
    cookie.split("; ").map((part) => {
      const [name, ...value] = part.split("=");
      return { name, value: value.join("="), url: origin };
    }),
  );
  const page = await context.newPage();
  await page.addInitScript(watch);
  // A first visit fills the browser's cache of compiled scripts, as it is for everybody who works with the product.
  await page.goto(`${origin}/sites/${DEMO_SITE}/query_customizations`);
  const notice = page.getByRole("button", { name: "Do not show again" });
  await notice.click({ timeout: 15_000 }).catch(() => undefined);
  const devtools = await context.newCDPSession(page);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: SLOWDOWN });
  return page;
}

/** Runs in the page: keeps what the browser says of long tasks and of events that took long to be painted. */
function watch() {
  window.seen = { tasks: [], events: [], painted: null };
  const keep = (type, list, options) =>
    new PerformanceObserver((entries) => {
      for (const { name, startTime, duration } of entries.getEntries()) list.push({ name, startTime, duration });
    }).observe({ type, buffered: true, ...options });
  keep("longtask", window.seen.tasks, {});
  keep("event", window.seen.events, { durationThreshold: 16 });
  // The first frame with a result in it.
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

async function loadAll(page) {
  const more = page.getByRole("button", { name: /^Show up to 200/ });
  // Before the page's scripts have taken over what the server drew, a button does nothing.
  await page.waitForFunction(
    (button) => Object.keys(button).some((key) => key.startsWith("__react")),
    await more.elementHandle(),
  );
  await more.click();
  await page.waitForFunction(
    (count) => document.querySelectorAll('ol[aria-label="Search"] > li').length >= count,
    RESULTS,
    { timeout: 120_000 },
  );
  await page.waitForTimeout(2_000);
  await page.evaluate(() => {
    window.seen.events.length = 0;
  });
  return longestTask(page);
}

/** Moves a result far down to the top by one key, and takes that back: milliseconds from the key to the paint. */
async function measureKeys(page) {
  const took = [];
  for (let move = 0; move < MOVES; move += 1) {
    await page.evaluate((index) => {
      document.querySelectorAll('ol[aria-label="Search"] [data-reorder-handle]')[index]?.focus();
    }, 120 + move);
    await page.waitForTimeout(500);
    for (const key of ["Alt+Home", "Control+Z"]) {
      await page.keyboard.press(key);
      await page.waitForTimeout(700);
      took.push(await paintOf(page, "keydown"));
    }
  }
  return { took: took.filter((one) => one !== null), longest: await longestTask(page) };
}

/** Scrolls so that the results begin at the upper edge of the window. */
async function showResults(page) {
  await page.evaluate(() => {
    const list = document.querySelector('ol[aria-label="Search"]');
    window.scrollTo(0, window.scrollY + (list?.getBoundingClientRect().top ?? 0) - 100);
  });
}

/** Drags a result over the ones in sight and drops it: milliseconds from letting go to the paint, frames on the way. */
async function measureDrag(page) {
  await showResults(page);
  const parts = page.locator('ol[aria-label="Search"] > li');
  const took = [];
  const rates = [];
  for (let drag = 0; drag < MOVES; drag += 1) {
    const [from, to] = await Promise.all([parts.nth(7).boundingBox(), parts.nth(0).boundingBox()]);
    const start = { x: from.x + from.width / 2, y: from.y + 100 };
    await page.mouse.move(start.x, start.y);
    await page.mouse.down();
    await startFrames(page);
    for (let step = 1; step <= 60; step += 1) {
      const part = step / 60;
      await page.mouse.move(start.x + (to.x + 12 - start.x) * part, start.y + (to.y + 100 - start.y) * part);
      await page.waitForTimeout(12);
    }
    rates.push(await stopFrames(page));
    await page.mouse.up();
    await page.waitForTimeout(700);
    took.push(await paintOf(page, "pointerup"));
    await page.keyboard.press("Control+Z");
    await page.waitForTimeout(700);
  }
  return { took: took.filter((one) => one !== null), fps: median(rates), longest: await longestTask(page) };
}

async function measureScroll(page) {
  await page.evaluate(() => window.scrollTo(0, 0));
  await page.mouse.move(400, 500);
  await startFrames(page);
  for (let step = 0; step < 120; step += 1) {
    await page.mouse.wheel(0, 60);
    await page.waitForTimeout(14);
  }
  return { fps: await stopFrames(page), longest: await longestTask(page) };
}

/** The same on a page of 400 lines of text and nothing else: what this machine can do at this slowdown. */
async function measureBareScroll(page) {
  const lines = Array.from({ length: 400 }, (_, index) => `<p style="height:40px">${index}</p>`).join("");
  await page.setContent(`<body>${lines}</body>`);
  return (await measureScroll(page)).fps;
}

async function startFrames(page) {
  await page.evaluate(() => {
    window.frames_ = { start: performance.now(), count: 0, isOn: true };
    const count = () => {
      if (!window.frames_.isOn) return;
      window.frames_.count += 1;
      requestAnimationFrame(count);
    };
    requestAnimationFrame(count);
  });
}

async function stopFrames(page) {
  return page.evaluate(() => {
    window.frames_.isOn = false;
    return (window.frames_.count * 1000) / (performance.now() - window.frames_.start);
  });
}

/** How long the slowest event of a kind since the last call took from the input to its paint; under 16 ms counts as 16. */
async function paintOf(page, name) {
  return page.evaluate((wanted) => {
    const own = window.seen.events.filter((event) => event.name === wanted).map((event) => event.duration);
    window.seen.events.length = 0;
    return Math.max(16, ...own);
  }, name);
}

async function longestTask(page) {
  return page.evaluate(() => {
    const longest = Math.max(0, ...window.seen.tasks.map((task) => task.duration));
    window.seen.tasks.length = 0;
    return longest;
  });
}

function figuresOf({ rules, opening, loading, keys, drag, scroll, bare }) {
  const about = `${rules} rules and ${RESULTS} results, processor slowed down ${SLOWDOWN} times`;
  const ms = (name, value, most, note) => ({
    name,
    value: `${Math.round(value)} ms`,
    target: `under ${most} ms`,
    isReached: value < most,
    note,
  });
  const fps = (name, value) => ({
    name,
    value: `${Math.round(value)} a second`,
    target: "above 50 a second",
    isReached: value > 50,
    note: `${about}; a page of plain lines scrolls at ${Math.round(bare)} a second here`,
  });
  const list = (took) => took.map(Math.round).join(", ");
  const longest = Math.max(loading, keys.longest, drag.longest, scroll.longest);
  return [
    ms(
      "The editor opens: first paint with results",
      opening.painted,
      500,
      `${about}; the server's answer began at ${Math.round(opening.served)} ms`,
    ),
    ms("Longest task while the editor opens", opening.longest, 100, about),
    ms("A move by a key is painted", median(keys.took), 100, `${about}; each: ${list(keys.took)}`),
    ms("A drop is painted", median(drag.took), 100, `${about}; each: ${list(drag.took)}`),
    fps("Frames while dragging", drag.fps),
    fps("Frames while scrolling", scroll.fps),
    ms(
      "Longest task while loading 200, moving, dragging and scrolling",
      longest,
      100,
      `loading 200 ${Math.round(loading)}, keys ${Math.round(keys.longest)}, drag ${Math.round(drag.longest)}, scroll ${Math.round(scroll.longest)}`,
    ),
  ];
}
