import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import type { Tx } from "@/backend/db/client";
import { toTimestamp } from "@/backend/db/steps";
import { makeTypeGuard } from "@/lib/http/api-error";

// Computations are queued in the store, so that any process can run them and none runs twice (docs/adr/0029). The running
// process holds a lease by the clock of the store.

/** A computation claimed by this process. */
export type ClaimedComputation = { siteId: string; id: string; holder: string };

/** Another process holds the computation. */
export class ComputationLeaseLost extends Error {}

/** Type guard that works across copies of the class. */
export const isComputationLeaseLost = makeTypeGuard(ComputationLeaseLost, "ComputationLeaseLost");

const LEASE_S = 60;
const ATTEMPTS_MAX = 3;

/** Queues a computation for a site, unless one is waiting or running. */
export async function requestComputation(tx: Tx, siteId: string): Promise<void> {
  await tx.execute(sql`
    insert into quality_computations (site_id, id, state, asked_at)
    values (${siteId}, ${randomUUID()}, 'queued', clock_timestamp()) on conflict do nothing`);
}

/**
 * Queues a computation for every site whose catalog or newest successful run changed since the last one. Marks running
 * computations to be repeated.
 */
export async function requestForChangedSites(tx: Tx): Promise<void> {
  await tx.execute(sql`
    update quality_computations q set again = true
    from sites s
    where q.state = 'running' and not q.again and s.site_id = q.site_id
      and q.started_at is not null and s.catalogue_revision > q.catalogue_revision`);
  await tx.execute(sql`
    insert into quality_computations (site_id, id, state, asked_at)
    select s.site_id, gen_random_uuid()::text, 'queued', clock_timestamp()
    from sites s
    left join lateral (
      select state, catalogue_revision, run_id from quality_computations q
      where q.site_id = s.site_id order by asked_at desc limit 1
    ) last on true
    left join lateral (
      select id from feed_runs r
      where r.site_id = s.site_id and r.status = 'succeeded' and r.planned_at > now() - interval '1 day'
      order by r.finished_at desc limit 1
    ) run on true
    where (last.state is null and s.catalogue_revision > 0)
      or (last.state in ('done', 'failed')
        and (s.catalogue_revision > last.catalogue_revision
          or (run.id is not null and run.id is distinct from last.run_id)))
    on conflict do nothing`);
}

/** Claims the computation that has waited longest, or one with an expired lease. */
export async function claimComputation(tx: Tx, holder: string): Promise<ClaimedComputation | null> {
  await tx.execute(sql`
    update quality_computations set state = 'failed', finished_at = clock_timestamp(), lease_until = null
    where state = 'running' and lease_until < clock_timestamp() and attempt >= ${ATTEMPTS_MAX}`);
  const { rows } = await tx.execute<{ site_id: string; id: string }>(sql`
    update quality_computations set state = 'running', holder = ${holder}, attempt = attempt + 1,
      lease_until = clock_timestamp() + make_interval(secs => ${LEASE_S}),
      started_at = null, looked_at = 0, again = false
    where (site_id, id) = (
      select site_id, id from quality_computations
      where state = 'queued' or (state = 'running' and lease_until < clock_timestamp())
      order by asked_at limit 1 for update skip locked
    )
    returning site_id, id`);
  const [row] = rows;
  return row === undefined ? null : { siteId: row.site_id, id: row.id, holder };
}

/** Stores the progress of a computation and renews its lease; throws ComputationLeaseLost if another process holds it. */
export async function reportComputation(tx: Tx, computation: ClaimedComputation, checkedItems: number): Promise<void> {
  const { rows } = await tx.execute(sql`
    update quality_computations set looked_at = ${checkedItems},
      lease_until = clock_timestamp() + make_interval(secs => ${LEASE_S})
    where ${hasLease(computation)} returning id`);
  if (rows.length === 0) throw new ComputationLeaseLost();
}

/** Requeues a computation on a graceful shutdown; the attempt does not count. */
export async function requeueComputation(tx: Tx, computation: ClaimedComputation): Promise<void> {
  await tx.execute(sql`
    update quality_computations set state = 'queued', holder = null, lease_until = null, attempt = attempt - 1
    where ${hasLease(computation)}`);
}

/**
 * Requeues a computation after an error, which may be temporary; the third time it has failed, and the next change of the
 * catalog requests another.
 */

export async function failComputation(tx: Tx, computation: ClaimedComputation, now: Date): Promise<void> {
  await tx.execute(sql`
    update quality_computations set
      state = case when attempt >= ${ATTEMPTS_MAX} then 'failed' else 'queued' end,
      finished_at = case when attempt >= ${ATTEMPTS_MAX} then ${toTimestamp(now)} end,
      holder = null, lease_until = null
    where ${hasLease(computation)}`);
}

/** Ends all leases: if one process owns the store, every earlier holder is dead. */
export async function endComputationLeases(tx: Tx): Promise<void> {
  await tx.execute(sql`
    update quality_computations set lease_until = now() - interval '1 second' where state = 'running'`);
}

/** Condition: the holder still has the lease. */
export function hasLease({ siteId, id, holder }: ClaimedComputation) {
  return sql`site_id = ${siteId} and id = ${id} and state = 'running' and holder = ${holder}`;
}
