import type { PageEvent } from "./vitrine";

/** An event that waits until it may be stored. */
export type WaitingEvent = PageEvent & { local_timestamp: number };

/** An event that waits in the browser's storage until it is sent. */
export type QueuedEvent = WaitingEvent & { id: string };
