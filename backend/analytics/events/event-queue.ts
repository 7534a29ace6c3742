import { isOutcomeUnknown, isTransientFault } from "@/backend/db/store-faults";
import { type Log, unwrapCause } from "@/backend/kit/log";
import { createRefusalFactory } from "@/backend/kit/refuse";
import { sendEvents } from "@/lib/contract/analytics/events";

// Buffers events until they are stored. A request is answered when its events are stored. Memory and waiting time are bounded;
// a request that waits too long is refused, so that the sender keeps the events and sends them again.

/** The events of one request; `keys` identify them within the site. */
export type QueuedRequest<T> = { siteId: string; payload: T; keys: readonly string[]; bytes: number };

/** Limits of the queue. */
export type QueueBounds = {
  bytes: number;
  requests: number;
  /** Limit for a single site. */
  bytesOfSite: number;
  waitMs: number;
  /** Pause before the next attempt to store. */
  retryMs: number;
};

/** Room for a minute of a busy shop. */
export const QUEUE_BOUNDS: QueueBounds = {
  bytes: 32 * 1024 * 1024,
  requests: 5_000,
  bytesOfSite: 16 * 1024 * 1024,
  waitMs: 10_000,
  retryMs: 250,
};

/** Requests stored in one transaction. */
const BATCH = 200;
const BATCH_BYTES = 2 * 1024 * 1024;
/** Sites whose events are stored at the same time: the other database connections stay free. */
const SITES_AT_ONCE = 4;

type Entry<T> = QueuedRequest<T> & {
  timer: NodeJS.Timeout;
  isOver: boolean;
  done: () => void;
  fail: (error: unknown) => void;
};

/** The refusal of events that cannot be stored now. */
export function createBusyRefusal(): Error {
  return createRefusalFactory(sendEvents)(503, "busy", { retry_after: "5" });
}

/** Requests that wait to be stored, in order per site. */
export class EventQueue<T> {
  private readonly bySite = new Map<string, Entry<T>[]>();
  private readonly atWork = new Set<string>();
  private readonly bytesBySite = new Map<string, number>();
  private bytes = 0;
  private requests = 0;
  /** Logs a failure once, until storing works again. */
  private isFailing = false;

  /** @param store stores all requests of a site in one transaction, or none. */
  constructor(
    private readonly store: (siteId: string, payloads: readonly T[]) => Promise<void>,
    private readonly log: Log,
    private readonly bounds = QUEUE_BOUNDS,
  ) {}

  /** Throws ApiError 503 `busy` when a request of this size does not fit. */
  check(siteId: string, bytes: number): void {
    const { bounds } = this;
    const isFull = this.requests >= bounds.requests || this.bytes + bytes > bounds.bytes;
    if (isFull || (this.bytesBySite.get(siteId) ?? 0) + bytes > bounds.bytesOfSite) throw createBusyRefusal();
  }

  /** Resolves when the events are stored; rejects with ApiError 503 `busy` on timeout. Throws it when the queue is full. */
  add(request: QueuedRequest<T>): Promise<void> {
    const { siteId, bytes } = request;
    this.check(siteId, bytes);
    this.weigh(siteId, bytes, 1);
    return new Promise((resolve, reject) => {
      const entry: Entry<T> = {
        ...request,
        isOver: false,
        timer: setTimeout(() => this.giveUp(entry), this.bounds.waitMs),
        done: resolve,
        fail: reject,
      };
      const entries = this.bySite.get(siteId) ?? [];
      entries.push(entry);
      this.bySite.set(siteId, entries);
      this.work();
    });
  }

  /** How much waits or is being stored. */
  get load(): { bytes: number; requests: number } {
    return { bytes: this.bytes, requests: this.requests };
  }

  /** An entry that is being stored may still succeed. Sending it again does no harm: events with a known ID are ignored. */
  private giveUp(entry: Entry<T>): void {
    const entries = this.bySite.get(entry.siteId) ?? [];
    const at = entries.indexOf(entry);
    if (at >= 0) {
      entries.splice(at, 1);
      this.weigh(entry.siteId, entry.bytes, -1);
    }
    this.settle(entry, createBusyRefusal());
  }

  private settle(entry: Entry<T>, fault?: unknown): void {
    if (entry.isOver) return;
    entry.isOver = true;
    clearTimeout(entry.timer);
    if (fault === undefined) entry.done();
    else entry.fail(fault);
  }

  private weigh(siteId: string, bytes: number, sign: 1 | -1): void {
    this.bytes += sign * bytes;
    this.requests += sign;
    const ofSite = (this.bytesBySite.get(siteId) ?? 0) + sign * bytes;
    if (ofSite === 0) this.bytesBySite.delete(siteId);
    else this.bytesBySite.set(siteId, ofSite);
  }

  private work(): void {
    for (const siteId of this.bySite.keys()) {
      if (this.atWork.size >= SITES_AT_ONCE) return;
      if (!this.atWork.has(siteId)) void this.workOn(siteId);
    }
  }

  private async workOn(siteId: string): Promise<void> {
    this.atWork.add(siteId);
    const batch = this.take(siteId);
    const isTaken = batch.length === 0 || (await this.storeAll(siteId, batch));
    if (!isTaken) await new Promise((done) => setTimeout(done, this.bounds.retryMs));
    this.atWork.delete(siteId);
    const entries = this.bySite.get(siteId) ?? [];
    // Put the site last, so that the others have their turn.
    this.bySite.delete(siteId);
    if (entries.length > 0) this.bySite.set(siteId, entries);
    this.work();
  }

  /** The first requests of a site. A request that repeats an event of the batch waits for the next one, which compares the two. */
  private take(siteId: string): Entry<T>[] {
    const entries = this.bySite.get(siteId) ?? [];
    const keys = new Set<string>();
    let bytes = 0;
    let count = 0;
    for (const entry of entries) {
      bytes += entry.bytes;
      if (count >= BATCH || (count > 0 && bytes > BATCH_BYTES) || entry.keys.some((key) => keys.has(key))) break;
      for (const key of entry.keys) keys.add(key);
      count += 1;
    }
    return entries.splice(0, count);
  }

  /** Stores a batch; returns false when the database cannot take it now, and puts the batch back at the front. */
  private async storeAll(siteId: string, batch: readonly Entry<T>[]): Promise<boolean> {
    try {
      await this.store(
        siteId,
        batch.map(({ payload }) => payload),
      );
      for (const entry of batch) this.finish(entry);
      this.isFailing = false;
      return true;
    } catch (error) {
      // Retrying is safe when the outcome is unknown: events that are already stored are ignored.
      const isWorthWaiting = isTransientFault(error) || isOutcomeUnknown(error);
      if (!isWorthWaiting) return this.storeEach(siteId, batch, error);
      if (!this.isFailing)
        this.log.warn({ err: unwrapCause(error), siteId }, "events could not be stored; they stay in the queue");
      this.isFailing = true;
      const open = batch.filter(({ isOver }) => !isOver);
      for (const entry of batch) if (entry.isOver) this.weigh(siteId, entry.bytes, -1);
      this.bySite.set(siteId, [...open, ...(this.bySite.get(siteId) ?? [])]);
      return false;
    }
  }

  /** Stores requests one by one, so that one that cannot be stored does not fail the others. */
  private async storeEach(siteId: string, batch: readonly Entry<T>[], error: unknown): Promise<boolean> {
    const [first] = batch;
    if (batch.length === 1 && first !== undefined) {
      this.finish(first, error);
      return true;
    }
    for (const [at, entry] of batch.entries()) {
      if (await this.storeAll(siteId, [entry])) continue;
      this.bySite.set(siteId, [...batch.slice(at + 1), ...(this.bySite.get(siteId) ?? [])]);
      return false;
    }
    return true;
  }

  private finish(entry: Entry<T>, fault?: unknown): void {
    this.weigh(entry.siteId, entry.bytes, -1);
    this.settle(entry, fault);
  }
}
