import { gzipSync } from "node:zlib";
import fc from "fast-check";
import { cleanCell, isDamaged } from "@/backend/catalogue/read/table-cells";
import { countTries } from "@/tests/support/tries";
import { readFault, readValues } from "./reading";

// Any input in chunks of any size results in the written records, or in a code with a position.

const name = fc.stringMatching(/^[a-z][a-z_]{0,8}$/);
// Text that neither tables nor XML change: not empty, no surrounding blanks, no line ends, only characters valid in XML, no word for
// “no value”.
const text = fc
  .string({ unit: "grapheme", minLength: 1, maxLength: 20 })
  .map((value) => value.replace(/[\p{Cc}\p{Cs}\p{Cn}\p{Zl}\p{Zp}\uFEFF]/gu, "").trim())
  .filter((value) => value !== "" && cleanCell(value) === value && !isDamaged(value));
const rows = fc
  .uniqueArray(name, { minLength: 2, maxLength: 5 })
  .chain((names) =>
    fc
      .array(fc.tuple(...names.map(() => text)), { minLength: 1, maxLength: 8 })
      .map((values) => values.map((row) => Object.fromEntries(names.map((key, index) => [key, row[index] ?? ""])))),
  );
const size = fc.constantFrom(1, 2, 3, 7, 64, 1 << 16);

const escaped = (value: string): string => value.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;");
const quoted = (value: string): string => `"${value.replaceAll('"', '""')}"`;
type Rows = Record<string, string>[];
const table = (separator: string) => (all: Rows) =>
  [Object.keys(all[0] ?? {}), ...all.map((row) => Object.values(row))]
    .map((cells) => cells.map(quoted).join(separator))
    .join("\r\n");
const WRITERS: [string, (all: Rows) => string][] = [
  ["JSON", (all) => JSON.stringify(all, null, 1)],
  ["an object around a list", (all) => JSON.stringify({ version: 1, items: all, end: [] })],
  ["JSON lines", (all) => all.map((row) => JSON.stringify(row)).join("\n")],
  ["a table of commas", table(",")],
  ["a table of semicolons", table(";")],
  ["a table of tabs", table("\t")],
  [
    "XML",
    (all) => {
      const fields = (row: Record<string, string>) =>
        Object.entries(row).map(([key, value]) => `<${key}>${escaped(value)}</${key}>`);
      return `<?xml version="1.0"?>\n<list>${all.map((row) => `<item>${fields(row).join("\n")}</item>`).join("")}</list>`;
    },
  ],
];

test.each(WRITERS)("reads what was written as %s, in chunks of any size, compressed or not", async (kind, write) => {
  const property = fc.asyncProperty(rows, size, fc.boolean(), async (all, pieces, isPacked) => {
    const content = write(all);
    // A single line of JSON lines looks like a JSON object.
    const hints = kind === "JSON lines" ? { name: "feed.jsonl" } : {};
    expect(await readValues(isPacked ? gzipSync(content) : content, hints, pieces)).toEqual(all);
  });
  await fc.assert(property, { numRuns: countTries(200) });
});

const START: Rows = [
  { id: "1", name: 'a "b" <c> & d', more: "ž\u00a0ß" },
  { id: "2", name: "x,y;z|w", more: "]]" },
];

test.each(WRITERS)("returns records or a code with a position for corrupted %s", async (_, write) => {
  const original = Buffer.from(write(START));
  const wounds = fc.array(fc.tuple(fc.nat(original.length - 1), fc.nat(255), fc.nat(2)), {
    minLength: 1,
    maxLength: 6,
  });
  const property = fc.asyncProperty(wounds, size, fc.boolean(), async (all, pieces, isPacked) => {
    let bytes: Buffer = Buffer.from(isPacked ? gzipSync(original) : original);
    for (const [at, byte, how] of all) {
      const cut = at % bytes.length;
      // Change a byte, remove a byte, or truncate.
      if (how === 0) bytes[cut] = byte;
      else if (how === 1) bytes = Buffer.concat([bytes.subarray(0, cut), bytes.subarray(cut + 1)]);
      else if (bytes.length > 20) bytes = bytes.subarray(0, Math.max(10, cut));
    }
    expect(await readFault(bytes, {}, pieces)).toMatch(/^(read|[a-z_]+@[1-9]\d*:[1-9]\d*)$/);
  });
  await fc.assert(property, { numRuns: countTries(300) });
});

test("returns records or a code with a position for random bytes", async () => {
  const property = fc.asyncProperty(fc.uint8Array({ maxLength: 400 }), size, async (bytes, pieces) => {
    expect(await readFault(bytes, {}, pieces)).toMatch(/^(read|[a-z_]+@[1-9]\d*:[1-9]\d*)$/);
  });
  await fc.assert(property, { numRuns: countTries(500) });
});
