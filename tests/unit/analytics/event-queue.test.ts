import { EventQueue, QUEUE_BOUNDS } from "@/backend/analytics/events/event-queue";
import { openLog } from "@/backend/kit/log";

const log = openLog("silent");
const NO_STORE = Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" });
const BAD_DATA = Object.assign(new Error("invalid input"), { code: "22P02" });
const BUSY = { status: 503, body: { error: "busy", retry_after: "5" } };

type Store = ConstructorParameters<typeof EventQueue<string>>[0];

const createQueue = (store: Store, bounds: Partial<typeof QUEUE_BOUNDS> = {}) =>
  new EventQueue<string>(store, log, { ...QUEUE_BOUNDS, retryMs: 1, ...bounds });

const request = (payload: string, given: { siteId?: string; bytes?: number; keys?: string[] } = {}) => ({
  ...{ siteId: "s1", bytes: 10, keys: [payload] },
  ...given,
  payload,
});

/** A store that blocks until it is opened. */
function gate() {
  const batches: (readonly string[])[] = [];
  let open = (): void => undefined;
  const opened = new Promise<void>((done) => {
    open = done;
  });
  const store: Store = async (_, payload) => {
    batches.push(payload);
    await opened;
  };
  return { store, batches, open };
}

test("stores waiting requests together, and answers them only then", async () => {
  const { store, batches, open } = gate();
  const queue = createQueue(store);
  const answered: string[] = [];
  const all = ["a", "b", "c"].map((one) => queue.add(request(one)).then(() => answered.push(one)));
  await new Promise((done) => setImmediate(done));
  expect([batches, answered, queue.load]).toEqual([[["a"]], [], { bytes: 30, requests: 3 }]);
  open();
  await Promise.all(all);
  expect([batches, queue.load]).toEqual([[["a"], ["b", "c"]], { bytes: 0, requests: 0 }]);
});

test("stores two requests with the same event one after another", async () => {
  const { store, batches, open } = gate();
  const queue = createQueue(store);
  const all = [request("a"), request("b", { keys: ["x"] }), request("c", { keys: ["y", "x"] })].map((one) =>
    queue.add(one),
  );
  open();
  await Promise.all(all);
  expect(batches).toEqual([["a"], ["b"], ["c"]]);
});

test("refuses immediately when full: by requests, by bytes, or by bytes of one site", async () => {
  const { store, open } = gate();
  const queue = createQueue(store, { requests: 3, bytes: 100, bytesOfSite: 60 });
  const first = queue.add(request("a", { bytes: 50 }));
  expect(() => queue.add(request("b", { bytes: 20 }))).toThrow(expect.objectContaining(BUSY));
  const second = queue.add(request("b", { siteId: "s2", bytes: 40 }));
  expect(() => queue.add(request("c", { siteId: "s3", bytes: 20 }))).toThrow(expect.objectContaining(BUSY));
  const third = queue.add(request("c", { siteId: "s3", bytes: 1 }));
  expect(() => queue.check("s4", 1)).toThrow(expect.objectContaining(BUSY));
  open();
  await Promise.all([first, second, third]);
  expect(() => queue.check("s1", 60)).not.toThrow();
});

test("refuses what is not stored in time, and removes it from the queue", async () => {
  const queue = createQueue(() => Promise.reject(NO_STORE), { waitMs: 20 });
  const all = ["a", "b"].map((one) => queue.add(request(one)));
  expect(await Promise.allSettled(all)).toEqual([
    { status: "rejected", reason: expect.objectContaining(BUSY) },
    { status: "rejected", reason: expect.objectContaining(BUSY) },
  ]);
  while (queue.load.requests > 0) await new Promise((done) => setTimeout(done, 1));
  expect(queue.load.bytes).toBe(0);
});

test("answers on time if the store hangs, and counts the batch until the store returns", async () => {
  const { store, open } = gate();
  const queue = createQueue(store, { waitMs: 5 });
  await expect(queue.add(request("a"))).rejects.toMatchObject(BUSY);
  expect(queue.load.requests).toBe(1);
  open();
  while (queue.load.requests > 0) await new Promise((done) => setTimeout(done, 1));
});

test("stores waiting requests once the store works again", async () => {
  let attempts = 0;
  const stored: string[] = [];
  const queue = createQueue(async (_, payload) => {
    attempts += 1;
    if (attempts < 4) throw NO_STORE;
    stored.push(...payload);
  });
  await Promise.all(["a", "b"].map((one) => queue.add(request(one))));
  expect(stored.sort()).toEqual(["a", "b"]);
});

test("fails only the request that cannot be stored", async () => {
  const stored: string[] = [];
  const queue = createQueue(async (_, payload) => {
    await Promise.resolve();
    if (payload.includes("bad")) throw BAD_DATA;
    stored.push(...payload);
  });
  const all = ["a", "b", "bad", "c"].map((one) => queue.add(request(one)));
  const results = await Promise.allSettled(all);
  expect(results.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled", "rejected", "fulfilled"]);
  expect(results[2]).toMatchObject({ reason: BAD_DATA });
  expect(stored.sort()).toEqual(["a", "b", "c"]);
});
