import { serializeRuns } from "@/backend/kit/run-after";

/** A run that ends on demand. */
function createControlledRuns() {
  const ends: ((fault?: Error) => void)[] = [];
  const { call, isIdle } = serializeRuns(
    () => new Promise<void>((done, fail) => ends.push((fault) => (fault === undefined ? done() : fail(fault)))),
  );
  const settle = (): Promise<void> => new Promise((done) => setImmediate(done));
  return { ends, call, isIdle, settle };
}

test("runs never overlap, and calls during one share the next", async () => {
  const { ends, call, isIdle, settle } = createControlledRuns();
  const first = call();
  const later = [call(), call()];
  await settle();
  expect(ends).toHaveLength(1);
  ends[0]?.();
  await first;
  await settle();
  expect([ends.length, isIdle()]).toEqual([2, false]);
  ends[1]?.();
  await Promise.all(later);
  expect([ends.length, isIdle()]).toEqual([2, true]);
});

test("a failed run rejects for its callers, and the next one runs", async () => {
  const { ends, call, settle } = createControlledRuns();
  const first = expect(call()).rejects.toThrow("gone");
  const second = call();
  ends[0]?.(new Error("gone"));
  await first;
  await settle();
  ends[1]?.();
  await expect(second).resolves.toBeUndefined();
});
