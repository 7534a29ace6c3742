import * as z from "zod/mini";
import { type CampaignRecord, findCampaign, readStoredContent } from "@/backend/campaigns/rows/campaign-rows";
import { campaignVersion } from "@/backend/campaigns/rows/campaign-version";
import { type CampaignWriteContext, refuseFields, writeCampaign } from "@/backend/campaigns/write/write-campaign";
import { readDraft } from "@/backend/drafts/life/draft-version";
import type { DraftSubject, DraftVersion } from "@/backend/drafts/life/subject";
import { reviewState } from "@/backend/drafts/rows/draft-reviews";
import type { DraftRow } from "@/backend/drafts/rows/draft-store";
import type {
  CampaignDraft as CampaignDraftAnswer,
  CampaignInput,
  TakeOver,
} from "@/lib/contract/campaigns/campaign-calls";
import {
  type CampaignContent,
  EMPTY_CAMPAIGN,
  resolveDates,
  toCampaignContent,
  toCampaignInput,
} from "@/lib/domain/campaigns/campaign";
import { isCampaignSame, mergeCampaigns } from "@/lib/domain/campaigns/merge-campaign";
import { validateCampaignDraft } from "@/lib/domain/campaigns/validate-campaign";
import { DRAFT_PREFIX } from "@/lib/domain/kit/draft-object";
import { CAMPAIGN_KINDS, type CampaignKind, formatCampaignTitle } from "@/lib/domain/search/campaign-title";

// What drafts of campaigns have of their own. A campaign that was never published exists only as a draft.

/** The types of drafts of campaigns. */
export type CampaignDraftTypes = {
  content: CampaignContent;
  live: CampaignRecord;
  sent: CampaignInput;
  saving: Pick<CampaignWriteContext, "site" | "refuse">;
  publishing: { context: CampaignWriteContext; takeOver: TakeOver };
};

type Version = DraftVersion<CampaignContent>;

const storedCampaign = z.object({ campaign: campaignVersion });
const storedBase = z.object({ campaign: z.nullable(campaignVersion) });

/** The history's version of a draft. */
const draftVersion = z.object({
  campaign: campaignVersion,
  base: z.nullable(campaignVersion),
  base_revision: z.int(),
  ...reviewState,
});

/** Folders of the editors. */
const FOLDERS: Record<CampaignKind, string> = { campaigns: "campaigns", "listing-campaigns": "plp_campaigns" };

function buildSubject(kind: CampaignKind): DraftSubject<CampaignDraftTypes> {
  return {
    kind,
    lockedFirst: "site",
    canBeUnpublished: true,
    history: {
      feature: kind,
      endActions: { discard: "discard_draft", publish: "publish_draft" },
      toObjectId: (id) => DRAFT_PREFIX + id,
    },
    toColumns: ({ content, base }) => ({ content: { campaign: content }, base: { campaign: base } }),
    fromColumns: ({ content, base }) => ({
      content: z.parse(storedCampaign, content).campaign,
      base: z.parse(storedBase, base).campaign,
    }),
    toVersion: ({ content, ...version }) => ({ ...version, campaign: content }),
    parseVersion,
    formatTitle: ({ subjects }) => formatCampaignTitle(kind, subjects),
    buildPath: ({ siteId, id }) => `/sites/${siteId}/${FOLDERS[kind]}/${id}`,
    findLive: (tx, key, forUpdate) => findCampaign(tx, { ...key, kind }, forUpdate),
    readLive: async (_, live) => readStoredContent(live),
    validate: async (sent, _, { site, refuse }) => {
      const content = resolveDates(toCampaignContent(kind, sent), site.timeZone);
      const errors = validateCampaignDraft(kind, content);
      return Object.keys(errors).length > 0 ? refuseFields(refuse, errors) : content;
    },
    equals: (a, b) => isCampaignSame(kind, a ?? EMPTY_CAMPAIGN, b),
    merge: (versions) => {
      const { content, conflicts } = mergeCampaigns(kind, versions);
      return conflicts.length === 0 ? content : null;
    },
    publish: ({ id, content }, { context, takeOver }) =>
      writeCampaign(context, { kind, id, content, takeOver, action: "publish" }),
  };
}

function parseVersion(version: unknown): Version | null {
  const { success, data } = z.safeParse(draftVersion, version);
  if (!success) return null;
  const { campaign: content, ...rest } = data;
  return { content, ...rest };
}

/** The subjects, by kind. */
export const CAMPAIGN_SUBJECTS = Object.fromEntries(CAMPAIGN_KINDS.map((kind) => [kind, buildSubject(kind)])) as Record<
  CampaignKind,
  DraftSubject<CampaignDraftTypes>
>;

/** Converts a draft to the wire format. */
export function toDraftAnswer(kind: CampaignKind, row: DraftRow): CampaignDraftAnswer {
  const { content, base, ...version } = readDraft(CAMPAIGN_SUBJECTS[kind], row);
  return {
    campaign: toCampaignInput(kind, row.objectId, content),
    base: base === null ? null : toCampaignInput(kind, row.objectId, base),
    ...version,
    revision: row.revision,
    updated_at: row.updatedAt.toISOString(),
    updated_by: { id: row.updatedBy, name: row.updatedByName },
  };
}
