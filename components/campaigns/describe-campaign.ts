import { PATH_SEPARATOR } from "@vitrine/engine/category-path";
import * as z from "zod/mini";
import {
  type ChangeDescriber,
  type DescribeContext,
  type DiffLine,
  formatValueLine,
} from "@/components/history/change-words";
import { bannerPlacement } from "@/lib/contract/campaigns/campaign-calls";
import { type CampaignContent, EMPTY_CAMPAIGN } from "@/lib/domain/campaigns/campaign";
import { type CampaignStep, diffCampaigns } from "@/lib/domain/campaigns/merge-campaign";
import { type CampaignKind, formatSubject } from "@/lib/domain/search/campaign-title";
import { formatDateTime } from "@/lib/i18n/formats";

const version = z.looseObject({
  subjects: z.array(z.string()),
  target_url: z.string(),
  banners: z.partialRecord(bannerPlacement, z.object({ desktop_url: z.string(), mobile_url: z.nullable(z.string()) })),
  active_from: z.nullable(z.string()),
  active_to: z.nullable(z.string()),
});
const draft = z.looseObject({ campaign: version });

/** Describes banner campaigns and their drafts field by field. */
export const CAMPAIGN_DESCRIBER: ChangeDescriber = {
  lines: (before, after, context) => {
    const old = readVersion(before);
    const now = readVersion(after);
    if (old === null && now === null) return null;
    const kind = findKind([...(old?.subjects ?? []), ...(now?.subjects ?? [])]);
    const steps = diffCampaigns(kind, old ?? EMPTY_CAMPAIGN, now ?? EMPTY_CAMPAIGN);
    return steps.map((step) => describeStep(step, kind, context));
  },
  isComplete: true,
};

function readVersion(content: unknown): CampaignContent | null {
  const inDraft = z.safeParse(draft, content);
  const read = z.safeParse(version, inDraft.success ? inDraft.data.campaign : content);
  return read.success ? read.data : null;
}

/** Versions do not name their kind; only paths of categories have separators. */
function findKind(subjects: readonly string[]): CampaignKind {
  return subjects.some((subject) => subject.includes(PATH_SEPARATOR)) ? "listing-campaigns" : "campaigns";
}

function describeStep(step: CampaignStep, kind: CampaignKind, context: DescribeContext): DiffLine {
  const { t, timeZone } = context;
  if (step.field === "subjects") {
    const subjects = step.subjects.map((subject) => formatSubject(kind, subject)).join(", ");
    return {
      id: `subjects-${step.kind}`,
      kind: step.kind,
      text: t(`campaign.subjects.${step.kind}`, { subjects }),
      details: [],
    };
  }
  if (step.field === "placement") {
    const name = t(`campaign.placements.${step.placement}`);
    return { id: step.placement, kind: step.kind, text: t(`campaign.banner.${step.kind}`, { name }), details: [] };
  }
  if (step.field === "image") {
    const { device, before, after } = step;
    const name = t("campaign.image", { placement: t(`campaign.placements.${step.placement}`), device });
    const line = formatValueLine(t, { name: "image", before, after }, name, (url) => url);
    return { ...line, id: `${step.placement}-${device}` };
  }
  const { field, before, after } = step;
  const format = (value: string) => (field === "target_url" ? value : formatDateTime(value, timeZone));
  return formatValueLine(t, { name: field, before, after }, t(`campaign.fields.${field}`), format);
}
