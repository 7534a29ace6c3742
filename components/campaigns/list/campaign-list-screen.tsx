"use client";

import { CalendarRange, Plus } from "lucide-react";
import { useTranslations } from "next-intl";
import { lazy, Suspense, useRef, useState } from "react";
import { campaignAddress } from "@/components/campaigns/model/campaign-address";
import { CampaignKindContext, useCampaignKind } from "@/components/campaigns/model/campaign-kind";
import {
  buildCampaignTimelineHref,
  buildNewCampaignHref,
  CAMPAIGN_KIND_CONFIGS,
} from "@/components/campaigns/model/campaign-kinds";
import { UnreadableRows } from "@/components/ui/banner";
import { FailedRead } from "@/components/ui/empty-state";
import { PageHead } from "@/components/ui/page-head";
import { ScreenLink } from "@/components/ui/screen-link";
import { SkeletonRows, SkeletonWhile } from "@/components/ui/skeleton";
import { useAfterIdle } from "@/components/ui/use-after-idle";
import { useNow } from "@/components/ui/use-now";
import { useStoredDoneNotice } from "@/lib/client/done-notice";
import { focusOnceDrawn } from "@/lib/client/focus-once-drawn";
import { useAllowed, useSite } from "@/lib/client/site-context";
import { useAddress } from "@/lib/client/use-address";
import { useLastPage } from "@/lib/client/use-last-page";
import type { ListedCampaign } from "@/lib/domain/campaigns/filter-campaigns";
import type { CampaignKind } from "@/lib/domain/search/campaign-title";
import { FindCampaign } from "./find-campaign";
import { ActiveFilters, ListFilters } from "./list-filters";
import { ListRows, type ListRowsProps } from "./list-rows";
import type { CampaignVerbs } from "./list-table";
import { type FoundCampaigns, useCampaignPage } from "./use-campaign-page";

const CopyWizard = lazy(() =>
  import("@/components/campaigns/copies/copy-wizard").then((file) => ({ default: file.CampaignCopyWizard })),
);
const GoneCampaigns = lazy(() => import("./gone-campaigns").then((file) => ({ default: file.GoneCampaigns })));
const DeleteDialog = lazy(() => import("./delete-dialog").then((file) => ({ default: file.DeleteDialog })));

type Props = { kind: CampaignKind; siteId: string; openedAt: number };

/** The banner campaigns of a site; `openedAt` (epoch ms) is the server's clock, so that hydration matches. */
export function CampaignListScreen({ kind, ...rest }: Props) {
  return (
    <CampaignKindContext value={CAMPAIGN_KIND_CONFIGS[kind]}>
      <CampaignList {...rest} />
    </CampaignKindContext>
  );
}

/** An undone delete reappears in the list; nothing else to do. */
const noop = () => undefined;

function CampaignList({ siteId, openedAt }: Omit<Props, "kind">) {
  const { calls, writeAccess, subject } = useCampaignKind();
  const { supports } = useSite();
  // The rows come first.
  const isIdle = useAfterIdle();
  const canWrite = useAllowed(writeAccess);
  const now = useNow(openedAt);
  const [address, setAddress] = useAddress(campaignAddress);
  const found = useCampaignPage(siteId, address, now);
  const { page } = found;
  const [deleteTarget, setDeleteTarget] = useState<ListedCampaign | null>(null);
  const [copying, setCopying] = useState<string[] | null>(null);
  const createLink = useRef<HTMLAnchorElement>(null);
  useStoredDoneNotice(noop);
  useLastPage(found.isPlaceholder ? undefined : page, (last) => setAddress({ page: last }, { inPlace: true }));
  const verbs: CampaignVerbs = { delete: setDeleteTarget, copy: supports(calls.copy) ? setCopying : undefined };

  /** Goes to the previous page when the last row of a page was deleted. */
  function leaveEmptyPage() {
    setDeleteTarget(null);
    if (page?.items.length === 1 && address.page > 1) setAddress({ page: address.page - 1 });
  }
  const filters = { siteId, address, onChange: setAddress };
  return (
    <>
      <ListHead siteId={siteId} query={address.q.trim()} canWrite={canWrite} />
      <Suspense fallback={null}>{isIdle && subject === "categories" && <GoneCampaigns siteId={siteId} />}</Suspense>
      <div className="mb-3">
        <FindCampaign {...filters} search={found.search} onNothing={() => focusOnceDrawn(() => createLink.current)} />
      </div>
      <ListFilters {...filters} page={page} />
      <ActiveFilters {...filters} />
      <FoundRows
        found={found}
        siteId={siteId}
        address={address}
        setAddress={setAddress}
        createLink={createLink}
        on={canWrite ? verbs : null}
      />
      <Suspense fallback={null}>
        {deleteTarget && (
          <DeleteDialog row={deleteTarget} onCancel={() => setDeleteTarget(null)} onGone={leaveEmptyPage} />
        )}
        {copying && <CopyWizard ids={copying} onClose={() => setCopying(null)} />}
      </Suspense>
    </>
  );
}

/** The found rows, a skeleton while they load, or an error with a retry button. */
function FoundRows({ found, ...rows }: Omit<ListRowsProps, "page" | "isBusy"> & { found: FoundCampaigns }) {
  const t = useTranslations("campaigns.list");
  const { page } = found;
  const isFailed = found.isError && page === undefined;
  return (
    <>
      <span role="status" className="sr-only">
        {page && !found.isPlaceholder && t("found", { total: page.total_count })}
      </span>
      {isFailed && <FailedRead of={found} title={t("loadFailed")} />}
      <SkeletonWhile isWaiting={page === undefined && !isFailed} skeleton={<SkeletonRows rows={10} columns={6} />}>
        <UnreadableRows of={page} />
        {page && <ListRows page={page} isBusy={found.isFetching && found.isPlaceholder} {...rows} />}
      </SkeletonWhile>
    </>
  );
}

/** Title, introduction and actions of the list. */
function ListHead({ siteId, query, canWrite }: { siteId: string; query: string; canWrite: boolean }) {
  const t = useTranslations("campaigns.list");
  const kind = useCampaignKind();
  const { supports } = useSite();
  return (
    <>
      <PageHead
        title={t(`${kind.subject}.title`)}
        meta={t(`${kind.subject}.intro`)}
        actions={
          <>
            {supports(kind.calls.timeline) && (
              <ScreenLink look="secondary" icon={CalendarRange} href={buildCampaignTimelineHref(kind, siteId)}>
                {t("timeline")}
              </ScreenLink>
            )}
            {canWrite && (
              <ScreenLink look="primary" icon={Plus} href={buildNewCampaignHref(kind, siteId, query)}>
                {t("new")}
              </ScreenLink>
            )}
          </>
        }
      />
      {!canWrite && <p className="mb-4 text-ink-2">{t("readOnly")}</p>}
    </>
  );
}
