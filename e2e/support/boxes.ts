import { expect, type Page } from "@playwright/test";

/** Opens a page of the demo shop; returns the names of its boxes with recommendations, once they are shown. */
export async function openWithBoxes(page: Page, url: string): Promise<string[]> {
  const answered = page.waitForResponse((one) => new URL(one.url()).pathname.endsWith("/boxes"));
  await page.goto(url);
  const { boxes } = (await (await answered).json()) as { boxes: { box: string }[] };
  const names = boxes.map(({ box }) => box);
  for (const name of names) await expect(page.locator(`[data-box="${name}"]`)).toBeVisible();
  return names;
}
