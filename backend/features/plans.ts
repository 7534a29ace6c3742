import { isSameContent } from "@/backend/change";
import type { PlanKey, PlanRow } from "@/backend/feeds/runs/plan-rows";
import { heldPlan, storeTime } from "@/backend/feeds/runs/plan-rows";
import { nextByHand, runByHand } from "@/backend/feeds/runs/run-by-hand";
import { runsOf } from "@/backend/feeds/runs/run-list";
import { asKept, plansOf, refusalOf, versionOf, writePlan } from "@/backend/feeds/runs/save-plan";
import { implement, type SiteRow } from "@/backend/implement";
import { holdSite } from "@/backend/rules/hold-site";
import { history } from "@/lib/contract/feed-runs";
import { list, type Plan, runNow, save } from "@/lib/contract/plans";
import { FEED_RUNS_PER_DAY_MAX } from "@/lib/domain/limits";
import { runsPerDay } from "@/lib/domain/plan-runs";
import { judgePlan } from "@/lib/domain/plan-timetable";

const FEATURE = "plans";

/** The feeds of a site, the main one first, in the site's own word. */
function feedsOf(site: SiteRow): string[] {
  return [site.mainType, "category", "brand", "article"];
}

/** The feed that is meant: both words for the main type are taken. */
function feedNamed(site: SiteRow, name: string): string {
  return name === "item" || name === "product" ? site.mainType : name;
}

function toWire(row: PlanRow, now: Date): Plan {
  const content = { type: row.type, time_zone: row.timeZone, times: row.times, days: row.days, cron: row.cron };
  const judged = judgePlan(content);
  const { pausedAt, pausedBecause } = row;
  return {
    ...content,
    feed: row.feed,
    next_run_at: row.nextRunAt?.toISOString() ?? null,
    daily_planned: "errors" in judged ? 0 : runsPerDay(judged.timetable),
    daily_limit: FEED_RUNS_PER_DAY_MAX,
    last_manual_run_at: row.lastManualRunAt?.toISOString() ?? null,
    next_manual_run_at: nextByHand(row, now)?.toISOString() ?? null,
    paused: pausedAt === null ? null : { at: pausedAt.toISOString(), because: pausedBecause ?? "hand" },
    failures: row.failures,
    revision: row.revision,
    updated_at: row.updatedAt.toISOString(),
    updated_by: { id: row.updatedBy, name: row.updatedByName },
  };
}

const listHandler = implement(list, async (_, { tx, site }) => {
  const now = await storeTime(tx);
  const feeds = feedsOf(site);
  const rows = await plansOf(tx, site.siteId);
  const plans = rows.sort((a, b) => feeds.indexOf(a.feed) - feeds.indexOf(b.feed)).map((row) => toWire(row, now));
  return { plans, daily_limit: FEED_RUNS_PER_DAY_MAX, feeds, now: now.toISOString() };
});

const saveHandler = implement(save, async ({ body }, context) => {
  const { tx, site, ifMatch, refuse, change } = context;
  const { feed: named, paused, ...content } = body.schedule;
  const feed = feedNamed(site, named);
  if (!feedsOf(site).includes(feed))
    return refuse(422, "schedule_invalid", { errors: { "schedule.feed": ["feed_unknown"] } });
  const refusal = refusalOf(content);
  if (refusal !== null) {
    const errors = Object.fromEntries(
      Object.entries(refusal.errors).map(([field, codes]) => [`schedule.${field}`, codes]),
    );
    const told = { daily_planned: refusal.planned, daily_limit: FEED_RUNS_PER_DAY_MAX };
    return refuse(422, refusal.code, refusal.planned === undefined ? { errors } : { errors, ...told });
  }
  const key: PlanKey = { siteId: site.siteId, feed };
  await holdSite(tx, site.siteId);
  const old = await heldPlan(tx, key);
  if (old !== undefined && ifMatch === undefined) return refuse(428, "precondition_required");
  if (old !== undefined && ifMatch !== String(old.revision)) {
    const { revision, updatedByName: changed_by } = old;
    return refuse(412, "stale", { revision, changed_by, changed_at: old.updatedAt.toISOString() });
  }
  const version = { ...asKept(content), paused: paused ?? (old !== undefined && old.pausedAt !== null) };
  const before = old === undefined ? null : versionOf(old);
  if (!isSameContent(before, version)) await writePlan(context, key, version);
  await change({ feature: FEATURE, action: "save_plan", objectId: feed, title: feed, before, after: version });
  const now = await storeTime(tx);
  return { plans: (await plansOf(tx, site.siteId)).map((row) => toWire(row, now)) };
});

const runHandler = implement(runNow, async ({ body }, { tx, site, user, services, after, refuse }) => {
  const { siteId } = site;
  const plans = await plansOf(tx, siteId);
  const only = plans.length === 1 ? plans[0]?.feed : undefined;
  const feed = body.feed === undefined ? (only ?? site.mainType) : feedNamed(site, body.feed);
  const asked = await runByHand(tx, { siteId, feed }, user);
  if ("next" in asked && "runId" in asked) {
    after(async () => services.wakeRuns());
    return { run_id: asked.runId, status: "manually" as const, next_manual_run_at: asked.next.toISOString() };
  }
  if (asked.code === "already_running") return refuse(409, asked.code, { run_id: asked.runId });
  if (asked.code === "job_not_found") return refuse(422, asked.code);
  return refuse(422, asked.code, { next_manual_run_at: asked.next.toISOString() });
});

const historyHandler = implement(history, async ({ query }, { tx, site, refuse }) => {
  const feed = query.feed === undefined ? undefined : feedNamed(site, query.feed);
  if (feed !== undefined && !feedsOf(site).includes(feed)) return refuse(404, "not_exist");
  return runsOf(tx, site.siteId, { ...query, feed });
});

/** How the backend answers the calls of plans and runs of feeds. */
export const planHandlers = [listHandler, saveHandler, runHandler, historyHandler];
