// npm run shots: takes the screenshots of docs/screenshots from the built product with its demo data, in both themes.
import { mkdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { ensureInstalled, requireNode } from "./launch/install.mjs";

requireNode();
ensureInstalled();
const { ensureBuilt } = await import("./launch/build-product.mjs");
await ensureBuilt();
const { ROOT } = await import("./launch/paths.mjs");
const { findChromium } = await import("./check/chromium.mjs");
const { DEMO_SITE, startProduct } = await import("./bench/product.mjs");
const { chromium } = await import("playwright");

const THEMES = ["light", "dark"];
const SITE = `/sites/${DEMO_SITE}`;
const PICTURES = [
  { name: "editor", path: `${SITE}/query_customizations/demo-1`, act: showSearchMenu },
  { name: "list", path: `${SITE}/query_customizations`, act: showSearchMenu },
  { name: "campaigns", path: `${SITE}/campaigns`, act: showSearchMenu },
  { name: "voice", path: `${SITE}/setup/voice_search`, act: showVoicePreview },
  { name: "rule", path: `${SITE}/query_customizations/demo-1`, act: openRule },
  { name: "sites", path: `${SITE}/query_customizations`, act: openQuickSearch },
  { name: "searches", path: `${SITE}/searches`, act: showSearchMenu },
  { name: "stats", path: `${SITE}/stats?period=90d`, act: showChart },
];
const FOLDER = join(ROOT, "docs/screenshots");

const browserPath = findChromium();
if (browserPath.path === null) {
  console.error(browserPath.reason);
  process.exit(1);
}
mkdirSync(FOLDER, { recursive: true });
const product = await startProduct();
const browser = await chromium.launch({
  executablePath: browserPath.path,
  args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--disable-background-networking"],
});
try {
  for (const theme of THEMES) await takeAll(theme);
  await takePhone();
  await takeShop();
} finally {
  await browser.close();
  await product.stop();
}

async function takeAll(theme) {
  const { context, page } = await signedIn({ theme, language: "en", width: 1280 });
  for (const { name, path, act } of PICTURES) {
    await page.goto(path, { waitUntil: "networkidle" });
    await act(page);
    await keep(page, `${name}-${theme}`);
  }
  await context.close();
}

/** Waits for the popup in the preview's frame. */
async function showVoicePreview(page) {
  await page.frameLocator("iframe").locator("dialog").waitFor();
}

/** Waits for the chart, whose script is loaded separately. */
async function showChart(page) {
  await page.locator("canvas").first().waitFor();
}

async function takePhone() {
  const { context, page } = await signedIn({
    theme: "light",
    language: "cs",
    width: 360,
  });
  await page.goto(`${SITE}/query_customizations/demo-1`, { waitUntil: "networkidle" });
  await keep(page, "editor-phone-cs");
  await context.close();
}

/** Opens a page of the owner. */
async function signedIn({ theme, language, width }) {
  const context = await browser.newContext({
    baseURL: product.origin,
    viewport: { width, height: 800 },
    locale: language === "en" ? "en-GB" : language,
  });
  const at = product.cookie.indexOf("=");
  const session = { name: product.cookie.slice(0, at), value: product.cookie.slice(at + 1) };
  const cookies = [session, { name: "theme", value: theme }, { name: "chosen_locale", value: language }];
  await context.addCookies(cookies.map((cookie) => ({ ...cookie, url: product.origin })));
  const page = await context.newPage();
  return { context, page };
}

async function takeShop() {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, locale: "en-GB" });
  await page.goto(`${product.shopUrl}/shop/${DEMO_SITE}/search?q=kayak`, { waitUntil: "networkidle" });
  await keep(page, "shop-light");
  await page.close();
}

async function keep(page, name) {
  const path = join(FOLDER, `${name}.png`);
  await page.mouse.move(0, 0);
  await page.screenshot({ path, animations: "disabled" });
  console.log(`docs/screenshots/${name}.png ${(statSync(path).size / 1000).toFixed(0)} kB`);
}

async function showSearchMenu(page) {
  const link = page.getByRole("navigation", { name: "Main menu" }).getByRole("link", { name: "Customizations" });
  if (!(await link.isVisible())) await page.getByRole("navigation").getByText("Search", { exact: true }).click();
}

async function openRule(page) {
  await page
    .getByRole("button", { name: /^Edit the rule for/ })
    .first()
    .click();
  await page.getByRole("dialog").waitFor();
}

async function openQuickSearch(page) {
  await page.keyboard.press("Control+k");
  await page.getByRole("dialog", { name: "Go to" }).getByRole("link").first().waitFor();
}
