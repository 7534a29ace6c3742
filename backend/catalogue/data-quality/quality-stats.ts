import { and, desc, eq, inArray } from "drizzle-orm";
import type { Tx } from "@/backend/db/client";
import { type KeptAttribute, type KeptCheck, qualityComputations } from "@/backend/db/schema/catalogue/quality";
import { CHECK_KEYS, type CheckKey, type stats } from "@/lib/contract/catalogue/data-quality";
import { CHECK_RULES, QUALITY_TREND } from "@/lib/domain/catalogue/quality-checks";
import type { Answer } from "@/lib/http/endpoint";
import { openAlerts } from "./alerts";

type Stats = Answer<typeof stats>;
type Computation = Pick<
  typeof qualityComputations.$inferSelect,
  "state" | "finishedAt" | "startedAt" | "runId" | "checks" | "attributes" | "pairs"
>;

/** Whether a site has no computation at all, not even one that waits. */
export async function isNeverComputed(tx: Tx, siteId: string): Promise<boolean> {
  const [any] = await tx
    .select({ id: qualityComputations.id })
    .from(qualityComputations)
    .where(eq(qualityComputations.siteId, siteId))
    .limit(1);
  return any === undefined;
}

/** How the catalogue of a site does: the newest computation, those before it as trends, and what is under way. */
export async function statsOf(tx: Tx, siteId: string): Promise<Stats> {
  // Before what is done: one that ends in between is told twice rather than not at all.
  const [running] = await tx
    .select()
    .from(qualityComputations)
    .where(and(eq(qualityComputations.siteId, siteId), inArray(qualityComputations.state, ["queued", "running"])));
  const done = await tx
    .select()
    .from(qualityComputations)
    .where(and(eq(qualityComputations.siteId, siteId), eq(qualityComputations.state, "done")))
    .orderBy(desc(qualityComputations.askedAt))
    .limit(QUALITY_TREND);
  const [newest, before] = done;
  const pairs = newest?.pairs;
  return {
    state: running === undefined ? "idle" : "running",
    checked_at: newest?.finishedAt?.toISOString() ?? null,
    started_at: running?.startedAt?.toISOString() ?? null,
    progress: running === undefined || running.total === 0 ? null : Math.min(1, running.lookedAt / running.total),
    run_id: newest?.runId ?? null,
    checks: (newest?.checks ?? []).map((check) => checkToWire(check, done)),
    catalog_attributes: withBefore(newest?.attributes ?? [], before),
    paired_items: pairs ?? { paired: 0, unpaired: 0, total: 0, paired_samples: [], unpaired_samples: [] },
    alerts: await openAlerts(tx, siteId),
  };
}

function checkToWire(check: KeptCheck, done: readonly Computation[]): Stats["checks"][number] {
  const rule = isOurs(check.key) ? CHECK_RULES[check.key] : undefined;
  const trend = [...done].reverse().flatMap(({ finishedAt, checks }) => {
    const then = checks?.find(({ key }) => key === check.key);
    if (then === undefined || then.status === "not_applicable" || finishedAt === null) return [];
    return [{ at: finishedAt.toISOString(), share: then.share }];
  });
  return {
    ...check,
    trend,
    threshold: rule?.warnAbove ?? null,
    error_threshold: rule?.errorAbove ?? null,
    weakens: rule?.weakens ?? null,
  };
}

function isOurs(key: string): key is CheckKey {
  return (CHECK_KEYS as readonly string[]).includes(key);
}

function withBefore(attributes: readonly KeptAttribute[], before: Computation | undefined) {
  const key = (type: string, name: string): string => JSON.stringify([type, name]);
  const shares = new Map((before?.attributes ?? []).map(({ type, name, share }) => [key(type, name), share]));
  return attributes.map((one) => ({ ...one, before: shares.get(key(one.type, one.name)) ?? null }));
}
