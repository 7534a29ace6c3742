import { and, desc, eq, sql } from "drizzle-orm";
import type { Database, Tx } from "@/backend/db/client";
import { qualityComputations } from "@/backend/db/schema/catalogue/quality";
import { deleteRows, toTimestamp } from "@/backend/db/steps";
import { QUALITY_TREND } from "@/lib/domain/catalogue/quality-checks";
import { raiseCheckAlerts } from "./alerts";
import { type ClaimedComputation, ComputationLeaseLost, hasLease, requestComputation } from "./claim-computation";
import type { QualityResult } from "./compute-quality";

/**
 * Stores the result of a computation, raises alerts, and reduces older ones to what trends and the comparison of attributes
 * need. Throws ComputationLeaseLost if another process holds the computation.
 */
export async function saveComputation(
  tx: Tx,
  computation: ClaimedComputation,
  { checks, attributes, pairs }: QualityResult,
  now: Date,
): Promise<void> {
  const { siteId } = computation;
  const before = await findNewestComputation(tx, siteId);
  const { rows } = await tx.execute<{ again: boolean; run_id: string | null }>(sql`
    update quality_computations set state = 'done', finished_at = ${toTimestamp(now)}, lease_until = null,
      looked_at = ${pairs.total}, total = ${pairs.total}, checks = ${JSON.stringify(checks)}::jsonb,
      attributes = ${JSON.stringify(attributes)}::jsonb, pairs = ${JSON.stringify(pairs)}::jsonb
    where ${hasLease(computation)} returning again, run_id`);
  const [saved] = rows;
  if (saved === undefined) throw new ComputationLeaseLost();
  await pruneComputations(tx, siteId);
  await raiseCheckAlerts(tx, { siteId, before: before?.checks ?? null, checks, runId: saved.run_id, now });
  if (saved.again) await requestComputation(tx, siteId);
}

/** Deletes the failing items of earlier computations, which no screen shows any more. */
export function clearOlderFailures(database: Database, { siteId, id }: ClaimedComputation): Promise<void> {
  return deleteRows(database, "quality_failures", sql`site_id = ${siteId} and computation_id <> ${id}`);
}

/** Loads the newest successful computation of a site. */
export async function findNewestComputation(tx: Tx, siteId: string) {
  const [row] = await tx
    .select()
    .from(qualityComputations)
    .where(and(eq(qualityComputations.siteId, siteId), eq(qualityComputations.state, "done")))
    .orderBy(desc(qualityComputations.requestedAt))
    .limit(1);
  return row;
}

/** Retains one computation per point of a trend; attributes only of the newest two, examples only of the newest. */
async function pruneComputations(tx: Tx, siteId: string): Promise<void> {
  const place = sql`(select id, row_number() over (order by asked_at desc) as place from quality_computations
    where site_id = ${siteId} and state in ('done', 'failed'))`;
  await tx.execute(sql`
    delete from quality_computations q using ${place} p
    where q.site_id = ${siteId} and q.id = p.id and p.place > ${QUALITY_TREND}`);
  await tx.execute(sql`
    update quality_computations q set pairs = null,
      attributes = case when p.place = 2 then q.attributes end,
      checks = (select jsonb_agg(c || '{"samples": []}' order by at) from jsonb_array_elements(q.checks)
        with ordinality as e(c, at))
    from ${place} p
    where q.site_id = ${siteId} and q.id = p.id and p.place > 1 and (q.pairs is not null or (p.place > 2 and q.attributes is not null))`);
}
