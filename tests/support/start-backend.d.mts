import type { ChildProcess } from "node:child_process";
import type { TestBackend } from "./test-backend";

/** A store that outlives the backends that run on it. */
export type TestStore = { dataDir: string; secrets: string; databaseUrl?: string; remove: () => Promise<void> };

/** A backend in a separate process. */
export type StartedBackend = TestBackend & {
  dataDir: string;
  process: ChildProcess;
  lines: string[];
  stop: () => Promise<void>;
  kill: () => Promise<void>;
};

export function makeStore(): Promise<TestStore>;
export function startBackend(given?: {
  env?: Record<string, string>;
  store?: TestStore;
  isBusy?: boolean;
}): Promise<StartedBackend>;
