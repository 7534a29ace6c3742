import { existsSync, mkdtempSync, readdirSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { type FileRecord, readRecords } from "@/backend/import/read-records";

const folder = mkdtempSync(join(tmpdir(), "vitrine-records-"));
const SAMPLES = join(__dirname, "../../../../shared/data");

function fileOf(name: string, content: string | Buffer): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

async function all(path: string): Promise<FileRecord[]> {
  const records: FileRecord[] = [];
  for await (const record of readRecords(path)) records.push(record);
  return records;
}

test("JSON lines keep their line numbers over blank and unreadable lines", async () => {
  const path = fileOf("a.jsonl", '\uFEFF{"id":1}\n\n{"id":\n[1]\n{"id":2}\n');
  expect(await all(path)).toEqual([
    { place: 1, value: { id: 1 } },
    { place: 3, code: "unreadable" },
    { place: 4, code: "not_an_object" },
    { place: 5, value: { id: 2 } },
  ]);
});

test("a gzipped file reads as the plain one", async () => {
  const text = Array.from({ length: 3000 }, (_, id) => JSON.stringify({ id, title: "á".repeat(50) })).join("\n");
  expect(await all(fileOf("b.jsonl.gz", gzipSync(text)))).toEqual(await all(fileOf("b.jsonl", text)));
});

test("a broken gzip is an error, not an empty catalogue", async () => {
  await expect(all(fileOf("c.jsonl.gz", "not packed"))).rejects.toThrow(/header/);
});

test("a table is read by its first line, whatever separates it", async () => {
  const expected = [
    { place: 2, value: { id: "1", name: "Stůl; velký" } },
    { place: 3, code: "wrong_column_count" },
  ];
  expect(await all(fileOf("d.csv", '\uFEFFid;name\r\n1;"Stůl; velký"\r\n2\r\n'))).toEqual(expected);
  expect(await all(fileOf("d.tsv", "id\tname\n1\tStůl; velký\n2\n"))).toEqual(expected);
});

test("a JSON file is an array or holds exactly one", async () => {
  expect(await all(fileOf("e.json", '{"version":1,"items":[{"id":1}]}'))).toEqual([{ place: 1, value: { id: 1 } }]);
  await expect(all(fileOf("f.json", '{"a":[],"b":[]}'))).rejects.toThrow(/one array/);
  await expect(all(fileOf("g.json", "{"))).rejects.toThrow(/not readable/);
});

test("another ending is refused by its name", () => {
  expect(() => readRecords("catalogue.xlsx")).toThrow(/\.jsonl/);
});

const samples = ["import-samples", "robustness/csv-spectrum"].flatMap((name) => filesIn(join(SAMPLES, name)));
// The folder of samples is beside the project where it is developed, and nowhere else.
(samples.length > 0 ? test.each(samples) : test.skip.each(["shared/data"]))(
  "%s reads or is refused, never crashes",
  async (path) => {
    const outcome = await all(path).then(
      (records) => records.length,
      (error: Error) => error.message,
    );
    expect(typeof outcome === "number" || outcome.length > 10).toBe(true);
  },
);

function filesIn(path: string): string[] {
  if (!existsSync(path)) return [];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(csv|tsv|json|jsonl)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
}
