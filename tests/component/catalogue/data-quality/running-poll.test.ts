import { runningPoll } from "@/components/catalogue/data-quality/running-poll";

const MINUTE_MS = 60_000;

/** Polls as a page does, an answer at once each time; answers when it asked. */
function asked(states: (at: number) => "idle" | "running"): { times: number[]; isOver: boolean } {
  let at = 0;
  const poll = runningPoll(() => at);
  const times: number[] = [];
  for (let wait = poll.delay(states(0)); wait !== false; wait = poll.delay(states(at))) {
    at += wait;
    times.push(at);
  }
  return { times, isOver: poll.isOver() };
}

test("it asks after a second, then ever later up to ten seconds, and not after ten minutes", () => {
  const { times, isOver } = asked(() => "running");
  const pauses = times.map((at, index) => at - (times[index - 1] ?? 0));
  expect(pauses[0]).toBe(1000);
  expect(pauses.every((pause, index) => index === 0 || pause >= (pauses[index - 1] ?? 0))).toBe(true);
  expect(Math.max(...pauses)).toBe(10_000);
  expect(times.length).toBeLessThanOrEqual(90);
  expect(times.at(-1)).toBeGreaterThanOrEqual(10 * MINUTE_MS);
  expect(times.at(-1)).toBeLessThan(10 * MINUTE_MS + 10_000);
  expect(isOver).toBe(true);
});

test("it ends with the check, and begins anew with the next one", () => {
  const { times, isOver } = asked((at) => (at < 5000 ? "running" : "idle"));
  expect(times.at(-1)).toBeLessThan(7000);
  expect(isOver).toBe(false);
});

test("having given up it begins anew when somebody looks again", () => {
  let at = 0;
  const poll = runningPoll(() => at);
  poll.delay("running");
  at = 11 * MINUTE_MS;
  expect(poll.delay("running")).toBe(false);
  poll.again();
  expect([poll.isOver(), poll.delay("running")]).toEqual([false, 1000]);
});
