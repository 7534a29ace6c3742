import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { formatMetric } from "@/components/analytics/charts/metric-text";
import { Delta } from "@/components/analytics/searches/figure-text";
import { linkToPlace } from "@/components/analytics/searches/searches-links";
import { ScreenLink } from "@/components/ui/screen-link";
import { Table, type TableColumn } from "@/components/ui/table";
import { TOO_FEW } from "@/components/ui/too-few";
import { read } from "@/lib/client/query";
import { useAllowed, useSite } from "@/lib/client/site-context";
import type { WidgetSettings } from "@/lib/contract/analytics/dashboards";
import { listQueries, type QueryRow, type Ratio } from "@/lib/contract/analytics/searches";
import { isSampleTooSmall } from "@/lib/domain/analytics/metrics";
import { isAllowed } from "@/lib/domain/kit/access";
import { formatNumber } from "@/lib/i18n/formats";
import { ReadBody, useDashboardData } from "./dashboard-data";
import { buildQueriesInput, DECLINING_POOL } from "./widget-inputs";
import { buildWidgetQueryHref, listFixes } from "./widget-links";

type Props = { settings: WidgetSettings; title: string };

function useQueries(settings: WidgetSettings) {
  const input = buildQueriesInput(useDashboardData(), settings);
  return useQuery({ ...read(listQueries, input), placeholderData: keepPreviousData });
}

/** A table of queries: the most searched, without results, without clicks, or declining. */
export function QueriesWidget({ settings, title }: Props) {
  const t = useTranslations("dashboards.queries");
  const found = useQueries(settings);
  const columns = useColumns(settings);
  const { table = "top", rows = "5" } = settings;
  return (
    <ReadBody found={found} rows={Number(rows)}>
      {({ items }) => {
        const shown = table === "losers" ? findDeclining(items, Number(rows)) : items;
        return (
          <>
            <Table
              caption={title}
              columns={columns}
              rows={shown}
              row={{ id: ({ query }) => query }}
              empty={<p className="text-ink-2">{t(`none.${table as "top"}`)}</p>}
            />
            {table === "losers" && shown.length > 0 && (
              <p className="mt-2 text-ink-2 text-sm">{t("among", { count: DECLINING_POOL })}</p>
            )}
          </>
        );
      }}
    </ReadBody>
  );
}

type Column = TableColumn<QueryRow>;

function useColumns({ table = "top", scope = "search" }: WidgetSettings): Column[] {
  const t = useTranslations("dashboards.queries");
  const number = useNumbers();
  const { siteId } = useDashboardData();
  const query: Column = {
    id: "query",
    header: t("query"),
    isRowHeader: true,
    cell: ({ query: q, typed }) => <ScreenLink href={buildWidgetQueryHref(siteId, q, scope)}>{typed}</ScreenLink>,
  };
  const searches: Column = {
    id: "searches",
    header: t("searches"),
    isNumeric: true,
    cell: (row) => (
      <>
        <SearchCount row={row} />
        {table !== "losers" && <Delta now={row} before={row.previous} figure="searches" />}
      </>
    ),
  };
  const share = (id: "ctr" | "no_results"): Column => ({
    id,
    header: t(id),
    isNumeric: true,
    cell: (row) => number.share(row[id], id),
  });
  const before: Column = {
    id: "before",
    header: t("before"),
    isNumeric: true,
    cell: ({ previous }) => number.whole(previous?.searches ?? 0),
  };
  const revenue: Column = {
    id: "revenue",
    header: t("revenue"),
    isNumeric: true,
    cell: (row) => (
      <>
        {number.money(row.revenue)}
        <Delta now={row} before={row.previous} figure="revenue" />
      </>
    ),
  };
  const more = { top: [share("ctr"), revenue], no_results: [share("no_results")], no_clicks: [], losers: [before] };
  return [query, searches, ...(more[table as keyof typeof more] ?? [])];
}

/** The number of searches, linked to the visits behind it for users who may see them. */
function SearchCount({ row: { typed, searches } }: { row: QueryRow }) {
  const t = useTranslations("dashboards.queries");
  const { siteId } = useDashboardData();
  const { whole } = useNumbers();
  const { screen, href } = linkToPlace(siteId, "sessions", { typed }, "search");
  const canOpen = useAllowed(screen.access);
  if (!canOpen || searches === 0) return whole(searches);
  return (
    <ScreenLink look="plain" href={href} title={t("toVisits")} className="cell-link">
      {whole(searches)}
    </ScreenLink>
  );
}

/** Formats numbers as all statistics do. */
function useNumbers() {
  const t = useTranslations("analytics.figures");
  const locale = useLocale();
  const { site } = useSite();
  return {
    whole: (value: number) => formatNumber(value, locale),
    money: (value: number) => formatMetric(value, { unit: "money", currency: site.currency, locale }),
    share: ({ value, n, of }: Ratio, key: "ctr" | "no_results"): ReactNode => (
      <>
        {isSampleTooSmall({ of }, { key, unit: "share" }) ? TOO_FEW : formatMetric(value, { unit: "share", locale })}
        <span className="under">{t("nOf", { n: formatNumber(n, locale), of: formatNumber(of, locale) })}</span>
      </>
    ),
  };
}

/** Queries without results that have none now either, each with ways to fix it. */
export function NoResultsWidget({ settings }: Props) {
  const t = useTranslations("dashboards.queries");
  const found = useQueries({ ...settings, table: "unsolved" });
  return (
    <ReadBody found={found} rows={Number(settings.rows ?? "5")}>
      {({ items }) =>
        items.length === 0 ? (
          <p className="text-ink-2 text-md">{t("none.no_results")}</p>
        ) : (
          <ul className="grid gap-px">
            {items.map((row) => (
              <NoResultsRow key={row.query} row={row} scope={settings.scope ?? "search"} />
            ))}
          </ul>
        )
      }
    </ReadBody>
  );
}

function NoResultsRow({ row, scope }: { row: QueryRow; scope: string }) {
  const t = useTranslations("dashboards.queries");
  const { siteId } = useDashboardData();
  const { rights } = useSite();
  const { query, typed, no_results } = row;
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 border-line border-b py-2 last:border-0">
      <span className="min-w-0">
        <ScreenLink href={buildWidgetQueryHref(siteId, query, scope)}>{typed}</ScreenLink>{" "}
        <span className="text-ink-2 text-sm tabular-nums">{t("lost", { count: no_results.n, of: no_results.of })}</span>
      </span>
      <span className="flex flex-wrap gap-x-4 text-md">
        {listFixes(siteId, row)
          .filter(({ screen }) => isAllowed(screen.access, rights))
          .map(({ name, href }) => (
            <ScreenLink key={name} href={href} className="min-w-6">
              {t(name)}
              <span className="sr-only"> ({typed})</span>
            </ScreenLink>
          ))}
      </span>
    </li>
  );
}

/** The queries whose searches declined most against the previous range, the largest decline first. */
export function findDeclining(rows: readonly QueryRow[], count: number): QueryRow[] {
  const countLost = ({ searches, previous }: QueryRow): number => (previous?.searches ?? 0) - searches;
  return rows
    .filter((row) => countLost(row) > 0)
    .sort((a, b) => countLost(b) - countLost(a))
    .slice(0, count);
}
