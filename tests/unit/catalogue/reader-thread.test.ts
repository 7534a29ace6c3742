import { BusyClock } from "@/backend/catalogue/reader/busy-clock";
import type { ItemsTask, ReaderRow } from "@/backend/catalogue/reader/reader-messages";
import { readRows, readSample } from "@/backend/catalogue/reader/reader-thread";
import { FEED_BOMBS } from "@/tests/support/feed-bombs";
import { splitBytes } from "./reading";

const SITE = {
  answers: { zero: null, vat: null, words: {}, keepOut: true },
  isEarlier: false,
  rules: { feed: "item", language: "en", currency: "EUR", timeZone: "Europe/Prague" },
  now: 0,
};
const TASK: ItemsTask = {
  ...{ kind: "items", hints: { name: "a.jsonl" }, place: "https://shop.example/a.jsonl", mapping: {}, join: null },
  ...{ ...SITE, known: [] },
};
const never = new AbortController().signal;
/** A slow computer must not run out of time. */
const AMPLE = { openingMs: 200_000, rowsMs: 200_000 };

async function readAllRows(text: string, task: Partial<ItemsTask> = {}): Promise<ReaderRow[]> {
  const rows: ReaderRow[] = [];
  await readRows({ ...TASK, ...task }, splitBytes(text), never, async (some) => {
    rows.push(...some);
  });
  return rows;
}

const items = (count: number): string =>
  Array.from({ length: count }, (_, id) => JSON.stringify({ id: `${id}`, title: `Lamp ${id}` })).join("\n");

test("delivers rows in feed order, in messages of limited size", async () => {
  const sizes: number[] = [];
  const identities: unknown[] = [];
  const { seen } = await readRows(TASK, splitBytes(items(3000)), never, async (rows) => {
    sizes.push(rows.length);
    for (const row of rows) if ("item" in row) identities.push(row.item.identity);
  });
  expect(identities).toEqual(Array.from({ length: 3000 }, (_, id) => `${id}`));
  expect(Math.max(...sizes)).toBe(500);
  expect(seen).toEqual([]);
});

test("reports rejected records and dropped values along with the items", async () => {
  const rows = await readAllRows('{"id":"1","title":"A","width":3}\n[]\n{"id":"2","title":"B","width":"wide"}\n');
  expect(rows).toEqual([
    {
      item: expect.objectContaining({ identity: "1", attributes: { width: 3 } }),
      place: { line: 1, column: 1 },
      size: expect.anything(),
    },
    { reject: expect.objectContaining({ line: 2, code: "not_an_object" }) },
    {
      item: expect.objectContaining({ identity: "2", attributes: {} }),
      place: { line: 3, column: 1 },
      size: expect.anything(),
    },
    { clash: expect.objectContaining({ line: 3, identity: "2", code: "type_clash", field: "width", value: "wide" }) },
  ]);
});

test("rejects items that are too large and reads the others", async () => {
  const wide = Object.fromEntries(Array.from({ length: 6000 }, (_, at) => [`a${at}`, 1]));
  const long = Object.fromEntries(Array.from({ length: 20 }, (_, at) => [`a${at}`, "x".repeat(19_000)]));
  const text = [
    { ...wide, id: "1", title: "A" },
    { ...long, id: "2", title: "B" },
    { id: "3", title: "C" },
  ];
  const rows = await readAllRows(text.map((one) => JSON.stringify(one)).join("\n"));
  expect(rows).toMatchObject([
    { reject: { line: 1, identity: "1", code: "item_too_large" } },
    { reject: { line: 2, identity: "2", code: "item_too_large" } },
    { item: { identity: "3" } },
  ]);
});

test("refuses a feed with too many distinct fields", async () => {
  const text = Array.from({ length: 600 }, (_, row) =>
    JSON.stringify({
      id: `${row}`,
      title: "A",
      ...Object.fromEntries(Array.from({ length: 100 }, (_, at) => [`f${row}_${at}`, 1])),
    }),
  );
  await expect(readAllRows(text.join("\n"))).rejects.toMatchObject({ code: "too_many_fields" });
});

test("fails if no field identifies the items", async () => {
  await expect(readAllRows('{"colour":"red"}\n{"colour":"red"}\n')).rejects.toMatchObject({ code: "identity_unknown" });
});

/** Lines are records, also if the first one is no object. */
const LINES = { hints: { name: "a.jsonl", format: "json_lines" as const } };

test("reports all records and fails with the fault of the first one if none can be read", async () => {
  const rows: ReaderRow[] = [];
  const reading = readRows({ ...TASK, ...LINES }, splitBytes(`\n${"[]\n".repeat(600)}`), never, async (some) => {
    rows.push(...some);
  });
  await expect(reading).rejects.toMatchObject({ code: "not_an_object", detail: { line: 2 } });
  expect(rows).toHaveLength(600);
  expect(rows[599]).toEqual({
    reject: {
      ...{ line: 601, column: 1, source: "https://shop.example/a.jsonl" },
      ...{ identity: null, code: "not_an_object", field: null, value: null },
    },
  });
});

test.each([
  ["a chosen field", { mapping: { identity: "id" } }],
  ["an additional source", { join: "ean" }],
])("fails with the fault of unreadable records also with %s", async (_, task) => {
  await expect(readAllRows("[]\n[]\n", { ...LINES, ...task })).rejects.toMatchObject({
    code: "not_an_object",
    detail: { line: 1 },
  });
});

test("finds the fields in the first readable record behind any number of others", async () => {
  const rows = await readAllRows(`${"[]\n".repeat(600)}${items(2)}\n`, LINES);
  expect(rows.slice(599)).toMatchObject([
    { reject: { line: 600, code: "not_an_object" } },
    { item: { identity: "0", title: "Lamp 0" } },
    { item: { identity: "1" } },
  ]);
});

test("throws an error of the source after handling the rows before it", async () => {
  async function* source() {
    yield* splitBytes(`${items(2000)}\n`);
    throw new Error("the connection broke");
  }
  let handled = 0;
  const reading = readRows(TASK, source(), never, async (rows) => {
    handled += rows.length;
  });
  await expect(reading).rejects.toThrow("the connection broke");
  expect(handled).toBeGreaterThan(0);
});

test("rejects with the reason of an abort and closes the source", async () => {
  let isClosed = false;
  async function* source() {
    try {
      for (;;) yield* splitBytes(`${items(1000)}\n`);
    } finally {
      isClosed = true;
    }
  }
  const control = new AbortController();
  const task = { ...TASK, hints: { name: "a.jsonl", maxBytes: Number.POSITIVE_INFINITY } };
  const reading = readRows(task, source(), control.signal, async () => control.abort(new Error("no longer needed")));
  await expect(reading).rejects.toThrow("no longer needed");
  await new Promise((resolve) => setTimeout(resolve, 0));
  expect(isClosed).toBe(true);
});

test.each(FEED_BOMBS.filter(({ ends }) => ends !== "read").slice(0, 3))(
  "reports $name as a fault of the feed",
  async ({ text, file, ends }) => {
    const reading = readSample(
      { ...SITE, kind: "sample", hints: { name: file }, mapping: {} },
      splitBytes(text),
      never,
    );
    await expect(reading).rejects.toMatchObject({ code: ends });
  },
);

test("reports a fault of the feed if the reader exceeds its memory", async () => {
  const memory = { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 4, stackSizeMb: 4 };
  const known = Array.from({ length: 400_000 }, (_, at): [string, "text"] => [`attribute ${at}`, "text"]);
  const reading = readRows({ ...TASK, known }, splitBytes(items(100)), never, async () => {}, {
    ...{ memory, times: AMPLE },
  });
  await expect(reading).rejects.toMatchObject({ code: "reading_too_much" });
});

/** A feed that is slow to read: its list comes after many keys. */
function slowFeed(): string {
  const names = Array.from({ length: 200_000 }, (_, at) => `"a${at}":1`).join(",");
  return `{${names},"items":[{"id":"1","title":"Lamp"}]}`;
}

const threads = (): number => process.getActiveResourcesInfo().filter((name) => name === "MessagePort").length;

test("terminates a reader that does not detect the format in time", async () => {
  const before = threads();
  const task = { ...SITE, kind: "sample" as const, hints: { name: "a.json" }, mapping: {} };
  const times = { openingMs: 1, rowsMs: 30_000 };
  const reading = readSample(task, splitBytes(slowFeed()), never, { times });
  await expect(reading).rejects.toMatchObject({ code: "reading_too_slow", place: { line: 1, column: 1 } });
  expect(threads()).toBe(before);
  const read = await readSample(task, splitBytes(slowFeed()), never, { times: AMPLE });
  expect(read).toMatchObject({ fault: null, format: "json" });
});

test("terminates a reader that produces no rows for too long", async () => {
  const before = threads();
  const wide = `"a":[${"[1],".repeat(90_000)}[1]]`;
  const slow = Array.from({ length: 20 }, (_, id) => `{"id":"${id}x","title":"Lamp",${wide}}`).join("\n");
  const rows: ReaderRow[] = [];
  const onRows = async (some: ReaderRow[]): Promise<void> => void rows.push(...some);
  const task = { ...TASK, hints: { name: "a.jsonl" } };
  const reading = readRows(task, splitBytes(`${items(600)}\n${slow}`), never, onRows, {
    times: { ...AMPLE, rowsMs: 20 },
  });
  await expect(reading).rejects.toMatchObject({ code: "reading_too_slow" });
  expect([rows.length < 620, threads()]).toEqual([true, before]);
});

test("counts working time, but not waiting time", async () => {
  const over: string[] = [];
  const busy = new BusyClock(5, () => over.push("busy"));
  const waiting = new BusyClock(5, () => over.push("waiting"));
  waiting.start();
  waiting.stop();
  await new Promise<void>((resolve) => {
    const clock = new BusyClock(50, resolve);
    busy.start();
    clock.start();
  });
  expect(over).toEqual(["busy"]);
});
