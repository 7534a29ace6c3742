import { randomUUID } from "node:crypto";
import type { Database } from "@/backend/db/client";
import { takeTurn } from "@/backend/db/steps";
import { markSiteChanged } from "@/backend/db/transaction";
import { ThreadClient } from "@/backend/kit/thread-client";
import { announceModel, saveModelParts, unpackModel } from "@/backend/recommendations/serve/model-store";
import { DAY_MS } from "@/lib/domain/kit/durations";
import { toDayNumber } from "@/lib/domain/kit/site-days";
import type { CatalogueProfile, RecommendationModel } from "@/lib/domain/recommendations/model";
import type { TrainAnswer, TrainRequest } from "./train-worker";
import {
  type ClaimedTraining,
  claimTraining,
  endTraining,
  isTrainingLeaseLost,
  markModelOutdated,
  releaseTraining,
  renewTraining,
} from "./training-lease";
import {
  countEventDays,
  deleteDigest,
  type EventDay,
  findFirstDay,
  listDigests,
  readCatalogue,
  readDigest,
  readEvents,
  saveDayDigest,
} from "./training-rows";

// Trains the model of one site. Only days whose events changed are read again, the rest from their digests; the catalog
// only if it changed. The thread computes, this process only moves rows (docs/adr/0062).

/** Events may arrive this many days late; older days change only by imports. */
const LATE_DAYS = 4;
/** How often all days are compared with their events. */
const ALL_DAYS_MS = 3_600_000;
const RENEW_MS = 15_000;
/** Memory of the training thread, in MB, so that the thread ends before the process does. */
const THREAD_MB = 1_024;

/** The thread that computes, for one training after the other, each of which begins with `reset`. */
export type TrainThread = { send(request: TrainRequest): Promise<TrainAnswer>; close(): Promise<void> };

/**
 * Creates a training thread. If the thread dies, the training fails: a new thread would not know what was sent before,
 * and a model of the rest would be wrong. The next training gets a new thread.
 */
export function createTrainThread(): TrainThread {
  let isPrepared = false;
  const onLost = (): void => {
    isPrepared = false;
  };
  const limits = { resourceLimits: { maxOldGenerationSizeMb: THREAD_MB } };
  const client = new ThreadClient<TrainRequest, TrainAnswer>("recommendations/train/train-worker", onLost, limits);
  return {
    send: async (request) => {
      if (request.kind === "reset") isPrepared = true;
      else if (!isPrepared) throw new Error("the training thread died during a training");
      return client.send(request);
    },
    close: () => client.close(),
  };
}

/** What a training needs; `findProfile` returns the catalog of a model that this process serves, if its revision fits. */
export type TrainingTools = {
  database: Database;
  now: () => Date;
  signal: AbortSignal;
  thread: TrainThread;
  findProfile: (siteId: string, revision: number) => CatalogueProfile | undefined;
};

/** The result of a training: the model, null if nothing changed, and what was read. */
export type TrainingResult = {
  model: RecommendationModel | null;
  readDays: number;
  days: number;
  isCatalogueRead: boolean;
  bytes: number;
};

type Run = TrainingTools & { claim: ClaimedTraining; renew: () => Promise<void> };

/**
 * Trains a site if its events or its catalog changed; null while another process trains it.
 * @param options.isComplete compare all days.
 */
export async function trainSite(
  tools: TrainingTools,
  siteId: string,
  { isComplete = false }: { isComplete?: boolean } = {},
): Promise<TrainingResult | null> {
  const { database } = tools;
  const claim = await database.withSystem((tx) =>
    claimTraining(tx, siteId, { holder: randomUUID(), now: tools.now() }),
  );
  if (claim === null) return null;
  try {
    await tools.thread.send({ kind: "reset" });
    return await train({ ...tools, claim, renew: createRenewal(database, claim) }, isComplete);
  } catch (error) {
    if (!isTrainingLeaseLost(error))
      await database
        .withSystem((tx) => releaseTraining(tx, claim, tools.signal.aborted ? null : tools.now()))
        .catch(() => undefined);
    throw error;
  }
}

async function train(run: Run, isComplete: boolean): Promise<TrainingResult> {
  const { database, claim, now } = run;
  const at = now();
  const checkedAt = claim.daysCheckedAt?.getTime() ?? Number.NEGATIVE_INFINITY;
  const areDaysChecked = isComplete || !claim.isUsable || at.getTime() - checkedAt >= ALL_DAYS_MS;
  const { days, changed } = await findDays(run, at, areDaysChecked);
  const isCatalogueChanged = claim.catalogueRevision !== claim.trainedRevision;
  const isNeeded = changed.length > 0 || isCatalogueChanged || !claim.isUsable || claim.version === 0;
  if (!isNeeded) {
    await database.withSystem((tx) => endTraining(tx, claim, { now: at, areDaysChecked }));
    return { model: null, readDays: 0, days: days.length, isCatalogueRead: false, bytes: 0 };
  }
  // Digests are stored before the model: if this training ends between them, the next one must not find that nothing changed.
  if (changed.length > 0) await database.withSystem((tx) => markModelOutdated(tx, claim));
  for (const day of changed) await digestDay(run, day);
  const isCatalogueRead = await sendCatalogue(run);
  const bytes = await computeModel(run, days, at);
  const model = await unpackModel(bytes);
  if (model === null) throw new Error("the trained model is unreadable");
  await saveModelParts(database, { siteId: claim.siteId, version: model.version }, bytes);
  await database.withSystem(async (tx) => {
    await endTraining(tx, claim, { now: at, areDaysChecked });
    await announceModel(tx, { siteId: claim.siteId, version: model.version }, { ...model, generatedAt: at });
    markSiteChanged(claim.siteId);
  });
  return { model, readDays: changed.length, days: days.length, isCatalogueRead, bytes: bytes.length };
}

/** The days of the training, oldest first, and those whose digest must be made. */
async function findDays(
  { database, claim: { siteId } }: Run,
  now: Date,
  areAllChecked: boolean,
): Promise<{ days: string[]; changed: EventDay[] }> {
  const first = findFirstDay(now);
  const since = areAllChecked ? first : new Date(now.getTime() - LATE_DAYS * DAY_MS);
  const counted = await countEventDays(database, siteId, { since, now: new Date(now.getTime() + DAY_MS) });
  const digests = await takeTurn(database, (tx) => listDigests(tx, siteId));
  const changed = counted.filter(({ day, events }) => digests.get(day) !== events);
  const firstDay = first.toISOString().slice(0, 10);
  const days = new Set([...digests.keys(), ...changed.map(({ day }) => day)]);
  return { days: [...days].filter((day) => day >= firstDay).sort(), changed };
}

async function digestDay({ database, claim: { siteId }, thread, signal, renew }: Run, day: EventDay): Promise<void> {
  await renew();
  await readEvents(database, { siteId, day: day.day, signal }, (rows) => thread.send({ kind: "events", rows }));
  const answer = await thread.send({ kind: "digest" });
  if (answer.kind !== "digest") throw new Error(`the training thread answered ${answer.kind}`);
  await takeTurn(database, (tx) => saveDayDigest(tx, { siteId, ...day, digest: answer.digest }));
}

/** Sends the catalog to the thread; returns whether it was read from the store. */
async function sendCatalogue({ database, claim, thread, signal, renew, findProfile }: Run): Promise<boolean> {
  const { siteId, language, catalogueRevision } = claim;
  const profile = findProfile(siteId, catalogueRevision);
  if (profile !== undefined) {
    await thread.send({ kind: "profile", profile });
    return false;
  }
  await readCatalogue(database, { siteId, signal }, async (rows) => {
    await renew();
    await thread.send({ kind: "items", language, rows });
  });
  return true;
}

async function computeModel(run: Run, days: readonly string[], now: Date): Promise<Uint8Array> {
  const { database, claim, thread, signal, renew } = run;
  const { siteId, catalogueRevision, version } = claim;
  await thread.send({ kind: "begin", version: version + 1, catalogueRevision, now: now.getTime() });
  for (const day of [...days].reverse()) {
    signal.throwIfAborted();
    await renew();
    const digest = await takeTurn(database, (tx) => readDigest(tx, siteId, day));
    if (digest === null) continue;
    const added = await thread.send({ kind: "day", day: toDayNumber(day), digest });
    if (added.kind === "unreadable") {
      await takeTurn(database, (tx) => deleteDigest(tx, siteId, day));
      throw new Error(`the digest of ${day} is unreadable and will be created again`);
    }
    if (added.kind === "added" && !added.isMoreNeeded) break;
  }
  const finishing = thread.send({ kind: "finish" });
  const renewing = setInterval(() => void renew().catch(() => undefined), RENEW_MS);
  try {
    const answer = await finishing;
    if (answer.kind !== "model") throw new Error(`the training thread answered ${answer.kind}`);
    return answer.bytes;
  } finally {
    clearInterval(renewing);
  }
}

/** Renews the lease, unless that was done just now. */
function createRenewal(database: Database, claim: ClaimedTraining): () => Promise<void> {
  let renewedAt = performance.now();
  return async () => {
    if (performance.now() - renewedAt < RENEW_MS) return;
    renewedAt = performance.now();
    await database.withSystem((tx) => renewTraining(tx, claim));
  };
}
