import type { Page } from "@playwright/test";

/** Waits until React has hydrated the page; before that, buttons do nothing. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const places = [document.querySelector("header"), document.querySelector("main"), document.body];
    const controls = places.map((place) => place?.querySelector("button, select, input, summary") ?? null);
    const known = controls.filter((control) => control !== null);
    const isTaken = (control: Element) => Object.keys(control).some((key) => key.startsWith("__react"));
    return known.length > 0 && known.every(isTaken);
  });
}
