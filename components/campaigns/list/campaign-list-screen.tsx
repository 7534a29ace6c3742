"use client";

import { CalendarRange, Plus } from "lucide-react";
import { useTranslations } from "next-intl";
import { lazy, Suspense, useRef, useState } from "react";
import { CampaignKindContext, useCampaignKind } from "@/components/campaigns/model/campaign-kind";
import {
  buildCampaignListHref,
  buildCampaignTimelineHref,
  buildNewCampaignHref,
  CAMPAIGN_KIND_CONFIGS,
} from "@/components/campaigns/model/campaign-kinds";
import { ListResult } from "@/components/lists/list-result";
import { useList } from "@/components/lists/use-list";
import { PageHead } from "@/components/ui/page-head";
import { ScreenLink } from "@/components/ui/screen-link";
import { useAfterIdle } from "@/components/ui/use-after-idle";
import { useNow } from "@/components/ui/use-now";
import { useStoredDoneNotice } from "@/lib/client/done-notice";
import { focusOnceDrawn } from "@/lib/client/focus-once-drawn";
import { useAllowed, useSite } from "@/lib/client/site-context";
import { useLastPage } from "@/lib/client/use-last-page";
import { campaignList } from "@/lib/contract/campaigns/campaign-shapes";
import type { ListedCampaign } from "@/lib/domain/campaigns/filter-campaigns";
import type { CampaignKind } from "@/lib/domain/search/campaign-title";
import { CampaignRows, type CampaignVerbs } from "./campaign-rows";
import { FindCampaign } from "./find-campaign";
import { ActiveFilters, ListFilters } from "./list-filters";
import { useCampaignPage } from "./use-campaign-page";

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
  const t = useTranslations("campaigns.list");
  const kind = useCampaignKind();
  const { supports } = useSite();
  // The rows come first.
  const isIdle = useAfterIdle();
  const canWrite = useAllowed(kind.writeAccess);
  const now = useNow(openedAt);
  const view = useList(campaignList, { path: buildCampaignListHref(kind, siteId) });
  const found = useCampaignPage(siteId, view.state, now);
  const page = found.data;
  const [deleteTarget, setDeleteTarget] = useState<ListedCampaign | null>(null);
  const [copying, setCopying] = useState<string[] | null>(null);
  const createLink = useRef<HTMLAnchorElement>(null);
  useStoredDoneNotice(noop);
  useLastPage(found.isPlaceholderData ? undefined : page, (last) => view.set({ page: last }, { inPlace: true }));
  const verbs: CampaignVerbs = { delete: setDeleteTarget, copy: supports(kind.calls.copy) ? setCopying : undefined };

  function leaveDeleted() {
    setDeleteTarget(null);
    if (page !== undefined) view.leaveEmptied(page);
  }
  return (
    <>
      <ListHead siteId={siteId} query={view.state.q.trim()} canWrite={canWrite} />
      <Suspense fallback={null}>
        {isIdle && kind.subject === "categories" && <GoneCampaigns siteId={siteId} />}
      </Suspense>
      <div className="mb-3">
        <FindCampaign
          siteId={siteId}
          view={view}
          find={found.find}
          onNothing={() => focusOnceDrawn(() => createLink.current)}
        />
      </div>
      <ListFilters view={view} page={page} />
      <ActiveFilters view={view} />
      <ListResult
        found={found}
        announce={({ total_count: total }) => t("found", { total })}
        failed={t("loadFailed")}
        skeleton={{ rows: 10, columns: 6 }}
      >
        {(shown, isBusy) => (
          <CampaignRows view={view} page={shown} isBusy={isBusy} createLink={createLink} on={canWrite ? verbs : null} />
        )}
      </ListResult>
      <Suspense fallback={null}>
        {deleteTarget && (
          <DeleteDialog row={deleteTarget} onCancel={() => setDeleteTarget(null)} onGone={leaveDeleted} />
        )}
        {copying && <CopyWizard ids={copying} onClose={() => setCopying(null)} />}
      </Suspense>
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
