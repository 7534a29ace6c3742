"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { PausedStrip } from "@/components/catalogue/feeds/paused-strip";
import { createRunPoll } from "@/components/catalogue/feeds/run-poll";
import { ListResult } from "@/components/lists/list-result";
import { NoRows } from "@/components/lists/list-table";
import { AddressLink } from "@/components/ui/address-link";
import { Banner } from "@/components/ui/banner";
import { EmptyState, FailedRead } from "@/components/ui/empty-state";
import { PageHead } from "@/components/ui/page-head";
import { ScreenLink } from "@/components/ui/screen-link";
import { read } from "@/lib/client/query";
import { useAllowed, useSite } from "@/lib/client/site-context";
import { approveRun, history, type Run, showRun } from "@/lib/contract/catalogue/feed-runs";
import { clearFilters } from "@/lib/domain/kit/lists";
import { isApiError } from "@/lib/http/api-error";
import type { Output } from "@/lib/http/endpoint";
import { buildFeedHistoryInput, NO_RUN, shownRuns } from "./history-address";
import { type RunHistoryView, useHistoryView } from "./history-view";
import { RunFilters } from "./run-filters";
import { RunPanel } from "./run-panel";
import { RunTable } from "./run-table";

/** The feed runs of a site, with their results and errors. */
export function FeedHistoryScreen({ siteId }: { siteId: string }) {
  const t = useTranslations("feed-history");
  const view = useHistoryView(siteId);
  const canWrite = useAllowed(approveRun.access);
  const found = useRuns(view);
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
      <HeldNotice view={view} count={found.data?.held_total ?? 0} />
      {view.hasRuns && <RunFilters view={view} />}
      <ListResult
        found={found}
        announce={({ total }) => t("found", { total })}
        failed={t("loadFailed")}
        skeleton={{ rows: 10, columns: 5 }}
      >
        {(page, isBusy) => <Runs view={view} page={page} isBusy={isBusy} />}
      </ListResult>
    </>
  );
}

/** A notice that runs await approval, on whatever page they are. */
function HeldNotice({ view, count }: { view: RunHistoryView; count: number }) {
  const t = useTranslations("feed-history");
  if (count === 0 || view.address.status === "held") return null;
  return (
    <div className="mb-4">
      <Banner kind="warn" title={t("approval.notice", { count })}>
        <AddressLink
          to={view.toChange({ ...clearFilters(shownRuns), status: "held" })}
          className="text-accent underline"
        >
          {t("approval.show", { count })}
        </AddressLink>
      </Banner>
    </div>
  );
}

type RunsProps = { view: RunHistoryView; page: Output<typeof history>; isBusy: boolean };

/** A page of runs; an open run that is not on the page is shown above it. */
function Runs({ view, page, isBusy }: RunsProps) {
  const t = useTranslations("feed-history");
  const { address } = view;
  const open = useOpenRun(view, page.runs);
  const isListed = page.runs.some(({ id }) => id === address.run);
  return (
    <>
      {!isListed && address.run !== undefined && (
        <div className="mb-4 rounded-box border border-line bg-surface">
          {open.data && <RunPanel view={view} run={open.data.run} />}
          {open.isError && open.data === undefined && (
            <div className="p-5">
              {isApiError(open.error) && open.error.status === 404 ? (
                <ExpiredRun view={view} />
              ) : (
                <FailedRead of={open} title={t("runFailed")} />
              )}
            </div>
          )}
        </div>
      )}
      <RunTable view={view} page={page} isBusy={isBusy} empty={<NoRuns view={view} />} />
    </>
  );
}

/** A link may lead to a run that has expired; retrying does not help. */
function ExpiredRun({ view }: { view: RunHistoryView }) {
  const t = useTranslations("feed-history");
  const all = (
    <AddressLink to={view.to(NO_RUN)} className="text-accent">
      {t("allRuns")}
    </AddressLink>
  );
  return <EmptyState kind="no-match" title={t("runNotFound")} clearLink={all} />;
}

/** No run matches the filters, or there is none yet. */
function NoRuns({ view }: { view: RunHistoryView }) {
  const t = useTranslations("feed-history");
  return (
    <NoRows view={view} noMatch={t("noMatch")}>
      <EmptyState kind="nothing" title={t("nothing")}>
        {t("nothingHint")}
      </EmptyState>
    </NoRows>
  );
}

/** The runs of a state; polled while one is in progress and the tab is visible. */
function useRuns({ siteId, address, hasRuns }: RunHistoryView) {
  const { site } = useSite();
  const [delay] = useState(() => createRunPoll(() => performance.now()));
  return useQuery({
    ...read(history, buildFeedHistoryInput(siteId, address, site.time_zone, hasRuns)),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data === undefined ? false : delay(state.data.runs)),
  });
}

/** The open run, when the page of runs does not contain it, for example after following a link. */
function useOpenRun({ siteId, address, hasRuns }: RunHistoryView, runs: readonly Run[] | undefined) {
  const [delay] = useState(() => createRunPoll(() => performance.now()));
  const isListed = runs?.some(({ id }) => id === address.run) ?? false;
  return useQuery({
    ...read(showRun, { params: { siteId, runId: address.run ?? "-" } }),
    enabled: hasRuns && address.run !== undefined && runs !== undefined && !isListed,
    refetchInterval: ({ state }) => (state.data === undefined ? false : delay([state.data.run])),
  });
}
