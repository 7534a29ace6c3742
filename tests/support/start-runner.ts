import { type ChildProcess, fork } from "node:child_process";
import { dirname, join } from "node:path";
import type { TestStore } from "./start-backend.mjs";

/** A runner in a separate process. */
export type StartedRunner = {
  process: ChildProcess;
  /** Runs a statement in the runner's process. */
  ask: <Row>(sql: string) => Promise<Row[]>;
  /** Stops it cleanly; its run returns to the queue. */
  stop: () => Promise<void>;
  kill: () => Promise<void>;
};

/** Starts a runner (tests/support/runner-process.ts) on a store. */
export async function startRunnerProcess(store: TestStore): Promise<StartedRunner> {
  const { dataDir, secrets, databaseUrl } = store;
  // Bundled next to the backend of the tests.
  const program = process.env.TEST_BACKEND_PROGRAM;
  const file =
    program === undefined ? join(__dirname, "runner-process.ts") : join(dirname(program), "runner-process.mjs");
  const child = fork(file, [], {
    cwd: join(__dirname, "../.."),
    execArgv: program === undefined ? ["--import", "tsx"] : ["--liftoff-only"],
    env: { ...process.env, SECRETS: secrets, DATA_DIR: dataDir, LOG_LEVEL: "error", DATABASE_URL: databaseUrl ?? "" },
  });
  const gone = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const waiting = new Map<number, (answer: { rows?: unknown[]; fault?: string }) => void>();
  await new Promise<void>((resolve, reject) => {
    child.once("exit", (code) => reject(new Error(`the runner ended with ${code}`)));
    child.on("message", (message: "ready" | { id: number; rows?: unknown[]; fault?: string }) => {
      if (message === "ready") resolve();
      else waiting.get(message.id)?.(message);
    });
  });
  let lastId = 0;
  return {
    process: child,
    ask: (sql) =>
      new Promise((resolve, reject) => {
        lastId += 1;
        waiting.set(lastId, ({ rows, fault }) =>
          fault === undefined ? resolve(rows as never) : reject(new Error(fault)),
        );
        child.send({ id: lastId, sql });
      }),
    stop: () => {
      if (child.connected) child.send("stop");
      return gone;
    },
    kill: () => {
      child.kill("SIGKILL");
      return gone;
    },
  };
}
