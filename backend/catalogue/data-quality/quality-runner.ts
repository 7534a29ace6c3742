import { randomUUID } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { sql } from "drizzle-orm";
import type { Database, Tx } from "@/backend/db/client";
import { isInCatalogue } from "@/backend/db/item-names";
import { takeTurn, toTimestamp } from "@/backend/db/steps";
import { type Log, unwrapCause } from "@/backend/kit/log";
import type { PostJson } from "@/backend/kit/outbound/post-json";
import { startWakeLoop } from "@/backend/kit/wake-loop";
import { raiseMissingAlerts } from "./alerts";
import {
  type ClaimedComputation,
  claimComputation,
  endComputationLeases,
  failComputation,
  isComputationLeaseLost,
  requestForChangedSites,
  requeueComputation,
} from "./claim-computation";
import { computeQuality } from "./compute-quality";
import { clearOlderFailures, saveComputation } from "./save-computation";
import { sendDueAlert } from "./send-alerts";

// Each process has one quality runner, which computes one catalog at a time and sends alerts (docs/adr/0029).

const POLL_MS = 5_000;
/** Interval of checking whether the search index has been built. */
const INDEX_POLL_MS = 100;
/** Interval of updates of all missing items. */
const MISSING_INTERVAL_MS = 10 * 60_000;

/** Controls a quality runner. */
export type QualityRunner = {
  /** Polls immediately. */
  wake: () => void;
  /** Stops claiming, requeues the current computation, and resolves when it has ended. */
  stop: () => Promise<void>;
};

export type QualityRunnerSettings = {
  database: Database;
  log: Log;
  post: PostJson;
  publicUrl: string;
  now: () => Date;
  /** Whether a search index is being built, which has priority because both read the whole catalog. */
  isBusy?: () => boolean;
  pollMs?: number;
};

/** Starts a runner for requested computations and changed catalogs. */
export function startQualityRunner(settings: QualityRunnerSettings): QualityRunner {
  const { database, log, isBusy = () => false, pollMs = POLL_MS } = settings;
  let missingUpdatedAt = Number.NEGATIVE_INFINITY;
  return startWakeLoop({
    what: "polling after data quality",
    log,
    pollMs,
    canPoll: () => database.hasDiskSpace(),
    begin: database.engine === "pglite" ? () => database.withSystem(endComputationLeases) : undefined,
    poll: async (signal) => {
      await database.withSystem(requestForChangedSites);
      while ((await waitForIndex(isBusy, pollMs, signal)) && (await computeNext(settings, signal)));
      if (performance.now() - missingUpdatedAt >= MISSING_INTERVAL_MS) {
        missingUpdatedAt = performance.now();
        await updateMissingItems(database, settings.now(), signal);
      }
      while (!signal.aborted && (await sendDueAlert(settings, signal)));
    },
  });
}

/**
 * Waits until no search index is being built; returns whether a computation may start. Small indexes take less than an
 * interval of the runner, so without waiting, many short ones could delay a computation for minutes.
 * @param ms the longest wait.
 */
async function waitForIndex(isBusy: () => boolean, ms: number, signal: AbortSignal): Promise<boolean> {
  const end = performance.now() + ms;
  while (!signal.aborted && isBusy() && performance.now() < end)
    await setTimeout(INDEX_POLL_MS, undefined, { signal, ref: false }).catch(() => undefined);
  return !signal.aborted && !isBusy();
}

/** Runs the next computation; returns whether it succeeded, so that the caller continues. */
async function computeNext({ database, log, now }: QualityRunnerSettings, signal: AbortSignal): Promise<boolean> {
  const computation = await database.withSystem((tx) => claimComputation(tx, randomUUID()));
  if (computation === null) return false;
  const started = performance.now();
  try {
    const result = await computeQuality({ database, now }, computation, signal);
    await database.withSystem((tx) => saveComputation(tx, computation, result, now()));
    await clearOlderFailures(database, computation);
    const ms = Math.round(performance.now() - started);
    log.info({ site: computation.siteId, items: result.pairs.total, ms }, "data quality computed");
    return true;
  } catch (error) {
    await handleFault({ database, log, now }, computation, { error, isEnding: signal.aborted });
    return false;
  }
}

type Fault = { error: unknown; isEnding: boolean };

async function handleFault(
  { database, log, now }: Pick<QualityRunnerSettings, "database" | "log" | "now">,
  computation: ClaimedComputation,
  { error, isEnding }: Fault,
): Promise<void> {
  if (isComputationLeaseLost(error)) return;
  if (isEnding) return database.withSystem((tx) => requeueComputation(tx, computation));
  log.warn({ err: unwrapCause(error), site: computation.siteId }, "data quality could not be computed");
  return database.withSystem((tx) => failComputation(tx, computation, now()));
}

/** Marks missing items that the catalog has by now on all sites, and raises alerts of missing items. */
async function updateMissingItems(database: Database, now: Date, signal: AbortSignal): Promise<void> {
  const withLongTimeout = (task: (tx: Tx) => Promise<unknown>): Promise<void> =>
    takeTurn(database, async (tx) => {
      // All sites together take longer than the default timeout.
      await tx.execute(sql`set local statement_timeout = '5min'`);
      await task(tx);
    });
  const { rows: sites } = await database.withSystem((tx) =>
    tx.execute<{ site_id: string }>(sql`select distinct site_id from missing_items where found_at is null`),
  );
  for (const { site_id: siteId } of sites) {
    if (signal.aborted) return;
    await withLongTimeout((tx) =>
      tx.execute(sql`
        update missing_items m set found_at = ${toTimestamp(now)}
        where m.site_id = ${siteId} and m.found_at is null
          and ${isInCatalogue(sql`m.site_id`, sql`m.identity`)}`),
    );
  }
  await withLongTimeout((tx) => raiseMissingAlerts(tx, now));
}
