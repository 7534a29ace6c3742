import { chromium } from "@playwright/test";
import { findChromium } from "../check/chromium.mjs";
import { makeDatabase, startPostgres } from "../check/postgres.mjs";
import { signIn } from "../check/sign-in.mjs";
import { openPage } from "./open-page.mjs";
import { DEMO_SITE, startProduct } from "./product.mjs";
import { median } from "./ratio.mjs";
import { timeKeys, watchScreens } from "./screen-times.mjs";
import { COUNTS, OWNER_OF_MANY, STAFF, seedMany } from "./seed-many.mjs";

const FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"];
const KEY_MS = 50;
const ROUNDS = 5;

/**
 * Measures in Chromium, on the built product with a PostgreSQL store: the time per key in the site search with 10,000 sites, the
 * site switcher and the list of a user with 500 sites, the list of members with 5,000, and the list of all projects.
 */
export async function measureMany({ say }) {
  const { path, reason } = findChromium(say);
  if (path === null) return { figures: [], skipped: `many sites, because there is no browser (${reason})` };
  const postgres = await startPostgres();
  if (postgres.url === null) return { figures: [], skipped: `many sites, because ${postgres.reason}` };
  const database = await makeDatabase(postgres.url);
  const product = await startProduct({ env: { DATABASE_URL: database.url, LOG_LEVEL: "warn" } });
  const browser = await chromium.launch({ executablePath: path, args: FLAGS });
  try {
    say(`Creating ${COUNTS.sites} sites and ${COUNTS.members} members ...`);
    const read = await seedMany({ databaseUrl: database.url, shopUrl: product.shopUrl });
    const starting = buildFigure("A running backend reads 10,000 new sites in", `${(read / 1000).toFixed(1)} s`);
    say("Typing in the site search and opening lists ...");
    const figures = [starting, ...(await measureLists({ browser, product }))];
    return { figures, skipped: null };
  } finally {
    await browser.close();
    await product.stop();
    await database.drop();
    postgres.stop();
  }
}

async function measureLists({ browser, product }) {
  const { origin, dataDir } = product;
  const open = async (user) =>
    openPage(browser, { origin, cookie: await signIn({ origin, dataDir, user }) }, watchScreens);
  const staff = await open(STAFF);
  const keys = await typeInSearch(staff, origin);
  const opening = await openSearch(staff);
  const load = await timeLoads(staff, `${origin}/sites/${DEMO_SITE}/help`);
  const members = await timeLoads(staff, `${origin}/sites/${DEMO_SITE}/settings/members`);
  const found = await typeInMembers(staff);
  const all = await timeLoads(staff, `${origin}/sites/${DEMO_SITE}/settings?tab=projects`);
  const list = await measureSiteList(await open(OWNER_OF_MANY), `${origin}/sites`);
  return [
    buildKeyFigure("Site search with 10,000 sites, key to paint", keys),
    buildMsFigure("Site switcher with 10,000 sites, key to paint", opening),
    buildMsFigure("Help screen of a user with 10,000 sites", load),
    buildKeyFigure("Site list of a user with 500 sites, key to paint", list.keys),
    buildMsFigure("Site list of a user with 500 sites, first paint", list.load, `${list.nodes} elements`),
    buildMsFigure("Members page with 5,000 members", members),
    buildKeyFigure("Members page with 5,000 members, key to paint", found),
    buildMsFigure("All projects with 10,000 sites", all),
  ];
}

/** Opens the search of an open page that has loaded its site list. */
async function openDialog(page) {
  await page.keyboard.press("Control+K");
  await page.locator("dialog a[data-site]").first().waitFor({ timeout: 60_000 });
}

async function typeInSearch(page, origin) {
  await page.goto(`${origin}/sites/${DEMO_SITE}/searches`, { waitUntil: "networkidle" });
  await openDialog(page);
  await page.waitForTimeout(1_000);
  return [...(await timeKeys(page, "shop 4711")), ...(await timeKeys(page, " lodz"))];
}

/** Milliseconds from the shortcut to the painted rows, once the dialog has been opened before. */
async function openSearch(page) {
  const took = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    await page.keyboard.press("Escape");
    await page.waitForTimeout(500);
    await page.evaluate(() => {
      window.painted.keys.length = 0;
    });
    await openDialog(page);
    // Control and K are two keys.
    const keys = await page.waitForFunction(() => window.painted.keys.length >= 2 && window.painted.keys);
    took.push((await keys.jsonValue()).at(-1));
  }
  return median(took);
}

/** Milliseconds from the start of a full load to the frame with its heading. */
async function timeLoads(page, address) {
  const took = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    await page.goto(address, { waitUntil: "networkidle" });
    took.push(await page.evaluate(() => window.painted.headings[0].at - performance.timeOrigin));
  }
  return median(took);
}

async function measureSiteList(page, address) {
  const load = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    await page.goto(address, { waitUntil: "networkidle" });
    await page
      .locator("main li a")
      .nth(COUNTS.ownSites - 1)
      .waitFor({ timeout: 60_000 });
    load.push(
      await page.evaluate(
        () => performance.getEntriesByType("paint").find((one) => one.name.includes("contentful")).startTime,
      ),
    );
  }
  const nodes = await page.evaluate(() => document.querySelectorAll("*").length);
  await page.getByRole("searchbox").focus();
  return { load: median(load), nodes, keys: await timeKeys(page, "shop 47") };
}

async function typeInMembers(page) {
  await page.getByRole("searchbox").first().focus();
  return timeKeys(page, "member 47");
}

const buildFigure = (name, value, note) => ({ name, value, target: "none", isReached: null, note });
const buildMsFigure = (name, ms, note) => buildFigure(name, `${Math.round(ms)} ms`, note);

function buildKeyFigure(name, keys) {
  const slowest = Math.max(...keys);
  const note = `slowest of ${keys.length} keys ${Math.round(slowest)} ms`;
  const value = `${Math.round(median(keys))} ms`;
  return { name, value, target: `under ${KEY_MS} ms`, isReached: median(keys) < KEY_MS, note };
}
