import { setImmediate } from "node:timers/promises";
import { openLog } from "@/backend/kit/log";
import { startWakeLoop } from "@/backend/kit/wake-loop";

const log = openLog("silent");
const NEVER_MS = 3_600_000;

/** A run that lasts until it is released. */
function createBlockedRun() {
  const ends: (() => void)[] = [];
  return { poll: () => new Promise<void>((done) => ends.push(done)), ends };
}

test("runs at the start and when woken, never concurrently, and once more when woken during a run", async () => {
  const { poll, ends } = createBlockedRun();
  const loop = startWakeLoop({ what: "polling", log, pollMs: NEVER_MS, poll });
  await setImmediate();
  expect(ends).toHaveLength(1);
  loop.wake();
  loop.wake();
  expect(ends).toHaveLength(1);
  ends[0]?.();
  await setImmediate();
  expect(ends).toHaveLength(2);
  ends[1]?.();
  await setImmediate();
  expect(ends).toHaveLength(2);
  await loop.stop();
});

test("stops after the current run, which receives the reason", async () => {
  let reason: unknown;
  const loop = startWakeLoop({
    ...{ what: "polling", log, pollMs: 1 },
    poll: (signal) =>
      new Promise<void>((done) =>
        signal.addEventListener("abort", () => {
          reason = signal.reason;
          done();
        }),
      ),
  });
  await setImmediate();
  const why = new Error("the process ends");
  await loop.stop(why);
  expect(reason).toBe(why);
  loop.wake();
  await setImmediate();
  expect(reason).toBe(why);
});

test("continues after a failed run, with pauses between runs", async () => {
  const restMs = 60;
  const looks: number[] = [];
  const second = new Promise<void>((done) => {
    const loop = startWakeLoop({
      ...{ what: "polling", log, pollMs: NEVER_MS, restMs },
      poll: async () => {
        looks.push(performance.now());
        if (looks.length === 1) queueMicrotask(() => loop.wake());
        else done(loop.stop());
        throw new Error("not now");
      },
    });
  });
  await second;
  const [first = 0, next = 0] = looks;
  // Timers count whole milliseconds.
  expect(next - first).toBeGreaterThan(restMs - 2);
});
