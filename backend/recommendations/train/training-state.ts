import { sql } from "drizzle-orm";
import type { Tx } from "@/backend/db/client";
import { MODEL_FORMAT } from "@/lib/domain/recommendations/model";
import type { TrainingState } from "@/lib/domain/recommendations/training-state";

type Row = { is_running: boolean; started_at: Date | null; failed_at: Date | null; is_outdated: boolean };

/** The state of a site's training, and when it began or failed. A holder whose lease has ended is dead. */
export async function readTrainingState(
  tx: Tx,
  siteId: string,
): Promise<{ state: TrainingState; since: string | null }> {
  const { rows } = await tx.execute<Row>(sql`
    select coalesce(r.lease_until > clock_timestamp(), false) as is_running, r.started_at, r.failed_at,
      coalesce(r.version = 0 or r.format <> ${MODEL_FORMAT} or r.catalogue_revision < s.catalogue_revision, true) as is_outdated
    from sites s left join recommendation_states r on r.site_id = s.site_id
    where s.site_id = ${siteId}`);
  const [row] = rows;
  const at = (time: Date | null | undefined): string | null => (time == null ? null : new Date(time).toISOString());
  if (row?.is_running) return { state: "running", since: at(row.started_at) };
  if (row?.failed_at) return { state: "failed", since: at(row.failed_at) };
  return { state: row?.is_outdated ? "waiting" : "idle", since: null };
}
