import type { ItemsTask, ReaderRow } from "@/backend/catalogue/reader/reader-messages";
import { readRows } from "@/backend/catalogue/reader/reader-thread";

// The reader thread with a feed of 160 MB; reader-thread.test.ts has the small ones.

const SITE = {
  answers: { zero: null, vat: null, words: {}, keepOut: true },
  isEarlier: false,
  rules: { feed: "item", language: "en", currency: "EUR", timeZone: "Europe/Prague" },
  now: 0,
};
const TASK: ItemsTask = {
  ...{ kind: "items", place: "https://shop.example/a.jsonl", mapping: {}, join: null },
  ...{ ...SITE, known: [] },
  hints: { name: "a.jsonl", maxBytes: Number.POSITIVE_INFINITY },
};

/** A slow computer must not run out of time. */
const times = { openingMs: 200_000, rowsMs: 200_000 };

test("reads records of millions of characters in bounded memory", async () => {
  async function* source() {
    for (let at = 0; at < 40; at += 1) yield Buffer.from(`{"id":"${at}","title":"a","d":"${"x".repeat(3_900_000)}"}\n`);
  }
  const identities: unknown[] = [];
  const onRows = async (rows: ReaderRow[]) => {
    for (const row of rows) if ("item" in row) identities.push(row.item.identity);
  };
  await readRows(TASK, source(), new AbortController().signal, onRows, { times });
  expect(identities).toHaveLength(40);
});
