"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { buildKindHref } from "@/components/customizations/model/kinds/kind";
import { buildTimelineInput, siteTimelineAddress } from "@/components/customizations/timeline/timeline-address";
import { FoundTimeline } from "@/components/drafts/timeline/found-timeline";
import { buildAxis } from "@/components/drafts/timeline/timeline-address";
import { PageHead } from "@/components/ui/page-head";
import { ScreenLink } from "@/components/ui/screen-link";
import { SearchField } from "@/components/ui/search-field";
import { UnsavedBar } from "@/components/ui/unsaved-bar";
import { useNow } from "@/components/ui/use-now";
import { ApprovalHint, useNeedsApproval } from "@/lib/client/approval";
import { useAllowed, useSite } from "@/lib/client/site-context";
import { useUnsavedGuard } from "@/lib/client/unsaved-guard";
import { useAddress } from "@/lib/client/use-address";
import { useLastPage } from "@/lib/client/use-last-page";
import { changeAddress } from "@/lib/domain/kit/address";
import { useSiteTimelineKind } from "./site-timeline-kind";
import { TimelineRows } from "./timeline-rows";
import { useSiteTimeline } from "./use-site-timeline";

/**
 * When the rules of a kind act on a whole site. Changed dates are pending until saved.
 * @param props.openedAt the server's clock.
 */
export function SiteTimeline({ siteId, openedAt }: { siteId: string; openedAt: number }) {
  const t = useTranslations("query-customizations.timeline");
  const { site } = useSite();
  const { kind, read, useWording } = useSiteTimelineKind();
  const { find } = useWording();
  const listName = kind.useListName();
  const now = useNow(openedAt);
  const [address, setAddress] = useAddress(siteTimelineAddress);
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
      <FoundTimeline
        found={found}
        failed={t("failed")}
        hrefFor={(page) => `?${changeAddress(siteTimelineAddress, new URLSearchParams(), { ...address, page })}`}
        onNavigate={(page) => setAddress({ page })}
      >
        {(page) => (
          <TimelineRows rows={page.items} look={{ axis, now, address, setAddress }} edits={edits} canWrite={canWrite} />
        )}
      </FoundTimeline>
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
