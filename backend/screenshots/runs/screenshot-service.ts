import type { Database } from "@/backend/db/client";
import type { StoredShot } from "@/backend/db/schema/screenshots/screenshots";
import { type Log, unwrapCause } from "@/backend/kit/log";
import type { GuardOptions } from "@/backend/kit/outbound/guarded-request";
import { Budget } from "@/backend/kit/outbound/outbound-limits";
import { type ShotPlace, type ShotTools, type TakenShot, takeShot } from "@/backend/screenshots/browser/take-shot";
import type { ScreenshotSettings, ShotCode, ShotDevice } from "@/lib/contract/screenshots/screenshots";
import { deletePictures, writePicture } from "./picture-files";
import { deleteExcessRuns, reportAlive, type ShotRunRow, updateShots } from "./run-rows";

/** A run to take; its script exists only in memory. */
export type ShotJob = { siteId: string; settings: ScreenshotSettings; shots: StoredShot[]; place: ShotPlace };

/** Takes screenshots: a queue in this process, with a few runs at once. */
export type ScreenshotService = {
  /** The folder of data, which has the pictures. */
  dataDir: string;
  guard: GuardOptions;
  findBrowser: () => string | null;
  /** Whether the queue is full, for this site or in all. */
  isFull: (siteId: string) => boolean;
  /** Counts a run of a user; returns the seconds to wait if the limit per minute is reached, otherwise 0. */
  takeBudget: (user: string) => number;
  start: (job: ShotJob) => void;
  /** Runs before this one, 0 if it is being taken; null if this process does not know it. */
  getPosition: (siteId: string, key: string) => number | null;
  /** Whether no process works on an unfinished run any more. */
  isDead: (run: ShotRunRow) => boolean;
  /** Ends running browsers; resolves when their runs are stored as interrupted. */
  stop: () => Promise<void>;
};

/** Dependencies of the service. */
export type ScreenshotDependencies = {
  database: Database;
  log: Log;
  now: () => Date;
  dataDir: string;
  guard: GuardOptions;
  findBrowser: () => string | null;
};

const AT_ONCE = 2;
const WAITING_MAX = 20;
const WAITING_OF_SITE_MAX = 5;
const USER_PER_MINUTE = 10;
const ALIVE_MS = 10_000;
const DEAD_MS = 60_000;

export function createScreenshots(dependencies: ScreenshotDependencies): ScreenshotService {
  const { database, now } = dependencies;
  const waiting: ShotJob[] = [];
  const running = new Map<ShotJob, Promise<void>>();
  const ending = new AbortController();
  const users = new Budget(USER_PER_MINUTE, () => performance.now());
  const startNext = (): void => {
    while (running.size < AT_ONCE) {
      const job = waiting.shift();
      if (job === undefined) return;
      const ended = takeJob(dependencies, job, ending.signal).finally(() => {
        running.delete(job);
        startNext();
      });
      running.set(job, ended);
    }
  };
  const listJobs = (): ShotJob[] => [...running.keys(), ...waiting];
  // The only process with the embedded store needs no heartbeat.
  const alive =
    database.engine === "postgres" ? setInterval(() => void reportJobs(dependencies, listJobs()), ALIVE_MS) : null;
  alive?.unref();
  const getPosition = (siteId: string, key: string): number | null => {
    const isJob = (job: ShotJob) => job.siteId === siteId && job.settings.key === key;
    if ([...running.keys()].some(isJob)) return 0;
    const index = waiting.findIndex(isJob);
    return index === -1 ? null : running.size + index;
  };
  return {
    dataDir: dependencies.dataDir,
    guard: dependencies.guard,
    findBrowser: dependencies.findBrowser,
    isFull: (siteId) =>
      waiting.length >= WAITING_MAX || waiting.filter((job) => job.siteId === siteId).length >= WAITING_OF_SITE_MAX,
    takeBudget: (user) => (users.take(user) ? 0 : Math.max(1, Math.ceil(users.getWaitMs(user) / 1000))),
    start: (job) => {
      waiting.push(job);
      startNext();
    },
    getPosition,
    isDead: ({ siteId, key, isFinished, heartbeatAt }) =>
      !isFinished &&
      getPosition(siteId, key) === null &&
      (database.engine === "pglite" || now().getTime() - heartbeatAt.getTime() > DEAD_MS),
    stop: async () => {
      if (alive !== null) clearInterval(alive);
      ending.abort();
      while (running.size > 0) await Promise.all(running.values());
    },
  };
}

async function reportJobs({ database, log, now }: ScreenshotDependencies, jobs: readonly ShotJob[]): Promise<void> {
  for (const { siteId, settings } of jobs)
    await database
      .withSite(siteId, (tx) => reportAlive(tx, siteId, settings.key, now()))
      .catch((error: unknown) => log.warn({ err: unwrapCause(error) }, "a run of screenshots could not be reported"));
}

/** Takes the pictures of a run, one device after the other. Never throws. */
async function takeJob(dependencies: ScreenshotDependencies, job: ShotJob, signal: AbortSignal): Promise<void> {
  const { database, log, dataDir } = dependencies;
  const { siteId, settings } = job;
  try {
    for (const shot of job.shots) {
      shot.status = "running";
      await storeShots(dependencies, job);
      Object.assign(shot, await takeOne(dependencies, job, shot.device, signal));
      await storeShots(dependencies, job);
    }
    const excess = await database.withSite(siteId, (tx) => deleteExcessRuns(tx, siteId));
    for (const key of excess) await deletePictures({ dataDir, siteId, key });
  } catch (error) {
    log.error({ err: unwrapCause(error), site: siteId, key: settings.key }, "a run of screenshots failed");
  }
}

function storeShots({ database, now }: ScreenshotDependencies, { siteId, settings, shots }: ShotJob): Promise<void> {
  return database.withSite(siteId, (tx) => updateShots(tx, siteId, settings.key, shots, now()));
}

async function takeOne(
  dependencies: ScreenshotDependencies,
  { siteId, settings, place }: ShotJob,
  device: ShotDevice,
  signal: AbortSignal,
): Promise<Omit<StoredShot, "device">> {
  const { database, log, dataDir, guard } = dependencies;
  const executable = dependencies.findBrowser();
  if (signal.aborted) return describeFailure("interrupted");
  if (executable === null) return describeFailure("browser_failed");
  if (!database.hasDiskSpace()) return describeFailure("storage_full");
  const tools: ShotTools = { executable, guard, log };
  const { png, width, height, code, notes } = await takeShot(tools, settings, device, place, signal);
  const status = code === null ? "done" : "failed";
  if (png === null) return { ...describeFailure(code ?? "browser_failed"), notes };
  try {
    await writePicture({ dataDir, siteId, key: settings.key }, device, png);
    return { status, code, notes, width, height, bytes: png.length };
  } catch (error) {
    log.error({ err: unwrapCause(error), site: siteId }, "a screenshot could not be stored");
    return describeFailure("storage_full");
  }
}

function describeFailure(code: ShotCode): Omit<StoredShot, "device"> & Pick<TakenShot, "code"> {
  return { status: "failed", code, notes: [], width: 0, height: 0, bytes: 0 };
}
