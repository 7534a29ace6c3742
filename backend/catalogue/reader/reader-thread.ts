import type { Worker } from "node:worker_threads";
import { RunFault } from "@/backend/catalogue/feed-runs/run-work";
import { startThread } from "@/backend/kit/thread";
import type { FeedPlace } from "@/lib/contract/catalogue/feed-faults";
import { BusyClock } from "./busy-clock";
import { type Bytes, FeedFault } from "./feed-fault";
import type {
  FeedTest,
  FromReader,
  ItemsTask,
  ReaderResult,
  ReaderTask,
  ReadRow,
  SampleTask,
  ToReader,
} from "./reader-messages";
import { ROWS_WINDOW } from "./reader-messages";

// Files of others are parsed in a thread of their own, one for each reading: whatever such a file does to its reader,
// this thread goes on answering. A reader that takes too long or too much memory is ended, and that is a fault of its feed.

/** A thread may work so long before it knows what a feed is, and from there on between two messages with rows. */
const TIMES = { openingMs: 10_000, rowsMs: 30_000 };
/** A reader holds a record, a piece of text and what it knows of fields; a tenth of this is usual. */
const MEMORY = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 };

/** Takes rows in the order of the feed. */
type TakeRows = (rows: ReadRow[]) => Promise<void>;

/** What a thread may take before it is ended. */
export type ReaderLimits = { memory?: typeof MEMORY; times?: typeof TIMES };

/** Shows the beginning of a feed. Throws FeedFault, what the bytes throw, and the reason of the signal. */
export async function readSample(
  task: SampleTask,
  bytes: Bytes,
  signal: AbortSignal,
  limits: ReaderLimits = {},
): Promise<FeedTest> {
  const result = await new Reading(task, bytes, async () => {}, limits).result(signal);
  if (result.kind !== "sample") throw new Error("the reader answered something else");
  return result.test;
}

/**
 * Reads a feed item by item; answers the types of the attributes that items had. Throws FeedFault, RunFault where no field
 * names the items, what the bytes and `take` throw, and the reason of the signal.
 */
export async function readRows(
  task: ItemsTask,
  bytes: Bytes,
  signal: AbortSignal,
  take: TakeRows,
  limits: ReaderLimits = {},
): Promise<ReaderResult & { kind: "items" }> {
  const result = await new Reading(task, bytes, take, limits).result(signal);
  if (result.kind !== "items") throw new Error("the reader answered something else");
  return result;
}

class Reading {
  private readonly source: AsyncIterator<Uint8Array>;
  private readonly worker: Worker;
  private readonly clock: BusyClock;
  private readonly rowsMs: number;
  /** Where the last row that came begins. */
  private place: FeedPlace = { line: 1, column: 1 };
  private isWaiting = false;
  private underway = 0;
  /** Rows are taken one message after the other. */
  private taking: Promise<void> = Promise.resolve();
  private settle: { resolve: (result: ReaderResult) => void; reject: (error: unknown) => void } | null = null;

  constructor(
    task: ReaderTask,
    bytes: Bytes,
    private readonly take: TakeRows,
    { memory = MEMORY, times = TIMES }: ReaderLimits,
  ) {
    this.rowsMs = times.rowsMs;
    this.clock = new BusyClock(times.openingMs, () => this.fail(new FeedFault("reading_too_slow", this.place)));
    this.source = bytes[Symbol.asyncIterator]();
    this.worker = startThread("catalogue/read/feed-worker", { task }, { resourceLimits: memory });
  }

  async result(signal: AbortSignal): Promise<ReaderResult> {
    const aborted = (): void => this.fail(signal.reason);
    try {
      return await new Promise<ReaderResult>((resolve, reject) => {
        this.settle = { resolve, reject };
        this.worker.on("message", (message: FromReader) => this.receive(message));
        this.worker.on("error", (error) => this.fail(faultOf(error, this.place)));
        this.worker.on("exit", () => this.fail(new Error("the thread that reads a feed ended")));
        if (signal.aborted) aborted();
        else signal.addEventListener("abort", aborted, { once: true });
      });
    } finally {
      signal.removeEventListener("abort", aborted);
      this.clock.stop();
      await this.worker.terminate();
      // Closes what the bytes come from. It may be waiting for them still, and nobody waits for that.
      this.source.return?.().catch(() => {});
    }
  }

  private receive(message: FromReader): void {
    if (message.kind === "more") this.give();
    else if (message.kind === "opened") this.clock.restart(this.rowsMs);
    else if (message.kind === "rows") this.takeRows(message.rows);
    else if (message.kind === "done") this.afterRows(() => this.settle?.resolve(message.result));
    else this.afterRows(() => this.fail(errorOf(message)));
  }

  private give(): void {
    this.isWaiting = true;
    this.clock.stop();
    this.source.next().then(
      ({ done, value }) => {
        this.isWaiting = false;
        this.send({ kind: "bytes", bytes: done ? null : value });
        this.goOn();
      },
      // What has been read before is taken first.
      (error: unknown) => this.afterRows(() => this.fail(error)),
    );
  }

  private takeRows(text: string): void {
    this.underway += 1;
    this.clock.restart();
    if (this.underway >= ROWS_WINDOW) this.clock.stop();
    this.afterRows(async () => {
      const rows: ReadRow[] = JSON.parse(text);
      this.place = placeOf(rows.at(-1)) ?? this.place;
      await this.take(rows);
      this.underway -= 1;
      this.send({ kind: "taken" });
      this.goOn();
    });
  }

  private goOn(): void {
    if (!this.isWaiting && this.underway < ROWS_WINDOW) this.clock.run();
  }

  private afterRows(act: () => void | Promise<void>): void {
    this.taking = this.taking.then(act).catch((error: unknown) => this.fail(error));
  }

  private send(message: ToReader): void {
    this.worker.postMessage(message);
  }

  private fail(error: unknown): void {
    this.settle?.reject(error);
  }
}

function errorOf(message: Extract<FromReader, { kind: "fault" | "unnamed" | "failed" }>): Error {
  if (message.kind === "fault") return new FeedFault(message.code, message.place);
  if (message.kind === "unnamed") return new RunFault("identity_unknown", { line: message.line });
  return new Error(message.error);
}

function faultOf(error: Error, place: FeedPlace): Error {
  const isMemory = "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY";
  return isMemory ? new FeedFault("reading_too_much", place) : error;
}

function placeOf(row: ReadRow | undefined): FeedPlace | null {
  if (row === undefined) return null;
  if ("item" in row) return row.place;
  const { line, column } = "reject" in row ? row.reject : row.clash;
  return line === null || column === null ? null : { line, column };
}
