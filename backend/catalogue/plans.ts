import { sourceOpener } from "@/backend/catalogue/feeds/open-source";
import { feedNamed, feedNamesOf, sourcesOf } from "@/backend/catalogue/feeds/source-rows";
import { faultOfSources } from "@/backend/catalogue/feeds/try-sources";
import type { PlanKey, PlanRow } from "@/backend/catalogue/plans/plan-rows";
import { heldPlan, storeTime } from "@/backend/catalogue/plans/plan-rows";
import { nextByHand, runByHand } from "@/backend/catalogue/plans/run-by-hand";
import { asKept, plansOf, refusalOf, versionOf, writePlan } from "@/backend/catalogue/plans/save-plan";
import type { Tx } from "@/backend/db/client";
import { implement } from "@/backend/kit/implement";
import { holdSite } from "@/backend/kit/lock-site";
import { isSameContent, change as storeChange } from "@/backend/kit/record-change";
import { list, type Plan, resume, runNow, save } from "@/lib/contract/catalogue/plans";
import { runsPerDay } from "@/lib/domain/catalogue/next-runs";
import { judgePlan } from "@/lib/domain/catalogue/plan-timetable";
import { FEED_RUNS_PER_DAY_MAX } from "@/lib/domain/kit/limits";

const FEATURE = "plans";

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
  const feeds = feedNamesOf(site);
  const rows = await plansOf(tx, site.siteId);
  const plans = rows.sort((a, b) => feeds.indexOf(a.feed) - feeds.indexOf(b.feed)).map((row) => toWire(row, now));
  return { plans, daily_limit: FEED_RUNS_PER_DAY_MAX, feeds, now: now.toISOString() };
});

const saveHandler = implement(save, async ({ body }, context) => {
  const { tx, site, ifMatch, refuse, change } = context;
  const { feed: named, paused, ...content } = body.schedule;
  const feed = feedNamed(site, named);
  if (!feedNamesOf(site).includes(feed))
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
  if (!("code" in asked)) {
    after(async () => services.wakeRuns());
    return { run_id: asked.runId, status: "manually" as const, next_manual_run_at: asked.next.toISOString() };
  }
  if (asked.code === "already_running")
    return refuse(409, asked.code, { run_id: asked.runId, next_manual_run_at: asked.next?.toISOString() ?? null });
  if (asked.code === "job_not_found") return refuse(422, asked.code);
  return refuse(422, asked.code, { next_manual_run_at: asked.next.toISOString() });
});

const resumeHandler = implement(
  resume,
  async ({ body }, { user, site, now, services, changeIds, refuse }) => {
    const { siteId } = site;
    const { database } = services;
    const feed = feedNamed(site, body.feed);
    const key: PlanKey = { siteId, feed };
    const pausedPlan = async (tx: Tx): Promise<PlanRow> => {
      const plan = await heldPlan(tx, key);
      if (plan === undefined) return refuse(422, "job_not_found");
      return plan.pausedAt === null ? refuse(409, "not_paused") : plan;
    };
    const sources = await database.withSite(siteId, async (tx) => {
      await pausedPlan(tx);
      return (await sourcesOf(tx, siteId)).find((row) => row.feed === feed)?.sources ?? [];
    });
    if (sources.length === 0) return refuse(422, "no_source");
    if (!services.outbound.mayAsk(user.id))
      return refuse(429, "rate_limited", { retry_after: services.outbound.askAgainIn(user.id) });
    const failed = await faultOfSources(sources, sourceOpener(services, siteId));
    if (failed !== null) return refuse(422, "test_fetch_failed", failed);
    const plan = await database.withSite(siteId, async (tx) => {
      await holdSite(tx, siteId);
      const before = versionOf(await pausedPlan(tx));
      const after = { ...before, paused: false };
      await writePlan({ tx, user, now }, key, after);
      const of = { feature: FEATURE, action: "resume_plan", objectId: feed, title: feed };
      await storeChange({ tx, site, user, now, changeIds }, { ...of, before, after });
      const [row] = (await plansOf(tx, siteId)).filter((one) => one.feed === feed);
      return row === undefined ? refuse(422, "job_not_found") : toWire(row, await storeTime(tx));
    });
    return { plan };
  },
  // Nothing waits for the network inside a transaction.
  { transaction: "own" },
);

/** How the backend answers the calls of plans of feeds. */
export const planHandlers = [listHandler, saveHandler, runHandler, resumeHandler];
