import { readClockSeconds } from "./clock";
import { createQueue, QUEUE_MAX } from "./queue";
import { createSender, type Sender } from "./sender";
import { buildOrderId, cutTexts, readPage } from "./shape-event";
import { createStore } from "./store";
import type { QueuedEvent, WaitingEvent } from "./tracked-event";
import { CLIENT, detectPlatform, makeDigits, readClientId } from "./visitor";
import type { Vitrine } from "./vitrine";

declare global {
  interface Document {
    /** Whether the browser has loaded the page in advance and not shown it yet. */
    readonly prerendering?: boolean;
  }
}

/** The site, and where its events are sent. */
export type TrackerOptions = {
  tracker: string;
  target: string;
  /** Whether the shopper has agreed; null if the shop waits for that. */
  agreed: true | null;
};

/** Collects events and sends them. */
export type Tracker = Vitrine & Sender;

/**
 * Creates the tracker of a page. Nothing is read from the browser, stored or sent before the shopper has agreed, if the shop waits for
 * that, and before a page that was loaded in advance is shown. Until then, events wait in memory.
 */
export function createTracker({ tracker, target, agreed: isAgreed }: TrackerOptions): Tracker {
  const QUEUE = `vitrine:events:${tracker}`;
  const CUSTOMER = `vitrine:customer:${tracker}`;
  const store = createStore();
  const queue = createQueue(store, QUEUE);
  let agreed: boolean | null = isAgreed;
  let isShown = !document.prerendering;
  let waiting: WaitingEvent[] = [];
  let customerId: string | null = null;
  const isReady = () => agreed === true && isShown;
  const sender = createSender({ target, queue, isReady });

  function complete(event: WaitingEvent, customer: string | null): QueuedEvent {
    return {
      id: makeDigits(24),
      tracker_id: tracker,
      client_id: readClientId(store),
      platform: detectPlatform(),
      ...(customer ? { customer_id: customer } : {}),
      ...(cutTexts(event) as WaitingEvent),
      ...buildOrderId(event),
    };
  }

  function release(): void {
    if (!isReady() || waiting.length === 0) return;
    if (customerId !== null) store.write(CUSTOMER, customerId);
    const customer = store.read(CUSTOMER);
    const events = queue.load();
    for (const event of waiting) {
      const whole = complete(event, customer);
      if (!events.some(({ id }) => id === whole.id)) events.push(whole);
    }
    waiting = [];
    queue.save(events);
    sender.schedule(400);
  }

  document.addEventListener("prerenderingchange", () => {
    isShown = true;
    for (const event of waiting) event.local_timestamp = readClockSeconds();
    release();
  });

  return {
    ...sender,
    track: (event) => {
      if (agreed === false) return;
      const more = event.type === "pv" ? readPage() : {};
      waiting = [...waiting, { local_timestamp: readClockSeconds(), ...more, ...event }].slice(-QUEUE_MAX);
      release();
    },
    customer: (id) => {
      customerId = id ?? "";
      if (isReady()) store.write(CUSTOMER, customerId);
    },
    client: () => (isReady() ? readClientId(store) : null),
    consent: (given) => {
      agreed = given === true;
      if (agreed) return release();
      waiting = [];
      store.remove([QUEUE, CLIENT, CUSTOMER]);
    },
  };
}
