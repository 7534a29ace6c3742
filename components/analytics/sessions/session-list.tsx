import { useQuery, useQueryClient } from "@tanstack/react-query";
import { ChevronRight, ChevronsLeft, RefreshCw, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { FilterBar } from "@/components/analytics/filters/filter-bar";
import { LeftOut } from "@/components/analytics/filters/left-out";
import { useFilters } from "@/components/analytics/filters/use-filters";
import { UserSearch } from "@/components/analytics/filters/user-search";
import { ListResult } from "@/components/lists/list-result";
import { type ListView, useList } from "@/components/lists/use-list";
import { AddressLink, type To } from "@/components/ui/address-link";
import { Button } from "@/components/ui/button";
import { buttonStyle } from "@/components/ui/button-style";
import { EmptyState } from "@/components/ui/empty-state";
import { Icon } from "@/components/ui/icon";
import { PageHead } from "@/components/ui/page-head";
import { useRestoredPlace } from "@/components/ui/soft-navigation";
import { read } from "@/lib/client/query";
import { useSite } from "@/lib/client/site-context";
import { list, visitList } from "@/lib/contract/analytics/sessions";
import { SessionTable } from "./session-table";
import { buildSessionsInput, isListPath, isNoVisit } from "./sessions-paths";

/** A change of filters starts on the first page. */
const DROPS = visitList.paging.names;

/** The visits of a site, page by page, with filters. */
export function SessionList({ siteId }: { siteId: string }) {
  const t = useTranslations("sessions");
  const sessions = useSessions(siteId);
  const { found, hasFilters, isSlow, cancel } = sessions;
  const { supports } = useSite();
  useRestoredPlace(isListPath);
  return (
    <>
      <PageHead
        title={t("title")}
        meta={
          <span className="max-w-[72ch]">
            {t("hint")} {supports("session_filters") && t("hintAddresses")}
          </span>
        }
        actions={
          sessions.hasRequest && (
            <Button kind="quiet" icon={RefreshCw} isPending={found.isFetching} onClick={() => void found.refetch()}>
              {t("list.refresh")}
            </Button>
          )
        }
      />
      {hasFilters ? (
        <>
          <FilterBar drops={DROPS} withOwn />
          <LeftOut of={found.data?.left_out} drops={DROPS} />
        </>
      ) : (
        <UserSearch siteId={siteId} userId={sessions.filters.user_id?.[0]} />
      )}
      {isSlow && (
        <p role="status" className="mb-3 flex flex-wrap items-center gap-3 text-ink-2">
          {t("list.slow")}
          <Button kind="secondary" isSmall icon={X} onClick={cancel}>
            {t("list.cancel")}
          </Button>
        </p>
      )}
      <Results siteId={siteId} sessions={sessions} />
    </>
  );
}

function Results({ siteId, sessions }: { siteId: string; sessions: Sessions }) {
  const t = useTranslations("sessions.list");
  const { found, view, hasRequest, isCancelled } = sessions;
  if (!hasRequest) return null;
  if (isCancelled) {
    return (
      <EmptyState
        kind="nothing"
        title={t("cancelled")}
        action={<Button onClick={() => void found.refetch()}>{t("again")}</Button>}
      >
        {t("cancelledHint")}
      </EmptyState>
    );
  }
  // Other backends answer 404 when nothing matches.
  if (isNoVisit(found.error)) return <NoSessions sessions={sessions} />;
  return (
    <ListResult found={found} failed={t("failed")} skeleton={{ rows: 10, columns: 6 }}>
      {({ sessions: rows, unreadable_rows: unreadable, next_cursor: next }) =>
        rows.length === 0 && unreadable === undefined ? (
          <NoSessions sessions={sessions} />
        ) : (
          <>
            <SessionTable siteId={siteId} rows={rows} isBusy={found.isFetching} to={sessions.to} />
            <SessionPager view={view} next={next ?? undefined} />
          </>
        )
      }
    </ListResult>
  );
}

/** No visit matches the filters, or there is none yet. */
function NoSessions({ sessions: { filters, hasFilters } }: { sessions: Sessions }) {
  const t = useTranslations("sessions.list");
  const isNarrowed = Object.keys(filters).length > 0;
  if (isNarrowed || !hasFilters) {
    return (
      <EmptyState kind="no-match" title={t("none")}>
        {t("noneHint")}
      </EmptyState>
    );
  }
  return (
    <EmptyState kind="nothing" title={t("empty")}>
      {t("emptyHint")}
    </EmptyState>
  );
}

/** Links to older visits and to the newest; the browser's back button leads to the previous page. */
function SessionPager({ view, next }: { view: ListView<typeof visitList>; next: string | undefined }) {
  const t = useTranslations("sessions.list");
  const toTop = (cursor: string | undefined): To => {
    const { href, onFollow } = view.to({ cursor });
    return {
      href,
      onFollow: () => {
        onFollow();
        window.scrollTo(0, 0);
      },
    };
  };
  return (
    <nav aria-label={t("caption")} className="flex flex-wrap items-center justify-between gap-3 pt-3">
      {view.state.cursor === undefined ? (
        <span />
      ) : (
        <AddressLink to={toTop(undefined)} className={buttonStyle({ kind: "quiet" })}>
          <Icon of={ChevronsLeft} />
          {t("newest")}
        </AddressLink>
      )}
      {next === undefined ? (
        <p className="text-ink-2">{t("end")}</p>
      ) : (
        <AddressLink to={toTop(next)} rel="next" className={buttonStyle({ kind: "secondary" })}>
          {t("older")}
          <Icon of={ChevronRight} />
        </AddressLink>
      )}
    </nav>
  );
}

/** After this time, in ms, a slow request can be canceled. */
const PATIENCE_MS = 1_500;

/** The page of visits that the URL requests, and a way to cancel the request. */
function useSessions(siteId: string) {
  const client = useQueryClient();
  const view = useList(visitList);
  const hasFilters = useSite().supports("session_filters");
  const { filters, to } = useFilters(DROPS);
  const input = buildSessionsInput(siteId, filters, { cursor: view.state.cursor, hasFilters });
  const request = read(list, input ?? { params: { siteId } });
  const meta = { feature: list.feature, isExplained: isNoVisit };
  const found = useQuery({ ...request, meta, enabled: input !== null });
  const isSlow = useSlow(found.isFetching);
  return {
    found,
    filters,
    to,
    hasFilters,
    isSlow,
    view,
    hasRequest: input !== null,
    /** Canceled by the user: no request is running, and there are no data. */
    isCancelled: input !== null && found.isPending && found.fetchStatus === "idle",
    cancel: () => void client.cancelQueries({ queryKey: request.queryKey }),
  };
}

type Sessions = ReturnType<typeof useSessions>;

/** Whether something has been running for longer than users wait without feedback. */
function useSlow(isUnderWay: boolean): boolean {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    if (!isUnderWay) return;
    const timer = setTimeout(() => setSlow(true), PATIENCE_MS);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [isUnderWay]);
  return isSlow && isUnderWay;
}
