import { expect, type Page } from "@playwright/test";
import { waitUntilHydrated } from "./hydrated";

/** Opens the sources of a feed. */
export async function openSources(page: Page, siteId: string, feed = "item"): Promise<void> {
  await page.goto(`/sites/${siteId}/settings/feeds/sources?feed=${feed}`);
  await expect(page.getByRole("heading", { level: 1, name: "Feed sources" })).toBeVisible();
  await waitUntilHydrated(page);
}

/** Chooses a table as the file of a source. */
export async function chooseTable(page: Page, name: string, buffer: Buffer): Promise<void> {
  await page.locator('input[type="file"]').setInputFiles({ name, mimeType: "text/csv", buffer });
}
