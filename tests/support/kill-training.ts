import type { Worker } from "node:worker_threads";

// Kills training threads of a test's backend, as running out of memory does.

/** Only training threads have this limit. */
const TRAINING_MB = 1_024;

/** Watches for training threads; `arm` names the number of answers after which the next one dies, or null. */
export function createTrainingKiller(): { arm: (after: number | null) => number } {
  let armed: number | null = null;
  let killed = 0;
  process.on("worker", (worker: Worker) => {
    const after = armed;
    if (after === null || worker.resourceLimits?.maxOldGenerationSizeMb !== TRAINING_MB) return;
    armed = null;
    killed += 1;
    let answers = 0;
    const kill = () => void worker.terminate();
    if (after === 0) setImmediate(kill);
    worker.on("message", () => {
      answers += 1;
      if (answers === after) kill();
    });
  });
  return {
    arm: (after) => {
      armed = after;
      return killed;
    },
  };
}
