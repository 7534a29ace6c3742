import { and, desc, eq, sql } from "drizzle-orm";
import type { Database, Tx } from "@/backend/db/client";
import { qualityComputations } from "@/backend/db/schema/catalogue/quality";
import { deleteRows } from "@/backend/db/steps";
import { QUALITY_TREND } from "@/lib/domain/catalogue/quality-checks";
import { raiseForChecks } from "./alerts";
import { askComputation, ComputationLost, type HeldComputation, isHeld } from "./claim-computation";
import type { ComputedQuality } from "./compute-quality";

/**
 * Makes a computation the newest one: its result, the alerts that it raises, and nothing of older ones but what trends
 * and the comparison of attributes need. Throws ComputationLost when another process has it.
 */
export async function keepComputation(
  tx: Tx,
  held: HeldComputation,
  { checks, attributes, pairs }: ComputedQuality,
  now: Date,
): Promise<void> {
  const { siteId } = held;
  const before = await newestComputation(tx, siteId);
  const { rows } = await tx.execute<{ again: boolean; run_id: string | null }>(sql`
    update quality_computations set state = 'done', finished_at = ${now.toISOString()}::timestamptz, lease_until = null,
      looked_at = ${pairs.total}, total = ${pairs.total}, checks = ${JSON.stringify(checks)}::jsonb,
      attributes = ${JSON.stringify(attributes)}::jsonb, pairs = ${JSON.stringify(pairs)}::jsonb
    where ${isHeld(held)} returning again, run_id`);
  const [kept] = rows;
  if (kept === undefined) throw new ComputationLost();
  await thinOut(tx, siteId);
  await raiseForChecks(tx, { siteId, before: before?.checks ?? null, checks, runId: kept.run_id, now });
  if (kept.again) await askComputation(tx, siteId);
}

/** Removes the failing items of computations before one that was kept; nobody is shown them any more. */
export function clearOlderFailures(database: Database, { siteId, id }: HeldComputation): Promise<void> {
  return deleteRows(database, "quality_failures", sql`site_id = ${siteId} and computation_id <> ${id}`);
}

/** The newest computation of a site that has ended well. */
export async function newestComputation(tx: Tx, siteId: string) {
  const [row] = await tx
    .select()
    .from(qualityComputations)
    .where(and(eq(qualityComputations.siteId, siteId), eq(qualityComputations.state, "done")))
    .orderBy(desc(qualityComputations.askedAt))
    .limit(1);
  return row;
}

/** Keeps as many computations as a trend has points, attributes of two of them, examples of one. */
async function thinOut(tx: Tx, siteId: string): Promise<void> {
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
