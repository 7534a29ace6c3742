import { isTooSlow, TimedThread } from "@/backend/kit/timed-thread";

const SLOW_THREAD = "../tests/support/slow-thread";

let thread: TimedThread<number, number>;

beforeEach(() => {
  thread = new TimedThread(SLOW_THREAD, { answerMs: 500, waitingMax: 3 });
});

afterEach(() => thread.close());

test("answers one request after the other", async () => {
  expect(await Promise.all([thread.ask(1), thread.ask(2), thread.ask(3)])).toEqual([2, 4, 6]);
});

test("gives up on a request that takes too long, and answers those after it", async () => {
  const [late, next] = await Promise.allSettled([thread.ask(-1), thread.ask(4)]);
  expect(late).toMatchObject({ status: "rejected" });
  expect(late.status === "rejected" && isTooSlow(late.reason)).toBe(true);
  expect(next).toEqual({ status: "fulfilled", value: 8 });
});

test("refuses a request at once while too many wait", async () => {
  const waiting = [thread.ask(1), thread.ask(2), thread.ask(3)];
  await expect(thread.ask(4)).rejects.toThrow("too many requests wait");
  expect(await Promise.all(waiting)).toEqual([2, 4, 6]);
  expect(await thread.ask(4)).toBe(8);
});

test("starts a thread from source, as in development", async () => {
  const bundles = process.env.THREAD_BUNDLES;
  delete process.env.THREAD_BUNDLES;
  try {
    expect(await thread.ask(1)).toBe(2);
  } finally {
    process.env.THREAD_BUNDLES = bundles;
  }
});
