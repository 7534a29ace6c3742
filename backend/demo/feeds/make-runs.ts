import type { feedRuns, RunPhase } from "@/backend/db/schema/catalogue/plans";
import type { DemoCatalogue } from "@/backend/demo/make-catalogue";
import { OPERATOR } from "@/backend/demo/plan";
import type { DemoSite } from "@/backend/demo/sites";
import { findWallInstants } from "@/lib/domain/kit/clock-change";
import { DAY_MS, HOUR_MS } from "@/lib/domain/kit/durations";
import { buildFeedPath, type DEMO_FEEDS, type DemoFeed, getFeedItems, PAUSED_SITE } from "./make-plans";

/** A run to store. */
export type DemoRunRow = typeof feedRuns.$inferInsert;

/** The demo shop with varied runs. */
export const VARIED_SITE = "100200-300401";
/** Ids of its runs with further data. */
export const CHANGING_RUN = "demo-run-changing";
export const FAULTY_RUN = "demo-run-faulty";
export const HELD_RUN = "demo-run-held";

/** Phases of a run, in percent of its duration. */
const PHASES = [
  ["read", 71],
  ["compare", 9],
  ["apply", 6],
  ["index", 14],
] as const;

/** The last instant before now with a time of day in a time zone. */
export function findLastTime(time: string, timeZone: string, now: Date): Date {
  const days = [0, 1, 2].map((ago) => new Date(now.getTime() - ago * DAY_MS).toISOString().slice(0, 10));
  const instants = days
    .flatMap((day) => findWallInstants(`${day}T${time}`, timeZone))
    .filter((at) => at < now.getTime());
  return new Date(Math.max(...instants));
}

type RunContext = { site: DemoSite; catalogue: DemoCatalogue; shopUrl: string; now: Date };
type RunOverrides = Partial<DemoRunRow> & { tookMs?: number };

/** Makes the runs of a demo shop in the last week, without scheduled ones. */
export function makeRuns(made: RunContext): DemoRunRow[] {
  const { site, now } = made;
  const night = findLastTime("04:00", site.timeZone, now);
  const getNight = (days: number): Date => new Date(night.getTime() - days * DAY_MS);
  const weekly = (["category", "brand"] as const).map((feed) =>
    makeRun(made, feed, `demo-run-${feed}`, new Date(getNight(3).getTime() - HOUR_MS), { tookMs: 640 }),
  );
  const items = site.siteId === VARIED_SITE ? makeVariedRuns(made, getNight) : makeUsualRuns(made, getNight);
  return [...items, ...weekly, ...makeArticleRuns(made)];
}

function makeUsualRuns(made: RunContext, getNight: (days: number) => Date): DemoRunRow[] {
  return [0, 1, 2, 3, 4].map((days) => makeRun(made, "item", `demo-run-item-${days}`, getNight(days)));
}

/** Successful runs, a failed one, one with rejected rows, one with changes, and a held one. */
function makeVariedRuns(made: RunContext, getNight: (days: number) => Date): DemoRunRow[] {
  const total = made.catalogue.items.length;
  const same = { added: 0, changed: 0, removed: 0 };
  const half = { read: Math.round(total * 0.54), rejected: 0, clashes: 0 };
  const afternoon = new Date(getNight(1).getTime() + 11 * HOUR_MS);
  const byHand = { cause: "hand", schedule: null, requestedBy: "operator", requestedByName: OPERATOR } as const;
  return [
    makeRun(made, "item", "demo-run-item-5", getNight(5)),
    makeRun(made, "item", "demo-run-broken", getNight(4), {
      status: "failed",
      error: { code: "json_malformed", line: half.read + 2 },
      counts: half,
      revision: null,
      phases: makePhases(getNight(4), 5_200).slice(0, 1),
    }),
    makeRun(made, "item", FAULTY_RUN, getNight(3), {
      counts: { ...same, read: total + 9, rejected: 9, clashes: 5, unchanged: total },
      errorsTotal: 14,
      errorsStored: 14,
    }),
    makeRun(made, "item", CHANGING_RUN, getNight(2), { revision: 2 }),
    makeRun(made, "item", "demo-run-item-1", getNight(1), { revision: 2 }),
    makeRun(made, "item", "demo-run-hand", afternoon, { revision: 2, ...byHand }),
    makeRun(made, "item", HELD_RUN, getNight(0), {
      status: "held",
      revision: null,
      finishedAt: null,
      heldAt: new Date(getNight(0).getTime() + 8_100),
      phases: makePhases(getNight(0), 8_100).slice(0, 2),
    }),
  ];
}

/** Runs of articles four times a day; if their plan is paused, the last five failed. */
function makeArticleRuns(made: RunContext): DemoRunRow[] {
  const isPaused = made.site.siteId === PAUSED_SITE;
  const last = findLastTime("06:10", made.site.timeZone, made.now).getTime() - (isPaused ? DAY_MS : 0);
  const failed = { status: "failed", error: { code: "download_failed" }, counts: null, revision: null } as const;
  return Array.from({ length: isPaused ? 6 : 2 }, (_, index) => {
    const at = new Date(last - index * 6 * HOUR_MS);
    const overrides: RunOverrides =
      isPaused && index < 5 ? { ...failed, tookMs: 30_400, phases: null, sources: null } : {};
    return makeRun(made, "article", `demo-run-article-${index}`, at, { tookMs: 410, ...overrides });
  });
}

function makeRun(
  { site, catalogue, shopUrl }: RunContext,
  feed: DemoFeed,
  id: string,
  at: Date,
  { tookMs = 7_300, ...overrides }: RunOverrides = {},
): DemoRunRow {
  const read = getFeedItems(catalogue, feed).length;
  const start = new Date(at.getTime() + 1_800);
  const counts = overrides.counts ?? {
    read,
    rejected: 0,
    clashes: 0,
    added: 0,
    changed: 0,
    unchanged: read,
    removed: 0,
  };
  const source = { url: shopUrl + buildFeedPath(site.siteId, feed), read: counts.read ?? 0 };
  return {
    siteId: site.siteId,
    id,
    feed,
    status: "succeeded",
    cause: "plan",
    plannedAt: at,
    startedAt: start,
    schedule: `${FIRST_TIME[feed]} ${site.timeZone}`,
    finishedAt: new Date(start.getTime() + tookMs),
    attempt: 1,
    phases: makePhases(start, tookMs),
    sources: [{ ...source, rejected: counts.rejected ?? 0 }],
    revision: 1,
    ...overrides,
    counts: overrides.counts === null ? null : counts,
  };
}

const FIRST_TIME: Record<(typeof DEMO_FEEDS)[number], string> = {
  item: "04:00",
  category: "03:30",
  brand: "03:40",
  article: "00:10",
};

function makePhases(start: Date, tookMs: number): RunPhase[] {
  let since = start.getTime();
  return PHASES.map(([name, percent]) => {
    const phase = { name, started_at: new Date(since).toISOString(), ms: Math.round((tookMs * percent) / 100) };
    since += phase.ms;
    return phase;
  });
}
