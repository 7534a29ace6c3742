import { chromium } from "playwright";
const browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox","--disable-gpu","--disable-quic","--no-first-run","--disable-background-networking"] });
const S = "/sites/100200-300401";
async function shoot(name, path, { lang = "en", theme = "light", width = 1280, act, media } = {}) {
  const context = await browser.newContext({ baseURL: "http://localhost:4300", viewport: { width, height: 900 }, storageState: "tmp/state.json" });
  await context.addCookies([{ name: "chosen_locale", value: lang, url: "http://localhost:4300" }, { name: "theme", value: theme, url: "http://localhost:4300" }]);
  await context.addInitScript(() => sessionStorage.setItem("vitrine.session", JSON.stringify({ hideRedesignModal: true })));
  const page = await context.newPage();
  try {
    await page.goto(path, { waitUntil: "load", timeout: 60000 });
    await page.waitForTimeout(9000);
    const never = page.getByRole("dialog").getByRole("button").last();
    if (await never.isVisible().catch(() => false)) await never.click().catch(() => {});
    if (act) await act(page);
    if (media) await page.emulateMedia({ media });
    if (media === "print") await page.pdf({ path: `tmp/shots/${name}.pdf` });
    await page.screenshot({ path: `tmp/shots/${name}.png`, fullPage: true });
    console.log(name, await page.evaluate(() => document.documentElement.scrollWidth));
  } catch (e) { console.log(name, String(e).slice(0, 300)); await page.screenshot({ path: `tmp/shots/${name}-err.png` }).catch(() => {}); }
  await context.close();
}
const which = process.argv.slice(2);
const jobs = await import("./tmp/jobs.mjs");
for (const [name, job] of Object.entries(jobs.default(S))) if (which.length === 0 || which.includes(name)) await shoot(name, ...job);
await browser.close();
