import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import type { Tx } from "@/backend/db/client";
import { brand } from "@/lib/http/branded";

// Computations wait in the store, so that any process may run them and none is run twice (docs/adr/0029). Who runs one
// holds a lease, by the clock of the store.

/** A computation that a process holds. */
export type HeldComputation = { siteId: string; id: string; holder: string };

/** Another process has the computation by now. */
export class ComputationLost extends Error {}

/** Whether an error is a ComputationLost, of any copy of the class. */
export const isComputationLost = brand(ComputationLost, "ComputationLost");

const LEASE_S = 60;
const ATTEMPTS_MAX = 3;

/** Has the quality of a site computed, unless that waits or runs already. */
export async function askComputation(tx: Tx, siteId: string): Promise<void> {
  await tx.execute(sql`
    insert into quality_computations (site_id, id, state, asked_at)
    values (${siteId}, ${randomUUID()}, 'queued', clock_timestamp()) on conflict do nothing`);
}

/**
 * Asks for every site whose catalogue or newest good run is another than the last computation saw; what runs meanwhile is
 * marked to be followed by another one.
 */
export async function askWhereChanged(tx: Tx): Promise<void> {
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

/** Takes the computation that waits longest, or one whose process has died; null where there is none. */
export async function claimComputation(tx: Tx, holder: string): Promise<HeldComputation | null> {
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

/** Says how far a computation has come and renews its lease; throws ComputationLost where another process has it. */
export async function reportComputation(tx: Tx, held: HeldComputation, lookedAt: number): Promise<void> {
  const { rows } = await tx.execute(sql`
    update quality_computations set looked_at = ${lookedAt},
      lease_until = clock_timestamp() + make_interval(secs => ${LEASE_S})
    where ${isHeld(held)} returning id`);
  if (rows.length === 0) throw new ComputationLost();
}

/** Gives a computation back to the queue, as when its process ends in order. */
export async function giveBackComputation(tx: Tx, held: HeldComputation): Promise<void> {
  await tx.execute(sql`
    update quality_computations set state = 'queued', holder = null, lease_until = null, attempt = attempt - 1
    where ${isHeld(held)}`);
}

/**
 * Says that a computation could not be done. It waits again, as what stood in its way may be over soon; after the third
 * time it has failed, and the next change of the catalogue asks for another.
 */
export async function failComputation(tx: Tx, held: HeldComputation, now: Date): Promise<void> {
  await tx.execute(sql`
    update quality_computations set
      state = case when attempt >= ${ATTEMPTS_MAX} then 'failed' else 'queued' end,
      finished_at = case when attempt >= ${ATTEMPTS_MAX} then ${now.toISOString()}::timestamptz end,
      holder = null, lease_until = null
    where ${isHeld(held)}`);
}

/** Ends every lease: where one process owns the store, whoever held one before it is dead. */
export async function endComputationLeases(tx: Tx): Promise<void> {
  await tx.execute(sql`
    update quality_computations set lease_until = now() - interval '1 second' where state = 'running'`);
}

/** The condition that a computation is its holder's still. */
export function isHeld({ siteId, id, holder }: HeldComputation) {
  return sql`site_id = ${siteId} and id = ${id} and state = 'running' and holder = ${holder}`;
}
