import { listSavedViews } from "@/lib/contract/analytics/saved-views";
import type { StatMetric, Stats } from "@/lib/contract/analytics/site-stats";
import { changeMarks } from "@/lib/contract/history/change-marks";
import { answer } from "@/tests/support/render-screen";
import { makeSitePage } from "@/tests/support/render-shell";

/** The URL of the screen: two days in spring, by day. */
export const AT = "/sites/100200-300401/stats?starting_at=2026-03-09&ending_at=2026-03-10&by=day";

const policies = ["stats"];
/** A user with access to statistics, with our backend. */
export const page = makeSitePage({
  groups: ["history", "site_stats", "saved_views", "segments"],
  rights: { roles: ["operator"], policies },
});
/** The same with a legacy backend. */
export const legacyPage = makeSitePage({ groups: [], rights: { roles: ["operator"], policies } });

/** A ratio over two days, the second of which is incomplete. */
export const ctr: StatMetric = {
  key: "ctr",
  unit: "share",
  total: 0.653,
  n: 653,
  of: 1000,
  previous: 0.6,
  previous_n: 300,
  previous_of: 500,
  series: [
    { date: "2026-03-09", value: 0.655, n: 642, of: 980 },
    { date: "2026-03-10", value: 0.55, n: 11, of: 20, partial: true },
  ],
  previous_series: [
    { date: "2026-03-07", value: 0.6, n: 300, of: 500 },
    { date: "2026-03-08", value: null, n: 0, of: 0 },
  ],
};

const searches: StatMetric = {
  key: "searches",
  unit: "count",
  total: 1000,
  n: 1000,
  of: null,
  previous: 500,
  previous_n: 500,
  previous_of: null,
  series: [
    { date: "2026-03-09", value: 980, n: 980, of: null },
    { date: "2026-03-10", value: 20, n: 20, of: null, partial: true },
  ],
  previous_series: [
    { date: "2026-03-07", value: 500, n: 500, of: null },
    { date: "2026-03-08", value: 0, n: 0, of: null },
  ],
};

/** Statistics of those days. */
export function makeStats(over: Partial<Stats> = {}): Stats {
  return {
    scope: "search",
    dates: { from: "2026-03-09", to: "2026-03-10", granularity: "day" },
    metrics: [searches, ctr],
    as_of: "2026-03-10T09:30:00Z",
    partial: true,
    previous: { from: "2026-03-07", to: "2026-03-08" },
    conversions_mode: "any",
    segment: null,
    clipped: false,
    ...over,
  };
}

/** The answer of the legacy call, without its extensions. */
export const legacyStats: Stats = {
  scope: "search",
  dates: { from: "2026-03-09", to: "2026-03-10", granularity: "day" },
  metrics: [
    {
      key: "searches",
      unit: "count",
      total: 1000,
      previous: 500,
      series: [
        { date: "2026-03-09", value: 980 },
        { date: "2026-03-10", value: 20 },
      ],
    },
    { key: "revenue", unit: "money", currency: "EUR", total: 48_120.5, previous: 45_100, series: [] },
  ],
};

/** A rule change on the first of the days. */
export const mark = {
  at: "2026-03-09T11:00:00Z",
  kind: "publish",
  feature: "query-customizations",
  action: "publish",
  object: { id: "c1", title: "tent", kind: null },
  actor: "Ann",
  change_id: 7,
  run_id: null,
  undoes: null,
} as const;

/** Marks of the range, and no saved views. */
export const around = [answer(changeMarks, { marks: [mark] }), answer(listSavedViews, { views: [] })];
