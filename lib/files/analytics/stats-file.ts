import type { StatMetric, StatPoint, Stats } from "@/lib/contract/analytics/site-stats";
import type { Locale } from "@/lib/contract/kit/locale";
import type { FileAnswer } from "@/lib/files/file-answer";
import { buildSheetName, createSheetFile, formatMoment } from "@/lib/files/sheet";
import type { Sheet, SheetCell, SheetColumn } from "@/lib/files/sheet-shape";
import texts from "./export-texts.json";

/** Options of a statistics file. */
export type StatsFile = {
  site: { siteId: string; name: string; timeZone: string };
  locale: Locale;
  format: "csv" | "xlsx";
  /** The filters as in the URL, by name. */
  filters: readonly (readonly [name: string, value: string])[];
};

/** The table of the screen as a file, with the same rows, columns and numbers. */
export function createStatsFile(stats: Stats, file: StatsFile): FileAnswer {
  const { words, scopes, granularity } = loadExportTexts(file.locale);
  const { site, locale, filters } = file;
  const { from, to } = stats.dates;
  const zone = site.timeZone.replaceAll("/", "-");
  const narrowed = filters.map(([name, value]) => `${name}-${value}`).join("_");
  const sheet: Sheet = {
    name: buildSheetName([
      "stats",
      site.siteId,
      from,
      to,
      stats.scope,
      stats.dates.granularity,
      zone,
      locale,
      narrowed,
    ]),
    title: words.stats,
    columns: buildColumns(stats, file),
    rows: toSingleBatch(buildRows(stats, words)),
    locale,
    facts: [
      [words.site, `${site.name} (${site.siteId})`],
      [words.range, `${from} – ${to}`],
      ...(stats.previous ? [[words.compared, `${stats.previous.from} – ${stats.previous.to}`] as const] : []),
      [words.scope, (scopes as Record<string, string>)[stats.scope] ?? stats.scope],
      [words.granularity, granularity[stats.dates.granularity]],
      [words.zone, site.timeZone],
      [words.asOf, stats.as_of ? formatMoment(stats.as_of, site.timeZone) : words.none],
      [
        words.filters,
        filters.length === 0 ? words.none : filters.map(([name, value]) => `${name}=${value}`).join("; "),
      ],
    ],
    factsTitle: words.about,
  };
  return createSheetFile(sheet, file.format);
}

async function* toSingleBatch<Row>(rows: readonly Row[]): AsyncGenerator<readonly Row[]> {
  yield rows;
}

type Words = ReturnType<typeof loadExportTexts>["words"];

function isCompared({ previous_series }: StatMetric): boolean {
  return previous_series !== undefined;
}

function buildColumns({ metrics, dates }: Stats, { locale }: StatsFile): SheetColumn[] {
  const { words, metrics: names } = loadExportTexts(locale);
  const formatTitle = (text: string, metric: string): string => text.replace("{metric}", metric);
  const withBefore = (column: SheetColumn, isCompared: boolean): SheetColumn[] =>
    isCompared ? [column, { ...column, title: formatTitle(words.before, column.title) }] : [column];
  return [
    { title: words.time, kind: dates.granularity === "hour" ? "moment" : "day", width: 18 },
    ...metrics.flatMap((metric): SheetColumn[] => {
      const { key, unit, currency, of } = metric;
      const name = (names as Record<string, string>)[key] ?? key;
      const title = currency === undefined ? name : `${name} (${currency})`;
      const kind = { kind: unit, ...(currency === undefined ? {} : { currency }) };
      const parts: SheetColumn[] = [
        { ...kind, title: formatTitle(words.numerator, title), kind: unit === "money" ? "money" : "count" },
        { title: formatTitle(words.denominator, name), kind: "count" },
      ];
      const columns = [{ title, ...kind }, ...(typeof of === "number" ? parts : [])];
      return columns.flatMap((column) => withBefore(column, isCompared(metric)));
    }),
    { title: words.state, kind: "text", width: 14 },
  ];
}

/** A row per point, and a total row, as on the screen. */
function buildRows({ metrics, dates, partial }: Stats, words: Words): SheetCell[][] {
  const [first] = metrics;
  const points = (first?.series ?? []).map(({ date, partial: isPartial }, index): SheetCell[] => [
    dates.granularity === "hour" ? `${date.replace("T", " ")}:00` : date,
    ...metrics.flatMap((metric) =>
      buildCells(metric, { now: metric.series[index], before: metric.previous_series?.[index] }),
    ),
    isPartial ? words.partial : null,
  ]);
  const total: SheetCell[] = [
    { label: words.whole },
    ...metrics.flatMap((metric) => buildCells(metric, { now: getTotal(metric), before: getPrevious(metric) })),
    partial ? words.partial : null,
  ];
  return [...points, total];
}

type Value = Pick<StatPoint, "value" | "n" | "of">;

function getTotal({ total, n, of }: StatMetric): Value {
  return { value: total, n, of };
}

function getPrevious({ previous = null, previous_n, previous_of }: StatMetric): Value {
  return { value: previous, n: previous_n, of: previous_of };
}

/** The value and, for a ratio, numerator and denominator; each with the value of the compared range, if any. */
function buildCells(metric: StatMetric, { now, before }: { now?: Value; before?: Value }): SheetCell[] {
  const both = isCompared(metric) ? [now, before] : [now];
  const parts = typeof metric.of === "number" ? (["value", "n", "of"] as const) : (["value"] as const);
  return parts.flatMap((part) => both.map((value) => value?.[part] ?? null));
}

/** The texts of files in a language: names of metrics, scopes and points as on screens, and texts of files only. */
export function loadExportTexts(locale: Locale) {
  return texts[locale];
}
