import type { Locator, Page } from "@playwright/test";

const PRESSES_MAX = 250;

/** Presses Tab or Shift+Tab, and arrows in a toolbar, until the target has the focus; fails if it is unreachable. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.first().waitFor({ state: "attached" });
  const isBehind = await target.first().evaluate((one) => {
    const from = document.activeElement ?? document.body;
    const root = one.getRootNode();
    const target = root instanceof ShadowRoot ? root.host : one;
    return Boolean(from.compareDocumentPosition(target) & Node.DOCUMENT_POSITION_PRECEDING);
  });
  for (let presses = 0; presses < PRESSES_MAX; presses += 1) {
    const distance = await findFocus(target);
    if (distance === "here") return;
    if (distance === "toolbar") return pressArrowsTo(page, target, "ArrowRight");
    await page.keyboard.press(isBehind ? "Shift+Tab" : "Tab");
  }
  throw new Error(`no way to ${target}`);
}

/** Moves the focus to the target and presses Enter. */
export async function enter(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press("Enter");
}

/** Moves the focus to a field and replaces its value. */
export async function typeIn(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type(text);
}

/** Presses arrow keys inside a group (menu, radios) until the target has the focus. */
export async function pressArrowsTo(page: Page, target: Locator, key = "ArrowDown"): Promise<void> {
  for (let presses = 0; presses < 30 && !(await hasFocus(target)); presses += 1) await page.keyboard.press(key);
}

/** Where the focus is: on the target, in its toolbar, where arrows move it, or elsewhere. */
function findFocus(target: Locator): Promise<"here" | "toolbar" | "elsewhere"> {
  return target.first().evaluate((one) => {
    const root = one.getRootNode() as Document | ShadowRoot;
    if (one === root.activeElement) return "here";
    return one.closest("[role='toolbar']")?.contains(document.activeElement) === true ? "toolbar" : "elsewhere";
  });
}

function hasFocus(target: Locator): Promise<boolean> {
  return target.first().evaluate((one) => one === (one.getRootNode() as Document | ShadowRoot).activeElement);
}
