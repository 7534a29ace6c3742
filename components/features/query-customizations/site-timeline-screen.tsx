"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { lazy, Suspense, useMemo, useState } from "react";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHead } from "@/components/ui/page-head";
import { Pagination } from "@/components/ui/pagination";
import { ScreenLink } from "@/components/ui/screen-link";
import { SearchField } from "@/components/ui/search-field";
import { SkeletonRows, SkeletonWhile } from "@/components/ui/skeleton";
import { UnsavedBar } from "@/components/ui/unsaved-bar";
import { read } from "@/lib/client/query";
import { useAllowed, useSite } from "@/lib/client/site-context";
import { useUnsavedGuard } from "@/lib/client/unsaved-guard";
import { useAddress } from "@/lib/client/use-address";
import { saveRules, timeline } from "@/lib/contract/query-customizations";
import { changeAddress } from "@/lib/domain/address";
import type { TimeBar } from "@/lib/domain/timeline";
import { editorHref } from "./list-address";
import { axisOf, type TimelineAddress, timelineAddress, timelineInput } from "./timeline-address";
import { TimelineView } from "./timeline-view";
import { useNow } from "./use-now";
import { type TimelineEdits, type TimelineRow, useSiteTimeline } from "./use-site-timeline";

const RangeDialog = lazy(() => import("./range-dialog").then((file) => ({ default: file.RangeDialog })));

/** When the rules of a whole site act; dates that are changed here wait for the save. `openedAt` is the server's clock. */
export function SiteTimelineScreen({ siteId, openedAt }: { siteId: string; openedAt: number }) {
  const t = useTranslations("query-customizations.timeline");
  const { site } = useSite();
  const now = useNow(openedAt);
  const [address, setAddress] = useAddress(timelineAddress);
  const axis = useMemo(() => axisOf(address, openedAt, site.time_zone), [address, openedAt, site.time_zone]);
  const mayWrite = useAllowed(saveRules.access);
  const found = useQuery({
    ...read(timeline, timelineInput(siteId, address, axis)),
    placeholderData: keepPreviousData,
  });
  const edits = useSiteTimeline();
  const page = found.data;
  const refused = found.isError && page === undefined;
  useUnsavedGuard({
    isDirty: () => edits.count > 0,
    save: edits.save,
    describe: () => t("leave", { queries: edits.queries.join(", ") }),
    discard: edits.discard,
  });
  return (
    <>
      <PageHead
        title={t("title")}
        back={<ScreenLink href={`/sites/${siteId}/query_customizations`}>{t("back")}</ScreenLink>}
        meta={t(mayWrite ? "intro" : "introRead")}
      />
      <form method="get" className="mb-4 max-w-md" onSubmit={(event) => event.preventDefault()}>
        <SearchField
          label={t("find")}
          isLabelHidden
          name="q"
          placeholder={t("find")}
          value={address.q}
          onChange={(q) => setAddress({ q, page: 1 }, { typing: true })}
        />
      </form>
      {refused && (
        <EmptyState
          kind="failed"
          title={t("failed")}
          onRetry={() => void found.refetch()}
          isRetrying={found.isFetching}
        />
      )}
      <SkeletonWhile isWaiting={page === undefined && !refused} skeleton={<SkeletonRows rows={8} columns={3} />}>
        {page && (
          <div aria-busy={found.isFetching || undefined}>
            <Rows rows={page.items} look={{ axis, now, address, setAddress }} edits={edits} mayWrite={mayWrite} />
            {page.total_pages > 1 && (
              <Pagination
                page={page.page}
                pageSize={page.per_page}
                total={page.total_count}
                hrefFor={(number) =>
                  `?${changeAddress(timelineAddress, new URLSearchParams(), { ...address, page: number })}`
                }
                onNavigate={(number) => setAddress({ page: number })}
              />
            )}
          </div>
        )}
      </SkeletonWhile>
      <UnsavedBar
        count={edits.count}
        isSaving={edits.isSaving}
        onSave={() => void edits.save()}
        onDiscard={edits.discard}
      >
        <span className="max-md:hidden">{t("soon")}</span>
      </UnsavedBar>
    </>
  );
}

type Look = {
  axis: ReturnType<typeof axisOf>;
  now: number;
  address: TimelineAddress;
  setAddress: (patch: Partial<TimelineAddress>) => void;
};

type RowsProps = { rows: readonly TimelineRow[]; look: Look; edits: TimelineEdits; mayWrite: boolean };

function Rows({ rows, look, edits, mayWrite }: RowsProps) {
  const t = useTranslations("query-customizations.timeline");
  const { site } = useSite();
  const [opened, setOpened] = useState<TimeBar | null>(null);
  const rowOf = (key: string) => rows.find((row) => row.bars.some((bar) => bar.rule_id === key));
  const groups = rows.map((row) => ({
    id: row.id,
    bars: edits.barsOf(row),
    heading: (
      <span className="flex flex-wrap items-baseline gap-x-2">
        <ScreenLink
          href={editorHref(site.trackingCode, row.id)}
          lang={site.language}
          className="inline-flex min-h-6 items-center font-semibold"
        >
          {row.query}
        </ScreenLink>
        <span className="text-ink-2 text-sm">{row.type}</span>
      </span>
    ),
  }));
  const change = (bar: TimeBar, range: TimeBar["range"]) => {
    const row = rowOf(bar.key);
    if (row !== undefined) edits.change(row, bar.key, range);
  };
  const own = opened === null ? undefined : rowOf(opened.key);
  return (
    <>
      <TimelineView
        groups={groups}
        axis={look.axis}
        now={look.now}
        changed={edits.changed}
        lang={site.language}
        on={{ change: mayWrite ? change : null, open: setOpened }}
        onLook={({ zoom, from }) => look.setAddress({ zoom, from, page: 1 })}
      />
      {groups.length === 0 && (
        <div className="mt-4">
          {look.address.q.trim() === "" ? (
            <EmptyState kind="nothing" title={t("none")}>
              {t("noneHint")}
            </EmptyState>
          ) : (
            <EmptyState
              kind="no-match"
              title={t("noMatch", { q: look.address.q.trim() })}
              onClear={() => look.setAddress({ q: "", page: 1 })}
            />
          )}
        </div>
      )}
      <Suspense fallback={null}>
        {opened && own && (
          <RangeDialog
            key={opened.key}
            bar={edits.barsOf(own).find((bar) => bar.key === opened.key) ?? opened}
            timeZone={site.time_zone}
            href={editorHref(site.trackingCode, own.id)}
            onApply={mayWrite ? (range) => edits.change(own, opened.key, range) : null}
            onClose={() => setOpened(null)}
          />
        )}
      </Suspense>
    </>
  );
}
