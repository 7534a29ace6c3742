import { median } from "simple-statistics";
import { RESULTS } from "./editor-figures.mjs";

// Actions in the editor by Playwright, timed by `watch` in the page (measure-editor.mjs).

const MOVES = 5;

/** Loads all results of a page that may still be hydrating; returns the longest task in ms. */
export async function loadAll(page) {
  const more = page.getByRole("button", { name: /^Show up to 200/ });
  // Buttons do nothing before hydration.
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
  return takeLongestTask(page);
}

/** Moves a distant result to the top by key, and undoes it; returns milliseconds from the key to the paint. */
export async function measureKeys(page) {
  const took = [];
  for (let move = 0; move < MOVES; move += 1) {
    await page.evaluate((index) => {
      document.querySelectorAll('ol[aria-label="Search"] [data-reorder-handle]')[index]?.focus();
    }, 120 + move);
    await page.waitForTimeout(500);
    for (const key of ["Alt+Home", "Control+Z"]) {
      await page.keyboard.press(key);
      await page.waitForTimeout(700);
      took.push(await measurePaint(page, "keydown"));
    }
  }
  return { took: took.filter((one) => one !== null), longest: await takeLongestTask(page) };
}

/** Scrolls the results to the top of the window. */
async function showResults(page) {
  await page.evaluate(() => {
    const list = document.querySelector('ol[aria-label="Search"]');
    window.scrollTo(0, window.scrollY + (list?.getBoundingClientRect().top ?? 0) - 100);
  });
}

/** Drags a result over the visible ones and drops it; returns milliseconds from the drop to the paint, and frames meanwhile. */
export async function measureDrag(page) {
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
    took.push(await measurePaint(page, "pointerup"));
    await page.keyboard.press("Control+Z");
    await page.waitForTimeout(700);
  }
  return { took: took.filter((one) => one !== null), fps: median(rates), longest: await takeLongestTask(page) };
}

/** Scrolls with the wheel; returns frames per second. */
export async function measureScroll(page) {
  await page.evaluate(() => window.scrollTo(0, 0));
  await page.mouse.move(400, 500);
  await startFrames(page);
  for (let step = 0; step < 120; step += 1) {
    await page.mouse.wheel(0, 60);
    await page.waitForTimeout(14);
  }
  return { fps: await stopFrames(page), longest: await takeLongestTask(page) };
}

/** The same on a page with 400 lines of text, as the baseline of this machine at this slowdown. */
export async function measureBareScroll(page) {
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

/** Duration of the slowest event of a kind since the last call, from input to paint; at least 16 ms. */
async function measurePaint(page, name) {
  return page.evaluate((wanted) => {
    const own = window.seen.events.filter((event) => event.name === wanted).map((event) => event.duration);
    window.seen.events.length = 0;
    return Math.max(16, ...own);
  }, name);
}

async function takeLongestTask(page) {
  return page.evaluate(() => {
    const longest = Math.max(0, ...window.seen.tasks.map((task) => task.duration));
    window.seen.tasks.length = 0;
    return longest;
  });
}
