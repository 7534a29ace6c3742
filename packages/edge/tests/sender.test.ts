/** @jest-environment jsdom */
import { createQueue } from "../src/programs/tracking/queue";
import { createSender } from "../src/programs/tracking/sender";
import { createStore } from "../src/programs/tracking/store";
import type { QueuedEvent } from "../src/programs/tracking/tracked-event";

// Sending events: what is sent again, and when.

type Answer = { status: number; body?: object; retryAfter?: string };

const NOW_MS = Date.UTC(2026, 10, 2, 12);
const makeEvent = (id: string): QueuedEvent => ({ id, type: "pv", local_timestamp: NOW_MS / 1000 });
const answers: (Answer | "offline")[] = [];
const sent: string[][] = [];
const beacons: string[][] = [];
const parseIds = (body: string) => (JSON.parse(body) as QueuedEvent[]).map(({ id }) => id);

beforeEach(() => {
  jest.useFakeTimers({ now: NOW_MS });
  localStorage.clear();
  for (const list of [answers, sent, beacons]) list.length = 0;
  globalThis.fetch = async (_, init) => {
    sent.push(parseIds(String(init?.body)));
    const answer = answers.shift() ?? { status: 202, body: { refused: [] } };
    if (answer === "offline") throw new TypeError("offline");
    const headers = { get: () => answer.retryAfter ?? null };
    return { status: answer.status, headers, json: async () => answer.body } as unknown as Response;
  };
  navigator.sendBeacon = (_, body) => beacons.push(parseIds(String(body))) > 0;
});
afterEach(() => jest.useRealTimers());

function open(events: readonly QueuedEvent[], isReady = () => true) {
  const queue = createQueue(createStore(), "events");
  queue.save(events);
  return { queue, sender: createSender({ target: "/v1/events?tracker_id=1", queue, isReady }) };
}
const listIds = (queue: { load: () => QueuedEvent[] }) => queue.load().map(({ id }) => id);
const many = Array.from({ length: 30 }, (_, at) => makeEvent(`e${at}`));

test("sends the queue in batches until it is empty", async () => {
  const { queue, sender } = open(many);
  sender.schedule(400);
  await jest.advanceTimersByTimeAsync(500);
  expect(sent.map(({ length }) => length)).toEqual([25, 5]);
  expect(listIds(queue)).toEqual([]);
});

test("sends only the events again that exceeded the rate limit, after the time that the answer names", async () => {
  const refused = [
    { id: "e0", error: "rate_limited" },
    { id: "e1", error: "invalid" },
  ];
  answers.push({ status: 202, body: { refused }, retryAfter: "3" });
  const { queue, sender } = open(many.slice(0, 3));
  sender.schedule(0);
  await jest.advanceTimersByTimeAsync(2_900);
  expect([sent, listIds(queue)]).toEqual([[["e0", "e1", "e2"]], ["e0"]]);
  await jest.advanceTimersByTimeAsync(200);
  expect([sent[1], listIds(queue)]).toEqual([["e0"], []]);
});

test("waits longer after each failure, and leaves the rest to the next page meanwhile", async () => {
  answers.push("offline", { status: 503 }, { status: 408 });
  const { queue, sender } = open(many.slice(0, 1));
  sender.schedule(0);
  await jest.advanceTimersByTimeAsync(1_900);
  expect(sent.length).toBe(1);
  sender.leave();
  expect(beacons).toEqual([]);
  await jest.advanceTimersByTimeAsync(200 + 15_000 + 59_000);
  expect(sent.length).toBe(3);
  await jest.advanceTimersByTimeAsync(1_000);
  expect([sent.length, listIds(queue)]).toEqual([4, []]);
});

test("gives up events that the server rejects", async () => {
  answers.push({ status: 400 });
  const { queue, sender } = open(many.slice(0, 2));
  sender.schedule(0);
  await jest.advanceTimersByTimeAsync(100);
  expect([sent.length, listIds(queue)]).toEqual([1, []]);
});

test("sends a batch as a beacon when the page is left", () => {
  const { queue, sender } = open(many);
  sender.leave();
  expect([beacons.map(({ length }) => length), listIds(queue).length]).toEqual([[25], 5]);
});

test("sends nothing as long as nothing may be sent", async () => {
  const { sender } = open(many, () => false);
  sender.schedule(0);
  sender.leave();
  await jest.advanceTimersByTimeAsync(100);
  expect([sent, beacons]).toEqual([[], []]);
});

test("forgets events that are too old, and what is not ours", () => {
  const { queue } = open([{ ...makeEvent("old"), local_timestamp: NOW_MS / 1000 - 4 * 86_400 }, makeEvent("new")]);
  expect(listIds(queue)).toEqual(["new"]);
  localStorage.setItem("events", "{");
  expect(listIds(queue)).toEqual([]);
});
