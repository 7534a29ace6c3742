import { RefreshCw, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { FilterBar } from "@/components/analytics/filters/filter-bar";
import { UserSearch } from "@/components/analytics/filters/user-search";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { FailedRead } from "@/components/ui/failed-read";
import { PageHead } from "@/components/ui/page-head";
import { SkeletonRows, SkeletonWhile } from "@/components/ui/skeleton";
import { useKeptPlace } from "@/components/ui/soft-place";
import { UnreadableRows } from "@/components/ui/unreadable-rows";
import { useSite } from "@/lib/client/site-context";
import { SESSION_GROUP } from "@/lib/contract/analytics/sessions";
import { isApiError } from "@/lib/http/api-error";
import { SessionPager } from "./session-pager";
import { SessionTable } from "./session-table";
import { CURSOR, isListPath } from "./sessions-paths";
import { type Sessions, useSessions } from "./use-sessions";

const DROPS = [CURSOR];

/** The visits of a site, page by page, under whatever filters. */
export function SessionList({ siteId }: { siteId: string }) {
  const t = useTranslations("sessions");
  const sessions = useSessions(siteId);
  const { found, hasFilters, isSlow, cancel } = sessions;
  const { groups } = useSite();
  useKeptPlace(isListPath);
  return (
    <>
      <PageHead
        title={t("title")}
        meta={
          <span className="max-w-[72ch]">
            {t("hint")} {groups.includes(SESSION_GROUP) && t("hintAddresses")}
          </span>
        }
        actions={
          sessions.isAsked && (
            <Button kind="quiet" icon={RefreshCw} isPending={found.isFetching} onClick={() => void found.refetch()}>
              {t("list.refresh")}
            </Button>
          )
        }
      />
      {hasFilters ? (
        <FilterBar drops={DROPS} withOwn />
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
      <UnreadableRows of={found.data} />
      <Results siteId={siteId} sessions={sessions} />
    </>
  );
}

function Results({ siteId, sessions }: { siteId: string; sessions: Sessions }) {
  const t = useTranslations("sessions.list");
  const { found, isAsked, isCancelled, cursor } = sessions;
  if (!isAsked) return null;
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
  // Other backends refuse where they find nothing.
  const isNone = isApiError(found.error) && found.error.code === "no_session_found";
  const isEmpty = found.data?.sessions.length === 0 && found.data.unreadable_rows === undefined;
  if (isNone || isEmpty) return <NoSessions sessions={sessions} />;
  if (found.isError && found.data === undefined) return <FailedRead of={found} title={t("failed")} />;
  return (
    <SkeletonWhile isWaiting={found.isPending} skeleton={<SkeletonRows rows={10} columns={6} />}>
      {found.data && (
        <>
          <SessionTable siteId={siteId} rows={found.data.sessions} isBusy={found.isFetching} to={sessions.to} />
          <SessionPager next={found.data.next_cursor ?? null} isFirst={cursor === null} />
        </>
      )}
    </SkeletonWhile>
  );
}

/** That no visit meets the filters, or that there is none at all yet. */
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
