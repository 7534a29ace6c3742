"use client";

import { useTranslations } from "next-intl";
import { useMemo, useState } from "react";
import { CampaignKindContext, useCampaignKind, useKindOfSite } from "@/components/campaigns/model/campaign-kind";
import { buildCampaignHref, CAMPAIGN_KIND_CONFIGS } from "@/components/campaigns/model/campaign-kinds";
import { EmptyState, FailedRead } from "@/components/ui/empty-state";
import { ScreenLink } from "@/components/ui/screen-link";
import { SkeletonRows, SkeletonWhile } from "@/components/ui/skeleton";
import { useStoredDoneNotice } from "@/lib/client/done-notice";
import type { CampaignKind } from "@/lib/domain/search/campaign-title";
import { CampaignEditor } from "./campaign-editor";
import { useStored } from "./use-stored";

type Props = {
  siteId: string;
  kind: CampaignKind;
  /** Null for a new campaign. */
  id: string | null;
  /** The query or category path of a new campaign. */
  subject?: string;
  /** The server's clock, epoch ms. */
  openedAt: number;
};

/** The editor of a banner campaign. */
export function CampaignEditorScreen({ kind, ...props }: Props) {
  const ofSite = useKindOfSite(CAMPAIGN_KIND_CONFIGS[kind], props.siteId);
  return (
    <CampaignKindContext value={ofSite}>
      <OpenCampaign {...props} />
    </CampaignKindContext>
  );
}

function OpenCampaign({ siteId, id: opened, subject = "", openedAt }: Omit<Props, "kind">) {
  const t = useTranslations("campaigns.editor");
  const kind = useCampaignKind();
  const list = `/sites/${siteId}/${kind.folder}`;
  const [id, setId] = useState(opened);
  const source = useStored(siteId, id, subject);
  const leave = useMemo(() => () => window.location.assign(list), [list]);
  useStoredDoneNotice(leave);
  function showCreated(created: string) {
    setId(created);
    // The campaign stays open under its own address.
    window.history.replaceState(null, "", buildCampaignHref(kind, siteId, created));
  }
  if (source.stored !== null) {
    return (
      <CampaignEditor
        siteId={siteId}
        source={source}
        stored={source.stored}
        openedAt={openedAt}
        onCreated={showCreated}
        onDeleted={leave}
      />
    );
  }
  if (source.isMissing) {
    return (
      <EmptyState
        kind="no-match"
        title={t("notFound")}
        clearLink={<ScreenLink href={list}>{t("toList")}</ScreenLink>}
      />
    );
  }
  if (source.failed !== null) return <FailedRead of={source.failed} title={t("loadFailed")} />;
  return (
    <SkeletonWhile isWaiting skeleton={<SkeletonRows rows={8} />}>
      {null}
    </SkeletonWhile>
  );
}
