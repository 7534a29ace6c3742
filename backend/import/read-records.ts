import { createReadStream } from "node:fs";
import type { Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import { decodeText } from "./decode-text";
import { type FileRecord, RECORD_MAX, recordOf } from "./file-record";
import { readJsonArray } from "./read-json-array";
import { readTable } from "./read-table";

/**
 * The records of a file one by one, by its ending: .jsonl or .ndjson, .csv, .tsv, .json (an array, or an object with one
 * array in it), each also .gz. Throws an Error for another ending and for a file that cannot be read at all.
 */
export function readRecords(path: string, encoding?: string): AsyncGenerator<FileRecord> {
  const ending = /\.([a-z]+)(?:\.gz)?$/i.exec(path)?.[1]?.toLowerCase() ?? "";
  const text = (): AsyncGenerator<string> => decodeText(open(path), encoding);
  if (ending === "jsonl" || ending === "ndjson") return jsonLines(text());
  if (ending === "csv") return readTable(text(), null);
  if (ending === "tsv") return readTable(text(), "\t");
  if (ending === "json") return readJsonArray(text());
  throw new Error(`${path}: known endings are .jsonl, .ndjson, .json, .csv and .tsv, each also with .gz.`);
}

function open(path: string): Readable {
  const file = createReadStream(path);
  if (!path.toLowerCase().endsWith(".gz")) return file;
  const unpacked = createGunzip();
  file.on("error", (error) => unpacked.destroy(error));
  return file.pipe(unpacked);
}

async function* jsonLines(chunks: AsyncIterable<string>): AsyncGenerator<FileRecord> {
  let place = 0;
  for await (const line of linesOf(chunks)) {
    place += 1;
    if (line.trim() !== "") yield recordOf(place, line);
  }
}

async function* linesOf(chunks: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = "";
  for await (const chunk of chunks) {
    const lines = (rest + chunk).split("\n");
    rest = lines.pop() ?? "";
    if (rest.length > RECORD_MAX) throw new Error("A line is longer than 16 million characters.");
    yield* lines;
  }
  if (rest !== "") yield rest;
}
