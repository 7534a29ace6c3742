import { existsSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import type { FileRecord } from "@/backend/import/file-record";
import { readJsonArray } from "@/backend/import/read-json-array";
import { readRecords } from "@/backend/import/read-records";

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

test("lines are counted through quoted cells that span several", async () => {
  const path = fileOf("n.csv", 'id,name\r\n1,"two\nlines"\r\n\r\n2\n3,"""three"""\n');
  expect(await all(path)).toEqual([
    { place: 2, value: { id: "1", name: "two\nlines" } },
    { place: 5, code: "wrong_column_count" },
    { place: 6, value: { id: "3", name: '"three"' } },
  ]);
});

test("an inch mark inside a cell opens no quote, an open one is told with its line", async () => {
  expect(await all(fileOf("v.tsv", 'id\tname\n1\t27" monitor\n'))).toEqual([
    { place: 2, value: { id: "1", name: '27" monitor' } },
  ]);
  await expect(all(fileOf("w.csv", 'id,name\n1,"open\n2,b\n'))).rejects.toThrow("line 2");
});

test("two columns of one name are both kept", async () => {
  expect(await all(fileOf("o.csv", "id,tag,tag\n1,a,b\n"))).toEqual([
    { place: 2, value: { id: "1", tag: "a", "tag 2": "b" } },
  ]);
});

test("letters survive wherever a piece of the file ends", async () => {
  const text = `id,name\n${Array.from({ length: 40_000 }, (_, id) => `${id},příliš žluťoučký`).join("\n")}`;
  const records = await all(fileOf("p.csv", text));
  const names = new Set(records.map((record) => ("value" in record ? record.value.name : null)));
  expect([...names]).toEqual(["příliš žluťoučký"]);
});

test("another encoding is refused with its line, or read when it is named", async () => {
  const path = fileOf(
    "q.csv",
    Buffer.concat([Buffer.from("id,name\n1,stul\n2,"), Buffer.from([0xe8, 0x61]), Buffer.from("\n")]),
  );
  await expect(all(path)).rejects.toThrow("Line 3 is not UTF-8");
  const records: FileRecord[] = [];
  for await (const record of readRecords(path, "windows-1250")) records.push(record);
  expect(records[1]).toEqual({ place: 3, value: { id: "2", name: "ča" } });
});

test("a byte order mark tells UTF-16", async () => {
  const path = fileOf("r.csv", Buffer.from("\uFEFFid,name\n1,ř\n", "utf16le"));
  expect(await all(path)).toEqual([{ place: 2, value: { id: "1", name: "ř" } }]);
});

test("a JSON array is cut into its elements wherever its pieces end", async () => {
  const elements = ['{"a":"]},{\\"["}', "[1]", '{"b":{"c":[{}]}}', "7", '{"d":"\\\\"}', '{"e":}'];
  const text = ` [ ${elements.join(" ,\n")} ] \n`;
  const expected = [
    { place: 1, value: { a: ']},{"[' } },
    { place: 2, code: "not_an_object" },
    { place: 3, value: { b: { c: [{}] } } },
    { place: 4, code: "not_an_object" },
    { place: 5, value: { d: "\\" } },
    { place: 6, code: "unreadable" },
  ];
  for (const size of [1, 2, 3, 7, 1000]) {
    const pieces = text.match(new RegExp(`[\\s\\S]{1,${size}}`, "g")) ?? [];
    const records: FileRecord[] = [];
    for await (const record of readJsonArray(from(pieces))) records.push(record);
    expect(records).toEqual(expected);
  }
  expect(await all(fileOf("s.json", "[]"))).toEqual([]);
  await expect(all(fileOf("t.json", '[{"a":1}'))).rejects.toThrow(/not readable/);
  await expect(all(fileOf("u.json", '[{"a":1}] x'))).rejects.toThrow(/not readable/);
});

async function* from(pieces: readonly string[]): AsyncGenerator<string> {
  yield* pieces;
}

test("a JSON file is an array or holds exactly one", async () => {
  expect(await all(fileOf("e.json", '{"version":1,"items":[{"id":1}]}'))).toEqual([{ place: 1, value: { id: 1 } }]);
  await expect(all(fileOf("f.json", '{"a":[],"b":[]}'))).rejects.toThrow(/one array/);
  await expect(all(fileOf("g.json", "{"))).rejects.toThrow(/not readable/);
});

test("another ending is refused by its name", () => {
  expect(() => readRecords("catalogue.xlsx")).toThrow(/\.jsonl/);
});

const SPECTRUM = join(SAMPLES, "robustness/csv-spectrum");
const spectrum = existsSync(SPECTRUM)
  ? readdirSync(join(SPECTRUM, "csvs")).map((name) => name.replace(".csv", ""))
  : [];
(spectrum.length > 0 ? test.each(spectrum) : test.skip.each(["csv-spectrum"]))(
  "%s.csv gives what it must",
  async (name) => {
    const expected = JSON.parse(readFileSync(join(SPECTRUM, "json", `${name}.json`), "utf8")) as Record<
      string,
      string
    >[];
    const records = await all(join(SPECTRUM, "csvs", `${name}.csv`));
    // Cells that are empty are no values of an item.
    const filled = expected.map((row) => Object.fromEntries(Object.entries(row).filter(([, value]) => value !== "")));
    const lines = (value: unknown) => JSON.parse(JSON.stringify(value).replaceAll("\\r\\n", "\\n"));
    expect(lines(records.map((record) => ("value" in record ? record.value : record.code)))).toEqual(lines(filled));
  },
);

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
