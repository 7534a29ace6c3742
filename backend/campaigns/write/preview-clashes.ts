import type { Context } from "@/backend/kit/implement";
import type { CampaignCalls, CampaignClash } from "@/lib/contract/campaigns/campaign-calls";
import { toContent } from "@/lib/domain/campaigns/campaign";
import type { CampaignKind } from "@/lib/domain/search/campaign-title";
import type { Parsed } from "@/lib/http/endpoint";
import { resolveCategories } from "./resolve-categories";
import { loadClashes } from "./write-campaign";

type Call = CampaignCalls["clashes"];

/** The conflicts of a campaign that is being edited, as publishing would find them. */
export async function previewClashes(
  kind: CampaignKind,
  { id, placements, ...input }: Parsed<Call>["body"],
  { tx, site }: Context<Call>,
): Promise<CampaignClash[]> {
  const content = toContent(kind, { ...input, target_url: "", banners: {} });
  const subjects =
    kind === "campaigns" || content.subjects.length === 0
      ? content.subjects
      : (await resolveCategories(tx, site.siteId, content.subjects)).paths;
  const banners = Object.fromEntries(placements.map((placement) => [placement, true]));
  return loadClashes({ tx, site }, kind, { id, content: { ...content, subjects, banners } });
}
