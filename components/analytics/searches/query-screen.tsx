"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useSearchParams } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import { lazy, Suspense, useCallback, useMemo } from "react";
import { type ChartSeries, toChartPoints } from "@/components/analytics/charts/chart-data";
import { LineChart } from "@/components/analytics/charts/line-chart";
import { formatMetric } from "@/components/analytics/charts/metric-text";
import { useMarkGroups } from "@/components/analytics/charts/use-change-marks";
import { FilterBar } from "@/components/analytics/filters/filter-bar";
import { LeftOut } from "@/components/analytics/filters/left-out";
import { EmptyState, FailedRead } from "@/components/ui/empty-state";
import { PageHead } from "@/components/ui/page-head";
import { ScreenLink } from "@/components/ui/screen-link";
import { SkeletonRows, SkeletonWhile } from "@/components/ui/skeleton";
import { read } from "@/lib/client/query";
import { useSite } from "@/lib/client/site-context";
import { useAddress } from "@/lib/client/use-address";
import { type QueryDetail, showQuery } from "@/lib/contract/analytics/searches";
import { toLocalHour } from "@/lib/domain/analytics/stat-buckets";
import { readUsableFilters } from "@/lib/domain/analytics/visit-filter-range";
import { CustomizeLink } from "./customize-link";
import { EffectCard } from "./effect-card";
import { FigureStrip } from "./figure-text";
import { NeighboringQueries } from "./neighboring-queries";
import { QueryItems } from "./query-items";
import { QueryMenu } from "./query-menu";
import { buildQueryInput, type QueryAddress, queryAddress, readScope } from "./searches-address";
import { AsOf } from "./searches-head";

const NoResultFixes = lazy(() => import("./no-result-fixes").then((file) => ({ default: file.NoResultFixes })));

/** One query: figures by day, clicked items, neighboring queries, and what exists for it. */
export function QueryScreen({ siteId }: { siteId: string }) {
  const t = useTranslations("searches");
  const [address] = useAddress(queryAddress);
  const { site, supports } = useSite();
  const search = useSearchParams().toString();
  const filters = useMemo(
    () => readUsableFilters(new URLSearchParams(search), site.time_zone).filters,
    [search, site.time_zone],
  );
  const isReady = supports(showQuery) && address.q.trim() !== "";
  const found = useQuery({
    ...read(showQuery, buildQueryInput(siteId, address, filters)),
    enabled: isReady,
    placeholderData: keepPreviousData,
  });
  const detail = found.data;
  const refused = found.isError && detail === undefined;
  return (
    <>
      <QueryHead siteId={siteId} address={address} detail={detail} />
      {isReady && <FilterBar />}
      <LeftOut of={detail?.left_out} />
      {!isReady && <EmptyState kind="nothing" title={t(supports(showQuery) ? "noQuery" : "totalsOnly")} />}
      {refused && <FailedRead of={found} title={t("errors.loading")} />}
      {isReady && !refused && (
        <SkeletonWhile isWaiting={detail === undefined} skeleton={<SkeletonRows rows={12} columns={5} />}>
          {detail && <QueryStats siteId={siteId} address={address} detail={detail} isBusy={found.isPlaceholderData} />}
        </SkeletonWhile>
      )}
    </>
  );
}

type HeadProps = { siteId: string; address: QueryAddress; detail: QueryDetail | undefined };

function QueryHead({ siteId, address, detail }: HeadProps) {
  const t = useTranslations("searches");
  const { site } = useSite();
  const scope = readScope(address);
  return (
    <PageHead
      title={detail?.typed ?? address.q}
      lang={site.language}
      back={<ScreenLink href={`/sites/${siteId}/searches`}>{t("title")}</ScreenLink>}
      meta={
        detail && (
          <>
            <span>{t(`scopes.${scope}`)}</span>
            <AsOf at={detail.as_of} range={detail.range} />
          </>
        )
      }
      actions={
        detail && (
          <>
            <CustomizeLink siteId={siteId} row={detail} scope={scope} isWide />
            <QueryMenu siteId={siteId} row={detail} scope={scope} />
          </>
        )
      }
    />
  );
}

type QueryStatsProps = { siteId: string; address: QueryAddress; detail: QueryDetail; isBusy: boolean };

function QueryStats({ siteId, address, detail, isBusy }: QueryStatsProps) {
  const scope = readScope(address);
  return (
    <div aria-busy={isBusy || undefined}>
      {scope === "search" && hasMostlyNoResults(detail) && (
        <Suspense fallback={null}>
          <NoResultFixes siteId={siteId} detail={detail} />
        </Suspense>
      )}
      <FigureStrip figures={detail.totals} previous={detail.previous} isCompared />
      <QueryChart detail={detail} show={address.show} />
      {detail.effect && <EffectCard siteId={siteId} effect={detail.effect} />}
      <QueryItems detail={detail} siteId={siteId} />
      <NeighboringQueries siteId={siteId} detail={detail} scope={scope} />
    </div>
  );
}

/** Whether most searches found nothing. */
function hasMostlyNoResults({ totals: { no_results: lost } }: QueryDetail): boolean {
  return lost.n * 2 > lost.of;
}

/** Searches of a query by day, with those that were clicked, or had no results, and change marks. */
function QueryChart({ detail, show }: { detail: QueryDetail; show: QueryAddress["show"] }) {
  const t = useTranslations("searches.chart");
  const locale = useLocale();
  const { site } = useSite();
  const { series: days, as_of: asOf, range } = detail;
  const points = useMemo(() => {
    // The day that is still being counted, and later ones.
    const last = asOf === null ? "" : toLocalHour(new Date(asOf), site.time_zone).day;
    return toChartPoints(
      days.map(({ day, searches }) => ({ date: day, value: searches, partial: day >= last })),
      "day",
    );
  }, [days, asOf, site.time_zone]);
  const other = show === "noresults" ? "no_results" : "clicked";
  const names = { searches: t("searches"), other: t(other) };
  const series = useMemo(
    (): ChartSeries[] => [
      { name: names.searches, values: days.map(({ searches }) => searches), slot: 1 },
      { name: names.other, values: days.map((one) => one[other]), slot: 2 },
    ],
    [days, other, names.searches, names.other],
  );
  const format = useCallback((value: number | null) => formatMetric(value, { unit: "count", locale }), [locale]);
  const marks = useMarkGroups({ ...range, granularity: "day" }, points);
  return (
    <section className="mb-6">
      <LineChart
        label={t("title", { query: detail.typed })}
        summary={t("summary", { total: detail.totals.searches })}
        points={points}
        series={series}
        format={format}
        marks={marks}
      />
    </section>
  );
}
