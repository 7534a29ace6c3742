import type { FeedFaultCode, FeedPlace } from "@/lib/contract/catalogue/feed-faults";
import type { OUT_REASONS, READING_NOTES } from "@/lib/contract/catalogue/feed-reading";
import type { ImportOptions } from "./import-options";
import type { ImportSummary } from "./import-run";
import { REJECT_REASONS } from "./reject-reasons";

// Commands print English only; screens have four languages.
const CLASHES_SHOWN = 10;
const IDENTITY_SHOWN = 60;
const FAULTS: Record<FeedFaultCode, string> = {
  feed_empty: "The file is empty.",
  feed_too_large: "The file is too large.",
  feed_is_html: "The file is a web page, not a feed.",
  format_unknown: "The file is no XML, JSON or table.",
  gzip_broken: "The file is gzip that is broken or ends too early.",
  gzip_ratio: "The file unpacks to more than a hundred times its size.",
  zip_empty: "The zip contains no file.",
  zip_nested: "The file is packed more than three times; pack it once.",
  zip_many_files: "The zip contains several files; pack the feed alone.",
  zip_encrypted: "The zip is protected with a password.",
  zip_broken: "The zip is broken or ends too early.",
  zip_unsupported: "The zip uses a compression that is not supported; pack it with the default settings, or with gzip.",
  zip_too_large: "The zip is larger than 64 MB; pack the file with gzip.",
  zip_ratio: "The zip unpacks to more than a hundred times its size.",
  feed_is_workbook: "The file is a workbook of a spreadsheet program; save it as CSV.",
  packing_unsupported: "The file is packed as TAR, RAR, 7-Zip, XZ, Zstandard or bzip2; pack it with gzip or as a zip.",
  encoding_unknown: "The file names an encoding that is not known; name it with --encoding.",
  encoding_broken: "The bytes are not in the encoding of the file; name it with --encoding (such as windows-1250).",
  xml_malformed: "The file is not readable as XML.",
  xml_entity_unknown: "The file has an entity that is not known.",
  xml_entities_declared: "The file declares entities, which are not read.",
  json_malformed: "The file is not readable as JSON.",
  json_no_list: "The file holds neither an object nor an array.",
  json_many_lists: "The file holds several arrays of objects, and none is called items or products.",
  table_quote_open: "A quote is left open in the row that starts here.",
  too_deep: "The file is nested too deep.",
  record_too_large: "A record is larger than 4 million characters or 50,000 values.",
  too_many_fields: "The file has more than 10,000 columns, 5,000 attributes of an element or 50,000 different fields.",
  name_too_long: "The name of a field is longer than 1,000 characters.",
  reading_too_slow: "Reading the file takes too long.",
  reading_too_much: "Reading the file takes too much memory.",
  no_records: "The file contains no records.",
  companion_availability:
    "The file only has the availability of products; import the export of the products themselves.",
  companion_prices: "The file only has prices of products; import the export of the products themselves.",
  companion_variants: "The file only has variants of products; import the export of the products themselves.",
  companion_categories: "The file has categories, not products; import the export of products.",
  companion_pictures: "The file only has pictures of products; import the export of the products themselves.",
  companion_attributes: "The file only has attributes of products; import the export of the products themselves.",
  companion_translations: "The file only has translations of products; import the export of the products themselves.",
  companion_relations:
    "The file only has accessories and similar products; import the export of the products themselves.",
};

/** Formats why and where a file could not be read. */
export function formatFault({ code, place }: { code: FeedFaultCode; place: FeedPlace }): string {
  return `Line ${place.line}, column ${place.column}: ${FAULTS[code]} Nothing was changed.`;
}

/** URLs of the product. */
export type ProductUrls = { consoleUrl: string | undefined; shopUrl: string | undefined };

/** Formats the lines of the report. */
export function formatReport(summary: ImportSummary, options: ImportOptions, places: ProductUrls): string[] {
  const { site, finished, read, ms } = summary;
  const seconds = ms / 1000;
  const indexed = finished === null ? "" : `; index built in ${(finished.index_ms / 1000).toFixed(1)} s`;
  return [
    ...formatSource(summary, options),
    formatCounts(summary),
    ...formatHealth(summary),
    ...formatRejects(summary),
    ...formatGroups(summary),
    ...formatDropped(summary),
    ...(finished === null ? ["No record could be taken, so nothing was changed."] : []),
    `${seconds.toFixed(1)} s, ${count(Math.round(read / seconds))} records a second${indexed}`,
    ...formatAddresses(site.site_id, places),
  ];
}

/** Formats what was read of a file whose import was refused. */
export function formatReading(summary: ImportSummary, options: Pick<ImportOptions, "site">): string[] {
  return [
    ...formatSource(summary, options),
    ...formatHealth(summary),
    ...formatRejects(summary),
    ...formatDropped(summary),
  ];
}

/** Formats where the items of an import go, and how its file was read. */
function formatSource(summary: ImportSummary, options: Pick<ImportOptions, "site">): string[] {
  const { site, reading } = summary;
  const fields = Object.entries(reading.mapping).map(([target, field]) => `${target} <- ${field}`);
  return [
    `Site ${options.site} (${site.site_id})${site.created ? ", created by this import" : ""}`,
    formatProgram(summary),
    `Fields: ${fields.join(", ")}`,
    ...formatText(summary),
    ...formatPrices(summary),
  ];
}

function formatCounts({ finished, read, rejected }: ImportSummary): string {
  const refused = [...rejected.values()].reduce((sum, reason) => sum + reason.count, 0);
  const { added, changed, unchanged, removed } = finished ?? { added: 0, changed: 0, unchanged: 0, removed: 0 };
  const counts = { read, added, changed, unchanged, removed, rejected: refused };
  return Object.entries(counts)
    .map(([name, value]) => `${name} ${count(value)}`)
    .join(", ");
}

/** Formats the encoding, and what else a person can choose by `--encoding`. */
function formatText({ text: { encoding, contradicted, readings, repeatedHeaders } }: ImportSummary): string[] {
  const stated = contradicted === null ? "" : `, although it says ${contradicted}`;
  const [used, ...others] = readings;
  return [
    `Encoding: ${encoding}${stated}${used === undefined ? "" : ` (${used.sample})`}`,
    ...others.map((reading) => `  otherwise --encoding ${reading.encoding} (${reading.sample})`),
    ...(repeatedHeaders === 0 ? [] : [`  skipped: ${count(repeatedHeaders)} rows that repeat the header`]),
  ];
}

function formatRejects({ rejected }: ImportSummary): string[] {
  return [...rejected].map(([code, { count: times, places }]) => {
    const more = times > places.length ? ", ..." : "";
    const lines = new Set(
      places.map(({ line, column, identity }) => {
        const item = identity === null ? "" : ` (${identity.slice(0, IDENTITY_SHOWN)})`;
        return `${line}${column === 1 ? "" : `:${column}`}${item}`;
      }),
    );
    return `  ${count(times)} x ${REJECT_REASONS[code] ?? code}, line ${[...lines].join(", ")}${more}`;
  });
}

function formatProgram({ reading }: ImportSummary): string {
  const { name } = reading.format;
  return name === "" ? "Format: no known program; fields were found by their names" : `Format: ${name}`;
}

const OUT: Record<(typeof OUT_REASONS)[number], string> = {
  draft: "drafts",
  private: "private items",
  hidden: "hidden items",
  disabled: "disabled items",
  not_individual: "items that are not visible individually",
  unpublished: "unpublished items",
  deleted: "deleted items",
  translation: "translations of other records",
  extra: "further rows of other records",
};

const NOTES: Record<(typeof READING_NOTES)[number], string> = {
  price_zero: "prices of 0, so no price (--zero-price free or on-request)",
  price_negative: "negative prices, so no price",
  price_unreadable: "unreadable prices, so no price",
  price_currency: "prices in another currency than the site's, so no price",
  price_on_request: "prices on request",
  price_thousands: "amounts like 1.299 were read as thousands, for nothing in the file says otherwise",
  price_without_vat: "prices without VAT, taken as they are (--vat <rate> adds it, --vat as-is accepts it)",
  price_date_unreadable: "dates of sales that could not be read, so the regular price applies",
  availability_unknown: "unknown availability words, so unavailable (--availability-word)",
  picture_incomplete: "pictures without an address, left out",
  excel_damaged: "values damaged by a spreadsheet program, left out",
};

/** The health of what was read: counts, prices, what stayed out, and what could not be used as it is. */
function formatHealth({ health, site }: ImportSummary): string[] {
  const { items, variants, without_price, without_image, sold_out, prices, out, notes, words, next_change } = health;
  const range =
    prices === null
      ? "no prices"
      : `prices from ${formatAmount(prices.min)} to ${formatAmount(prices.max)} ${site.currency} (median ${formatAmount(prices.median)})`;
  const parts = [
    `${count(items)} items${variants === 0 ? "" : ` with ${count(variants)} variants`}`,
    `${count(without_price)} without price`,
    `${count(without_image)} without picture`,
    `${count(sold_out)} sold out`,
    range,
  ];
  return [
    `Read: ${parts.join(", ")}`,
    ...out.map(({ reason, field, value, count: times }) => {
      const why = reason === "translation" ? field : `${field}: ${value}`;
      return `  kept out: ${count(times)} ${OUT[reason]} (${why})`;
    }),
    ...notes.map(({ code, field, count: times, examples }) => {
      const places = examples.map(({ line, value }) => `line ${line} "${value}"`).join(", ");
      return `  ${count(times)} x ${field}: ${NOTES[code]}: ${places}`;
    }),
    ...(words.length === 0
      ? []
      : [`  unknown words: ${words.map(({ text, count: times }) => `"${text}" (${count(times)})`).join(", ")}`]),
    ...(next_change === null ? [] : [`  Prices change at ${next_change}; import the file again then.`]),
  ];
}

function formatAmount(amount: number): string {
  return amount.toLocaleString("en", { minimumFractionDigits: 2, maximumFractionDigits: 2 });
}

function formatGroups({ finished }: ImportSummary): string[] {
  const { merged = 0, variants = 0, oversized = 0, left_out = 0, untitled = 0 } = finished ?? {};
  const lines = [
    [variants, `variants of a product${merged === 0 ? "" : `, ${count(merged)} of which were items`}`],
    [oversized, "rows of groups that are too large for one product; they are items"],
    [left_out, "left out: public only with a product that is missing or not public"],
    [untitled, "left out: no row of their product has a title"],
  ] as const;
  return lines.flatMap(([number, what]) => (number > 0 ? [`  ${count(number)} ${what}`] : []));
}

function formatPrices({ reading, site, isPriceUnitGuessed }: ImportSummary): string[] {
  if (reading.mapping.price === undefined) return [];
  const isMinor = reading.priceUnit === "minor";
  const meaning = isMinor ? "4995 is 49.95" : "4995 is 4,995.00";
  const why = isMinor ? "assumed, because all are whole and most end in 95, 99, 45 or 49" : "assumed";
  const other = isMinor ? "--price-major-units" : "--price-minor-units";
  return [`Prices: ${site.currency}, ${meaning}${isPriceUnitGuessed ? ` (${why}; otherwise ${other})` : ""}`];
}

function formatDropped({ dropped, clashes }: ImportSummary): string[] {
  const lines = [
    [dropped.nested, "nested values"],
    [dropped.too_long, "texts over 20,000 characters or values past the thousandth"],
    [dropped.name_unusable, "attributes whose names cannot be used"],
  ] as const;
  return [
    ...lines.flatMap(([number, what]) => (number > 0 ? [`  left out: ${count(number)} ${what}`] : [])),
    ...formatByName("values of another type than the first of their attribute", clashes),
  ];
}

function formatByName(what: string, counts: ReadonlyMap<string, number>): string[] {
  const byName = [...counts].sort((a, b) => b[1] - a[1]).map(([name, times]) => `${name} (${count(times)})`);
  const more = byName.length > CLASHES_SHOWN ? ", ..." : "";
  return byName.length === 0 ? [] : [`  left out: ${what}: ${byName.slice(0, CLASHES_SHOWN).join(", ")}${more}`];
}

function formatAddresses(siteId: string, { consoleUrl, shopUrl }: ProductUrls): string[] {
  return [
    ...(consoleUrl === undefined ? [] : [`Console: ${consoleUrl}/sites/${siteId}/query_customizations`]),
    ...(shopUrl === undefined ? [] : [`Shop: ${shopUrl}/shop/${siteId}`]),
  ];
}

function count(value: number): string {
  return value.toLocaleString("en");
}

const PROGRESS_STEP = 2000;

/** Creates a progress reporter: one overwritten line on a terminal, otherwise a line every few thousand items. */
export function createImportProgress(what: string): (done: number) => void {
  let reported = 0;
  return (done) => {
    if (process.stderr.isTTY) process.stderr.write(`\r${done.toLocaleString("en")} ${what} `);
    else if (done - reported >= PROGRESS_STEP) process.stderr.write(`${done.toLocaleString("en")} ${what}\n`);
    if (done - reported >= PROGRESS_STEP) reported = done;
  };
}
