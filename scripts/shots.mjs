// npm run shots: takes the screenshots of README and docs from the built product with its demo data, and deletes other pictures
// of docs/screenshots.
import { mkdirSync, readdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { ensureInstalled, requireNode } from "./launch/install.mjs";

requireNode();
ensureInstalled();
const { ensureBuilt } = await import("./launch/build-product.mjs");
await ensureBuilt();
const { ROOT } = await import("./launch/paths.mjs");
const { findChromium } = await import("./check/chromium.mjs");
const { DEMO_SITE, startProduct } = await import("./bench/product.mjs");
const { waitUntilUsable } = await import("./bench/open-page.mjs");
const { chromium } = await import("playwright");

const SITE = `/sites/${DEMO_SITE}`;
const EDITOR = `${SITE}/query_customizations/demo-1`;
/** The pictures by file name. Defaults: English, light, 1280 px. */
const PICTURES = {
  "editor-light": { path: EDITOR, act: showSearchMenu },
  "editor-dark": { path: EDITOR, theme: "dark", act: showSearchMenu },
  "editor-phone": { path: EDITOR, width: 360 },
  "query-statistics": { path: `${SITE}/searches`, act: showStatistics },
  dashboard: { path: `${SITE}/dashboards/demo-1`, theme: "dark", act: showChart },
  campaign: { path: `${SITE}/campaigns/demo-campaign-1`, act: showMockShop },
  recommenders: { path: `${SITE}/setup/recommenders` },
  "voice-search": { path: `${SITE}/setup/voice_search`, act: showVoicePreview },
};
const FOLDER = join(ROOT, "docs/screenshots");

const browserPath = findChromium();
if (browserPath.path === null) {
  console.error(browserPath.reason);
  process.exit(1);
}
mkdirSync(FOLDER, { recursive: true });
const taken = new Set();
const product = await startProduct();
const browser = await chromium.launch({
  executablePath: browserPath.path,
  args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--disable-background-networking"],
});
try {
  const old = readdirSync(FOLDER);
  for (const [name, picture] of Object.entries(PICTURES)) await take(name, picture);
  await takeShop();
  for (const name of old) if (!taken.has(name)) rmSync(join(FOLDER, name));
} finally {
  await browser.close();
  await product.stop();
}

async function take(name, { path, act, theme = "light", width = 1280 }) {
  const { context, page } = await openSignedInPage({ theme, width });
  await page.goto(path);
  await waitUntilUsable(page);
  await act?.(page);
  await store(page, name);
  await context.close();
}

/** Waits until the visits of the demo, which are created in the background, reach today. */
async function showStatistics(page) {
  const [year, month, day] = new Date().toISOString().slice(0, 10).split("-");
  while (!(await page.getByText(`Data as of ${day}.${month}.${year}`).isVisible())) {
    await page.waitForTimeout(2_000);
    await page.reload();
    await waitUntilUsable(page);
  }
  await showSearchMenu(page);
}

/** Scrolls to the mock shop with the banners. */
async function showMockShop(page) {
  await showSearchMenu(page);
  const heading = page.locator("#campaign-preview");
  await heading.evaluate((element) => {
    document.documentElement.style.scrollPaddingTop = "72px";
    element.scrollIntoView();
  });
  await page.waitForLoadState("networkidle");
}

/** Waits for the popup in the preview's frame. */
async function showVoicePreview(page) {
  await page.frameLocator("iframe").locator("dialog").waitFor();
}

/** Waits for the chart, whose script is loaded separately. */
async function showChart(page) {
  await page.locator("canvas").first().waitFor();
}

/** Opens a page of the owner. */
async function openSignedInPage({ theme, width }) {
  const context = await browser.newContext({
    baseURL: product.origin,
    viewport: { width, height: 800 },
    locale: "en-GB",
  });
  const at = product.cookie.indexOf("=");
  const session = { name: product.cookie.slice(0, at), value: product.cookie.slice(at + 1) };
  // Cookies have the port in their names (docs/adr/0091).
  const { port } = new URL(product.origin);
  const cookies = [session, { name: `theme-${port}`, value: theme }, { name: `chosen_locale-${port}`, value: "en" }];
  await context.addCookies(cookies.map((cookie) => ({ ...cookie, url: product.origin })));
  const page = await context.newPage();
  return { context, page };
}

async function takeShop() {
  // The product takes no events from this user agent (lib/domain/kit/own-agents.ts).
  const userAgent = "Mozilla/5.0 (X11; Linux x86_64) Vitrine screenshots";
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, locale: "en-GB", userAgent });
  await page.goto(`${product.shopUrl}/shop/${DEMO_SITE}/search?q=kayak`, { waitUntil: "networkidle" });
  await store(page, "shop");
  await page.close();
}

async function store(page, name) {
  const path = join(FOLDER, `${name}.png`);
  await page.mouse.move(0, 0);
  await page.screenshot({ path, animations: "disabled" });
  taken.add(`${name}.png`);
  console.log(`docs/screenshots/${name}.png ${(statSync(path).size / 1000).toFixed(0)} kB`);
}

async function showSearchMenu(page) {
  const link = page.getByRole("navigation", { name: "Main menu" }).getByRole("link", { name: "Customizations" });
  if (!(await link.isVisible())) await page.getByRole("navigation").getByText("Search", { exact: true }).click();
}
