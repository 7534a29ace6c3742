import { createReadStream } from "node:fs";
import { readFile } from "node:fs/promises";
import { createInterface } from "node:readline";
import { Readable } from "node:stream";
import { createGunzip, gunzipSync } from "node:zlib";
import Papa from "papaparse";

/** A record of a file, or why the place holds none. `place` counts lines (JSON lines) or records, from 1. */
export type FileRecord =
  | { place: number; value: Record<string, unknown> }
  | { place: number; code: "unreadable" | "not_an_object" | "wrong_column_count" };

/** A JSON file is held whole, unlike the other forms. */
const JSON_BYTES_MAX = 256 * 1024 * 1024;

/**
 * The records of a file one by one, by its ending: .jsonl or .ndjson, .csv, .tsv, .json (an array, or an object with one
 * array in it), each also .gz. Throws an Error for another ending and for a file that cannot be read at all.
 */
export function readRecords(path: string): AsyncGenerator<FileRecord> {
  const isGzip = path.endsWith(".gz");
  const ending = /\.([a-z]+)(?:\.gz)?$/i.exec(path)?.[1]?.toLowerCase();
  if (ending === "jsonl" || ending === "ndjson") return jsonLines(open(path, isGzip));
  if (ending === "csv" || ending === "tsv") return table(open(path, isGzip), ending === "tsv" ? "\t" : "");
  if (ending === "json") return jsonArray(path, isGzip);
  throw new Error(`${path}: known endings are .jsonl, .ndjson, .json, .csv and .tsv, each also with .gz.`);
}

function open(path: string, isGzip: boolean): Readable {
  const file = createReadStream(path);
  if (!isGzip) return file;
  const unpacked = createGunzip();
  file.on("error", (error) => unpacked.destroy(error));
  return file.pipe(unpacked);
}

async function* jsonLines(source: Readable): AsyncGenerator<FileRecord> {
  const lines = createInterface({ input: source, crlfDelay: Number.POSITIVE_INFINITY });
  const failed = new Promise<never>((_, fail) => source.once("error", fail));
  failed.catch(() => {});
  let place = 0;
  const iterator = lines[Symbol.asyncIterator]();
  for (;;) {
    const next = await Promise.race([iterator.next(), failed]);
    if (next.done) return;
    place += 1;
    const line = place === 1 ? next.value.replace(/^\uFEFF/, "") : next.value;
    if (line.trim() === "") continue;
    yield recordOf(place, parse(line));
  }
}

async function* table(source: Readable, asked: string): AsyncGenerator<FileRecord> {
  const chunks: AsyncIterator<Buffer> = source[Symbol.asyncIterator]();
  const first = await chunks.next();
  if (first.done) return;
  const whole = Readable.from(behind(first.value, chunks));
  const delimiter = asked === "" ? delimiterOf(first.value.toString("utf8")) : asked;
  const rows = whole.pipe(Papa.parse(Papa.NODE_STREAM_INPUT, { delimiter, skipEmptyLines: "greedy" }));
  whole.on("error", (error) => rows.destroy(error));
  let names: string[] | null = null;
  let place = 0;
  for await (const row of rows as AsyncIterable<string[]>) {
    place += 1;
    if (names === null) {
      names = row.map((name, index) => (index === 0 ? name.replace(/^\uFEFF/, "") : name).trim());
      continue;
    }
    if (row.length !== names.length) yield { place, code: "wrong_column_count" };
    else
      yield {
        place,
        value: Object.fromEntries(
          names.map((name, index) => [name, row[index] ?? ""]).filter(([name, value]) => name !== "" && value !== ""),
        ),
      };
  }
}

async function* behind(first: Buffer, rest: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  yield first;
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value;
}

/** What separates the names of the first line most often, outside quotes (contract, CSV grammar). */
function delimiterOf(text: string): string {
  const line = text.split(/\r?\n/, 1)[0]?.replace(/"[^"]*"/g, "") ?? "";
  const times = (delimiter: string): number => line.split(delimiter).length;
  return [",", ";", "\t"].reduce((best, one) => (times(one) > times(best) ? one : best));
}

async function* jsonArray(path: string, isGzip: boolean): AsyncGenerator<FileRecord> {
  const bytes = await readFile(path);
  const text = (isGzip ? gunzipSync(bytes, { maxOutputLength: JSON_BYTES_MAX }) : bytes)
    .toString("utf8")
    .replace(/^\uFEFF/, "");
  const content = parse(text);
  if (content === undefined) throw new Error(`${path} is not readable as JSON.`);
  const list = Array.isArray(content) ? content : onlyArrayIn(content);
  if (list === undefined) throw new Error(`${path} holds neither an array nor an object with one array in it.`);
  for (const [index, value] of list.entries()) yield recordOf(index + 1, value);
}

function onlyArrayIn(content: unknown): unknown[] | undefined {
  if (typeof content !== "object" || content === null) return undefined;
  const arrays = Object.values(content).filter(Array.isArray);
  return arrays.length === 1 ? arrays[0] : undefined;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function recordOf(place: number, value: unknown): FileRecord {
  if (value === undefined) return { place, code: "unreadable" };
  if (typeof value !== "object" || value === null || Array.isArray(value)) return { place, code: "not_an_object" };
  return { place, value: value as Record<string, unknown> };
}
