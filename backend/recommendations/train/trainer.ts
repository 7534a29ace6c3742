import type { Database } from "@/backend/db/client";
import { type Log, unwrapCause } from "@/backend/kit/log";
import { startWakeLoop, type WakeLoop } from "@/backend/kit/wake-loop";
import type { ModelCache } from "@/backend/recommendations/serve/model-cache";
import { createTrainThread, type TrainingResult, type TrainingTools, type TrainThread, trainSite } from "./train-site";
import { endTrainingLeases, isTrainingLeaseLost, listSitesToTrain, type TrainingPauses } from "./training-lease";

// Each process has one trainer, which trains one site at a time.

const POLL_MS = 15_000;
const PAUSES: TrainingPauses = { catalogueS: 30, eventsS: 300 };

export type TrainerSettings = {
  database: Database;
  log: Log;
  now: () => Date;
  models: ModelCache;
  /** Whether a search index is being built, which has priority because both read the whole catalog. */
  isBusy?: () => boolean;
  /** Sites that are being filled with events, which are trained when that is done. */
  isFilling?: ((siteId: string) => boolean) | undefined;
};

/** Starts training sites whose catalog or events changed. */
export function startTrainer(settings: TrainerSettings): WakeLoop {
  const { database, log, now, isBusy = () => false, isFilling = () => false } = settings;
  return startWakeLoop({
    what: "training recommendations",
    log,
    pollMs: POLL_MS,
    canPoll: () => database.hasDiskSpace() && !isBusy(),
    begin: database.engine === "pglite" ? () => database.withSystem(endTrainingLeases) : undefined,
    poll: async (signal) => {
      const waiting = await database.withSystem((tx) => listSitesToTrain(tx, now(), PAUSES));
      const sites = waiting.filter((siteId) => !isFilling(siteId));
      if (sites.length === 0) return;
      const thread = createTrainThread();
      try {
        for (const siteId of sites) if (!signal.aborted) await tryTraining(settings, siteId, { signal, thread });
      } finally {
        // Releases its memory.
        await thread.close();
      }
    },
  });
}

type TrainingOptions = { signal: AbortSignal; thread: TrainThread; isComplete?: boolean };

/** Trains a site, and serves the result. */
async function trainAndServe(
  { database, now, models }: Pick<TrainerSettings, "database" | "now" | "models">,
  siteId: string,
  { signal, thread, isComplete = false }: TrainingOptions,
): Promise<TrainingResult | null> {
  const findProfile: TrainingTools["findProfile"] = (id, revision) => {
    const served = models.get(id)?.model;
    return served?.catalogueRevision === revision ? served.profile : undefined;
  };
  const result = await trainSite({ database, now, signal, thread, findProfile }, siteId, { isComplete });
  if (result?.model) await models.put(siteId, result.model);
  return result;
}

/** Trains a site now, in a thread of its own; null while another process trains it. */
export async function trainNow(
  tools: Pick<TrainerSettings, "database" | "now" | "models">,
  siteId: string,
  { isComplete = false }: { isComplete?: boolean } = {},
): Promise<TrainingResult | null> {
  const thread = createTrainThread();
  try {
    return await trainAndServe(tools, siteId, { signal: new AbortController().signal, thread, isComplete });
  } finally {
    await thread.close();
  }
}

async function tryTraining(settings: TrainerSettings, siteId: string, options: TrainingOptions): Promise<void> {
  const { log } = settings;
  const started = performance.now();
  try {
    const result = await trainAndServe(settings, siteId, options);
    if (!result?.model) return;
    const { profile, version } = result.model;
    const ms = Math.round(performance.now() - started);
    const facts = { items: profile.identities.length, days: result.days, readDays: result.readDays };
    log.info({ site: siteId, version, ...facts, bytes: result.bytes, ms }, "recommendations trained");
  } catch (error) {
    if (!options.signal.aborted && !isTrainingLeaseLost(error))
      log.warn(
        { err: unwrapCause(error), site: siteId },
        "recommendations could not be trained; the last model stays in use",
      );
  }
}
