import { gzipSync } from "node:zlib";

// What a screen makes a browser load until it can be used, seen in a browser: screens come by name through one loader, so
// the HTML tells only a part of it. 1 kB is 1000 bytes.

/**
 * First-load budgets in kB of gzip, by kind of screen; what makes them is in docs/adr/0039. React and Next are 132 kB of each.
 * `figures` are lists with conditions and charts of their own. The preview draws results, facets and moments, and changes
 * nothing; a dashboard draws every kind of widget, which can be moved.
 */
export const BUDGETS = { list: 220, figures: 230, editor: 280, preview: 240, dashboard: 250 };

/**
 * Gzip kB of every script that a page loads until its screen is taken over by them, and how many they are. What waits for
 * an idle browser (notifications, dialogs, search of sites, what draws charts) comes after that and does not count.
 */
export async function firstLoad(page, path) {
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0;
  });
  return loadedBy(page, path);
}

/** Gzip kB of every script that a page loads by itself, and how many they are. */
export async function loadedBy(page, path) {
  const bodies = [];
  const keep = (answer) => {
    if (answer.request().resourceType() === "script") bodies.push(answer.body());
  };
  page.on("response", keep);
  await page.goto(path);
  await page.waitForFunction(isTakenOver);
  await page.waitForLoadState("networkidle");
  page.off("response", keep);
  const sizes = (await Promise.all(bodies)).map((body) => gzipSync(body).length);
  return { kb: sizes.reduce((sum, bytes) => sum + bytes, 0) / 1000, files: sizes.length };
}

/** Runs in the page: whether React answers for the elements of the screen. */
function isTakenOver() {
  const element = document.querySelector("[data-screen] > *");
  return element !== null && Object.keys(element).some((key) => key.startsWith("__reactFiber"));
}
