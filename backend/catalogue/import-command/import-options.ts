import { existsSync, readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import * as z from "zod/mini";
import { normalizeEncoding } from "@/backend/catalogue/reader/encodings";
import { AVAILABILITY_STATES, type AvailabilityState } from "@/lib/contract/catalogue/availability-states";
import { normalizeStateWord } from "@/lib/domain/catalogue/availability-words";
import type { FieldMapping } from "@/lib/domain/catalogue/feed-mapping";
import { type FieldTarget, TARGETS } from "@/lib/domain/catalogue/feed-names";
import type { PriceUnit } from "@/lib/domain/catalogue/feed-prices";
import type { ReadingAnswers } from "@/lib/domain/catalogue/reading/reading-answers";
import { makeTypeGuard } from "@/lib/http/api-error";

/** The parsed options of the command. */
export type ImportOptions = {
  file: string;
  site: string;
  /** For a site that the import creates; an existing site keeps its settings. */
  language: string;
  currency: string;
  timeZone: string;
  /** Undefined: detected from the file. */
  encoding: string | undefined;
  /** Default type of items. */
  type: string;
  mapping: FieldMapping;
  /** Null: guessed from the prices. */
  priceUnit: PriceUnit | null;
  /** What was decided about prices of 0, VAT, availability words, and items that are not public. */
  answers: ReadingAnswers;
  keepMissing: boolean;
  /** Allows the removal of any number of items. */
  removeMany: boolean;
  /** Accepts any number of items that lose prices, titles, images, categories or availability. */
  acceptDamage: boolean;
  rejectsFile: string | undefined;
};

export const USAGE = `npm run import -- --site <name or tracking code> <file>
  --language en --currency EUR --time-zone Europe/Prague   of a site that this import creates
  --type item            default type of items
  --<field> <name>       source field of ${TARGETS.map((target) => target.replaceAll("_", "-")).join(", ")}
                         (--image and --link are short for image-link and web-url)
  --map mapping.json     the same in a file: { "title": "name", "price": "price_cents" }
  --price-minor-units    prices are in hundredths: 4995 is 49.95 (guessed and reported if not set)
  --price-major-units    prices are in currency units: 4995 is 4995.00
  --zero-price <meaning> what a price of 0 means: free, on-request (items have no price until this is set)
  --vat <rate>           rate in percent to add to prices without VAT, or as-is to take them as they are
  --availability-word <word=state>  meaning of an unknown word, several times; states: in_stock, later, preorder,
                         on_request, unavailable
  --include-hidden       also import drafts, hidden and disabled items
  --encoding utf-8       encoding of the file (detected if not set)
  --keep-missing         do not remove items that the file lacks
  --remove-many          remove them even if they are more than 30 % of the catalogue
  --accept-damage        import the file even if more than 30 % of the items lose their price, image, category or
                         availability, change their title or contain garbled text, a tenth change their price by the same
                         factor, or a first import looks damaged (no price for a tenth, one price or picture for all,
                         prices 100 times those of another field, everything sold out)
  --data-dir .data       data directory of the product; --url http://127.0.0.1:3001 URL of its backend
  --rejects out.jsonl    write rejected records to this file, with their reasons
The file is XML (RSS, Atom, any flat list), CSV, TSV, JSON or JSON lines, optionally gzipped or in a zip with one file; its
format is detected from its content, also that of exports of known shop programs. Nested fields are named a.b. Exit code: 0 if the catalogue was imported, 1 if nothing changed, 2 for wrong usage.`;

const toFlag = (target: FieldTarget): string => target.replaceAll("_", "-");
const flags = Object.fromEntries(TARGETS.map((target) => [toFlag(target), { type: "string" as const }]));
const mappingFile = z.partial(z.strictObject(Object.fromEntries(TARGETS.map((target) => [target, z.string()]))));

const OPTIONS = {
  site: { type: "string" },
  language: { type: "string", default: "en" },
  currency: { type: "string", default: "EUR" },
  "time-zone": { type: "string", default: "Europe/Prague" },
  encoding: { type: "string" },
  map: { type: "string" },
  "price-minor-units": { type: "boolean", default: false },
  "price-major-units": { type: "boolean", default: false },
  "zero-price": { type: "string" },
  vat: { type: "string" },
  "availability-word": { type: "string", multiple: true },
  "include-hidden": { type: "boolean", default: false },
  "keep-missing": { type: "boolean", default: false },
  "remove-many": { type: "boolean", default: false },
  "accept-damage": { type: "boolean", default: false },
  rejects: { type: "string" },
  ...flags,
} as const;

/** Short names of two options. */
const ALIASES: Record<string, string> = { "--image": "--image-link", "--link": "--web-url" };
const expandAlias = (word: string): string => {
  const [name = "", ...value] = word.split("=");
  return [ALIASES[name] ?? name, ...value].join("=");
};

type ParsedValues = Record<string, string | boolean | readonly (string | boolean)[] | undefined>;

/** Parses the command line. Throws UsageError with a message for the user. */
export function readImportOptions(args: readonly string[]): ImportOptions {
  const { values, file } = parse(args);
  const getText = (name: string): string => String(values[name] ?? "");
  const findText = (name: string): string | undefined => (typeof values[name] === "string" ? getText(name) : undefined);
  const fieldOptions = TARGETS.flatMap((target) => {
    const value = findText(toFlag(target));
    return value === undefined || target === "type" ? [] : [[target, value] as const];
  });
  return {
    file,
    site: getText("site"),
    language: getText("language"),
    currency: getText("currency").toUpperCase(),
    timeZone: getText("time-zone"),
    encoding: validateEncoding(findText("encoding")),
    type: findText("type") ?? "item",
    mapping: { ...readMapping(findText("map")), ...Object.fromEntries(fieldOptions) },
    priceUnit: values["price-minor-units"] === true ? "minor" : values["price-major-units"] === true ? "major" : null,
    answers: readAnswers(values),
    keepMissing: values["keep-missing"] === true,
    removeMany: values["remove-many"] === true,
    acceptDamage: values["accept-damage"] === true,
    rejectsFile: findText("rejects"),
  };
}

function parse(args: readonly string[]): { values: ParsedValues; file: string } {
  let parsed: { values: ParsedValues; positionals: string[] };
  try {
    parsed = parseArgs({ args: args.map(expandAlias), allowPositionals: true, options: OPTIONS });
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : "Unreadable."}\n\n${USAGE}`);
  }
  const { values, positionals } = parsed;
  const [file, ...more] = positionals;
  if (file === undefined || more.length > 0 || typeof values.site !== "string") throw new UsageError(USAGE);
  if (!existsSync(file)) throw new UsageError(`There is no file ${file}.`);
  if (!/^[A-Za-z]{3}$/.test(String(values.currency)))
    throw new UsageError("--currency needs three letters, for example EUR.");
  return { values, file };
}

function readAnswers(values: ParsedValues): ReadingAnswers {
  return {
    zero: readZeroPrice(values["zero-price"]),
    vat: readVat(values.vat),
    words: readWords(values["availability-word"]),
    keepOut: values["include-hidden"] !== true,
  };
}

function readZeroPrice(value: unknown): ReadingAnswers["zero"] {
  if (value === undefined) return null;
  if (value === "free") return "free";
  if (value === "on-request") return "on_request";
  throw new UsageError("--zero-price needs free or on-request.");
}

function readVat(value: unknown): ReadingAnswers["vat"] {
  if (value === undefined) return null;
  if (value === "as-is") return "as_is";
  const rate = Number(value);
  if (value !== "" && rate >= 0 && rate <= 100) return rate;
  throw new UsageError("--vat needs a rate from 0 to 100, or as-is.");
}

function readWords(values: unknown): ReadingAnswers["words"] {
  const words = (Array.isArray(values) ? values : []).map((value): [string, AvailabilityState] => {
    const text = String(value);
    const at = text.lastIndexOf("=");
    const state = AVAILABILITY_STATES.find((one) => one === text.slice(at + 1).trim());
    if (at < 1 || state === undefined)
      throw new UsageError(
        `--availability-word needs a word and one of ${AVAILABILITY_STATES.join(", ")}: "Na cestě=later".`,
      );
    return [normalizeStateWord(text.slice(0, at)), state];
  });
  return Object.fromEntries(words);
}

function validateEncoding(name: string | undefined): string | undefined {
  if (name === undefined || normalizeEncoding(name) !== null) return name;
  throw new UsageError(`--encoding ${name} is unknown; examples: utf-8, windows-1250, iso-8859-2.`);
}

function readMapping(path: string | undefined): FieldMapping {
  if (path === undefined) return {};
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(path, "utf8"));
  } catch {
    throw new UsageError(`--map ${path} is not readable as JSON.`);
  }
  const result = z.safeParse(mappingFile, content);
  if (result.success) return result.data as FieldMapping;
  throw new UsageError(`--map ${path} may contain only these fields, with text values: ${TARGETS.join(", ")}.`);
}

/** Invalid command-line arguments; nothing was changed. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

/** Type guard that works across copies of the class. */
export const isUsageError = makeTypeGuard(UsageError, "UsageError");
