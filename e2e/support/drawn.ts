import type { Page } from "@playwright/test";

/** Waits until a screen is drawn: loaded, hydrated as far as it has controls, and without parts that still load. */
export async function waitUntilDrawn(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    if (document.readyState !== "complete" || document.querySelector("main [aria-busy=true]") !== null) return false;
    const controls = [...document.querySelectorAll("button, select, input, summary")];
    return controls.every((control) => Object.keys(control).some((key) => key.startsWith("__react")));
  });
}
