import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { cache } from "react";
import { LazyCampaignEditorScreen } from "@/components/campaigns/lazy-screens";
import { CAMPAIGN_KIND_CONFIGS } from "@/components/campaigns/model/campaign-kinds";
import { CAMPAIGN_EDITOR_TEXTS } from "@/components/campaigns/page-texts";
import { buildScreenTitle, ScreenMessages } from "@/components/shell/screen-messages";
import { toCampaignContent } from "@/lib/domain/campaigns/campaign";
import { type CampaignKind, formatCampaignTitle } from "@/lib/domain/search/campaign-title";
import { requirePage } from "@/lib/server/pages/page-access";
import { Prefetch } from "@/lib/server/pages/prefetch";
import { orNotFound, read, readNow } from "@/lib/server/pages/read";
import { loadSupports } from "@/lib/server/upstream/capabilities";

// The editor's pages of both kinds of campaigns.

export async function buildNewTitle(name: CampaignKind): Promise<Metadata> {
  const t = await getTranslations("campaigns.editor");
  return { title: await buildScreenTitle(name, t("newTitle")) };
}

/**
 * The page of a new campaign.
 * @param subject a query or a category path.
 */
export async function renderNewCampaign(name: CampaignKind, siteId: string, subject: string) {
  await requirePage(name, siteId);
  return (
    <ScreenMessages of={CAMPAIGN_EDITOR_TEXTS}>
      <Prefetch reads={[read(CAMPAIGN_KIND_CONFIGS[name].calls.blank, { params: { siteId } })]}>
        <LazyCampaignEditorScreen siteId={siteId} kind={name} id={null} subject={subject} openedAt={Date.now()} />
      </Prefetch>
    </ScreenMessages>
  );
}

/** The page of a campaign. Without our backend, a campaign comes from the list of live ones. */
export async function renderCampaign(name: CampaignKind, siteId: string, id: string) {
  const { show, list, blank } = CAMPAIGN_KIND_CONFIGS[name].calls;
  const { context } = await requirePage(name, siteId);
  const canShow = (await loadSupports(context, siteId))(show);
  const shown = canShow ? await loadShown(name, siteId, id) : null;
  const reads = canShow
    ? [{ ...read(show, { params: { siteId }, query: { id } }), queryFn: async () => shown }]
    : [read(list, { params: { siteId } })];
  return (
    <ScreenMessages of={CAMPAIGN_EDITOR_TEXTS}>
      <Prefetch reads={[...(canShow && shown === null ? [] : reads), read(blank, { params: { siteId } })]}>
        <LazyCampaignEditorScreen key={id} siteId={siteId} kind={name} id={id} openedAt={Date.now()} />
      </Prefetch>
    </ScreenMessages>
  );
}

export async function buildCampaignTitle(name: CampaignKind, siteId: string, id: string): Promise<Metadata> {
  const { context } = await requirePage(name, siteId);
  const canShow = (await loadSupports(context, siteId))(CAMPAIGN_KIND_CONFIGS[name].calls.show);
  const shown = canShow ? await loadShown(name, siteId, id) : null;
  const campaign = shown?.draft?.campaign ?? shown?.campaign;
  const title = campaign ? formatCampaignTitle(name, toCampaignContent(name, campaign).subjects) : undefined;
  return { title: await buildScreenTitle(name, title) };
}

/** The campaign of the page, loaded once per request; null if it cannot be loaded. */
const loadShown = cache((name: CampaignKind, siteId: string, id: string) =>
  orNotFound(() => readNow(CAMPAIGN_KIND_CONFIGS[name].calls.show, { params: { siteId }, query: { id } })),
);
