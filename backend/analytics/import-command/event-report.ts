import { DAY_MS } from "@/lib/domain/kit/durations";
import type { EventOptions } from "./event-options";
import type { Counts, EventSummary } from "./event-run";

// The command is English only, like every command line of this product.

const REASONS: Record<string, string> = {
  unreadable: "not readable",
  index_unknown: "not a UBI query or event",
  timestamp_invalid: "no valid time",
  action_unknown: "an unknown action",
  query_missing: "its query is not in the file",
  results_unknown: "a query without results in the file",
  item_missing: "no item",
  amount_negative: "a negative amount: a return, not an order",
  part_of_query: "already part of the list of its query",
  order_without_amount: "an order without an amount, imported as 0",
  wrong_column_count: "more cells than the header",
  quote_open: "a quote is left open",
  bytes_invalid: "bytes that are not in the encoding of the file",
  cancellation: "a cancellation",
  quantity_negative: "a quantity of zero or less without a cancellation",
  price_negative: "a negative price",
  price_zero: "a price of zero",
  title_empty: "no description",
  customer_missing: "no customer: the invoice counts as a separate visitor",
  too_old: "older than the retention of statistics (400 days); --until-now moves the times",
  in_future: "in the future",
  invalid: "not a valid event",
  event_too_large: "an event of more than 64 KB",
};

/** The lines that report the result of an import. */
export function formatEventReport(summary: EventSummary, options: EventOptions): string[] {
  const { site, format, events, accepted, known, refused, noted, items, ms } = summary;
  const leftOut = [...refused.values()].reduce((sum, one) => sum + one.count, 0);
  const codes = items.found + items.missing;
  const where = options.match === null ? "identities" : `identities or ${options.match}`;
  return [
    `Site ${site.name} (${site.site_id}), ${format}`,
    `events ${formatNumber(events)}, imported ${formatNumber(accepted)}, already stored ${formatNumber(known)}, refused ${formatNumber(leftOut)}`,
    ...formatCounts("refused", refused),
    ...formatCounts("imported", noted),
    `Items: ${formatNumber(items.found)} of ${formatNumber(codes)} codes are in the catalog (${where})`,
    ...describeTimes(summary, options),
    ...describePrices(summary),
    `${(ms / 1000).toFixed(1)} s, ${formatNumber(Math.round(events / (ms / 1000)))} events a second`,
  ];
}

function formatCounts(what: string, counts: Counts): string[] {
  return [...counts].map(([code, { count, lines }]) => {
    const more = count > lines.length ? ", ..." : "";
    const reason = REASONS[code] ?? (code.startsWith("action ") ? `${code.slice(7)}, which shops do not send` : code);
    return `  ${what}: ${formatNumber(count)} x ${reason}, line ${lines.join(", ")}${more}`;
  });
}

function describeTimes({ span, shiftMs }: EventSummary, { spreadDays, stretch }: EventOptions): string[] {
  if (span === null) return [];
  const moved =
    spreadDays === null
      ? shiftMs === 0
        ? "as in the file"
        : `moved by ${formatNumber(Math.round(shiftMs / DAY_MS))} days`
      : `not those of the file: visits spread over ${formatNumber(spreadDays)} days${stretch > 1 ? `, each ${formatNumber(stretch)} times as long` : ""}`;
  return [`Times: ${formatInstant(span.from)} to ${formatInstant(span.to)}, ${moved}`];
}

/** How each unit reads a price of 4995; the catalog import uses the same words. */
const UNIT_EXAMPLES = { minor: "4995 is 49.95", major: "4995 is 4,995.00" } as const;

function describePrices({ site, prices }: EventSummary): string[] {
  if (prices === null) return [];
  const { unit, from, compared, ratio, offBy } = prices;
  const other = unit === "minor" ? "--price-major-units" : "--price-minor-units";
  const times = ratio === null ? "" : `${formatNumber(Number(ratio.toPrecision(3)))} times the catalogue's`;
  const measured = `in the file they are ${times}, median of ${formatNumber(compared)} items`;
  const seen = ratio === null ? "too few are of items that have a price in the catalogue" : measured;
  const why = {
    option: `--price-${unit}-units`,
    catalogue: measured,
    look: `assumed from how they look; ${seen}; otherwise ${other}`,
  }[from];
  const line = `Prices: ${site.currency}, ${UNIT_EXAMPLES[unit]} (${why})`;
  if (offBy === 0) return [line];
  const off = `${formatNumber(10 ** Math.abs(offBy))} times too ${offBy > 0 ? "high" : "low"}`;
  const remedy = offBy === (unit === "minor" ? -2 : 2) ? `with ${other} they are not` : "check both";
  return [line, `Warning: compared with the catalogue, these prices are ${off} (${measured}); ${remedy}.`];
}

function formatInstant(at: number): string {
  return `${new Date(at).toISOString().slice(0, 16).replace("T", " ")} UTC`;
}

function formatNumber(value: number): string {
  return value.toLocaleString("en");
}
