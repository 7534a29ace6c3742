import { setTimeout } from "node:timers/promises";
import { WAIT_FOR_IMAGES, writeSelectorCheck } from "@vitrine/edge/screenshots";
import type { Page } from "playwright-core";
import type { ScreenshotSettings, ShotCode, ShotNote } from "@/lib/contract/screenshots/screenshots";
import { makeTypeGuard } from "@/lib/http/api-error";

// What happens on a page before its picture is taken. Every step has a time limit, so a page that never stops loading
// is taken as it is then.

/** The scenario of a device failed; there is still a picture of the page as it is, unless it did not open. */
export class ScenarioFault extends Error {
  override readonly name = "ScenarioFault";

  constructor(readonly code: ShotCode) {
    super(code);
  }
}

/** Whether an error is a ScenarioFault. */
export const isScenarioFault = makeTypeGuard(ScenarioFault, "ScenarioFault");

const OPEN_MS = 15_000;
const LOAD_MS = 8_000;
const QUIET_MS = 4_000;
const SCRIPT_MS = 5_000;
const FIELD_MS = 5_000;
const TYPE_DELAY_MS = 40;
const SUGGESTIONS_MS = 1_500;
const IMAGES_MS = 3_000;

/**
 * Opens the page and plays the scenario; throws ScenarioFault.
 * @param notes receives remarks.
 * @param patience factor of the time limits of steps in the open page, for a busy computer.
 */
export async function runScenario(
  page: Page,
  settings: ScreenshotSettings,
  notes: Set<ShotNote>,
  patience: number,
): Promise<void> {
  await openPage(page, settings.url.trim());
  await waitForRest(page, notes);
  if (settings.beforeStart.trim() !== "") {
    await runScript(page, settings.beforeStart, patience);
    await waitForRest(page, notes);
  }
  if (settings.scenario === "home") return;
  await typeTerm(page, settings, patience);
  if (settings.scenario === "search") await submit(page, patience);
  else await setTimeout(SUGGESTIONS_MS * patience);
  await waitForRest(page, notes);
}

async function openPage(page: Page, url: string): Promise<void> {
  try {
    await page.goto(url, { waitUntil: "commit", timeout: OPEN_MS });
  } catch {
    throw new ScenarioFault("page_unreachable");
  }
}

/** Waits until the page has loaded and is quiet, its fonts are there, and the visible images are drawn; each within its limit. */
async function waitForRest(page: Page, notes: Set<ShotNote>): Promise<void> {
  const isLoaded = await inTime(page.waitForLoadState("load"), LOAD_MS);
  const isQuiet = isLoaded && (await inTime(page.waitForLoadState("networkidle"), QUIET_MS));
  if (!isLoaded) notes.add("still_loading");
  if (isQuiet) notes.delete("still_loading");
  await inTime(page.evaluate(WAIT_FOR_IMAGES), IMAGES_MS);
}

/**
 * Runs the script of the user in the page, in the browser's sandbox, with the rights of the page. A script is code, so
 * it cannot be data of a program.
 */
async function runScript(page: Page, script: string, patience: number): Promise<void> {
  const run = page.evaluate(`(async () => {\n${script}\n})().then(() => undefined)`);
  if (!(await inTime(run, SCRIPT_MS * patience))) throw new ScenarioFault("script_failed");
}

async function typeTerm(
  page: Page,
  { inputSelector, searchTerm }: ScreenshotSettings,
  patience: number,
): Promise<void> {
  if (!(await isSelector(page, inputSelector))) throw new ScenarioFault("selector_invalid");
  const field = page.locator(`css=${inputSelector}`).first();
  const timeout = FIELD_MS * patience;
  try {
    await field.click({ timeout });
    await field.fill("", { timeout });
    const typing = { delay: TYPE_DELAY_MS, timeout: timeout + searchTerm.length * 100 * patience };
    await field.pressSequentially(searchTerm, typing);
  } catch {
    throw new ScenarioFault("selector_not_found");
  }
}

/**
 * Whether the browser itself supports a selector, as far as a slow page lets it say so. Excludes syntax that only the library supports.
 */
async function isSelector(page: Page, selector: string): Promise<boolean> {
  let isRefused = false;
  const checked = page.evaluate(writeSelectorCheck(selector)).catch(() => {
    isRefused = true;
  });
  await inTime(checked, SCRIPT_MS);
  return !isRefused;
}

/** Submits by Enter; a page that searches in place does not navigate. */
async function submit(page: Page, patience: number): Promise<void> {
  const timeout = SUGGESTIONS_MS * 2 * patience;
  const moved = page.waitForEvent("framenavigated", { timeout }).catch(() => undefined);
  await page.keyboard.press("Enter");
  await moved;
}

/** Whether a step succeeds within its limit. */
async function inTime(step: Promise<unknown>, ms: number): Promise<boolean> {
  const late = new AbortController();
  const succeeded = step.then(
    () => true,
    () => false,
  );
  const ended = await Promise.race([succeeded, setTimeout(ms, false, { signal: late.signal }).catch(() => false)]);
  late.abort();
  return ended;
}
