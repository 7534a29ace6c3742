import { existsSync } from "node:fs";
import { parseArgs } from "node:util";
import { UsageError } from "@/backend/catalogue/import-command/import-options";
import type { PriceUnit } from "@/lib/domain/catalogue/feed-prices";

/** The supported formats. */
export const HISTORY_FORMATS = ["ubi", "invoices", "otto"] as const;
/** A supported format. */
export type HistoryFormat = (typeof HISTORY_FORMATS)[number];

export type EventOptions = {
  file: string;
  site: string;
  /** Null: detected from the file. */
  format: HistoryFormat | null;
  /** Attribute of the catalog that contains the codes of the file; null: the codes are identities. */
  match: string | null;
  /** Moves all times by whole days, so that the last is today or yesterday. */
  untilNow: boolean;
  /** Spreads the visits over this many days before now; null keeps their times. */
  spreadDays: number | null;
  /** Factor by which a spread visit becomes longer. */
  stretch: number;
  /** Unit of the prices in UBI lines; null: derived from the catalog's prices. */
  priceUnit: PriceUnit | null;
  rejectsFile: string | undefined;
};

/** The usage text of the command. */
export const EVENT_USAGE = `npm run import-events -- --site <name or tracking code> <file>
  --format ubi           ubi, invoices or otto (default: detected from the file)
  --match ean            attribute of the catalogue with the codes of the file, if these are not identities
  --until-now            moves all times by whole days, so that the last is within a day before now
  --spread-days 60       spreads the visits over this many days before now; --stretch 1000 makes each 1000 times longer
  --price-minor-units    prices of UBI lines are in hundredths: 4995 is 49.95 (default: derived from the catalogue's
                         prices of the same items, and reported)
  --price-major-units    prices of UBI lines are in currency units: 4995 is 4995.00
  --data-dir .data       data directory of the product; --url http://127.0.0.1:3001 of its backend
  --rejects out.jsonl    write refused lines with reasons to this file
The file is UBI (lines of index TAB JSON, or OpenSearch bulk), a table of invoices (InvoiceNo, StockCode, Description,
Quantity, InvoiceDate, UnitPrice, CustomerID), or sessions in OTTO's format, also as gzip. Events that are already
stored are ignored. Exits with 0 if an event was imported or already stored, 1 if none was, 2 on wrong usage.`;

const OPTIONS = {
  site: { type: "string" },
  format: { type: "string" },
  match: { type: "string" },
  "until-now": { type: "boolean", default: false },
  "spread-days": { type: "string" },
  stretch: { type: "string", default: "1" },
  "price-minor-units": { type: "boolean", default: false },
  "price-major-units": { type: "boolean", default: false },
  rejects: { type: "string" },
} as const;

/** Reads the command line. Throws UsageError with the reason. */
export function readEventOptions(args: readonly string[]): EventOptions {
  const { values, positionals } = parse(args);
  const [file, ...more] = positionals;
  if (file === undefined || more.length > 0 || values.site === undefined) throw new UsageError(EVENT_USAGE);
  if (!existsSync(file)) throw new UsageError(`There is no file ${file}.`);
  const format = HISTORY_FORMATS.find((name) => name === values.format) ?? null;
  if (values.format !== undefined && format === null)
    throw new UsageError(`--format is one of ${HISTORY_FORMATS.join(", ")}.`);
  const spreadDays =
    values["spread-days"] === undefined ? null : parseNumber("--spread-days", values["spread-days"], 365);
  if (spreadDays !== null && values["until-now"])
    throw new UsageError("--until-now and --spread-days exclude each other.");
  const isMinor = values["price-minor-units"];
  const isMajor = values["price-major-units"];
  if (isMinor && isMajor) throw new UsageError("--price-minor-units and --price-major-units exclude each other.");
  return {
    file,
    site: values.site,
    format,
    spreadDays,
    match: values.match ?? null,
    untilNow: values["until-now"],
    stretch: parseNumber("--stretch", values.stretch, 1_000_000),
    priceUnit: isMinor ? "minor" : isMajor ? "major" : null,
    rejectsFile: values.rejects,
  };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], allowPositionals: true, options: OPTIONS });
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : "Unreadable."}\n\n${EVENT_USAGE}`);
  }
}

function parseNumber(name: string, text: string, max: number): number {
  const number = Number(text);
  if (Number.isInteger(number) && number >= 1 && number <= max) return number;
  throw new UsageError(`${name} is a whole number from 1 to ${max}.`);
}
