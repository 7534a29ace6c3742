"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { PausedStrip } from "@/components/catalogue/feeds/paused-strip";
import { createRunPoll } from "@/components/catalogue/feeds/run-poll";
import { Banner, UnreadableRows } from "@/components/ui/banner";
import { EmptyState, FailedRead, PastTheEnd } from "@/components/ui/empty-state";
import { PageHead } from "@/components/ui/page-head";
import { Pagination } from "@/components/ui/pagination";
import { ScreenLink } from "@/components/ui/screen-link";
import { SkeletonRows, SkeletonWhile } from "@/components/ui/skeleton";
import { read } from "@/lib/client/query";
import { useAllowed, useSite } from "@/lib/client/site-context";
import { approve, history, type Run, show } from "@/lib/contract/catalogue/feed-runs";
import { isApiError } from "@/lib/http/api-error";
import type { Output } from "@/lib/http/endpoint";
import { buildFeedHistoryInput, isNarrowed, NO_FILTERS, NO_RUN } from "./history-address";
import { type HistoryView, useHistoryView } from "./history-view";
import { RunFilters } from "./run-filters";
import { RunPanel } from "./run-panel";
import { RunTable } from "./run-table";

/** The feed runs of a site, with their results and errors. */
export function FeedHistoryScreen({ siteId }: { siteId: string }) {
  const t = useTranslations("feed-history");
  const view = useHistoryView(siteId);
  const canWrite = useAllowed(approve.access);
  const found = useRuns(view);
  const page = found.data;
  const refused = found.isError && page === undefined;
  const plans = `/sites/${siteId}/settings/feeds/plans`;
  return (
    <>
      <PageHead
        title={t("title")}
        meta={t("intro")}
        actions={
          <ScreenLink href={plans} look="secondary">
            {t("toPlans")}
          </ScreenLink>
        }
      />
      <PausedStrip />
      {view.hasRuns && !canWrite && <p className="mb-4 text-ink-2">{t("readOnly")}</p>}
      <HeldNotice view={view} count={page?.held_total ?? 0} />
      {view.hasRuns && <RunFilters view={view} />}
      <span role="status" className="sr-only">
        {page && t("found", { total: page.total })}
      </span>
      {refused && <FailedRead of={found} title={t("loadFailed")} />}
      <SkeletonWhile isWaiting={page === undefined && !refused} skeleton={<SkeletonRows rows={10} columns={5} />}>
        <UnreadableRows of={page} />
        {page && <Runs view={view} page={page} isBusy={found.isFetching && found.isPlaceholderData} />}
      </SkeletonWhile>
    </>
  );
}

/** A notice that runs await approval, on whatever page they are. */
function HeldNotice({ view, count }: { view: HistoryView; count: number }) {
  const t = useTranslations("feed-history");
  if (count === 0 || view.address.status === "held") return null;
  return (
    <div className="mb-4">
      <Banner kind="warn" title={t("approval.notice", { count })}>
        <a {...view.link({ ...NO_FILTERS, ...NO_RUN, status: "held", offset: 0 })} className="text-accent underline">
          {t("approval.show", { count })}
        </a>
      </Banner>
    </div>
  );
}

type RunsProps = { view: HistoryView; page: Output<typeof history>; isBusy: boolean };

/** A page of runs; an open run that is not on the page is shown above it. */
function Runs({ view, page, isBusy }: RunsProps) {
  const t = useTranslations("feed-history");
  const { address } = view;
  const open = useOpenRun(view, page.runs);
  const isListed = page.runs.some(({ id }) => id === address.run);
  const buildPagePatch = (number: number) => ({ ...NO_RUN, offset: (number - 1) * page.limit });
  return (
    <>
      {!isListed && address.run !== undefined && (
        <div className="mb-4 rounded-box border border-line bg-surface">
          {open.data && <RunPanel view={view} run={open.data.run} />}
          {open.isError && open.data === undefined && (
            <div className="p-5">
              {isApiError(open.error) && open.error.status === 404 ? (
                <RunGone view={view} />
              ) : (
                <FailedRead of={open} title={t("runFailed")} />
              )}
            </div>
          )}
        </div>
      )}
      <RunTable
        view={view}
        runs={page.runs}
        isBusy={isBusy}
        empty={
          page.total > 0 ? (
            <PastTheEnd href={view.href(buildPagePatch(1))} onFollow={() => view.set(buildPagePatch(1))} />
          ) : (
            <NoRuns view={view} />
          )
        }
      />
      {page.total > 0 && (
        <Pagination
          page={Math.floor(page.offset / page.limit) + 1}
          pageSize={page.limit}
          total={page.total}
          isTotalUnknown={page.is_total_unknown}
          hrefFor={(number) => view.href(buildPagePatch(number))}
          onNavigate={(number) => view.set(buildPagePatch(number))}
        />
      )}
    </>
  );
}

/** A link may lead to a run that has expired; retrying does not help. */
function RunGone({ view }: { view: HistoryView }) {
  const t = useTranslations("feed-history");
  const all = (
    <a {...view.link(NO_RUN)} className="text-accent">
      {t("allRuns")}
    </a>
  );
  return <EmptyState kind="no-match" title={t("runNotFound")} clearLink={all} />;
}

/** No run matches the filters, or there is none yet. */
function NoRuns({ view }: { view: HistoryView }) {
  const t = useTranslations("feed-history");
  if (isNarrowed(view.address)) {
    const clear = () => view.set({ ...NO_FILTERS, ...NO_RUN, offset: 0 });
    return <EmptyState kind="no-match" title={t("noMatch")} onClear={clear} />;
  }
  return (
    <EmptyState kind="nothing" title={t("nothing")}>
      {t("nothingHint")}
    </EmptyState>
  );
}

/** The runs of a state; polled while one is in progress and the tab is visible. */
function useRuns({ siteId, address, hasRuns }: HistoryView) {
  const { site } = useSite();
  const [delay] = useState(() => createRunPoll(() => performance.now()));
  return useQuery({
    ...read(history, buildFeedHistoryInput(siteId, address, site.time_zone, hasRuns)),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data === undefined ? false : delay(state.data.runs)),
  });
}

/** The open run, when the page of runs does not contain it, for example after following a link. */
function useOpenRun({ siteId, address, hasRuns }: HistoryView, runs: readonly Run[] | undefined) {
  const [delay] = useState(() => createRunPoll(() => performance.now()));
  const isListed = runs?.some(({ id }) => id === address.run) ?? false;
  return useQuery({
    ...read(show, { params: { siteId, runId: address.run ?? "-" } }),
    enabled: hasRuns && address.run !== undefined && runs !== undefined && !isListed,
    refetchInterval: ({ state }) => (state.data === undefined ? false : delay([state.data.run])),
  });
}
