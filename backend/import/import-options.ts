import { existsSync, readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import * as z from "zod/mini";

/** Fields of a catalogue item that a mapping can name a source field for. */
export const TARGETS = [
  "identity",
  "title",
  "type",
  "description",
  "brand",
  "price",
  "price_old",
  "category",
  "image_link",
  "web_url",
  "availability",
  "ean",
  "product_code",
  "introduced_at",
] as const;
/** A field of a catalogue item. */
export type Target = (typeof TARGETS)[number];

/** Which source field feeds which field of an item; "" says that none does. */
export type FieldMapping = Partial<Record<Target, string>>;

/** What the command was asked for. */
export type ImportOptions = {
  file: string;
  site: string;
  language: string;
  currency: string;
  timeZone: string;
  /** Type of items that name none. */
  type: string;
  mapping: FieldMapping;
  /** Prices are in hundredths: 4995 is 49.95. */
  minorUnits: boolean;
  keepMissing: boolean;
  rejectsFile: string | undefined;
};

/** How the command is used. */
export const USAGE = `npm run import -- --site <name or tracking code> <file.jsonl|json|csv|tsv[.gz]>
  --language en --currency EUR --time-zone Europe/Prague   of a site that is made by this import
  --type item            type of items that name none
  --<field> <name>       source field of ${TARGETS.map((target) => target.replaceAll("_", "-")).join(", ")}
  --map mapping.json     the same in a file: { "title": "name", "price": "price_cents" }
  --price-minor-units    prices are in hundredths: 4995 is 49.95
  --keep-missing         leave items that the file lacks
  --rejects out.jsonl    write refused records there, with their reasons`;

const flags = Object.fromEntries(TARGETS.map((target) => [target.replaceAll("_", "-"), { type: "string" as const }]));
const mappingFile = z.partial(z.strictObject(Object.fromEntries(TARGETS.map((target) => [target, z.string()]))));

/** Reads the command line. Throws an Error that says what is wrong with it. */
export function readImportOptions(args: readonly string[]): ImportOptions {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      site: { type: "string" },
      language: { type: "string", default: "en" },
      currency: { type: "string", default: "EUR" },
      "time-zone": { type: "string", default: "Europe/Prague" },
      map: { type: "string" },
      "price-minor-units": { type: "boolean", default: false },
      "keep-missing": { type: "boolean", default: false },
      rejects: { type: "string" },
      ...flags,
    },
  });
  const [file, ...more] = positionals;
  const given = values as Record<string, string | boolean | undefined>;
  if (file === undefined || more.length > 0 || typeof given.site !== "string") throw new Error(USAGE);
  if (!existsSync(file)) throw new Error(`There is no file ${file}.`);
  const text = (name: string): string => String(given[name] ?? "");
  const named = TARGETS.flatMap((target) => {
    const value = given[target.replaceAll("_", "-")];
    return typeof value === "string" && target !== "type" ? [[target, value] as const] : [];
  });
  return {
    file,
    site: given.site,
    language: text("language"),
    currency: text("currency"),
    timeZone: text("time-zone"),
    type: typeof given.type === "string" ? given.type : "item",
    mapping: { ...readMapping(typeof given.map === "string" ? given.map : undefined), ...Object.fromEntries(named) },
    minorUnits: given["price-minor-units"] === true,
    keepMissing: given["keep-missing"] === true,
    rejectsFile: typeof given.rejects === "string" ? given.rejects : undefined,
  };
}

function readMapping(path: string | undefined): FieldMapping {
  if (path === undefined) return {};
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(path, "utf8"));
  } catch {
    throw new Error(`--map ${path} is not readable as JSON.`);
  }
  const result = z.safeParse(mappingFile, content);
  if (result.success) return result.data as FieldMapping;
  throw new Error(`--map ${path} may name these fields, each with a text: ${TARGETS.join(", ")}.`);
}
