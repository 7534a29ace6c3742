import { parseFilters } from "@/backend/analytics/sessions/visit-conditions";
import type { Database } from "@/backend/db/client";
import type { SiteRow } from "@/backend/kit/implement";
import type { Refuse } from "@/backend/kit/refuse";
import type { exportList, QueryFigures } from "@/lib/contract/analytics/searches";
import { resolveComparedRange } from "@/lib/domain/analytics/compared-range";
import { buildQueryFigures } from "@/lib/domain/analytics/query-figures";
import { listFilterEntries } from "@/lib/domain/analytics/visit-filters";
import { EXPORT_ROWS_MAX } from "@/lib/domain/kit/limits";
import type { QuerySums } from "@/lib/domain/search/query-sums";
import { loadExportTexts } from "@/lib/files/analytics/stats-file";
import type { FileAnswer } from "@/lib/files/file-answer";
import { buildSheetName, createSheetFile, formatMoment } from "@/lib/files/sheet";
import type { SheetCell, SheetColumn } from "@/lib/files/sheet-shape";
import type { Parsed } from "@/lib/http/endpoint";
import texts from "./file-texts.json";
import { buildQueryOrder } from "./list-searches";
import { readOrderedQueries, readQueriesAfter, type SummedQuery } from "./query-page";
import { allowLargeGroups, readQuerySums, readTypedQueries } from "./query-rows";
import { parseSearchesRequest, type SearchesRequest } from "./searches-request";

type Query = Parsed<typeof exportList>["query"];
type FileCaller = { database: Database; site: SiteRow; now: Date; user: { id: string }; refuse: Refuse };

/** Queries read at once, in the order of the list. */
const AT_ONCE_MAX = 50_000;
/** Rows per batch. */
const BATCH = 2_000;

/** The list of queries as a file: the columns of the screen, with the previous range when it is compared. */
export async function buildSearchesFile(caller: FileCaller, query: Query): Promise<FileAnswer> {
  const { database, site } = caller;
  const request = await database.withSite(site.siteId, (tx) => parseSearchesRequest({ tx, ...caller }, query));
  const { locale, format, scope } = query;
  const { words, scopes } = loadExportTexts(locale);
  const { range } = request.conditions;
  const filters = listFilterEntries(parseFilters(query, site.timeZone, caller.refuse)).map(
    ([name, value]) => `${name}=${value}`,
  );
  const narrowed = [...filters, ...(query.q ? [`q=${query.q}`] : []), ...(query.only ? [`only=${query.only}`] : [])];
  const before = resolveComparedRange(query, range, site.timeZone);
  const zone = site.timeZone.replaceAll("/", "-");
  const parts = ["queries", site.siteId, range.fromDay, range.toDay, scope, zone, locale, narrowed.join("_")];
  return createSheetFile(
    {
      name: buildSheetName(parts),
      title: texts[locale].title,
      columns: buildColumns(query.locale, { isCompared: before !== null, currency: site.currency }),
      rows: streamRows(caller, request, query),
      locale,
      facts: [
        [words.site, `${site.name} (${site.siteId})`],
        [words.range, `${range.fromDay} – ${range.toDay}`],
        ...(before === null ? [] : [[words.compared, `${before.fromDay} – ${before.toDay}`] as const]),
        [words.scope, scopes[scope]],
        [words.zone, site.timeZone],
        [words.asOf, request.asOf ? formatMoment(request.asOf.toISOString(), site.timeZone) : words.none],
        [words.filters, narrowed.length === 0 ? words.none : narrowed.join("; ")],
      ],
      factsTitle: words.about,
    },
    format,
  );
}

const FIGURES = ["searches", "clicks", "ctr", "conversion", "no_results", "revenue", "avg_position"] as const;
const KINDS = { ctr: "share", conversion: "share", no_results: "share", avg_position: "place" } as const;

type ColumnFacts = { isCompared: boolean; currency: string };

function buildColumns(locale: Query["locale"], { isCompared, currency }: ColumnFacts): SheetColumn[] {
  const { words, metrics } = loadExportTexts(locale);
  const names = { ...metrics, conversion: texts[locale].conversion };
  const figures = FIGURES.flatMap((figure): SheetColumn[] => {
    const isMoney = figure === "revenue";
    const title = isMoney ? `${names[figure]} (${currency})` : names[figure];
    const kind = isMoney
      ? ({ kind: "money", currency } as const)
      : { kind: KINDS[figure as keyof typeof KINDS] ?? "count" };
    const parts = [words.numerator, words.denominator].map(
      (text): SheetColumn => ({ title: text.replace("{metric}", names[figure]), kind: "count" }),
    );
    const now = [{ title, ...kind }, ...(figure in KINDS ? parts : [])];
    const before = now.map((column) => ({ ...column, title: words.before.replace("{metric}", column.title) }));
    return isCompared ? [...now, ...before] : now;
  });
  return [{ title: words.query, kind: "text", width: 36 }, ...figures];
}

/** Rows in batches: in list order if the list is short enough, else alphabetically, so that each read is short. */
async function* streamRows(caller: FileCaller, request: SearchesRequest, query: Query): AsyncGenerator<SheetCell[][]> {
  const { database, site } = caller;
  const order = { ...buildQueryOrder(query, request), offset: 0, limit: AT_ONCE_MAX + 1 };
  const first = await database.withSite(site.siteId, async (tx) => {
    await allowLargeGroups(tx);
    return readOrderedQueries(tx, request.rows, order);
  });
  const write = (rows: readonly SummedQuery[]) => buildCells(caller, request, query, rows);
  if (first.length <= AT_ONCE_MAX) {
    for (let at = 0; at < first.length; at += BATCH) yield await write(first.slice(at, at + BATCH));
    return;
  }
  first.length = 0;
  let written = 0;
  let after = "";
  while (written < EXPORT_ROWS_MAX) {
    const rows = await database.withSite(site.siteId, async (tx) => {
      await allowLargeGroups(tx);
      return readQueriesAfter(tx, request.rows, { ...order, limit: AT_ONCE_MAX }, after);
    });
    for (let at = 0; at < rows.length; at += BATCH) yield await write(rows.slice(at, at + BATCH));
    written += rows.length;
    after = rows.at(-1)?.query ?? after;
    if (rows.length < AT_ONCE_MAX) return;
  }
}

async function buildCells(
  { database, site }: FileCaller,
  request: SearchesRequest,
  query: Query,
  rows: readonly SummedQuery[],
): Promise<SheetCell[][]> {
  const { mode, range } = request.conditions;
  const queries = rows.map((row) => row.query);
  const { typed, before } = await database.withSite(site.siteId, async (tx) => {
    const compared = resolveComparedRange(query, range, site.timeZone);
    return {
      typed: await readTypedQueries(tx, { ...request.rows, queries }),
      before: compared === null ? null : await readQuerySums(tx, { ...request.rows, range: compared, queries }),
    };
  });
  const toFigures = (sums: QuerySums | undefined) => (sums === undefined ? null : buildQueryFigures(sums, mode));
  return rows.map((row) => {
    const now = buildQueryFigures(row, mode);
    const earlier = before === null ? undefined : toFigures(before.get(row.query));
    const both = earlier === undefined ? [now] : [now, earlier];
    return [
      typed.get(row.query) ?? row.query,
      ...FIGURES.flatMap((figure) => both.flatMap((figures) => buildFigureCells(figures, figure))),
    ];
  });
}

/** The figure and, for a ratio, its numerator and denominator; empty cells where nothing is known. */
function buildFigureCells(figures: QueryFigures | null, figure: (typeof FIGURES)[number]): SheetCell[] {
  if (figures === null) return figure in KINDS ? [null, null, null] : [null];
  const value = figures[figure];
  return typeof value === "number" ? [value] : [value.value, value.n, value.of];
}
