import { resolve } from "node:path";
import { type BackendEnv, readKeys } from "@/backend/kit/env";
import type { Log } from "@/backend/kit/log";
import { endPrestartedThreads } from "@/backend/kit/thread";
import { pauseFirstRuns } from "@/backend/kit/wake-loop";
import { protectFolder, UMASK } from "./db/private-files.mjs";
import { type Front, openFront } from "./front";
import type { OpenParts } from "./parts";
import type { RunningBackend, TestOptions } from "./start";

/** Time without background work after a crash; the rest of the start is a part of it. */
const QUIET_MS = 15_000;

/**
 * Starts the backend: first the search, if the last process stored what it needs, then everything else.
 * @param now its clock.
 */
export async function runBackend(
  env: BackendEnv,
  log: Log,
  now = (): Date => new Date(),
  options: TestOptions = {},
): Promise<RunningBackend> {
  process.umask(UMASK);
  const tools = { log, keys: await readKeys(env, log), now };
  const front = env.SIGN_IN_ONLY === "0" ? await openFront(env, tools) : null;
  if (front === null) endPrestartedThreads();
  if (front?.isRestored) pauseFirstRuns(QUIET_MS);
  // Otherwise the last process of this build has done it.
  else protectData(env, log);
  await front?.waitForEarly();
  // The engine opens in a thread of its own while this one reads the rest, which is most of the program.
  const [database, { startBackend }, open] = await Promise.all([
    import("./db/client").then(({ openDatabase }) => openDatabase(env, log)),
    import("./start"),
    loadParts(front),
  ]);
  return startBackend(env, { ...tools, database }, open, options);
}

/** The parts of a whole backend, or without a front those of one that answers sign-in only. */
async function loadParts(front: Front | null): Promise<OpenParts> {
  if (front === null) return (await import("./sign-in-only")).openSignInOnly;
  const { openWhole } = await import("./whole");
  return (given) => openWhole(given, front);
}

function protectData({ DATA_DIR }: BackendEnv, log: Log): void {
  const open = protectFolder(resolve(DATA_DIR));
  if (open.length === 0) return;
  log.warn(
    { count: open.length, first: open[0] },
    "other accounts can read files of DATA_DIR that belong to another account",
  );
}
