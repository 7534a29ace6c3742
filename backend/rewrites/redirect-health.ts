import { type SQL, sql } from "drizzle-orm";
import type { Database } from "@/backend/db/client";
import { subtractDays, toTimestamp } from "@/backend/db/steps";
import type { Log } from "@/backend/kit/log";
import type { ImageChecks } from "@/backend/kit/outbound/image-checks";
import { CHECK_RETRY_MS, type TargetVerdict } from "@/backend/kit/outbound/run-check";
import { startWakeLoop, type WakeLoop } from "@/backend/kit/wake-loop";
import type { TargetProblem } from "@/lib/contract/rewrites/word-uploads";

// Checks the targets of redirects once a day, and soon after they were saved; those that did not answer in time, again after a few
// minutes. Each process takes some at a time, by setting the time of their check first.

const POLL_MS = 60_000;
const BATCH = 20;
/** Maximum checks per run, so that a long list does not flood one shop. */
const CHECKS_MAX = 200;

export type RedirectHealthDependencies = {
  database: Pick<Database, "withSystem" | "hasDiskSpace">;
  log: Log;
  checks: Pick<ImageChecks["background"], "target">;
  now: () => Date;
};

type ClaimedRedirect = { site_id: string; id: string; revision: string; target: string };

/** Starts the daily checks. */
export function startRedirectHealth(dependencies: RedirectHealthDependencies): WakeLoop {
  return startWakeLoop({
    what: "checking targets of redirects",
    log: dependencies.log,
    pollMs: POLL_MS,
    canPoll: () => dependencies.database.hasDiskSpace(),
    poll: (signal) => checkDueRedirects(dependencies, signal),
  });
}

/** Checks redirects that are due and returns how many. */
export async function checkDueRedirects(
  dependencies: RedirectHealthDependencies,
  signal: AbortSignal,
): Promise<number> {
  let checked = 0;
  while (!signal.aborted && checked < CHECKS_MAX) {
    const batch = await claim(dependencies);
    if (batch.length === 0) break;
    await Promise.all(
      batch.map(async (one) => {
        const verdict = await dependencies.checks.target(one.target, signal);
        await (signal.aborted ? release(dependencies, one) : store(dependencies, one, toProblem(verdict)));
      }),
    );
    checked += batch.length;
  }
  return checked;
}

/** The condition that the target of a row of `redirects` failed its last check; no answer in time is no failure. */
export const HAS_FAILED_TARGET: SQL = sql`redirects.superseded_by is null and exists (select from redirect_health h where h.site_id = redirects.site_id
  and h.redirect_id = redirects.id and h.revision = redirects.revision and h.problem <> 'no_answer')`;

async function claim({ database, now }: RedirectHealthDependencies): Promise<ClaimedRedirect[]> {
  const { rows } = await database.withSystem((tx) =>
    tx.execute<ClaimedRedirect>(sql`
      with due as (
        select r.site_id, r.id, r.revision, r.cells[2] as target
        from redirects r left join redirect_health h on h.site_id = r.site_id and h.redirect_id = r.id
        where r.superseded_by is null and (h.checked_at is null or h.revision <> r.revision
          or h.checked_at < ${subtractDays(now(), 1)}
          or h.problem = 'no_answer' and h.checked_at <= ${toTimestamp(new Date(now().getTime() - CHECK_RETRY_MS))})
        order by h.checked_at nulls first, r.site_id, r.id
        limit ${BATCH}
        for update of r skip locked),
      claimed as (
        insert into redirect_health (site_id, redirect_id, revision, checked_at)
        select site_id, id, revision, ${toTimestamp(now())} from due
        on conflict (site_id, redirect_id) do update set checked_at = excluded.checked_at, revision = excluded.revision,
          problem = case when redirect_health.revision = excluded.revision then redirect_health.problem end)
      select site_id, id, revision::text as revision, target from due`),
  );
  return rows;
}

/** The problem of a target. */
function toProblem(verdict: TargetVerdict): TargetProblem | null {
  if (verdict === "not_asked") return "no_answer";
  return verdict === "ok" || verdict === "redirects" ? null : verdict;
}

/** Stores the result, unless the redirect was changed or deleted meanwhile. */
async function store(
  { database }: RedirectHealthDependencies,
  one: ClaimedRedirect,
  problem: TargetProblem | null,
): Promise<void> {
  await database.withSystem((tx) =>
    tx.execute(sql`
      update redirect_health set problem = ${problem}
      where site_id = ${one.site_id} and redirect_id = ${one.id} and revision = ${one.revision}::bigint`),
  );
}

/** Makes a redirect due again whose check was interrupted. */
async function release({ database }: RedirectHealthDependencies, one: ClaimedRedirect): Promise<void> {
  await database.withSystem((tx) =>
    tx.execute(sql`delete from redirect_health where site_id = ${one.site_id} and redirect_id = ${one.id}`),
  );
}
