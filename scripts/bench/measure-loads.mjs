import { chromium } from "@playwright/test";
import { findChromium } from "../check/chromium.mjs";
import { openPage } from "./open-page.mjs";
import { DEMO_SITE, startProduct } from "./product.mjs";
import { median } from "./ratio.mjs";
import { measureTimeToScreen, watchScreens } from "./screen-times.mjs";

// Chromium stores pages with no-store in the bfcache only with this feature, which is on in Chrome.
const FEATURE =
  "--enable-features=CacheControlNoStoreEnterBackForwardCache:level/restore-unless-http-only-cookie-change";
const FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", FEATURE];
const ROUNDS = 7;
/** Longer than the pointer must rest on a link until the browser fetches its page ahead. */
const REST_MS = 700;
const HOME = `/sites/${DEMO_SITE}`;
/** Links of the menu from one screen to another. */
const LINKS = [
  { from: "/query_customizations", to: "/catalog_management/synonyms" },
  { from: "/catalog_management/synonyms", to: "/campaigns" },
  { from: "/campaigns", to: "/query_customizations" },
];
const VISITS = `${HOME}/settings/explore/events`;

/**
 * Measures in Chromium from the click on a link to the painted heading of the next screen: full loads without and with speculation
 * (the page is fetched ahead while the pointer rests on the link), soft navigations, and pages restored from the bfcache.
 */
export async function measureLoads({ say }) {
  const { path, reason } = findChromium(say);
  if (path === null) return { figures: [], skipped: `page loads, because there is no browser (${reason})` };
  const product = await startProduct({ env: { LOG_LEVEL: "warn" } });
  const browser = await chromium.launch({
    executablePath: path,
    args: FLAGS,
    ignoreDefaultArgs: ["--disable-back-forward-cache"],
  });
  try {
    const page = await openPage(browser, product, watchScreens);
    for (const { from } of LINKS) await page.goto(product.origin + HOME + from, { waitUntil: "networkidle" });
    say("Clicking links of the menu, with and without the page being fetched ahead ...");
    const loads = await measureLinks(page, product.origin);
    say("Opening a visit as a soft navigation and as a full load ...");
    const visits = await measureVisits(page, product.origin);
    say("Going back ...");
    return { figures: buildFigures(loads, visits, await measureBack(page, product.origin)), skipped: null };
  } finally {
    await browser.close();
    await product.stop();
  }
}

async function measureLinks(page, origin) {
  const took = { plain: [], ahead: [], fetchedAhead: 0 };
  for (let round = 0; round < ROUNDS; round += 1)
    for (const { from, to } of LINKS)
      for (const way of round % 2 === 0 ? ["plain", "ahead"] : ["ahead", "plain"]) {
        await page.goto(origin + HOME + from, { waitUntil: "networkidle" });
        const link = page.locator(`nav a[href^="${HOME}${to}"]`).first();
        await follow(page, link, way);
        took[way].push(await measureTimeToScreen(page, HOME + to));
        if (way === "ahead" && (await wasFetchedAhead(page))) took.fetchedAhead += 1;
      }
  return took;
}

/** Clicks a link; a script's click has no pointer, so the browser fetches nothing ahead. */
async function follow(page, link, way) {
  await link.waitFor({ state: "attached" });
  if (way === "plain") return link.evaluate((one) => one.click());
  const box = await showAndMeasure(link);
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.waitForTimeout(REST_MS);
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
}

async function showAndMeasure(link) {
  await link.evaluate((one) => {
    const section = one.closest("details");
    if (section !== null) section.open = true;
    one.scrollIntoView({ block: "center" });
  });
  return link.boundingBox();
}

function wasFetchedAhead(page) {
  return page.evaluate(() => performance.getEntriesByType("navigation")[0].deliveryType === "navigational-prefetch");
}

/** Opens the newest visit from the list, softly by its link, and by full loads of the same link. */
async function measureVisits(page, origin) {
  const took = { soft: [], plain: [] };
  for (let round = 0; round < ROUNDS; round += 1)
    for (const way of ["soft", "plain"]) {
      await page.goto(origin + VISITS, { waitUntil: "networkidle" });
      const link = page.locator(`main a[href*="/settings/explore/events/"]`).first();
      await link.waitFor();
      if (way === "soft") await link.evaluate((one) => one.click());
      else
        await link.evaluate((one) => {
          sessionStorage.setItem("clicked", String(performance.timeOrigin + performance.now()));
          location.assign(one.href);
        });
      took[way].push(await measureTimeToScreen(page, `${VISITS}/`));
    }
  return took;
}

/** From `history.back()` to the painted frame, and how often the page came from the bfcache. */
async function measureBack(page, origin) {
  const took = [];
  let restored = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const { from, to } = LINKS[round % LINKS.length];
    await page.goto(origin + HOME + from, { waitUntil: "networkidle" });
    await page.goto(origin + HOME + to, { waitUntil: "networkidle" });
    const began = await page.evaluate(() => {
      const at = performance.timeOrigin + performance.now();
      history.back();
      return at;
    });
    await page.waitForTimeout(1_500);
    const at = await page.evaluate(() => window.painted.restoredAt ?? window.painted.headings[0]?.at);
    if (await page.evaluate(() => window.painted.restoredAt !== undefined)) restored += 1;
    took.push(at - began);
  }
  return { took, restored };
}

function buildFigures({ plain, ahead, fetchedAhead }, visits, back) {
  const full = median(plain);
  const fast = median(ahead);
  const soft = median(visits.soft);
  const hard = median(visits.plain);
  const formatMs = (value) => `${Math.round(value)} ms`;
  const buildFigure = (name, value, note) => ({ name, value, target: "none", isReached: null, note });
  return [
    buildFigure("Click to painted screen: full load", formatMs(full), `slowest ${formatMs(Math.max(...plain))}`),
    {
      name: "Click to painted screen: fetched ahead ÷ full load",
      value: (fast / full).toFixed(2),
      target: "at most 0.8",
      isReached: fast / full <= 0.8,
      note: `${formatMs(fast)}; ${fetchedAhead} of ${ahead.length} loads were fetched ahead`,
    },
    buildFigure(
      "Click to painted visit: soft navigation",
      formatMs(soft),
      `slowest ${formatMs(Math.max(...visits.soft))}`,
    ),
    buildFigure(
      "Click to painted visit: soft navigation ÷ full load",
      (soft / hard).toFixed(2),
      `full load ${formatMs(hard)}`,
    ),
    {
      name: "Back to a screen from the bfcache ÷ full load",
      value: (median(back.took) / full).toFixed(2),
      target: "all restored",
      isReached: back.restored === back.took.length,
      note: `${formatMs(median(back.took))}; ${back.restored} of ${back.took.length} restored`,
    },
  ];
}
