import { createTaskPoll } from "@/lib/client/poll";
import { MINUTE_MS } from "@/lib/domain/kit/durations";

// How often quality-head.tsx polls a check.

/** Runs the poll with immediate answers; returns the times of the requests. */
function runPoll(states: (at: number) => "idle" | "running"): { times: number[]; isOver: boolean } {
  let at = 0;
  const poll = createTaskPoll(() => at);
  const delay = (now: number) => poll.delay(states(now) === "running" ? "running" : null);
  const times: number[] = [];
  for (let wait = delay(0); wait !== false; wait = delay(at)) {
    at += wait;
    times.push(at);
  }
  return { times, isOver: poll.hasGivenUp() };
}

test("polls after a second, then less often up to every ten seconds, and stops after ten minutes", () => {
  const { times, isOver } = runPoll(() => "running");
  const pauses = times.map((at, index) => at - (times[index - 1] ?? 0));
  expect(pauses[0]).toBe(1000);
  expect(pauses.every((pause, index) => index === 0 || pause >= (pauses[index - 1] ?? 0))).toBe(true);
  expect(Math.max(...pauses)).toBe(10_000);
  expect(times.length).toBeLessThanOrEqual(90);
  expect(times.at(-1)).toBeGreaterThanOrEqual(10 * MINUTE_MS);
  expect(times.at(-1)).toBeLessThan(10 * MINUTE_MS + 10_000);
  expect(isOver).toBe(true);
});

test("stops when the check ends, and starts again with the next one", () => {
  const { times, isOver } = runPoll((at) => (at < 5000 ? "running" : "idle"));
  expect(times.at(-1)).toBeLessThan(7000);
  expect(isOver).toBe(false);
});

test("starts again after giving up when it is restarted", () => {
  let at = 0;
  const poll = createTaskPoll(() => at);
  poll.delay("running");
  at = 11 * MINUTE_MS;
  expect(poll.delay("running")).toBe(false);
  poll.restart();
  expect([poll.hasGivenUp(), poll.delay("running")]).toEqual([false, 1000]);
});
