import type { feedRuns, RunPhase } from "@/backend/db/schema/catalogue/plans";
import type { DemoCatalogue } from "@/backend/demo/make-catalogue";
import { OPERATOR } from "@/backend/demo/plan";
import type { DemoSite } from "@/backend/demo/sites";
import { instantsOfWall } from "@/lib/domain/kit/clock-change";
import { type DEMO_FEEDS, type DemoFeed, demoFeedPath, itemsOf, PAUSED_SITE } from "./make-plans";

/** A run as the store has it. */
export type RunRow = typeof feedRuns.$inferInsert;

/** The made-up shop whose runs are told at length. */
export const TOLD_SITE = "100200-300401";
/** Ids of its runs that are more than rows. */
export const [CHANGING_RUN, FAULTY_RUN, HELD_RUN] = ["demo-run-changing", "demo-run-faulty", "demo-run-held"] as const;

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
/** Parts of a run's time, in percent. */
const PHASES = [
  ["read", 71],
  ["compare", 9],
  ["apply", 6],
  ["index", 14],
] as const;

/** The last moment before `now` at which the clocks of a zone showed a time of day. */
export function lastAt(time: string, timeZone: string, now: Date): Date {
  const days = [0, 1, 2].map((ago) => new Date(now.getTime() - ago * DAY_MS).toISOString().slice(0, 10));
  const instants = days.flatMap((day) => instantsOfWall(`${day}T${time}`, timeZone)).filter((at) => at < now.getTime());
  return new Date(Math.max(...instants));
}

type Made = { site: DemoSite; catalogue: DemoCatalogue; shopUrl: string; now: Date };
type Told = Partial<RunRow> & { tookMs?: number };

/** The runs of a made-up shop in the last week, without what is still to come. */
export function makeRuns(made: Made): RunRow[] {
  const { site, now } = made;
  const night = lastAt("04:00", site.timeZone, now);
  const ago = (days: number): Date => new Date(night.getTime() - days * DAY_MS);
  const weekly = (["category", "brand"] as const).map((feed) =>
    runOf(made, feed, `demo-run-${feed}`, new Date(ago(3).getTime() - HOUR_MS), { tookMs: 640 }),
  );
  const items = site.siteId === TOLD_SITE ? toldRuns(made, ago) : usualRuns(made, ago);
  return [...items, ...weekly, ...articleRuns(made)];
}

function usualRuns(made: Made, ago: (days: number) => Date): RunRow[] {
  return [0, 1, 2, 3, 4].map((days) => runOf(made, "item", `demo-run-item-${days}`, ago(days)));
}

/** Good runs, one that broke off, one with rows that could not be taken, one that changed things, one that is held. */
function toldRuns(made: Made, ago: (days: number) => Date): RunRow[] {
  const total = made.catalogue.items.length;
  const same = { added: 0, changed: 0, removed: 0 };
  const half = { read: Math.round(total * 0.54), rejected: 0, clashes: 0 };
  const afternoon = new Date(ago(1).getTime() + 11 * HOUR_MS);
  const byHand = { cause: "hand", schedule: null, askedBy: "operator", askedByName: OPERATOR } as const;
  return [
    runOf(made, "item", "demo-run-item-5", ago(5)),
    runOf(made, "item", "demo-run-broken", ago(4), {
      ...{ status: "failed", error: { code: "json_malformed", line: half.read + 2 }, counts: half, revision: null },
      phases: phasesOf(ago(4), 5_200).slice(0, 1),
    }),
    runOf(made, "item", FAULTY_RUN, ago(3), {
      counts: { ...same, read: total + 9, rejected: 9, clashes: 5, unchanged: total },
      ...{ errorsTotal: 14, errorsKept: 14 },
    }),
    runOf(made, "item", CHANGING_RUN, ago(2), { revision: 2 }),
    runOf(made, "item", "demo-run-item-1", ago(1), { revision: 2 }),
    runOf(made, "item", "demo-run-hand", afternoon, { revision: 2, ...byHand }),
    runOf(made, "item", HELD_RUN, ago(0), {
      ...{ status: "held", revision: null, finishedAt: null, heldAt: new Date(ago(0).getTime() + 8_100) },
      phases: phasesOf(ago(0), 8_100).slice(0, 2),
    }),
  ];
}

/** Articles are read four times a day; where their plan is paused they failed five times in a row before. */
function articleRuns(made: Made): RunRow[] {
  const isPaused = made.site.siteId === PAUSED_SITE;
  const last = lastAt("06:10", made.site.timeZone, made.now).getTime() - (isPaused ? DAY_MS : 0);
  const failed = { status: "failed", error: { code: "download_failed" }, counts: null, revision: null } as const;
  return Array.from({ length: isPaused ? 6 : 2 }, (_, index) => {
    const at = new Date(last - index * 6 * HOUR_MS);
    const told: Told = isPaused && index < 5 ? { ...failed, tookMs: 30_400, phases: null, sources: null } : {};
    return runOf(made, "article", `demo-run-article-${index}`, at, { tookMs: 410, ...told });
  });
}

function runOf(
  { site, catalogue, shopUrl }: Made,
  feed: DemoFeed,
  id: string,
  at: Date,
  { tookMs = 7_300, ...told }: Told = {},
): RunRow {
  const read = itemsOf(catalogue, feed).length;
  const start = new Date(at.getTime() + 1_800);
  const counts = told.counts ?? { read, rejected: 0, clashes: 0, added: 0, changed: 0, unchanged: read, removed: 0 };
  const source = { url: shopUrl + demoFeedPath(site.siteId, feed), read: counts.read ?? 0 };
  return {
    ...{ siteId: site.siteId, id, feed, status: "succeeded", cause: "plan", plannedAt: at, startedAt: start },
    schedule: `${FIRST_TIME[feed]} ${site.timeZone}`,
    finishedAt: new Date(start.getTime() + tookMs),
    attempt: 1,
    phases: phasesOf(start, tookMs),
    sources: [{ ...source, rejected: counts.rejected ?? 0 }],
    revision: 1,
    ...told,
    counts: told.counts === null ? null : counts,
  };
}

const FIRST_TIME: Record<(typeof DEMO_FEEDS)[number], string> = {
  item: "04:00",
  category: "03:30",
  brand: "03:40",
  article: "00:10",
};

function phasesOf(start: Date, tookMs: number): RunPhase[] {
  let since = start.getTime();
  return PHASES.map(([name, percent]) => {
    const phase = { name, started_at: new Date(since).toISOString(), ms: Math.round((tookMs * percent) / 100) };
    since += phase.ms;
    return phase;
  });
}
