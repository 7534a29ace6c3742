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

/** The lines that tell what an import did. */
export function reportOf(summary: ImportSummary, options: ImportOptions, console: string | undefined): string[] {
  const { site, finished, mapping } = summary;
  const rejected = [...summary.rejectedByCode.values()].reduce((sum, { count }) => sum + count, 0);
  const seconds = summary.ms / 1000;
  return [
    `Site ${options.site} (${site.site_id})${site.created ? ", made by this import" : ""}`,
    `Fields: ${Object.entries(mapping)
      .map(([target, field]) => `${target} <- ${field}`)
      .join(", ")}`,
    ...priceLine(summary, options),
    `read ${count(summary.read)}, added ${count(finished.added)}, changed ${count(finished.changed)}, unchanged ${count(finished.unchanged)}, removed ${count(finished.removed)}, rejected ${count(rejected)}`,
    ...[...summary.rejectedByCode].map(
      ([code, { count: times, places }]) =>
        `  ${count(times)} x ${REASONS[code] ?? code}, at ${places.join(", ")}${times > places.length ? ", ..." : ""}`,
    ),
    ...droppedLines(summary),
    `${seconds.toFixed(1)} s, ${count(Math.round(summary.read / seconds))} records a second; index built in ${(finished.index_ms / 1000).toFixed(1)} s`,
    ...(console === undefined ? [] : [`Console: ${console}/sites/${site.site_id}/query_customizations`]),
  ];
}

function priceLine({ mapping }: ImportSummary, options: ImportOptions): string[] {
  if (mapping.price === undefined) return [];
  const example = options.minorUnits ? "4995 is 49.95" : "4995 is 4,995; if it means 49.95, add --price-minor-units";
  return [`Prices: ${options.currency}, ${example}`];
}

function droppedLines({ dropped }: ImportSummary): string[] {
  const nested = dropped.nested > 0 ? [`  left out: ${count(dropped.nested)} nested values`] : [];
  return dropped.too_long > 0
    ? [...nested, `  left out: ${count(dropped.too_long)} texts over 20,000 characters`]
    : nested;
}

function count(value: number): string {
  return value.toLocaleString("en");
}
