"use client";

import { keepPreviousData, type UseQueryResult, useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { buildKindHref } from "@/components/customizations/model/kinds/kind";
import { useNow } from "@/components/customizations/model/parts/use-now";
import { buildAxis, buildTimelineInput, timelineAddress } from "@/components/customizations/timeline/timeline-address";
import { FailedRead } from "@/components/ui/empty-state";
import { PageHead } from "@/components/ui/page-head";
import { Pagination } from "@/components/ui/pagination";
import { ScreenLink } from "@/components/ui/screen-link";
import { SearchField } from "@/components/ui/search-field";
import { SkeletonRows, SkeletonWhile } from "@/components/ui/skeleton";
import { UnsavedBar } from "@/components/ui/unsaved-bar";
import { ApprovalHint, useNeedsApproval } from "@/lib/client/approval";
import { useAllowed, useSite } from "@/lib/client/site-context";
import { useUnsavedGuard } from "@/lib/client/unsaved-guard";
import { useAddress } from "@/lib/client/use-address";
import { useLastPage } from "@/lib/client/use-last-page";
import { changeAddress } from "@/lib/domain/kit/address";
import { type TimelinePage, useSiteTimelineKind } from "./site-timeline-kind";
import { TimelineRows, type TimelineRowsProps } from "./timeline-rows";
import { useSiteTimeline } from "./use-site-timeline";

/** When the rules of a kind act on a whole site. Changed dates are pending until saved. `openedAt` is the server's clock. */
export function SiteTimeline({ siteId, openedAt }: { siteId: string; openedAt: number }) {
  const t = useTranslations("query-customizations.timeline");
  const { site } = useSite();
  const { kind, read, useWording } = useSiteTimelineKind();
  const { find } = useWording();
  const listName = kind.useListName();
  const now = useNow(openedAt);
  const [address, setAddress] = useAddress(timelineAddress);
  const axis = useMemo(() => buildAxis(address, openedAt, site.time_zone), [address, openedAt, site.time_zone]);
  const canWrite = useAllowed(kind.writeAccess);
  const found = useQuery({ ...read(buildTimelineInput(siteId, address, axis)), placeholderData: keepPreviousData });
  useLastPage(found.isPlaceholderData ? undefined : found.data, (page) => setAddress({ page }, { inPlace: true }));
  const edits = useSiteTimeline();
  const needsApproval = useNeedsApproval();
  useUnsavedGuard({
    isDirty: () => edits.count > 0,
    save: edits.save,
    describe: () => t("unsavedDates", { queries: edits.queries.join(", ") }),
    discard: edits.discard,
  });
  return (
    <>
      <PageHead
        title={t("title")}
        back={<ScreenLink href={buildKindHref(kind, siteId)}>{listName}</ScreenLink>}
        meta={t(canWrite ? "intro" : "introRead")}
      />
      <form method="get" className="mb-4 max-w-md" onSubmit={(event) => event.preventDefault()}>
        <SearchField
          label={find}
          isLabelHidden
          name="q"
          placeholder={find}
          value={address.q}
          onChange={(q) => setAddress({ q, page: 1 }, { typing: true })}
        />
      </form>
      <FoundTimeline found={found} look={{ axis, now, address, setAddress }} edits={edits} canWrite={canWrite} />
      <UnsavedBar
        count={edits.count}
        isSaving={edits.isSaving}
        onSave={() => void edits.save()}
        onDiscard={edits.discard}
      >
        {needsApproval ? <ApprovalHint /> : <span className="max-md:hidden">{t("hintAfterSave")}</span>}
      </UnsavedBar>
    </>
  );
}

type Props = Omit<TimelineRowsProps, "rows"> & { found: UseQueryResult<TimelinePage> };

/** A page of the timeline, a skeleton while it loads, or an error with a retry button. */
function FoundTimeline({ found, look, ...rows }: Props) {
  const t = useTranslations("query-customizations.timeline");
  const page = found.data;
  const refused = found.isError && page === undefined;
  return (
    <>
      {refused && <FailedRead of={found} title={t("failed")} />}
      <SkeletonWhile isWaiting={page === undefined && !refused} skeleton={<SkeletonRows rows={8} columns={3} />}>
        {page && (
          <div aria-busy={found.isFetching || undefined}>
            <TimelineRows rows={page.items} look={look} {...rows} />
            {page.total_pages > 1 && (
              <Pagination
                page={page.page}
                pageSize={page.per_page}
                total={page.total_count}
                hrefFor={(number) =>
                  `?${changeAddress(timelineAddress, new URLSearchParams(), { ...look.address, page: number })}`
                }
                onNavigate={(number) => look.setAddress({ page: number })}
              />
            )}
          </div>
        )}
      </SkeletonWhile>
    </>
  );
}
