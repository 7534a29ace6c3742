import type { Worker } from "node:worker_threads";
import { RunFault } from "@/backend/catalogue/feed-runs/run-work";
import { startThread } from "@/backend/kit/thread";
import type { FeedPlace } from "@/lib/contract/catalogue/feed-faults";
import type { FeedTest } from "@/lib/contract/catalogue/feeds";
import { BusyClock } from "./busy-clock";
import { type Bytes, FeedFault } from "./feed-fault";
import {
  type ItemsTask,
  type ReaderCommand,
  type ReaderMessage,
  type ReaderResult,
  type ReaderRow,
  type ReaderTask,
  ROWS_WINDOW,
  type SampleTask,
} from "./reader-messages";

// Feeds are parsed in a worker thread of their own, so that no feed can block this thread. A reader that exceeds its limits
// of time or memory is terminated and reported as a fault of the feed.

/** Maximum working time until the format is known, and then between two messages with rows. */
const TIMES = { openingMs: 10_000, rowsMs: 30_000 };
/** A reader needs memory for one record, a chunk of text and the known fields; usually a tenth of this. */
const MEMORY = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 };

/** Handles rows in feed order. */
type RowHandler = (rows: ReaderRow[]) => Promise<void>;

/** Limits above which a thread is terminated. */
export type ReaderLimits = { memory?: typeof MEMORY; times?: typeof TIMES };

/** Reads the beginning of a feed. Throws FeedFault, errors of the byte stream, and the reason of the signal. */
export async function readSample(
  task: SampleTask,
  bytes: Bytes,
  signal: AbortSignal,
  limits: ReaderLimits = {},
): Promise<FeedTest> {
  const result = await new Reading(task, bytes, async () => {}, limits).waitForResult(signal);
  if (result.kind !== "sample") throw new Error("the reader answered something else");
  return result.test;
}

/**
 * Reads a feed item by item; returns the types of the attributes that items had. Throws FeedFault, RunFault if no field
 * identifies the items or none can be read, errors of `bytes` and `onRows`, and the reason of the signal.
 */
export async function readRows(
  task: ItemsTask,
  bytes: Bytes,
  signal: AbortSignal,
  onRows: RowHandler,
  limits: ReaderLimits = {},
): Promise<ReaderResult & { kind: "items" }> {
  const result = await new Reading(task, bytes, onRows, limits).waitForResult(signal);
  if (result.kind !== "items") throw new Error("the reader answered something else");
  return result;
}

class Reading {
  private readonly source: AsyncIterator<Uint8Array>;
  private readonly worker: Worker;
  private readonly clock: BusyClock;
  private readonly rowsMs: number;
  /** Position of the last received row. */
  private place: FeedPlace = { line: 1, column: 1 };
  private isWaiting = false;
  private pendingMessages = 0;
  /** Resolves when the current message has been handled: messages are handled one at a time. */
  private handling: Promise<void> = Promise.resolve();
  private settle: { resolve: (result: ReaderResult) => void; reject: (error: unknown) => void } | null = null;

  constructor(
    task: ReaderTask,
    bytes: Bytes,
    private readonly onRows: RowHandler,
    { memory = MEMORY, times = TIMES }: ReaderLimits,
  ) {
    this.rowsMs = times.rowsMs;
    this.clock = new BusyClock(times.openingMs, () => this.fail(new FeedFault("reading_too_slow", this.place)));
    this.source = bytes[Symbol.asyncIterator]();
    this.worker = startThread("catalogue/read/feed-worker", { task }, { resourceLimits: memory });
  }

  async waitForResult(signal: AbortSignal): Promise<ReaderResult> {
    const handleAbort = (): void => this.fail(signal.reason);
    try {
      return await new Promise<ReaderResult>((resolve, reject) => {
        this.settle = { resolve, reject };
        this.worker.on("message", (message: ReaderMessage) => this.receive(message));
        this.worker.on("error", (error) => this.fail(toFault(error, this.place)));
        this.worker.on("exit", () => this.fail(new Error("the thread that reads a feed ended")));
        if (signal.aborted) handleAbort();
        else signal.addEventListener("abort", handleAbort, { once: true });
      });
    } finally {
      signal.removeEventListener("abort", handleAbort);
      this.clock.stop();
      await this.worker.terminate();
      // Closes the byte stream without waiting for it: it may still be waiting for the network.
      this.source.return?.().catch(() => {});
    }
  }

  private receive(message: ReaderMessage): void {
    if (message.kind === "more") this.sendNextBytes();
    else if (message.kind === "opened") this.clock.restart(this.rowsMs);
    else if (message.kind === "rows") this.handleRows(message.rows);
    else if (message.kind === "done") this.queueAfterRows(() => this.settle?.resolve(message.result));
    else this.queueAfterRows(() => this.fail(toError(message)));
  }

  private sendNextBytes(): void {
    this.isWaiting = true;
    this.clock.stop();
    this.source.next().then(
      ({ done, value }) => {
        this.isWaiting = false;
        this.send({ kind: "bytes", bytes: done ? null : value });
        this.resumeClock();
      },
      // Handle the rows read so far first.
      (error: unknown) => this.queueAfterRows(() => this.fail(error)),
    );
  }

  private handleRows(text: string): void {
    this.pendingMessages += 1;
    this.clock.restart();
    if (this.pendingMessages >= ROWS_WINDOW) this.clock.stop();
    this.queueAfterRows(async () => {
      const rows: ReaderRow[] = JSON.parse(text);
      this.place = getPlace(rows.at(-1)) ?? this.place;
      await this.onRows(rows);
      this.pendingMessages -= 1;
      this.send({ kind: "taken" });
      this.resumeClock();
    });
  }

  private resumeClock(): void {
    if (!this.isWaiting && this.pendingMessages < ROWS_WINDOW) this.clock.start();
  }

  private queueAfterRows(act: () => void | Promise<void>): void {
    this.handling = this.handling.then(act).catch((error: unknown) => this.fail(error));
  }

  private send(message: ReaderCommand): void {
    this.worker.postMessage(message);
  }

  private fail(error: unknown): void {
    this.settle?.reject(error);
  }
}

function toError(message: Extract<ReaderMessage, { kind: "fault" | "no_items" | "failed" }>): Error {
  if (message.kind === "fault") return new FeedFault(message.code, message.place);
  if (message.kind === "no_items") return new RunFault(message.code, { line: message.line });
  return new Error(message.error);
}

function toFault(error: Error, place: FeedPlace): Error {
  const isMemory = "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY";
  return isMemory ? new FeedFault("reading_too_much", place) : error;
}

function getPlace(row: ReaderRow | undefined): FeedPlace | null {
  if (row === undefined) return null;
  if ("item" in row) return row.place;
  if ("out" in row) return null;
  const { line, column } = "reject" in row ? row.reject : "note" in row ? row.note : row.clash;
  return line === null || column === null ? null : { line, column };
}
