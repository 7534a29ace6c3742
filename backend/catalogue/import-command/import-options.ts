import { existsSync, readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import * as z from "zod/mini";
import { knownEncoding } from "@/backend/catalogue/reader/encodings";
import type { FieldMapping } from "@/lib/domain/catalogue/feed-mapping";
import { TARGETS, type Target } from "@/lib/domain/catalogue/feed-names";
import type { PriceUnit } from "@/lib/domain/catalogue/feed-prices";
import { UsageError } from "./usage-error";

/** What the command was asked for. */
export type ImportOptions = {
  file: string;
  site: string;
  /** Of a site that the import makes; a site that is there keeps its own. */
  language: string;
  currency: string;
  timeZone: string;
  /** Undefined: told from the file itself. */
  encoding: string | undefined;
  /** Type of items that name none. */
  type: string;
  mapping: FieldMapping;
  /** Null: told from the prices themselves. */
  priceUnit: PriceUnit | null;
  keepMissing: boolean;
  /** Items may go, however many they are. */
  removeMany: boolean;
  /** Items may lose prices, titles, images, categories or availability, however many they are. */
  acceptDamage: boolean;
  rejectsFile: string | undefined;
};

/** How the command is used. */
export const USAGE = `npm run import -- --site <name or tracking code> <file>
  --language en --currency EUR --time-zone Europe/Prague   of a site that is made by this import
  --type item            type of items that name none
  --<field> <name>       source field of ${TARGETS.map((target) => target.replaceAll("_", "-")).join(", ")}
                         (--image and --link are short for image-link and web-url)
  --map mapping.json     the same in a file: { "title": "name", "price": "price_cents" }
  --price-minor-units    prices are in hundredths: 4995 is 49.95 (otherwise told from the prices, and said)
  --price-major-units    prices are as they are: 4995 is 4995.00
  --encoding utf-8       of the text in the file (otherwise told from the file)
  --keep-missing         leave items that the file lacks
  --remove-many          remove them even where they are more than 30 % of what is there
  --accept-damage        take the file even where more than 30 % of the items lose their price, image, category or
                         availability, change their title, hold garbled text, or have prices that move by one factor
  --data-dir .data       of the product, when it is elsewhere; --url http://127.0.0.1:3001 of its backend
  --rejects out.jsonl    write refused records there, with their reasons
The file is XML (RSS, Atom, any flat list), CSV, TSV, JSON or JSON lines, also as gzip; what it is, is told from what it
holds. A field below another is named a.b. Ends with 0 when the catalogue was taken, 1 when nothing was changed, 2 on wrong use.`;

const flagOf = (target: Target): string => target.replaceAll("_", "-");
const flags = Object.fromEntries(TARGETS.map((target) => [flagOf(target), { type: "string" as const }]));
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
  "keep-missing": { type: "boolean", default: false },
  "remove-many": { type: "boolean", default: false },
  "accept-damage": { type: "boolean", default: false },
  rejects: { type: "string" },
  ...flags,
} as const;

/** Shorter words for two fields. */
const SHORT: Record<string, string> = { "--image": "--image-link", "--link": "--web-url" };
const inFull = (word: string): string => {
  const [name = "", ...value] = word.split("=");
  return [SHORT[name] ?? name, ...value].join("=");
};

type Given = Record<string, string | boolean | undefined>;

/** Reads the command line. Throws UsageError that says what is wrong with it. */
export function readImportOptions(args: readonly string[]): ImportOptions {
  const { given, file } = parse(args);
  const text = (name: string): string => String(given[name] ?? "");
  const optional = (name: string): string | undefined => (typeof given[name] === "string" ? text(name) : undefined);
  const named = TARGETS.flatMap((target) => {
    const value = optional(flagOf(target));
    return value === undefined || target === "type" ? [] : [[target, value] as const];
  });
  return {
    file,
    site: text("site"),
    language: text("language"),
    currency: text("currency").toUpperCase(),
    timeZone: text("time-zone"),
    encoding: encodingNamed(optional("encoding")),
    type: optional("type") ?? "item",
    mapping: { ...readMapping(optional("map")), ...Object.fromEntries(named) },
    priceUnit: given["price-minor-units"] === true ? "minor" : given["price-major-units"] === true ? "major" : null,
    keepMissing: given["keep-missing"] === true,
    removeMany: given["remove-many"] === true,
    acceptDamage: given["accept-damage"] === true,
    rejectsFile: optional("rejects"),
  };
}

function parse(args: readonly string[]): { given: Given; file: string } {
  let read: { values: Given; positionals: string[] };
  try {
    read = parseArgs({ args: args.map(inFull), allowPositionals: true, options: OPTIONS });
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : "Unreadable."}\n\n${USAGE}`);
  }
  const { values: given, positionals } = read;
  const [file, ...more] = positionals;
  if (file === undefined || more.length > 0 || typeof given.site !== "string") throw new UsageError(USAGE);
  if (!existsSync(file)) throw new UsageError(`There is no file ${file}.`);
  if (!/^[A-Za-z]{3}$/.test(String(given.currency))) throw new UsageError("--currency is three letters, such as EUR.");
  return { given, file };
}

function encodingNamed(name: string | undefined): string | undefined {
  if (name === undefined || knownEncoding(name) !== null) return name;
  throw new UsageError(`--encoding ${name} is not known; examples are utf-8, windows-1250, iso-8859-2.`);
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
  throw new UsageError(`--map ${path} may name these fields, each with a text: ${TARGETS.join(", ")}.`);
}
