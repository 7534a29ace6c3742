import { REMOVE_CONNECTIONS } from "@vitrine/edge/screenshots";
import type { BrowserContext, Page } from "playwright-core";
import { type Log, unwrapCause } from "@/backend/kit/log";
import { startBrowserProxy } from "@/backend/kit/outbound/browser-proxy";
import type { GuardOptions } from "@/backend/kit/outbound/guarded-request";
import type { ScreenshotSettings, ShotCode, ShotDevice, ShotNote } from "@/lib/contract/screenshots/screenshots";
import { omit } from "@/lib/domain/kit/omit";
import { blockEvents } from "./block-events";
import { buildUserAgent, DEVICE_SHAPES } from "./devices";
import { launchBrowser, type RunningBrowser } from "./launch-browser";
import { isScenarioFault, runScenario, ScenarioFault } from "./run-scenario";

/** The picture of a device, or why there is none; a failed scenario has both. */
export type TakenShot = {
  png: Buffer | null;
  width: number;
  height: number;
  code: ShotCode | null;
  notes: ShotNote[];
};

/**
 * The browser that takes pictures, and where its pages may connect to. `patience` is a factor of the time limits of steps in an open
 * page: tests that expect a success run on busy computers.
 */
export type ShotTools = { executable: string; guard: GuardOptions; log: Log; patience?: number };

/** Language and time zone of the site. */
export type ShotPlace = { language: string; timeZone: string };

/** Limit of a device in all: browser, page, scenario and picture. */
export const SHOT_MS = 60_000;
const PICTURE_MS = 8_000;

/** Takes one picture in a browser of its own, which is killed afterwards. Never throws. */
export async function takeShot(
  tools: ShotTools,
  settings: ScreenshotSettings,
  device: ShotDevice,
  place: ShotPlace,
  signal: AbortSignal,
): Promise<TakenShot> {
  const notes = new Set<ShotNote>();
  const proxy = await startBrowserProxy(tools.guard);
  let running: RunningBrowser | null = null;
  try {
    running = await launchBrowser(tools.executable, proxy.port);
    const { browser } = running;
    const context = await browser.newContext(buildContextOptions(device, place, browser.version()));
    const picture = await withLimit(signal, () => drawPage(context, settings, notes, tools.patience ?? 1));
    // If the browser ended, the page is not the cause of the failure.
    if (picture.png === null && !browser.isConnected()) throw new Error("the browser ended");
    return { ...picture, ...measurePng(picture.png), notes: [...notes] };
  } catch (error) {
    if (!isScenarioFault(error)) tools.log.warn({ err: unwrapCause(error) }, "a screenshot failed");
    const code = running === null ? "browser_failed" : explainFailure(error, running, signal);
    return { png: null, width: 0, height: 0, code, notes: [...notes] };
  } finally {
    await running?.kill();
    await proxy.close();
  }
}

function buildContextOptions(device: ShotDevice, { language, timeZone }: ShotPlace, version: string) {
  return {
    ...omit(DEVICE_SHAPES[device], "platform"),
    userAgent: buildUserAgent(DEVICE_SHAPES[device], version),
    locale: language,
    timezoneId: timeZone,
    colorScheme: "light" as const,
    reducedMotion: "reduce" as const,
    acceptDownloads: false,
    serviceWorkers: "block" as const,
    permissions: [],
  };
}

type Picture = { png: Buffer | null; code: ShotCode | null };

/** Plays the scenario and takes the picture, also of a page on which the scenario failed. */
async function drawPage(
  context: BrowserContext,
  settings: ScreenshotSettings,
  notes: Set<ShotNote>,
  patience: number,
): Promise<Picture> {
  await blockEvents(context);
  const page = await context.newPage();
  context.on("page", (popup) => void popup.close().catch(() => undefined));
  await context.addInitScript({ content: REMOVE_CONNECTIONS });
  page.on("requestfailed", (request) => {
    if (request.failure()?.errorText !== "net::ERR_ABORTED") notes.add("parts_missing");
  });
  const crashed = new Promise<never>((_, reject) =>
    page.once("crash", () => reject(new ScenarioFault("page_crashed"))),
  );
  crashed.catch(() => undefined);
  const code = await Promise.race([crashed, playScenario(page, settings, notes, patience)]);
  if (code === "page_unreachable") return { png: null, code };
  // The page may have navigated to an address that is not a page of a shop.
  if (!/^https?:/i.test(page.url())) return { png: null, code: "page_unreachable" };
  return { png: await Promise.race([crashed, takePicture(page)]), code };
}

async function playScenario(
  page: Page,
  settings: ScreenshotSettings,
  notes: Set<ShotNote>,
  patience: number,
): Promise<ShotCode | null> {
  try {
    await runScenario(page, settings, notes, patience);
    return null;
  } catch (error) {
    if (isScenarioFault(error)) return error.code;
    throw error;
  }
}

async function takePicture(page: Page): Promise<Buffer> {
  try {
    return await page.screenshot({ type: "png", timeout: PICTURE_MS, animations: "disabled", caret: "hide" });
  } catch {
    throw new ScenarioFault("page_frozen");
  }
}

async function withLimit<T>(outer: AbortSignal, run: () => Promise<T>): Promise<T> {
  const limit = AbortSignal.any([outer, AbortSignal.timeout(SHOT_MS)]);
  const ended = new Promise<never>((_, reject) => {
    const stop = () => reject(new ScenarioFault(outer.aborted ? "interrupted" : "page_frozen"));
    if (limit.aborted) stop();
    limit.addEventListener("abort", stop, { once: true });
  });
  ended.catch(() => undefined);
  return Promise.race([ended, run()]);
}

function explainFailure(error: unknown, { browser, isTooLarge }: RunningBrowser, signal: AbortSignal): ShotCode {
  if (isTooLarge()) return "out_of_memory";
  if (signal.aborted) return "interrupted";
  if (!browser.isConnected()) return "browser_failed";
  return isScenarioFault(error) ? error.code : "browser_failed";
}

/** Width and height of a PNG in pixels, from its header. */
function measurePng(png: Buffer | null): { width: number; height: number } {
  return png === null ? { width: 0, height: 0 } : { width: png.readUInt32BE(16), height: png.readUInt32BE(20) };
}
