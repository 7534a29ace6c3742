import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import type { Database, Tx } from "@/backend/db/client";
import { takeTurn } from "@/backend/db/steps";
import { causeOf } from "@/backend/kit/cause-of";
import type { Log } from "@/backend/kit/log";
import type { PostJson } from "@/backend/kit/outbound/post-json";
import { startWakeLoop } from "@/backend/kit/wake-loop";
import { raiseForMissing } from "./alerts";
import {
  askWhereChanged,
  claimComputation,
  endComputationLeases,
  failComputation,
  giveBackComputation,
  type HeldComputation,
  isComputationLost,
} from "./claim-computation";
import { computeQuality } from "./compute-quality";
import { clearOlderFailures, keepComputation } from "./keep-computation";
import { sendDueAlert } from "./send-alerts";

// One in each process: computes the quality of catalogues one after the other, and tells who wants to know (docs/adr/0029).

const LOOK_MS = 5_000;
/** How often missing items are looked at as a whole. */
const CARE_MS = 10 * 60_000;

/** A runner at work. */
export type QualityRunner = {
  /** Looks now instead of in a while: a computation was asked for. */
  wake: () => void;
  /** Takes no more, gives what is running back, and answers when nothing of it is left. */
  stop: () => Promise<void>;
};

/** What a runner needs. Times in ms, for tests. */
export type QualityRunnerSettings = {
  database: Database;
  log: Log;
  post: PostJson;
  publicUrl: string;
  now: () => Date;
  /** Whether an index is being built: what people search comes first, and both go through the whole catalogue. */
  isBusy?: () => boolean;
  lookMs?: number;
};

/** Starts computing what is asked for or has changed. */
export function startQualityRunner(settings: QualityRunnerSettings): QualityRunner {
  const { database, log, isBusy = () => false, lookMs = LOOK_MS } = settings;
  let caredAt = Number.NEGATIVE_INFINITY;
  return startWakeLoop({
    what: "looking after data quality",
    log,
    lookMs,
    mayLook: () => database.hasRoom(),
    begin: database.engine === "pglite" ? () => database.withSystem(endComputationLeases) : undefined,
    look: async (signal) => {
      await database.withSystem(askWhereChanged);
      while (!signal.aborted && !isBusy() && (await computeNext(settings, signal)));
      if (performance.now() - caredAt >= CARE_MS) {
        caredAt = performance.now();
        await takeCare(database, settings.now());
      }
      while (!signal.aborted && (await sendDueAlert(settings, signal)));
    },
  });
}

/** Computes what waits longest; answers whether to go on: there was something, and nothing stood in its way. */
async function computeNext({ database, log, now }: QualityRunnerSettings, signal: AbortSignal): Promise<boolean> {
  const held = await database.withSystem((tx) => claimComputation(tx, randomUUID()));
  if (held === null) return false;
  const started = performance.now();
  try {
    const computed = await computeQuality({ database, now }, held, signal);
    await database.withSystem((tx) => keepComputation(tx, held, computed, now()));
    await clearOlderFailures(database, held);
    const ms = Math.round(performance.now() - started);
    log.info({ site: held.siteId, items: computed.pairs.total, ms }, "data quality computed");
    return true;
  } catch (error) {
    await afterFault({ database, log, now }, held, { error, isEnding: signal.aborted });
    return false;
  }
}

type Fault = { error: unknown; isEnding: boolean };

async function afterFault(
  { database, log, now }: Pick<QualityRunnerSettings, "database" | "log" | "now">,
  held: HeldComputation,
  { error, isEnding }: Fault,
): Promise<void> {
  if (isComputationLost(error)) return;
  if (isEnding) return database.withSystem((tx) => giveBackComputation(tx, held));
  log.warn({ err: causeOf(error), site: held.siteId }, "data quality could not be computed");
  return database.withSystem((tx) => failComputation(tx, held, now()));
}

/** What nobody asks for: items found that came into the catalogue unseen, alerts of missing items. */
async function takeCare(database: Database, now: Date): Promise<void> {
  const inTime = (task: (tx: Tx) => Promise<unknown>): Promise<void> =>
    takeTurn(database, async (tx) => {
      // All sites at once take longer than any call may.
      await tx.execute(sql`set local statement_timeout = '5min'`);
      await task(tx);
    });
  const { rows: sites } = await database.db.execute<{ site_id: string }>(sql`select site_id from sites`);
  for (const { site_id: siteId } of sites)
    await inTime((tx) =>
      tx.execute(sql`
        update missing_items m set found_at = ${now.toISOString()}::timestamptz
        where m.site_id = ${siteId} and m.found_at is null
          and exists (select from catalogue_items c where c.site_id = ${siteId} and c.identity = m.identity)`),
    );
  await inTime((tx) => raiseForMissing(tx, now));
}
