"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { lazy, Suspense } from "react";
import { AttentionStrip } from "@/components/analytics/attention/attention-strip";
import { FilterBar } from "@/components/analytics/filters/filter-bar";
import { LeftOut } from "@/components/analytics/filters/left-out";
import { FirstDayStrip } from "@/components/analytics/first-day/first-day-strip";
import { ListResult } from "@/components/lists/list-result";
import { EmptyState } from "@/components/ui/empty-state";
import { SkeletonRows } from "@/components/ui/skeleton";
import { read } from "@/lib/client/query";
import { listQueries } from "@/lib/contract/analytics/searches";
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
  const found = useQuery({ ...read(listQueries, buildSearchesInput(view)), placeholderData: keepPreviousData });
  const page = found.data;
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
      <ListResult
        found={found}
        announce={({ total_count: total }) => t("found", { total })}
        failed={t("errors.loading")}
        skeleton={{ rows: 12, columns: 7 }}
      >
        {(shown, isBusy) => (
          <SearchesTable view={view} page={shown} isBusy={isBusy} empty={<NoQueries view={view} />} />
        )}
      </ListResult>
    </>
  );
}

/** No searches yet, or none that match; each with a next step. */
function NoQueries({ view }: { view: SearchesView }) {
  const t = useTranslations("searches.none");
  if (view.isNarrowed || listConditionNames(view.filters).length > 0) {
    return <EmptyState kind="no-match" title={t("match")} onClear={view.clear} />;
  }
  return (
    <EmptyState kind="nothing" title={t("title")}>
      {t("hint")}
    </EmptyState>
  );
}
