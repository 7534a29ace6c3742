import type { FileAnswer } from "@/backend/file-answer";
import type { FILE_LOCALES, StatMetric, StatPoint, Stats } from "@/lib/contract/site-stats";
import { isTooFew } from "@/lib/domain/metrics";
import { exportWords } from "./export/export-words";
import { momentText } from "./export/moment-text";
import { sheetFile, sheetName } from "./export/sheet";
import type { Sheet, SheetCell, SheetColumn } from "./export/sheet-shape";

/** What a file of statistics is made for. */
export type StatsFile = {
  site: { siteId: string; name: string; timeZone: string };
  locale: (typeof FILE_LOCALES)[number];
  format: "csv" | "xlsx";
  /** The filters as they stand in the address, by name. */
  filters: readonly (readonly [name: string, value: string])[];
};

/** The table of the screen as a file: the same rows, the same columns, the same numbers. */
export function statsFile(stats: Stats, file: StatsFile): FileAnswer {
  const { words, scopes, granularity } = exportWords(file.locale);
  const { site, locale, filters } = file;
  const { from, to } = stats.dates;
  const zone = site.timeZone.replaceAll("/", "-");
  const narrowed = filters.map(([name, value]) => `${name}-${value}`).join("_");
  const sheet: Sheet = {
    name: sheetName(["stats", site.siteId, from, to, stats.scope, stats.dates.granularity, zone, locale, narrowed]),
    title: words.stats,
    columns: columnsOf(stats, file),
    rows: oneBatch(rowsOf(stats, words.whole, words)),
    locale,
    facts: [
      [words.site, `${site.name} (${site.siteId})`],
      [words.range, `${from} – ${to}`],
      ...(stats.previous ? [[words.compared, `${stats.previous.from} – ${stats.previous.to}`] as const] : []),
      [words.scope, (scopes as Record<string, string>)[stats.scope] ?? stats.scope],
      [words.granularity, granularity[stats.dates.granularity]],
      [words.zone, site.timeZone],
      [words.asOf, stats.as_of ? momentText(stats.as_of, site.timeZone) : words.none],
      [
        words.filters,
        filters.length === 0 ? words.none : filters.map(([name, value]) => `${name}=${value}`).join("; "),
      ],
    ],
    factsTitle: words.about,
  };
  return sheetFile(sheet, file.format);
}

async function* oneBatch<Row>(rows: readonly Row[]): AsyncGenerator<readonly Row[]> {
  yield rows;
}

type Words = ReturnType<typeof exportWords>["words"];

function isCompared({ previous_series }: StatMetric): boolean {
  return previous_series !== undefined;
}

function columnsOf({ metrics, dates }: Stats, { locale }: StatsFile): SheetColumn[] {
  const { words, metrics: names } = exportWords(locale);
  const nColumns = (title: string, compared: boolean): SheetColumn[] =>
    [title, ...(compared ? [titled(words.before, title)] : [])].map((one) => ({ title: one, kind: "count" }));
  const titled = (text: string, metric: string): string => text.replace("{metric}", metric);
  return [
    { title: words.time, kind: dates.granularity === "hour" ? "moment" : "day", width: 18 },
    ...metrics.flatMap((metric): SheetColumn[] => {
      const { key, unit, currency, of } = metric;
      const name = (names as Record<string, string>)[key] ?? key;
      const title = currency === undefined ? name : `${name} (${currency})`;
      const kind = { kind: unit, ...(currency === undefined ? {} : { currency }) };
      return [
        { title, ...kind },
        ...(isCompared(metric) ? [{ title: titled(words.before, title), ...kind }] : []),
        ...(typeof of === "number" ? nColumns(titled(words.of, name), isCompared(metric)) : []),
      ];
    }),
    { title: words.state, kind: "text", width: 14 },
  ];
}

/** A row of every point, and one of the whole range, as on the screen. */
function rowsOf({ metrics, dates, partial }: Stats, whole: string, words: Words): SheetCell[][] {
  const [first] = metrics;
  const points = (first?.series ?? []).map(({ date, partial: isPartial }, index): SheetCell[] => [
    dates.granularity === "hour" ? `${date.replace("T", " ")}:00` : date,
    ...metrics.flatMap((metric) =>
      cellsOf(metric, { now: metric.series[index], before: metric.previous_series?.[index] }, words),
    ),
    isPartial ? words.partial : null,
  ]);
  const total: SheetCell[] = [
    whole,
    ...metrics.flatMap((metric) => cellsOf(metric, { now: totalOf(metric), before: previousOf(metric) }, words)),
    partial ? words.partial : null,
  ];
  return [...points, total];
}

type Value = Pick<StatPoint, "value" | "of">;

function totalOf({ total, of }: StatMetric): Value {
  return { value: total, of };
}

function previousOf({ previous = null, previous_of }: StatMetric): Value {
  return { value: previous, of: previous_of };
}

function cellsOf(metric: StatMetric, { now, before }: { now?: Value; before?: Value }, { few }: Words): SheetCell[] {
  const cell = (value: Value | undefined): SheetCell =>
    value === undefined ? null : isTooFew(value, metric.unit) ? few : value.value;
  return [
    cell(now),
    ...(isCompared(metric) ? [cell(before)] : []),
    ...(typeof metric.of === "number" ? [now?.of ?? null, ...(isCompared(metric) ? [before?.of ?? null] : [])] : []),
  ];
}
