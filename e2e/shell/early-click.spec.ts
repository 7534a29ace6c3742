import type { Page, Route } from "@playwright/test";
import { expect, SITE, test } from "@/e2e/support/fixtures";
import { waitUntilHydrated } from "@/e2e/support/hydrated";
import { FULL } from "@/e2e/support/tier";

// What the user does on the server's HTML while its scripts still load happens once they have loaded, exactly once.

const LIST = `/sites/${SITE}/query_customizations`;

/** Opens a page whose scripts wait, all or those that `isWaiting` names; returns a function that lets them load. */
async function openEarly(
  page: Page,
  path: string,
  isWaiting: (url: string) => boolean = () => true,
): Promise<() => void> {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/_next/static/chunks/**", async (route: Route) => {
    const request = route.request();
    // Style sheets are in the same folder, and nothing is painted before they arrive.
    if (request.resourceType() === "script" && isWaiting(request.url())) await released;
    await route.continue();
  });
  await page.goto(path, { waitUntil: "commit" });
  await page.getByRole("heading", { level: 1 }).waitFor();
  return release;
}

test("a click on a switch of the shell acts once", async ({ page }) => {
  const release = await openEarly(page, LIST);
  await page.getByRole("button", { name: "Hide menu" }).click();
  release();
  await expect(page.getByRole("button", { name: "Show menu" })).toHaveAttribute("aria-expanded", "false");
  await waitUntilHydrated(page);
  await expect(page.getByRole("navigation", { name: "Main menu" })).toBeHidden();
  await page.getByRole("button", { name: "Show menu" }).click();
  await expect(page.getByRole("navigation", { name: "Main menu" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Hide menu" })).toHaveAttribute("aria-expanded", "true");
});

// early-clicks.test.tsx repeats clicks in their order, two on a switch as two.
test("two clicks on a switch are two, and the last button of several opens its dialog", { tag: FULL }, async ({
  page,
}) => {
  const release = await openEarly(page, LIST);
  await page.getByRole("button", { name: "Hide menu" }).click();
  await page.getByRole("button", { name: "Hide menu" }).click();
  await page.getByRole("button", { name: "New customization" }).first().press("Enter");
  release();
  await expect(page.getByRole("form", { name: "New customization" })).toBeVisible();
  await expect(page.getByRole("form", { name: "New customization" })).toHaveCount(1);
  await expect(page.locator("html")).not.toHaveAttribute("data-menu", "hidden");
});

test("the account menu that opened early gets its content", async ({ page }) => {
  const release = await openEarly(page, LIST);
  await page.getByRole("button", { name: /^Account: / }).click();
  const panel = page.getByRole("region", { name: /^Account: / });
  await expect(panel).toBeVisible();
  release();
  await expect(panel.getByRole("group", { name: "Theme" })).toBeVisible();
});

// early-clicks.test.tsx reopens a section that hydration closed.
test("a menu section that was opened early stays open, also on the next page", { tag: FULL }, async ({ page }) => {
  const release = await openEarly(page, LIST);
  const section = page.locator("details[data-section]:not([data-here]):not([open])").first();
  const key = await section.getAttribute("data-section");
  const opened = page.locator(`details[data-section="${key}"]`);
  await section.locator("summary").click();
  release();
  await waitUntilHydrated(page);
  await expect(opened).toHaveAttribute("open");
  await page.reload();
  await waitUntilHydrated(page);
  await expect(opened).toHaveAttribute("open");
});

// The last test types early, too; early-clicks.test.tsx keeps the text, list-find.test.tsx searches for it.
test("text that is typed early stays and is searched for", { tag: FULL }, async ({ page, list }) => {
  const release = await openEarly(page, LIST);
  await list.search.pressSequentially("no such customization");
  release();
  await page.waitForURL((url) => url.searchParams.get("q") === "no such customization");
  await waitUntilHydrated(page);
  await expect(list.search).toHaveValue("no such customization");
  await expect(list.search).toBeFocused();
});

// early-clicks.test.tsx drops both clicks.
test("a control that became disabled, and one before a click on a link, do nothing", { tag: FULL }, async ({
  page,
}) => {
  const release = await openEarly(page, LIST);
  const create = page.getByRole("button", { name: "New customization" }).first();
  await create.click();
  await create.evaluate((button: HTMLButtonElement) => {
    button.disabled = true;
  });
  release();
  await waitUntilHydrated(page);
  await page.getByRole("button", { name: "Hide menu" }).click();
  await expect(page.getByRole("button", { name: "Show menu" })).toBeVisible();
  await expect(page.getByRole("form", { name: "New customization" })).toHaveCount(0);
});

test("a click in a screen whose script is late acts when the screen is drawn", async ({ page, list }) => {
  const html = await (await page.request.get(LIST)).text();
  const isNamed = (url: string) => html.includes(`<script src="${new URL(url).pathname}`);
  const release = await openEarly(page, LIST, (url) => !isNamed(url));
  await page.waitForFunction(() => {
    const button = document.querySelector("[aria-controls=side-menu]");
    return button !== null && Object.keys(button).some((key) => key.startsWith("__react"));
  });
  await page.getByRole("button", { name: "New customization" }).first().click();
  await list.search.pressSequentially("no such customization");
  release();
  await expect(page.getByRole("form", { name: "New customization" })).toBeVisible();
  await expect(list.search).toHaveValue("no such customization");
});
