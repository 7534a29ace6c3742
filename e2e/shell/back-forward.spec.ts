import type { LaunchOptions, Page } from "@playwright/test";
import { CHROMIUM } from "@/e2e/support/chromium";
import { test as base, expect, SITE } from "@/e2e/support/fixtures";
import { waitUntilHydrated } from "@/e2e/support/hydrated";
import { FULL } from "@/e2e/support/tier";

// Back and forward restore a page as it was left, from the browser's back/forward cache. Playwright turns that cache off, and
// Chromium turns it off for pages that must not be stored, as ours are, unless this feature is on, as it is in Chrome. The headless
// shell has no such cache.
const FEATURE =
  "--enable-features=CacheControlNoStoreEnterBackForwardCache:level/restore-unless-http-only-cookie-change";

const test = base.extend<object, { launchOptions: LaunchOptions }>({
  launchOptions: [
    async ({ launchOptions }, use) => {
      const args = [...(launchOptions.args ?? []), FEATURE];
      await use({
        ...launchOptions,
        executablePath: CHROMIUM,
        args,
        ignoreDefaultArgs: ["--disable-back-forward-cache"],
      });
    },
    { scope: "worker" },
  ],
});

const SETTINGS = `/sites/${SITE}/settings?tab=site`;
const SYNONYMS = `/sites/${SITE}/catalog_management/synonyms`;

type Shown = { path: string; isRestored: boolean; reasons: unknown };

/** Records in each document whether it was restored. */
async function watchRestores(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.addEventListener("pageshow", ({ persisted }) => {
      document.documentElement.dataset.restored = String(persisted);
    });
  });
}

/** Goes through the history and waits for the page; why it was not restored helps when a test fails. */
async function travel(page: Page, steps: -1 | 1, path: string): Promise<Shown> {
  await page.evaluate((by) => history.go(by), steps);
  await page.waitForFunction((wanted) => location.pathname === wanted, path.split("?")[0]);
  await page.locator("html[data-restored]").waitFor({ state: "attached" });
  return page.evaluate(() => {
    const [entry] = performance.getEntriesByType("navigation") as (PerformanceNavigationTiming & {
      notRestoredReasons?: unknown;
    })[];
    return {
      path: location.pathname,
      isRestored: document.documentElement.dataset.restored === "true",
      reasons: entry?.notRestoredReasons ?? null,
    };
  });
}

test("back and forward restore screens, and their data is read again", async ({ page }) => {
  await watchRestores(page);
  await page.goto(SYNONYMS);
  await waitUntilHydrated(page);
  await page.goto(SETTINGS);
  await waitUntilHydrated(page);
  const read = page.waitForRequest((request) => request.url().includes("/api/") && request.url().includes("synonyms"));
  expect(await travel(page, -1, SYNONYMS)).toMatchObject({ isRestored: true, reasons: null });
  await read;
  expect(await travel(page, 1, SETTINGS)).toMatchObject({ isRestored: true, reasons: null });
});

// A restored page, as in the test above, has all that it had; the question on leaving is in unsaved-guard.test.tsx.
test("back brings unsaved work as it was typed", { tag: FULL }, async ({ page }) => {
  await watchRestores(page);
  await page.goto(SETTINGS);
  await waitUntilHydrated(page);
  const name = page.getByRole("main").getByLabel("Name", { exact: true });
  await name.fill("Not saved yet");
  await expect(page.getByRole("main").getByRole("button", { name: "Discard" })).toBeVisible();
  // The browser asks whether to leave; the person leaves.
  page.on("dialog", (dialog) => void dialog.accept());
  await page.goto(SYNONYMS);
  await waitUntilHydrated(page);
  expect(await travel(page, -1, SETTINGS)).toMatchObject({ isRestored: true });
  await expect(name).toHaveValue("Not saved yet");
  await page.getByRole("main").getByRole("button", { name: "Discard" }).click();
  await expect(name).not.toHaveValue("Not saved yet");
});
