import { DEMO_SITE } from "./product.mjs";

/** Opens a browser context with the cookies of a signed-in user. */
export async function openContext(browser, { origin, cookie }) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, locale: "en-GB" });
  await context.addCookies(
    cookie.split("; ").map((part) => {
      const [name, ...value] = part.split("=");
      return { name, value: value.join("="), url: origin };
    }),
  );
  return context;
}

/**
 * Opens a page of a signed-in user in a new context.
 * @param watch runs in every document before its scripts.
 */
export async function openPage(browser, product, watch) {
  const context = await openContext(browser, product);
  const page = await context.newPage();
  await page.addInitScript(watch);
  // A first visit fills the browser's cache of compiled scripts, as for regular users.
  await page.goto(`${product.origin}/sites/${DEMO_SITE}/query_customizations`, { waitUntil: "networkidle" });
  return page;
}

/** Waits until the page is loaded and React has hydrated its controls, which do nothing before. */
export async function waitUntilUsable(page) {
  await page.waitForLoadState("networkidle");
  await waitUntilHydrated(page);
}

async function waitUntilHydrated(page) {
  await page.waitForFunction(() => {
    const controls = [...document.querySelectorAll("button, select, input, summary")];
    return controls.every((control) => Object.keys(control).some((key) => key.startsWith("__react")));
  });
}
