import { readClockSeconds } from "./clock";
import type { Queue } from "./queue";
import type { QueuedEvent } from "./tracked-event";

/** Pauses after failures in a row. */
const WAITS_MS = [2000, 15000, 60000, 300000] as const;
/** Browsers limit what a request that outlives its page may send. */
const KEEPALIVE_LETTERS = 60000;

/** Sends the events of the queue. */
export type Sender = {
  /** Sends what waits after a pause; replaces the pause that runs. */
  schedule: (ms: number) => void;
  /** Sends the rest when the page is left. */
  leave: () => void;
};

type Options = {
  /** Where events are sent. */
  target: string;
  queue: Queue;
  /** Whether anything may be sent. */
  isReady: () => boolean;
};

export function createSender({ target, queue, isReady }: Options): Sender {
  let isFlushing = false;
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  // The time of sending, by the clock that the events have their times from, shows how wrong that clock is.
  const buildAddress = () => `${target}&sent_at=${readClockSeconds()}`;

  function schedule(ms: number): void {
    clearTimeout(timer);
    timer = setTimeout(flush, ms);
  }

  async function flush(): Promise<void> {
    if (isFlushing || !isReady()) return;
    const events = queue.takeBatch();
    if (events.length === 0) return;
    isFlushing = true;
    let wait: number | null;
    try {
      const body = JSON.stringify(events);
      // This content type avoids a CORS preflight request.
      const headers = { "content-type": "text/plain;charset=UTF-8" };
      const keepalive = body.length < KEEPALIVE_LETTERS;
      wait = await readAnswer(events, await fetch(buildAddress(), { method: "POST", body, headers, keepalive }));
    } catch {
      wait = WAITS_MS[Math.min(failures, WAITS_MS.length - 1)] ?? null;
      failures += 1;
    }
    isFlushing = false;
    if (wait !== null) schedule(wait);
    else if (queue.load().length > 0) schedule(0);
  }

  // Accepted and invalid events are done; events that exceeded the rate limit or met a server error are sent again.
  async function readAnswer(events: readonly QueuedEvent[], response: Response): Promise<number | null> {
    const wait = Number(response.headers.get("retry-after")) * 1000 || WAITS_MS[1];
    if (response.status >= 500 || response.status === 408) throw new Error("not taken");
    failures = 0;
    const done = new Set(events.map(({ id }) => id));
    let again = false;
    if (response.status === 202 || response.status === 429) {
      const { refused = null } = (await response.json()) as { refused?: { id: string; error: string }[] | null };
      const waiting = refused === null ? events : refused.filter(({ error }) => error === "rate_limited");
      for (const { id } of waiting) again = done.delete(id) || again;
    }
    queue.forget(done);
    return again ? wait : null;
  }

  // The result is unknown, so after a failure or offline, the next page sends the rest.
  function leave(): void {
    if (!isReady() || failures > 0 || !navigator.onLine || !navigator.sendBeacon) return;
    const events = queue.takeBatch();
    if (events.length === 0) return;
    if (navigator.sendBeacon(buildAddress(), JSON.stringify(events))) queue.forget(new Set(events.map(({ id }) => id)));
  }

  return { schedule, leave };
}
