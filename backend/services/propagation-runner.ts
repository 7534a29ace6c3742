import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import type { Database, Tx } from "@/backend/db/client";
import { toTimestamp } from "@/backend/db/steps";
import type { Log } from "@/backend/kit/log";
import type { Services } from "@/backend/kit/services";
import { startWakeLoop, type WakeLoop } from "@/backend/kit/wake-loop";
import { computeProgress, isPhaseInProgress, type ProcessProgress } from "@/lib/domain/services/request-phase";
import { returnDueServices } from "./auto-return";

// Follows switches of services until every running process has loaded the state. Each process reports that it runs, confirms
// the requests whose state it has loaded, and ends those that all have confirmed; so no process that dies leaves one open.

const POLL_MS = 2_000;
/** Reports of processes that have not been seen for this long are deleted. */
const FORGET_S = 3_600;

export type RunnerDependencies = {
  database: Database;
  search: Pick<Services["search"], "findSite" | "onSiteLoaded">;
  log: Log;
  now: () => Date;
};

type OpenRequest = { site_id: string; id: string; site_revision: string | number; requested_at: string | Date };
type ProcessRow = { id: string; started_at: string | Date; seen_at: string | Date };

/** Starts following the switches of all sites. */
export function startPropagation(dependencies: RunnerDependencies): WakeLoop {
  const { database, search, log, now } = dependencies;
  const own = { id: randomUUID(), startedAt: now() };
  // With PGlite there is only this process.
  const isAlone = database.engine === "pglite";
  const loop = startWakeLoop({
    isUrgent: true,
    what: "following switches of services",
    log,
    pollMs: POLL_MS,
    canPoll: () => database.hasDiskSpace(),
    poll: async () => {
      if (!isAlone) await reportProcess(dependencies, own);
      await returnDueServices(dependencies);
      for (const request of await listOpenRequests(database)) await followRequest(dependencies, own, request, isAlone);
    },
  });
  const stopListening = search.onSiteLoaded(() => loop.wake());
  return {
    wake: loop.wake,
    stop: async (reason) => {
      stopListening();
      await loop.stop(reason);
      if (!isAlone)
        await database.db.execute(sql`delete from backend_processes where id = ${own.id}`).catch(() => undefined);
    },
  };
}

type OwnProcess = { id: string; startedAt: Date };

async function reportProcess({ database, now }: RunnerDependencies, { id, startedAt }: OwnProcess): Promise<void> {
  const at = toTimestamp(now());
  await database.db.execute(sql`
    insert into backend_processes (id, started_at, seen_at) values (${id}, ${toTimestamp(startedAt)}, ${at})
    on conflict (id) do update set seen_at = excluded.seen_at`);
  await database.db.execute(
    sql`delete from backend_processes where seen_at < ${at} - make_interval(secs => ${FORGET_S})`,
  );
}

async function listOpenRequests({ db }: Database): Promise<OpenRequest[]> {
  const { rows } = await db.execute<OpenRequest>(sql`
    select site_id, id, site_revision, requested_at from service_requests
    where phase in ('requested', 'propagating') order by requested_at`);
  return rows;
}

/** Confirms a request if this process has loaded its state, and stores how far it has come. */
async function followRequest(
  { database, search, now }: RunnerDependencies,
  own: OwnProcess,
  request: OpenRequest,
  isAlone: boolean,
): Promise<void> {
  const { revision } = await search.findSite(request.site_id);
  const hasLoaded = revision >= Number(request.site_revision);
  await database.withSystem(async (tx) => {
    if (hasLoaded)
      await tx.execute(sql`
        insert into service_confirmations (site_id, request_id, process_id)
        values (${request.site_id}, ${request.id}, ${own.id}) on conflict do nothing`);
    const processes = isAlone
      ? [{ startedAt: own.startedAt.getTime(), seenAt: now().getTime(), hasConfirmed: hasLoaded }]
      : await listProcesses(tx, request);
    await storeProgress(tx, request, processes, now());
  });
}

async function listProcesses(tx: Tx, request: OpenRequest): Promise<ProcessProgress[]> {
  const { rows } = await tx.execute<ProcessRow & { confirmed: boolean }>(sql`
    select p.id, p.started_at, p.seen_at, c.process_id is not null as confirmed
    from backend_processes p left join service_confirmations c
      on c.site_id = ${request.site_id} and c.request_id = ${request.id} and c.process_id = p.id`);
  return rows.map((row) => ({
    startedAt: new Date(row.started_at).getTime(),
    seenAt: new Date(row.seen_at).getTime(),
    hasConfirmed: row.confirmed,
  }));
}

async function storeProgress(
  tx: Tx,
  request: OpenRequest,
  processes: readonly ProcessProgress[],
  now: Date,
): Promise<void> {
  const at = toTimestamp(now);
  const { phase, confirmed, expected } = computeProgress(
    new Date(request.requested_at).getTime(),
    processes,
    now.getTime(),
  );
  await tx.execute(sql`
    update service_requests set phase = ${phase}, confirmed = ${confirmed}, expected = ${expected},
      propagating_at = case when ${confirmed}::int > 0 then coalesce(propagating_at, ${at}) else propagating_at end,
      finished_at = case when ${isPhaseInProgress(phase)} then null else ${at} end
    where site_id = ${request.site_id} and id = ${request.id} and phase in ('requested', 'propagating')`);
  if (isPhaseInProgress(phase)) return;
  await tx.execute(
    sql`delete from service_confirmations where site_id = ${request.site_id} and request_id = ${request.id}`,
  );
}
