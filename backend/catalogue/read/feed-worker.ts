import { parentPort, workerData } from "node:worker_threads";
import { isFeedFault } from "@/backend/catalogue/reader/feed-fault";
import {
  type FromReader,
  type ReaderResult,
  type ReaderTask,
  type ReadRow,
  ROWS_WINDOW,
  type ToReader,
} from "@/backend/catalogue/reader/reader-messages";
import { FEED_TEST_RECORDS } from "@/lib/domain/kit/limits";
import { isUnnamedItems, readItems } from "./read-items";
import { sampleFeed } from "./sample-feed";
import { shownSample } from "./shown-sample";

// A thread that reads one feed and ends: the contents of somebody else's file are parsed here and nowhere else in the
// backend. It asks for the next bytes when it has need of them, and waits while rows that it has sent are being taken.

/** Rows of one message, and letters of them, whichever is reached first. */
const ROWS_MAX = 500;
const ROWS_LETTERS = 256_000;

const { task } = workerData as { task: ReaderTask };
const asked: ((bytes: Uint8Array | null) => void)[] = [];
const waiting: (() => void)[] = [];
let underway = 0;

function say(message: FromReader): void {
  parentPort?.postMessage(message);
}

parentPort?.on("message", (message: ToReader) => {
  if (message.kind === "bytes") asked.shift()?.(message.bytes);
  else {
    underway -= 1;
    waiting.shift()?.();
  }
});

async function* arriving(): AsyncGenerator<Uint8Array> {
  for (;;) {
    const bytes = await new Promise<Uint8Array | null>((resolve) => {
      asked.push(resolve);
      say({ kind: "more" });
    });
    if (bytes === null) return;
    yield bytes;
  }
}

let rows: string[] = [];
let letters = 0;

async function take(row: ReadRow): Promise<void> {
  const text = JSON.stringify(row);
  rows.push(text);
  letters += text.length;
  if (rows.length >= ROWS_MAX || letters >= ROWS_LETTERS) await sendRows();
}

async function sendRows(): Promise<void> {
  if (rows.length === 0) return;
  if (underway >= ROWS_WINDOW) await new Promise<void>((resolve) => waiting.push(resolve));
  underway += 1;
  say({ kind: "rows", rows: `[${rows.join(",")}]` });
  rows = [];
  letters = 0;
}

const opened = (): void => say({ kind: "opened" });

async function perform(): Promise<ReaderResult> {
  if (task.kind === "sample")
    return {
      kind: "sample",
      test: shownSample(await sampleFeed(arriving(), task.hints, FEED_TEST_RECORDS, task.mapping)),
    };
  try {
    return { kind: "items", seen: await readItems(arriving(), task, opened, take) };
  } finally {
    // Items read before the fault are reported too.
    await sendRows();
  }
}

function asMessage(error: unknown): FromReader {
  if (isFeedFault(error)) return { kind: "fault", code: error.code, place: error.place };
  if (isUnnamedItems(error)) return { kind: "unnamed", line: error.line };
  return { kind: "failed", error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
}

perform().then(
  (result) => say({ kind: "done", result }),
  (error: unknown) => say(asMessage(error)),
);
