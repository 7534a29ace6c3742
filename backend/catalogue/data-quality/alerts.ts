import { randomUUID } from "node:crypto";
import { and, desc, eq, isNull, sql } from "drizzle-orm";
import type { Tx } from "@/backend/db/client";
import { qualityAlerts, qualitySettings, type StoredCheck } from "@/backend/db/schema/catalogue/quality";
import { toTimestamp } from "@/backend/db/steps";
import type { CheckKey, QualityAlert } from "@/lib/contract/catalogue/data-quality";
import { hasDoubled, isWorse, MISSING_ALERT_MIN } from "@/lib/domain/catalogue/quality-checks";
import { MISSING_ITEM_VERIFIED_MS } from "@/lib/domain/kit/limits";

// Alerts the people who manage a catalog when its quality drops, once per drop.

/** Maximum number of alerts shown. */
const SHOWN_MAX = 50;

export type AlertRow = typeof qualityAlerts.$inferSelect;

type CheckComparison = {
  siteId: string;
  before: readonly StoredCheck[] | null;
  checks: readonly StoredCheck[];
  runId: string | null;
  now: Date;
};

/** Raises an alert for each check that got worse since the previous computation; none after the first one. */
export async function raiseCheckAlerts(tx: Tx, { siteId, before, checks, runId, now }: CheckComparison): Promise<void> {
  if (before === null) return;
  const worse = checks.flatMap((check) => {
    const was = before.find(({ key }) => key === check.key);
    return was !== undefined && isWorse(was.status, check.status) ? [{ was, check }] : [];
  });
  const better = checks.filter(({ status }) => status === "ok" || status === "not_applicable").map(({ key }) => key);
  await dismissResolvedAlerts(tx, siteId, better as CheckKey[], now);
  for (const { was, check } of worse) {
    const { key, status, share, affected } = check;
    const facts = { check: key, status, before: was.share, now: share, affected, runId };
    await insertAlert(tx, siteId, { kind: "check", ...facts }, now);
  }
}

/** Dismisses the alerts of checks that pass again. */
async function dismissResolvedAlerts(tx: Tx, siteId: string, keys: readonly CheckKey[], now: Date): Promise<void> {
  await tx.execute(sql`
    update quality_alerts set dismissed_at = ${toTimestamp(now)}
    where site_id = ${siteId} and dismissed_at is null and check_key = any(${sql.param([...keys])}::text[])`);
}

/** Raises an alert for every site whose missing items doubled within a day, at most once a day. */
export async function raiseMissingAlerts(tx: Tx, now: Date): Promise<void> {
  const today = toTimestamp(now);
  const yesterday = toTimestamp(new Date(now.getTime() - MISSING_ITEM_VERIFIED_MS));
  const open = (at: typeof today) =>
    sql`count(*) filter (where first_reported_at <= ${at} and (found_at is null or found_at > ${at}))::int`;
  const { rows } = await tx.execute<{ site_id: string; before: number; now: number }>(sql`
    select site_id, ${open(yesterday)} as before, ${open(today)} as now from missing_items m
    where not exists (select from quality_alerts a where a.site_id = m.site_id and a.kind = 'missing_doubled'
      and a.raised_at > ${yesterday})
    group by site_id having ${open(today)} >= ${MISSING_ALERT_MIN}`);
  for (const { site_id: siteId, before, now: count } of rows) {
    if (!hasDoubled(before, count)) continue;
    const facts = { check: null, status: null, before, now: count, affected: count - before, runId: null };
    await insertAlert(tx, siteId, { kind: "missing_doubled", ...facts }, now);
  }
}

type AlertFacts = Pick<AlertRow, "kind" | "check" | "status" | "before" | "now" | "affected" | "runId">;

async function insertAlert(tx: Tx, siteId: string, facts: AlertFacts, now: Date): Promise<void> {
  const [settings] = await tx
    .select({ url: qualitySettings.webhookUrl })
    .from(qualitySettings)
    .where(eq(qualitySettings.siteId, siteId));
  const hasWebhook = settings !== undefined && settings.url !== null;
  await tx.insert(qualityAlerts).values({
    siteId,
    id: randomUUID(),
    ...facts,
    raisedAt: now,
    webhook: hasWebhook ? ("waiting" as const) : ("none" as const),
    nextTryAt: hasWebhook ? now : null,
  });
}

/** Loads the open alerts of a site, newest first. */
export async function loadOpenAlerts(tx: Tx, siteId: string): Promise<QualityAlert[]> {
  const rows = await tx
    .select()
    .from(qualityAlerts)
    .where(and(eq(qualityAlerts.siteId, siteId), isNull(qualityAlerts.dismissedAt)))
    .orderBy(desc(qualityAlerts.raisedAt))
    .limit(SHOWN_MAX);
  return rows.map(toWireAlert);
}

/** The wire format of an alert. */
export function toWireAlert(row: AlertRow): QualityAlert {
  const { id, kind, check, status, raisedAt, before, now, affected, runId } = row;
  return { id, kind, check, status, raised_at: raisedAt.toISOString(), before, now, affected, run_id: runId };
}
