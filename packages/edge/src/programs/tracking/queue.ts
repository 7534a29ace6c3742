import { readClockSeconds } from "./clock";
import type { Store } from "./store";
import type { QueuedEvent } from "./tracked-event";

const MAX_AGE_SECONDS = 3 * 86400 - 600;
/** Events that wait at most; the oldest ones are dropped. */
export const QUEUE_MAX = 400;
const BATCH_EVENTS = 25;
/** Browsers limit the data sent while leaving a page to 64 KB. */
const BATCH_LETTERS = 48000;

/** The events that wait to be sent. All pages of the shop share them. An event may be sent twice, because it counts once. */
export type Queue = {
  load: () => QueuedEvent[];
  save: (events: readonly QueuedEvent[]) => void;
  forget: (ids: ReadonlySet<string>) => void;
  /** The first events, as many as one request may have. */
  takeBatch: () => QueuedEvent[];
};

/** Creates the queue that is stored under a name. */
export function createQueue(store: Store, name: string): Queue {
  const load = (): QueuedEvent[] => {
    let events: unknown = [];
    try {
      events = JSON.parse(store.read(name) ?? "[]");
    } catch {
      // What is stored is not ours.
    }
    const oldest = readClockSeconds() - MAX_AGE_SECONDS;
    return Array.isArray(events) ? events.filter((event) => event?.local_timestamp > oldest) : [];
  };
  const save = (events: readonly QueuedEvent[]) => store.write(name, JSON.stringify(events.slice(-QUEUE_MAX)));
  return {
    load,
    save,
    forget: (ids) => save(load().filter(({ id }) => !ids.has(id))),
    takeBatch: () => {
      const events: QueuedEvent[] = [];
      let letters = 0;
      for (const event of load()) {
        letters += JSON.stringify(event).length;
        if (events.length > 0 && (events.length >= BATCH_EVENTS || letters > BATCH_LETTERS)) break;
        events.push(event);
      }
      return events;
    },
  };
}
