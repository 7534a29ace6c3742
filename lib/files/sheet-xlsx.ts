import { PassThrough } from "node:stream";
import type { Worksheet } from "exceljs";
import type { Sheet, SheetCell, SheetColumn, SheetLabel } from "./sheet-shape";
import { toCellText } from "./sheet-text";

/** Maximum bytes waiting to be sent before generation pauses. */
const WAITING_BYTES = 256 * 1024;
/** Maximum length of a sheet's name, and forbidden characters. */
const TITLE_MAX = 31;
const NOT_IN_TITLES = /[*?:\\/[\]]/g;
/** A higher level hardly reduces the size, but takes twice as long. */
const ZLIB_LEVEL = 4;

/**
 * Writes a sheet as XLSX, row by row, with typed numbers, shares, amounts and dates; texts are never formulas. The second sheet
 * lists the filters.
 */
export async function* writeXlsx(sheet: Sheet): AsyncGenerator<Uint8Array> {
  const out = new PassThrough({ highWaterMark: WAITING_BYTES });
  const writing = writeBook(sheet, out).catch((error: unknown) => {
    out.destroy(error instanceof Error ? error : new Error(String(error)));
  });
  try {
    for await (const piece of out) yield piece as Uint8Array;
    await writing;
  } finally {
    out.destroy();
  }
}

async function writeBook({ title, columns, rows, facts, factsTitle }: Sheet, out: PassThrough): Promise<void> {
  // Loaded on demand: the library is large and exports are rare.
  const { default: exceljs } = await import("exceljs");
  const zip = { zlib: { level: ZLIB_LEVEL } };
  const book = new exceljs.stream.xlsx.WorkbookWriter({ stream: out, useStyles: true, useSharedStrings: false, zip });
  const sheet = book.addWorksheet(toSheetTitle(title), { views: [{ state: "frozen", ySplit: 1 }] });
  sheet.columns = columns.map((column) => ({
    width: column.width ?? (column.kind === "text" ? 28 : 14),
    style: { numFmt: getNumberFormat(column) },
  }));
  const head = sheet.addRow(columns.map((column) => toCellText(column.title)));
  head.font = { bold: true };
  head.numFmt = "@";
  head.commit();
  const typed = columns.map(({ kind }) => VALUES[kind] ?? toSameValue);
  for await (const batch of rows) {
    if (out.destroyed) return;
    for (const row of batch) addRow(sheet, row, typed);
    await waitForDrain(out);
  }
  sheet.commit();
  const about = book.addWorksheet(toSheetTitle(factsTitle));
  about.columns = [{ width: 24 }, { width: 80 }];
  for (const fact of facts) about.addRow(fact.map(toCellText)).commit();
  about.commit();
  await book.commit();
}

/** Waits while too much is buffered. */
async function waitForDrain(out: PassThrough): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve));
  while (out.writableNeedDrain && !out.destroyed) {
    await new Promise<void>((resolve) => {
      const go = () => {
        out.off("drain", go);
        out.off("close", go);
        resolve();
      };
      out.on("drain", go);
      out.on("close", go);
    });
  }
}

function toSheetTitle(text: string): string {
  return text.replace(NOT_IN_TITLES, " ").slice(0, TITLE_MAX);
}

function getNumberFormat({ kind, currency }: SheetColumn): string {
  if (kind === "money") return currency === undefined ? "#,##0.00" : `#,##0.00\\ "${currency.replaceAll('"', "")}"`;
  const times = { day: "dd.mm.yyyy", moment: "dd.mm.yyyy hh:mm", second: "dd.mm.yyyy hh:mm:ss" };
  return { text: "@", count: "#,##0", share: "0.0%", place: "0.00", ...times }[kind];
}

type Value = string | number | Date | null;

type ToValue = (cell: Exclude<SheetCell, SheetLabel>) => Value;

const toSameValue: ToValue = (cell) => (typeof cell === "string" ? toCellText(cell) : cell);

/** Dates and times in the site's time zone, shown equally in any time zone. */
const VALUES: Partial<Record<SheetColumn["kind"], ToValue>> = {
  day: (cell) => (typeof cell === "string" ? new Date(`${cell}T00:00:00Z`) : cell),
  moment: (cell) => (typeof cell === "string" ? new Date(`${cell.replace(" ", "T")}:00Z`) : cell),
  second: (cell) => (typeof cell === "string" ? new Date(`${cell.replace(" ", "T")}Z`) : cell),
};

function addRow(sheet: Worksheet, row: readonly SheetCell[], typed: readonly ToValue[]): void {
  const isLabel = (cell: SheetCell | undefined): cell is SheetLabel => typeof cell === "object" && cell !== null;
  const added = sheet.addRow(
    row.map((cell, index) => (isLabel(cell) ? toCellText(cell.label) : (typed[index] ?? toSameValue)(cell))),
  );
  row.forEach((cell, index) => {
    if (isLabel(cell)) added.getCell(index + 1).numFmt = "@";
  });
  added.commit();
}
