import { createSourceOpener, findSourceFault } from "@/backend/catalogue/feeds/open-source";
import { listFeedNames, loadSources, resolveFeedName } from "@/backend/catalogue/feeds/source-rows";
import { loadStoreTime, lockPlan, type PlanKey, type PlanRow } from "@/backend/catalogue/plans/plan-rows";
import {
  findPlanRefusal,
  getNextManualRun,
  loadPlans,
  normalizePlan,
  queueManualRun,
  toPlanVersion,
  writePlan,
} from "@/backend/catalogue/plans/save-plan";
import type { Tx } from "@/backend/db/client";
import { implement } from "@/backend/kit/implement";
import { isSameContent, lockSite, change as storeChange } from "@/backend/kit/record-change";
import { listPlans, type Plan, resume, runNow, savePlan } from "@/lib/contract/catalogue/plans";
import { countRunsPerDay } from "@/lib/domain/catalogue/next-runs";
import { validatePlan } from "@/lib/domain/catalogue/plan-timetable";
import { FEED_RUNS_PER_DAY_MAX } from "@/lib/domain/kit/limits";

const FEATURE = "plans";

function toWire(row: PlanRow, now: Date): Plan {
  const content = { type: row.type, time_zone: row.timeZone, times: row.times, days: row.days, cron: row.cron };
  const verdict = validatePlan(content);
  const { pausedAt, pausedBecause } = row;
  return {
    ...content,
    feed: row.feed,
    next_run_at: row.nextRunAt?.toISOString() ?? null,
    daily_planned: "errors" in verdict ? 0 : countRunsPerDay(verdict.timetable),
    daily_limit: FEED_RUNS_PER_DAY_MAX,
    last_manual_run_at: row.lastManualRunAt?.toISOString() ?? null,
    next_manual_run_at: getNextManualRun(row, now)?.toISOString() ?? null,
    paused: pausedAt === null ? null : { at: pausedAt.toISOString(), because: pausedBecause ?? "hand" },
    failures: row.failures,
    revision: row.revision,
    updated_at: row.updatedAt.toISOString(),
    updated_by: { id: row.updatedBy, name: row.updatedByName },
  };
}

const listHandler = implement(listPlans, async (_, { tx, site }) => {
  const now = await loadStoreTime(tx);
  const feeds = listFeedNames(site);
  const rows = await loadPlans(tx, site.siteId);
  const plans = rows.sort((a, b) => feeds.indexOf(a.feed) - feeds.indexOf(b.feed)).map((row) => toWire(row, now));
  return { plans, daily_limit: FEED_RUNS_PER_DAY_MAX, feeds, now: now.toISOString() };
});

const saveHandler = implement(savePlan, async ({ body }, context) => {
  const { tx, site, ifMatch, refuse, change } = context;
  const { feed: feedName, paused, ...content } = body.schedule;
  const feed = resolveFeedName(site, feedName);
  if (!listFeedNames(site).includes(feed))
    return refuse(422, "schedule_invalid", { errors: { "schedule.feed": ["feed_unknown"] } });
  const refusal = findPlanRefusal(content);
  if (refusal !== null) {
    const errors = Object.fromEntries(
      Object.entries(refusal.errors).map(([field, codes]) => [`schedule.${field}`, codes]),
    );
    const limits = { daily_planned: refusal.planned, daily_limit: FEED_RUNS_PER_DAY_MAX };
    return refuse(422, refusal.code, refusal.planned === undefined ? { errors } : { errors, ...limits });
  }
  const key: PlanKey = { siteId: site.siteId, feed };
  await lockSite(tx, site.siteId);
  const old = await lockPlan(tx, key);
  if (old !== undefined && ifMatch === undefined) return refuse(428, "precondition_required");
  if (old !== undefined && ifMatch !== String(old.revision)) {
    const { revision, updatedByName: changed_by } = old;
    return refuse(412, "stale", { revision, changed_by, changed_at: old.updatedAt.toISOString() });
  }
  const version = { ...normalizePlan(content), paused: paused ?? (old !== undefined && old.pausedAt !== null) };
  const before = old === undefined ? null : toPlanVersion(old);
  if (!isSameContent(before, version)) await writePlan(context, key, version);
  await change({ feature: FEATURE, action: "save_plan", objectId: feed, title: feed, before, after: version });
  const now = await loadStoreTime(tx);
  return { plans: (await loadPlans(tx, site.siteId)).map((row) => toWire(row, now)) };
});

const runHandler = implement(runNow, async ({ body }, { tx, site, user, services, after, refuse }) => {
  const { siteId } = site;
  if (site.closedAt !== null) return refuse(409, "site_closed");
  const plans = await loadPlans(tx, siteId);
  const only = plans.length === 1 ? plans[0]?.feed : undefined;
  const feed = body.feed === undefined ? (only ?? site.mainType) : resolveFeedName(site, body.feed);
  const result = await queueManualRun(tx, { siteId, feed }, user);
  if (!("code" in result)) {
    after(async () => services.wakeRuns());
    return { run_id: result.runId, status: "manually" as const, next_manual_run_at: result.next.toISOString() };
  }
  if (result.code === "already_running")
    return refuse(409, result.code, { run_id: result.runId, next_manual_run_at: result.next?.toISOString() ?? null });
  if (result.code === "job_not_found") return refuse(422, result.code);
  return refuse(422, result.code, { next_manual_run_at: result.next.toISOString() });
});

const resumeHandler = implement(
  resume,
  async ({ body }, { user, site, now, services, changeIds, refuse }) => {
    const { siteId } = site;
    const { database } = services;
    const feed = resolveFeedName(site, body.feed);
    const key: PlanKey = { siteId, feed };
    const lockPausedPlan = async (tx: Tx): Promise<PlanRow> => {
      const plan = await lockPlan(tx, key);
      if (plan === undefined) return refuse(422, "job_not_found");
      return plan.pausedAt === null ? refuse(409, "not_paused") : plan;
    };
    const sources = await database.withSite(siteId, async (tx) => {
      await lockPausedPlan(tx);
      return (await loadSources(tx, siteId)).find((row) => row.feed === feed)?.sources ?? [];
    });
    if (sources.length === 0) return refuse(422, "no_source");
    if (!services.outbound.takeUserBudget(user.id))
      return refuse(429, "rate_limited", { retry_after: services.outbound.getRetryAfter(user.id) });
    const { language, currency, timeZone } = site;
    const rules = { feed, language, currency, timeZone };
    const failed = await findSourceFault(sources, createSourceOpener(services, siteId), { rules, now: services.now() });
    if (failed !== null) return refuse(422, "test_fetch_failed", failed);
    const plan = await database.withSite(siteId, async (tx) => {
      await lockSite(tx, siteId);
      const before = toPlanVersion(await lockPausedPlan(tx));
      const after = { ...before, paused: false };
      await writePlan({ tx, user, now }, key, after);
      const of = { feature: FEATURE, action: "resume_plan", objectId: feed, title: feed };
      await storeChange({ tx, site, user, now, changeIds }, { ...of, before, after });
      const [row] = (await loadPlans(tx, siteId)).filter((one) => one.feed === feed);
      return row === undefined ? refuse(422, "job_not_found") : toWire(row, await loadStoreTime(tx));
    });
    return { plan };
  },
  // No network access inside a transaction.
  { transaction: "own" },
);

export const planHandlers = [listHandler, saveHandler, runHandler, resumeHandler];
