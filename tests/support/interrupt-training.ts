import type { Worker } from "node:worker_threads";

// Interrupts trainings of a test's backend: kills their threads, as running out of memory does, or stops them at a request.

/** Only training threads have this limit. */
const TRAINING_MB = 1_024;

/** A message to a training thread. */
type Message = { request: { kind: string } };

/**
 * Watches for training threads. `kill` names the number of answers after which the next one dies, or null, and returns how many
 * died. `hold` stops trainings at a kind of request, or with null lets them continue, and returns the number of stopped requests.
 */
export function createTrainingInterrupter() {
  let killedAfter: number | null = null;
  let killed = 0;
  let stoppedAt: string | null = null;
  const waiting: (() => void)[] = [];
  process.on("worker", (worker: Worker) => {
    if (worker.resourceLimits?.maxOldGenerationSizeMb !== TRAINING_MB) return;
    const send = worker.postMessage.bind(worker);
    worker.postMessage = (message: Message) => {
      if (stoppedAt !== message.request.kind) return send(message);
      waiting.push(() => send(message));
    };
    if (killedAfter === null) return;
    killWhenAnswered(worker, killedAfter);
    killedAfter = null;
    killed += 1;
  });
  return {
    kill: (after: number | null): number => {
      killedAfter = after;
      return killed;
    },
    hold: (kind: string | null): number => {
      stoppedAt = kind;
      const stopped = waiting.length;
      if (kind === null) for (const send of waiting.splice(0)) send();
      return stopped;
    },
  };
}

function killWhenAnswered(worker: Worker, after: number): void {
  let answers = 0;
  const kill = () => void worker.terminate();
  if (after === 0) setImmediate(kill);
  worker.on("message", () => {
    answers += 1;
    if (answers === after) kill();
  });
}
