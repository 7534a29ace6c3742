import { sql } from "drizzle-orm";
import type { Tx } from "@/backend/db/client";
import { toTimestamp } from "@/backend/db/steps";
import { MODEL_FORMAT } from "@/lib/domain/recommendations/model";
import { makeTypeGuard } from "@/lib/http/api-error";

// One process at a time trains a site. The lease runs by the clock of the store.

/** A training that this process may run. `version`: that of the last model, 0 for none. */
export type ClaimedTraining = {
  siteId: string;
  holder: string;
  language: string;
  version: number;
  /** Whether the last model has the current format. */
  isUsable: boolean;
  catalogueRevision: number;
  trainedRevision: number;
  statsRevision: number;
  daysCheckedAt: Date | null;
};

/** Another process holds the training. */
export class TrainingLeaseLost extends Error {}

/** Type guard that works across copies of the class. */
export const isTrainingLeaseLost = makeTypeGuard(TrainingLeaseLost, "TrainingLeaseLost");

const LEASE_S = 60;

/** Pauses between two trainings of a site, in seconds: after a change of the catalog, and after new events. */
export type TrainingPauses = { catalogueS: number; eventsS: number };

/** The sites whose catalog or events may have changed since they were last checked; not those that never had any. */
export async function listSitesToTrain(tx: Tx, now: Date, pauses: TrainingPauses): Promise<string[]> {
  const subtractSeconds = (seconds: number) => sql`${toTimestamp(now)} - make_interval(secs => ${seconds})`;
  const { rows } = await tx.execute<{ site_id: string }>(sql`
    select s.site_id from sites s
    left join recommendation_states r on r.site_id = s.site_id
    left join analytics_states a on a.site_id = s.site_id
    where (r.version > 0
        or exists (select from catalogue_rows c where c.site_id = s.site_id)
        or exists (select from visits v where v.site_id = s.site_id))
      and (r.looked_at is null or (r.looked_at <= ${subtractSeconds(pauses.catalogueS)}
        and (r.format <> ${MODEL_FORMAT} or r.catalogue_revision < s.catalogue_revision))
      or (r.looked_at <= ${subtractSeconds(pauses.eventsS)} and (
        r.stats_revision <> coalesce(a.revision, 0)
        or exists (select from visits v where v.site_id = s.site_id and not v.is_folded and v.last_at >= r.looked_at))))
    order by r.looked_at nulls first, s.site_id`);
  return rows.map(({ site_id }) => site_id);
}

type ClaimedRow = {
  language: string;
  version: string;
  format: number;
  catalogue_revision: string;
  trained_revision: string;
  stats_revision: string;
  days_checked_at: string | null;
};

/** Claims the training of a site; null while another process holds it. */
export async function claimTraining(
  tx: Tx,
  siteId: string,
  { holder, now }: { holder: string; now: Date },
): Promise<ClaimedTraining | null> {
  await tx.execute(sql`insert into recommendation_states (site_id) values (${siteId}) on conflict do nothing`);
  const { rows } = await tx.execute<ClaimedRow>(sql`
    update recommendation_states r set holder = ${holder}, started_at = ${toTimestamp(now)},
      lease_until = clock_timestamp() + make_interval(secs => ${LEASE_S})
    from sites s left join analytics_states a on a.site_id = s.site_id
    where r.site_id = ${siteId} and s.site_id = r.site_id
      and (r.lease_until is null or r.lease_until < clock_timestamp())
    returning s.language, r.version::text, r.format, s.catalogue_revision::text,
      r.catalogue_revision::text as trained_revision, coalesce(a.revision, 0)::text as stats_revision,
      r.days_checked_at::text as days_checked_at`);
  const [row] = rows;
  if (row === undefined) return null;
  return {
    siteId,
    holder,
    language: row.language,
    version: Number(row.version),
    isUsable: row.format === MODEL_FORMAT,
    catalogueRevision: Number(row.catalogue_revision),
    trainedRevision: Number(row.trained_revision),
    statsRevision: Number(row.stats_revision),
    daysCheckedAt: row.days_checked_at === null ? null : new Date(row.days_checked_at),
  };
}

/** Renews the lease; throws TrainingLeaseLost if another process holds it. */
export async function renewTraining(tx: Tx, { siteId, holder }: ClaimedTraining): Promise<void> {
  const { rows } = await tx.execute(sql`
    update recommendation_states set lease_until = clock_timestamp() + make_interval(secs => ${LEASE_S})
    where site_id = ${siteId} and holder = ${holder} returning site_id`);
  if (rows.length === 0) throw new TrainingLeaseLost();
}

/** The revision of a model that is older than the stored digests: lower than that of any catalog. */
const OUTDATED = -1;

/** Makes the next training compute a model, even if nothing changes any more; the model stays in use until then. */
export async function markModelOutdated(tx: Tx, { siteId, holder }: ClaimedTraining): Promise<void> {
  await tx.execute(sql`
    update recommendation_states set catalogue_revision = ${OUTDATED} where site_id = ${siteId} and holder = ${holder}`);
}

/**
 * Ends the lease and stores what was checked.
 * @param check.areDaysChecked all days were, not only the last ones.
 */
export async function endTraining(
  tx: Tx,
  { siteId, holder, statsRevision }: ClaimedTraining,
  { now, areDaysChecked }: { now: Date; areDaysChecked: boolean },
): Promise<void> {
  const at = toTimestamp(now);
  const { rows } = await tx.execute(sql`
    update recommendation_states set holder = null, lease_until = null, failed_at = null, stats_revision = ${statsRevision},
      looked_at = ${at}, days_checked_at = case when ${areDaysChecked} then ${at} else days_checked_at end
    where site_id = ${siteId} and holder = ${holder} returning site_id`);
  if (rows.length === 0) throw new TrainingLeaseLost();
}

/**
 * Ends the lease without a result; all days are then compared again.
 * @param failedAt delays the next attempt.
 */
export async function releaseTraining(
  tx: Tx,
  { siteId, holder }: ClaimedTraining,
  failedAt: Date | null,
): Promise<void> {
  const at = failedAt && toTimestamp(failedAt);
  const failed = at === null ? sql`` : sql`, looked_at = ${at}, failed_at = ${at}, days_checked_at = null`;
  await tx.execute(sql`
    update recommendation_states set holder = null, lease_until = null ${failed}
    where site_id = ${siteId} and holder = ${holder}`);
}

/** Ends all leases: if one process owns the store, every earlier holder is dead. */
export async function endTrainingLeases(tx: Tx): Promise<void> {
  await tx.execute(sql`update recommendation_states set holder = null, lease_until = null where holder is not null`);
}
