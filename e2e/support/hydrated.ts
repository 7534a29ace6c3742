import type { Page } from "@playwright/test";

/**
 * Waits until React has hydrated the page; before that, buttons do nothing. Parts of a page are hydrated one after another, so
 * all controls count, except those of parts that still load.
 */
export async function waitUntilHydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const controls = [...document.querySelectorAll("button, select, input, summary")];
    const known = controls.filter((control) => control.closest("[aria-busy=true]") === null);
    const isTaken = (control: Element) => Object.keys(control).some((key) => key.startsWith("__react"));
    return known.length > 0 && known.every(isTaken);
  });
}
