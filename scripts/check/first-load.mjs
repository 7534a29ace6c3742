import { gzipSync } from "node:zlib";

// Measures in a browser how much JavaScript a screen loads before it is usable. The HTML shows only part of it, because a loader
// imports screens by name. 1 kB is 1000 bytes.

/**
 * First-load budgets in kB of gzip, by kind of screen (docs/adr/0039). Each includes 132 kB of React and Next. `figures` are lists
 * with their own filters and charts. The preview renders results, facets and preview times, and is read-only; a dashboard renders
 * all kinds of widgets, which can be moved. The editor of a campaign is a form.
 */
export const BUDGETS = {
  list: 220,
  figures: 230,
  editor: 280,
  preview: 240,
  dashboard: 250,
  voice: 300,
  campaign: 260,
};

/**
 * Gzipped kB and number of the scripts that a page loads until its screen is hydrated. Scripts that wait for an idle browser
 * (notifications, dialogs, site search, charts) load later and do not count.
 */
export async function firstLoad(page, path) {
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0;
  });
  return loadedBy(page, path);
}

/** Gzipped kB and number of all scripts that a page loads without interaction. */
export async function loadedBy(page, path) {
  const bodies = [];
  const keep = (answer) => {
    if (answer.request().resourceType() === "script") bodies.push(answer.body());
  };
  page.on("response", keep);
  await page.goto(path);
  await page.waitForFunction(isHydrated);
  await page.waitForLoadState("networkidle");
  page.off("response", keep);
  const sizes = (await Promise.all(bodies)).map((body) => gzipSync(body).length);
  return { kb: sizes.reduce((sum, bytes) => sum + bytes, 0) / 1000, files: sizes.length };
}

/** Runs in the page: whether React has hydrated the screen. */
function isHydrated() {
  const element = document.querySelector("[data-screen] > *");
  return element !== null && Object.keys(element).some((key) => key.startsWith("__reactFiber"));
}
