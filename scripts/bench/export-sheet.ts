// Writes a generated table as a file and prints time and memory. Run by measure-export.mjs in separate processes:
//   node --import tsx --expose-gc scripts/bench/export-sheet.ts bare|xlsx|csv <rows>
// `bare` is exceljs as in its documentation, with the same columns and number formats.

import { createWriteStream } from "node:fs";
import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import exceljs from "exceljs";
import { writeCsv } from "@/lib/files/sheet";
import type { Sheet, SheetCell, SheetColumn } from "@/lib/files/sheet-shape";
import { writeXlsx } from "@/lib/files/sheet-xlsx";

const BATCH = 500;
const MB = 1024 * 1024;

const columns: SheetColumn[] = [
  { title: "Query", kind: "text" },
  { title: "Day", kind: "day" },
  ...["Searches", "Without results", "Clicks"].map((title) => ({ title, kind: "count" as const })),
  ...["Click-through rate", "Conversion"].map((title) => ({ title, kind: "share" as const })),
  ...["Revenue", "Revenue per search"].map((title) => ({ title, kind: "money" as const, currency: "EUR" })),
  { title: "Average position", kind: "place" },
];

function makeRow(at: number): SheetCell[] {
  const day = `2026-0${1 + (at % 9)}-${String(10 + (at % 18))}`;
  const searches = 1 + ((at * 7919) % 5000);
  const counts = [searches, searches % 31, searches % 977];
  return [
    `žluťoučká lampa ${at}`,
    day,
    ...counts,
    ((at * 31) % 1000) / 1000,
    ((at * 17) % 1000) / 7000,
    (at * 13) % 99_999,
    searches / 7,
    searches / 3,
  ];
}

async function* generateBatches(rows: number): AsyncGenerator<SheetCell[][]> {
  for (let at = 0; at < rows; at += BATCH) {
    yield Array.from({ length: Math.min(BATCH, rows - at) }, (_, index) => makeRow(at + index));
  }
}

function makeSheet(rows: number): Sheet {
  const facts = [["Site", "bench"]] as const;
  return {
    name: "bench",
    title: "Bench",
    columns,
    rows: generateBatches(rows),
    locale: "cs",
    facts,
    factsTitle: "About",
  };
}

const FORMATS = ["@", "dd.mm.yyyy", "#,##0", "#,##0", "#,##0", "0.0%", "0.0%", "#,##0.00", "#,##0.00", "0.00"];

async function writeBare(path: string, rows: number): Promise<void> {
  const book = new exceljs.stream.xlsx.WorkbookWriter({ filename: path, useStyles: true });
  const sheet = book.addWorksheet("Bench");
  sheet.columns = columns.map(({ title }, index) => ({ header: title, style: { numFmt: FORMATS[index] ?? "@" } }));
  for await (const batch of generateBatches(rows)) {
    for (const row of batch) {
      const [text, day, ...numbers] = row;
      sheet.addRow([text, new Date(`${day}T00:00:00Z`), ...numbers]).commit();
    }
  }
  sheet.commit();
  await book.commit();
}

async function write(kind: string, path: string, rows: number): Promise<void> {
  if (kind === "bare") return writeBare(path, rows);
  const pieces = kind === "csv" ? writeCsv(makeSheet(rows)) : writeXlsx(makeSheet(rows));
  await pipeline(Readable.from(pieces, { objectMode: true }), createWriteStream(path));
}

const [, , kind = "xlsx", count = "100000"] = process.argv;
const folder = await mkdtemp(join(tmpdir(), "vitrine-export-"));
try {
  const path = join(folder, "file");
  // Warm-up: excludes one-time costs of the runtime and the library.
  await write(kind, path, 100);
  globalThis.gc?.();
  const before = process.memoryUsage().rss;
  let most = before;
  const timer = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss);
  }, 20);
  const began = performance.now();
  await write(kind, path, Number(count));
  const seconds = (performance.now() - began) / 1000;
  most = Math.max(most, process.memoryUsage().rss);
  clearInterval(timer);
  const { size } = await stat(path);
  console.log(JSON.stringify({ seconds, growthMb: (most - before) / MB, sizeMb: size / MB }));
} finally {
  await rm(folder, { recursive: true });
}
