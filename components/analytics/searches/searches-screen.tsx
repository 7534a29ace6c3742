"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { lazy, Suspense } from "react";
import { AttentionStrip } from "@/components/analytics/attention/attention-strip";
import { FilterBar } from "@/components/analytics/filters/filter-bar";
import { LeftOut } from "@/components/analytics/filters/left-out";
import { FirstDayStrip } from "@/components/analytics/first-day/first-day-strip";
import { EmptyState, FailedRead } from "@/components/ui/empty-state";
import { Pagination } from "@/components/ui/pagination";
import { SkeletonRows, SkeletonWhile } from "@/components/ui/skeleton";
import { read } from "@/lib/client/query";
import { list, type QueryPage } from "@/lib/contract/analytics/searches";
import { listConditionNames } from "@/lib/domain/analytics/visit-filters";
import { FigureStrip } from "./figure-text";
import { LostStrip } from "./lost-strip";
import { buildSearchesInput } from "./searches-address";
import { ScopeLinks, SearchesBar } from "./searches-bar";
import { SearchesHead } from "./searches-head";
import { SearchesTable } from "./searches-table";
import { PLACE_NAMES, type SearchesView, useSearchesView } from "./use-searches-view";

const Workbench = lazy(() => import("./workbench").then((file) => ({ default: file.Workbench })));
const PlainHome = lazy(() => import("./plain-home").then((file) => ({ default: file.PlainHome })));

/** What people search for, the results, and what needs attention: the start screen of a site. */
export function SearchesScreen({ siteId }: { siteId: string }) {
  const view = useSearchesView(siteId);
  if (!view.hasTable) {
    return (
      <>
        <SearchesHead view={view} page={undefined} />
        <Suspense fallback={<SkeletonRows rows={2} columns={4} />}>
          <PlainHome siteId={siteId} filters={view.filters} />
        </Suspense>
      </>
    );
  }
  return view.address.work === undefined ? <ListView view={view} /> : <WorkbenchView view={view} />;
}

function WorkbenchView({ view }: { view: SearchesView }) {
  return (
    <Suspense fallback={<SkeletonRows rows={8} columns={2} />}>
      <Workbench view={view} />
    </Suspense>
  );
}

function ListView({ view }: { view: SearchesView }) {
  const t = useTranslations("searches");
  const found = useQuery({ ...read(list, buildSearchesInput(view)), placeholderData: keepPreviousData });
  const page = found.data;
  const refused = found.isError && page === undefined;
  return (
    <>
      <SearchesHead view={view} page={page} />
      <FirstDayStrip siteId={view.siteId} />
      <div className="mb-4 flex flex-wrap items-start justify-between gap-x-6 gap-y-2 *:mb-0">
        <FilterBar drops={PLACE_NAMES} />
        <ScopeLinks view={view} />
      </div>
      <LeftOut of={page?.left_out} drops={PLACE_NAMES} />
      {page && (
        <FigureStrip figures={page.totals} previous={page.previous_totals} isCompared={page.previous_range !== null} />
      )}
      {view.address.only === undefined && view.address.q === "" && (
        <>
          <AttentionStrip siteId={view.siteId} />
          <LostStrip view={view} />
        </>
      )}
      <SearchesBar view={view} />
      <span role="status" className="sr-only">
        {page && !found.isPlaceholderData && t("found", { total: page.total_count })}
      </span>
      {refused && <FailedRead of={found} title={t("errors.loading")} />}
      {!refused && (
        <SkeletonWhile isWaiting={page === undefined} skeleton={<SkeletonRows rows={12} columns={7} />}>
          {page && <Found view={view} page={page} isBusy={found.isFetching && found.isPlaceholderData} />}
        </SkeletonWhile>
      )}
    </>
  );
}

function Found({ view, page, isBusy }: { view: SearchesView; page: QueryPage; isBusy: boolean }) {
  return (
    <>
      <SearchesTable view={view} page={page} isBusy={isBusy} empty={<NoRows view={view} />} />
      {page.total_count > 0 && (
        <Pagination
          page={page.page}
          pageSize={page.per_page}
          total={page.total_count}
          hrefFor={(number) => view.to({ page: number }).href}
          onNavigate={(number) => view.set({ page: number })}
        />
      )}
    </>
  );
}

/** No searches yet, or none that match; each with a next step. */
function NoRows({ view: { address, filters, set } }: { view: SearchesView }) {
  const t = useTranslations("searches.none");
  const isNarrowed = address.q !== "" || address.only !== undefined || address.page > 1;
  if (isNarrowed || listConditionNames(filters).length > 0) {
    return <EmptyState kind="no-match" title={t("match")} onClear={() => set({ q: "", only: undefined, page: 1 })} />;
  }
  return (
    <EmptyState kind="nothing" title={t("title")}>
      {t("hint")}
    </EmptyState>
  );
}
