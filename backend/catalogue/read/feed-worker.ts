import { parentPort, workerData } from "node:worker_threads";
import { isFeedFault } from "@/backend/catalogue/reader/feed-fault";
import {
  type ReaderCommand,
  type ReaderMessage,
  type ReaderResult,
  type ReaderRow,
  type ReaderTask,
  ROWS_WINDOW,
} from "@/backend/catalogue/reader/reader-messages";
import { isNoItems, readItems } from "./read-items";
import { testFeed } from "./sample-feed";

// Worker thread that reads one feed and ends: the only place in the backend that parses feeds. It requests bytes when it
// needs them, and waits while too many messages with rows are unacknowledged.

/** Maximum rows and characters of one message. */
const ROWS_MAX = 500;
const ROWS_CHARACTERS = 256_000;

const { task } = workerData as { task: ReaderTask };
const byteRequests: ((bytes: Uint8Array | null) => void)[] = [];
const rowWaiters: (() => void)[] = [];
let pendingMessages = 0;

function post(message: ReaderMessage): void {
  parentPort?.postMessage(message);
}

parentPort?.on("message", (message: ReaderCommand) => {
  if (message.kind === "bytes") byteRequests.shift()?.(message.bytes);
  else {
    pendingMessages -= 1;
    rowWaiters.shift()?.();
  }
});

async function* receiveBytes(): AsyncGenerator<Uint8Array> {
  for (;;) {
    const bytes = await new Promise<Uint8Array | null>((resolve) => {
      byteRequests.push(resolve);
      post({ kind: "more" });
    });
    if (bytes === null) return;
    yield bytes;
  }
}

let rows: string[] = [];
let characters = 0;

async function addRow(row: ReaderRow): Promise<void> {
  const text = JSON.stringify(row);
  rows.push(text);
  characters += text.length;
  if (rows.length >= ROWS_MAX || characters >= ROWS_CHARACTERS) await sendRows();
}

async function sendRows(): Promise<void> {
  if (rows.length === 0) return;
  if (pendingMessages >= ROWS_WINDOW) await new Promise<void>((resolve) => rowWaiters.push(resolve));
  pendingMessages += 1;
  post({ kind: "rows", rows: `[${rows.join(",")}]` });
  rows = [];
  characters = 0;
}

const onOpened = (): void => post({ kind: "opened" });

async function performTask(): Promise<ReaderResult> {
  if (task.kind === "sample") return { kind: "sample", test: await testFeed(receiveBytes(), task) };
  try {
    return { kind: "items", ...(await readItems(receiveBytes(), task, onOpened, addRow)) };
  } finally {
    // Also send the rows read before a fault.
    await sendRows();
  }
}

function toMessage(error: unknown): ReaderMessage {
  if (isFeedFault(error)) return { kind: "fault", code: error.code, place: error.place };
  if (isNoItems(error)) return { kind: "no_items", code: error.code, line: error.line };
  return { kind: "failed", error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
}

performTask().then(
  (result) => post({ kind: "done", result }),
  (error: unknown) => post(toMessage(error)),
);
