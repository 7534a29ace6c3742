import type { Page, Request } from "@playwright/test";
import { HOUR_MS } from "@/lib/domain/kit/durations";
import { waitUntilDrawn } from "../support/drawn";
import { expect, SITE, test } from "../support/fixtures";
import { FULL } from "../support/tier";

// A failed hydration is an error of the page, which the fixtures find.

const SCREENS = [
  "query_customizations/demo-1",
  "settings/explore/events",
  "query_customizations",
  "search_preview?q=kayak",
];

/** How many of the screens the gate opens. */
const IN_GATE = 1;

/** The read of the shell's deferred part, which starts when the page is idle: all that its parts read when they start came before. */
const LAST_READ = "/settings/services/off_json";

type Visit = { reads: string[]; brought: RegExp[] };

/** Opens a screen; returns the reads of the browser, once each, and patterns of the paths whose answers the page brought. */
async function visit(page: Page, path: string): Promise<Visit> {
  const reads = new Set<string>();
  const add = (request: Request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.startsWith("/api/") && request.method() === "GET") reads.add(pathname + search);
  };
  page.on("request", add);
  const last = page.waitForResponse((answer) => new URL(answer.url()).pathname.endsWith(LAST_READ));
  const answer = await page.goto(`/sites/${SITE}/${path}`);
  await waitUntilDrawn(page);
  await last;
  page.off("request", add);
  return { reads: [...reads].sort(), brought: findBroughtPaths((await answer?.text()) ?? "") };
}

/** Patterns of the paths of the reads in a page, which are in texts within texts. */
function findBroughtPaths(html: string): RegExp[] {
  const keys = html.replaceAll("\\", "").matchAll(/"queryKey":\["(?<path>\/[^"]+)"/g);
  const paths = new Set([...keys].map(({ groups }) => groups?.path ?? ""));
  return [...paths].map((path) => {
    const served = path.startsWith("/api/") ? path : `/api${path}`;
    return new RegExp(`^${served.replaceAll(/:[A-Za-z]+/g, "[^/?]+")}(\\?|$)`);
  });
}

/**
 * Lets the clock of the pages that are opened next be ahead by some time. Playwright's own clock replaces Date by one that cannot be
 * extended: dates with a time zone, which extend it, get that of the browser.
 */
async function shiftClock(page: Page, lead: number): Promise<void> {
  await page.addInitScript((ms) => {
    const read = Date.now.bind(Date);
    const now = (): number => read() + ms;
    const shifted: DateConstructor = new Proxy(Date, {
      construct: (target, args, made) =>
        Reflect.construct(target, args.length === 0 ? [now()] : args, made === shifted ? target : made),
      get: (target, name) => (name === "now" ? now : Reflect.get(target, name)),
    });
    window.Date = shifted;
  }, lead);
}

for (const [index, path] of SCREENS.entries()) {
  // prefetched-reads.test.tsx dates the reads; all screens bring them in the same way.
  const tag = index < IN_GATE ? [] : FULL;
  test(`a browser with a wrong clock uses what the page brought: ${path}`, { tag }, async ({ page }) => {
    const { reads } = await visit(page, path);
    expect(reads).not.toEqual([]);
    // The second script shifts the clock of the first one.
    for (const lead of [HOUR_MS, -2 * HOUR_MS]) {
      await shiftClock(page, lead);
      const wrong = await visit(page, path);
      expect(wrong.brought).not.toEqual([]);
      // What the browser reads with the right clock, too, is not what the page brought.
      const added = wrong.reads.filter((read) => !reads.includes(read));
      expect(added.filter((read) => wrong.brought.some((pattern) => pattern.test(read)))).toEqual([]);
    }
  });
}
