import type { PlanRow } from "@/backend/catalogue/plans/plan-rows";
import type { campaigns } from "@/backend/db/schema/campaigns/campaigns";
import type { feedSources } from "@/backend/db/schema/catalogue/feeds";
import type { DemoWords } from "@/backend/demo/make-words";
import { OWNER } from "@/backend/demo/plan";
import { DAY_MS } from "@/lib/domain/kit/durations";
import { formatCampaignTitle } from "@/lib/domain/search/campaign-title";
import { buildSteps, type HistoryStep } from "./store-history";

// Makes the histories of synonyms, redirects, campaigns and feeds, and sets the revisions of the rows accordingly.

/** Days between the first and the last version of a synonym or redirect. */
const WORD_DAYS = 9;

type WordRow = DemoWords["synonyms"][number];

/** Every second redirect first led to the home page of the shop; synonyms of three words began with two. */
export function makeWordHistory({ synonyms, redirects }: DemoWords): HistoryStep[] {
  const beginShort = ({ cells }: WordRow) => (cells.length > 2 ? cells.slice(0, -1) : cells);
  const beginAtHome = ({ cells: [word = "", target = ""] }: WordRow, index: number) => [
    word,
    index % 2 === 0 ? target : target.replace(/\/category\?.*$/u, ""),
  ];
  return [
    ...synonyms.flatMap((row) => makeRowHistory("synonyms", row, beginShort(row))),
    ...redirects.flatMap((row, index) => makeRowHistory("redirects", row, beginAtHome(row, index))),
  ];
}

function makeRowHistory(feature: string, row: WordRow, begun: readonly string[]): HistoryStep[] {
  const { kind, cells } = row;
  const to = row.updatedAt?.getTime() ?? 0;
  const states = [
    { action: "create", content: { kind, cells: [...begun] } },
    { action: "update", content: { kind, cells: [...cells] } },
  ];
  const times = { from: to - WORD_DAYS * DAY_MS, to, by: [OWNER, row.updatedBy] as const };
  const steps = buildSteps({ feature, objectId: row.id, title: cells[0] ?? "" }, states, times);
  row.revision = steps.length;
  return steps;
}

/** A campaign with several placements began with the first of them. */
export function makeCampaignHistory(rows: readonly (typeof campaigns.$inferInsert)[]): HistoryStep[] {
  return rows.flatMap((row) => {
    const { kind, subjects, targetUrl, banners, activeFrom = null, activeTo = null } = row;
    const to = row.updatedAt?.getTime() ?? 0;
    const makeContent = (names: number) => ({
      subjects,
      target_url: targetUrl,
      banners: Object.fromEntries(Object.entries(banners).slice(0, names)),
      active_from: activeFrom?.toISOString() ?? null,
      active_to: activeTo?.toISOString() ?? null,
    });
    const states = [1, Object.keys(banners).length].map((names) => ({ action: "save", content: makeContent(names) }));
    const about = { feature: kind, objectId: row.id, title: formatCampaignTitle(kind, subjects) };
    const times = { from: row.createdAt?.getTime() ?? to, to, by: [row.updatedBy, row.updatedBy] as const };
    const steps = buildSteps(about, states, times);
    row.revision = steps.length;
    return steps;
  });
}

type FeedsSetUp = {
  sources: readonly (typeof feedSources.$inferInsert)[];
  plans: readonly Pick<PlanRow, "feed" | "type" | "timeZone" | "times" | "days" | "cron" | "updatedByName">[];
  at: number;
};

/** Feeds got their sources and their schedules, which have not changed since. */
export function makeFeedHistory({ sources, plans, at }: FeedsSetUp): HistoryStep[] {
  const make = (feature: string, action: string, feed: string, content: unknown, by: string) =>
    buildSteps({ feature, objectId: feed, title: feed }, [{ action, content }], { from: at, to: at, by: [by, by] });
  return [
    ...sources.flatMap((row) => make("feeds", "save_sources", row.feed, row.sources, row.updatedByName)),
    ...plans.flatMap(({ feed, type, timeZone, times, days, cron, updatedByName }) => {
      const content = { type, time_zone: timeZone, times, days, cron, paused: false };
      return make("plans", "save_plan", feed, content, updatedByName);
    }),
  ];
}
