import type { Page, Request } from "@playwright/test";
import { HOUR_MS } from "@/lib/domain/kit/durations";
import { waitUntilDrawn } from "../support/drawn";
import { expect, SITE, test } from "../support/fixtures";

// A failed hydration is an error of the page, which the fixtures find.

const SCREENS = [
  "query_customizations/demo-1",
  "settings/explore/events",
  "query_customizations",
  "search_preview?q=kayak",
];

/** Opens a screen and returns the reads of the browser, once each. */
async function findReads(page: Page, path: string): Promise<string[]> {
  const reads = new Set<string>();
  const add = (request: Request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.startsWith("/api/") && request.method() === "GET") reads.add(pathname + search);
  };
  page.on("request", add);
  await page.goto(`/sites/${SITE}/${path}`);
  await waitUntilDrawn(page);
  await page.waitForLoadState("networkidle");
  page.off("request", add);
  return [...reads].sort();
}

for (const path of SCREENS) {
  test(`a browser with a wrong clock uses what the page brought: ${path}`, async ({ page }) => {
    const reads = await findReads(page, path);
    expect(reads).not.toEqual([]);
    for (const lead of [HOUR_MS, -HOUR_MS]) {
      await page.clock.setSystemTime(Date.now() + lead);
      const added = (await findReads(page, path)).filter((read) => !reads.includes(read));
      expect(added).toEqual([]);
    }
  });
}
