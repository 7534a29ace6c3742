import { and, desc, eq, inArray, sql } from "drizzle-orm";
import type { Tx } from "@/backend/db/client";
import { qualityComputations, type StoredAttribute, type StoredCheck } from "@/backend/db/schema/catalogue/quality";
import { CHECK_KEYS, type CheckKey, type stats } from "@/lib/contract/catalogue/data-quality";
import { CHECK_RULES, QUALITY_TREND } from "@/lib/domain/catalogue/quality-checks";
import type { Answer } from "@/lib/http/endpoint";
import { loadOpenAlerts } from "./alerts";

type Stats = Answer<typeof stats>;
type Computation = Pick<
  typeof qualityComputations.$inferSelect,
  "state" | "finishedAt" | "startedAt" | "runId" | "checks" | "attributes" | "pairs"
>;

/** Whether a site has no computation at all, not even a queued one. */
export async function hasNoComputation(tx: Tx, siteId: string): Promise<boolean> {
  const [any] = await tx
    .select({ id: qualityComputations.id })
    .from(qualityComputations)
    .where(eq(qualityComputations.siteId, siteId))
    .limit(1);
  return any === undefined;
}

/** Loads the newest computation of a site, trends from earlier ones, and the running one. */
export async function loadStats(tx: Tx, siteId: string): Promise<Stats> {
  // Queried before completed ones: a computation that ends in between appears twice rather than not at all.
  const [running] = await tx
    .select()
    .from(qualityComputations)
    .where(and(eq(qualityComputations.siteId, siteId), inArray(qualityComputations.state, ["queued", "running"])));
  const done = await tx
    .select()
    .from(qualityComputations)
    .where(and(eq(qualityComputations.siteId, siteId), eq(qualityComputations.state, "done")))
    .orderBy(desc(qualityComputations.requestedAt))
    .limit(QUALITY_TREND);
  const [newest, before] = done;
  const pairs = newest?.pairs;
  return {
    state: running === undefined ? "idle" : "running",
    checked_at: newest?.finishedAt?.toISOString() ?? null,
    started_at: running?.startedAt?.toISOString() ?? null,
    progress: running === undefined || running.total === 0 ? null : Math.min(1, running.checkedItems / running.total),
    run_id: newest?.runId ?? null,
    checks: (newest?.checks ?? []).map((check) => toWireCheck(check, done)),
    catalog_attributes: addPreviousShares(newest?.attributes ?? [], before),
    paired_items: pairs ?? { paired: 0, unpaired: 0, total: 0, paired_samples: [], unpaired_samples: [] },
    alerts: await loadOpenAlerts(tx, siteId),
  };
}

function toWireCheck(check: StoredCheck, done: readonly Computation[]): Stats["checks"][number] {
  const rule = isCheckKey(check.key) ? CHECK_RULES[check.key] : undefined;
  const trend = [...done].reverse().flatMap(({ finishedAt, checks }) => {
    const earlier = checks?.find(({ key }) => key === check.key);
    if (earlier === undefined || earlier.status === "not_applicable" || finishedAt === null) return [];
    return [{ at: finishedAt.toISOString(), share: earlier.share }];
  });
  return {
    ...check,
    trend,
    threshold: rule?.warnAbove ?? null,
    error_threshold: rule?.errorAbove ?? null,
    weakens: rule?.weakens ?? null,
  };
}

function isCheckKey(key: string): key is CheckKey {
  return (CHECK_KEYS as readonly string[]).includes(key);
}

function addPreviousShares(attributes: readonly StoredAttribute[], before: Computation | undefined) {
  const buildKey = (type: string, name: string): string => JSON.stringify([type, name]);
  const shares = new Map((before?.attributes ?? []).map(({ type, name, share }) => [buildKey(type, name), share]));
  return attributes.map((one) => ({ ...one, before: shares.get(buildKey(one.type, one.name)) ?? null }));
}

/** Loads the identities that failed a check in the newest computation, at most 10,000. */
export async function loadFailingIdentities(tx: Tx, siteId: string, check: string): Promise<string[]> {
  const { rows } = await tx.execute<{ identity: string }>(sql`
    select identity from quality_failures
    where site_id = ${siteId} and check_key = ${check} and computation_id = (
      select id from quality_computations where site_id = ${siteId} and state = 'done' order by asked_at desc limit 1
    )
    order by ordinal`);
  return rows.map(({ identity }) => identity);
}
