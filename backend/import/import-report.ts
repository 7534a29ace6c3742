import type { ImportOptions } from "./import-options";
import type { ImportSummary } from "./import-run";

// The command speaks English, as every command line of this product does; screens have the four languages.
const REASONS: Record<string, string> = {
  unreadable: "not readable as JSON",
  not_an_object: "not an object",
  wrong_column_count: "another number of columns than the first line",
  identity_empty: "no identity",
  identity_too_long: "identity longer than 2,048 characters",
  type_invalid: "type is no lower-case word",
  title_empty: "no title",
  attribute_name_empty: "an attribute without a name",
  attribute_name_too_long: "an attribute's name longer than 200 characters",
  duplicate: "an identity that came before",
};

/** Where the parts of the product are reached; undefined where it is not known. */
export type Places = { consoleUrl: string | undefined; shopUrl: string | undefined };

/** The lines that tell what an import did. */
export function reportOf(summary: ImportSummary, options: ImportOptions, places: Places): string[] {
  const { site, finished, read, ms } = summary;
  const seconds = ms / 1000;
  const indexed = finished === null ? "" : `; index built in ${(finished.index_ms / 1000).toFixed(1)} s`;
  return [
    `Site ${options.site} (${site.site_id})${site.created ? ", made by this import" : ""}`,
    `Fields: ${Object.entries(summary.rules.mapping)
      .map(([target, field]) => `${target} <- ${field}`)
      .join(", ")}`,
    ...priceLine(summary),
    countsLine(summary),
    ...rejectLines(summary, placeWord(options.file)),
    ...droppedLines(summary),
    ...(finished === null ? ["No record could be taken, so nothing was changed."] : []),
    `${seconds.toFixed(1)} s, ${count(Math.round(read / seconds))} records a second${indexed}`,
    ...addressLines(site.site_id, places),
  ];
}

function countsLine({ finished, read, rejected }: ImportSummary): string {
  const refused = [...rejected.values()].reduce((sum, reason) => sum + reason.count, 0);
  const { added, changed, unchanged, removed } = finished ?? { added: 0, changed: 0, unchanged: 0, removed: 0 };
  const counts = { read, added, changed, unchanged, removed, rejected: refused };
  return Object.entries(counts)
    .map(([name, value]) => `${name} ${count(value)}`)
    .join(", ");
}

/** Lines are counted in texts and tables, records in a JSON array. */
function placeWord(file: string): string {
  return /\.json(\.gz)?$/i.test(file) ? "record" : "line";
}

function rejectLines({ rejected }: ImportSummary, word: string): string[] {
  return [...rejected].map(([code, { count: times, places }]) => {
    const more = times > places.length ? ", ..." : "";
    return `  ${count(times)} x ${REASONS[code] ?? code}, ${word} ${places.join(", ")}${more}`;
  });
}

function priceLine({ rules, isPriceUnitGuessed }: ImportSummary): string[] {
  if (rules.mapping.price === undefined) return [];
  const isMinor = rules.priceUnit === "minor";
  const meaning = isMinor ? "4995 is 49.95" : "4995 is 4,995.00";
  const why = isMinor ? "assumed, because all are whole and most end in 95, 99, 45 or 49" : "assumed";
  const other = isMinor ? "--price-major-units" : "--price-minor-units";
  return [`Prices: ${rules.currency}, ${meaning}${isPriceUnitGuessed ? ` (${why}; otherwise ${other})` : ""}`];
}

function droppedLines({ dropped }: ImportSummary): string[] {
  const lines = [
    [dropped.nested, "nested values"],
    [dropped.too_long, "texts over 20,000 characters or values past the thousandth"],
    [dropped.name_unusable, "attributes whose names cannot be used"],
  ] as const;
  return lines.flatMap(([number, what]) => (number > 0 ? [`  left out: ${count(number)} ${what}`] : []));
}

function addressLines(siteId: string, { consoleUrl, shopUrl }: Places): string[] {
  return [
    ...(consoleUrl === undefined ? [] : [`Console: ${consoleUrl}/sites/${siteId}/query_customizations`]),
    ...(shopUrl === undefined ? [] : [`Shop: ${shopUrl}/shop/${siteId}`]),
  ];
}

function count(value: number): string {
  return value.toLocaleString("en");
}
