import { useCampaignKind } from "@/components/campaigns/model/campaign-kind";
import { type CopyCommand, useCopyCommand } from "@/components/drafts/copies/use-copy-command";
import type { CampaignCalls } from "@/lib/contract/campaigns/campaign-calls";
import type { Output } from "@/lib/http/endpoint";

/** Answer of a copy or of its dry run. */
export type CampaignCopyResult = Output<CampaignCalls["copy"]>;
/** Result for one target site. */
export type CampaignCopyTarget = CampaignCopyResult["targets"][number];
/** Result for one campaign on a target site. */
export type CopiedCampaign = CampaignCopyTarget["campaigns"][number];

/** What differs on a site: subjects and target URLs by campaign id. */
type Mapping = { subjects: Record<string, string[]>; target_urls: Record<string, string> };

const NOTHING: Mapping = { subjects: {}, target_urls: {} };

/** State and commands of the copy wizard. */
export type CampaignCopyWork = CopyCommand<CampaignCopyResult> & {
  /** The target URL on a site; empty for that of the copied campaign. */
  buildTargetUrl: (site: string, id: string) => string;
  mapSubjects: (site: string, id: string, subjects: string[]) => void;
  mapTargetUrl: (site: string, id: string, url: string) => void;
};

/**
 * The state of the copy wizard.
 * @param isPreviewing every change runs the dry run again.
 */
export function useCampaignCopies(ids: readonly string[], isPreviewing: boolean): CampaignCopyWork {
  const { calls, stale } = useCampaignKind();
  const { command, findMapping, changeMapping } = useCopyCommand({
    call: calls.copy,
    ids,
    stale,
    nothing: NOTHING,
    isPreviewing,
    buildInput: (siteId, body) => ({ params: { siteId }, body }),
  });
  return {
    ...command,
    buildTargetUrl: (id, campaign) => findMapping(id).target_urls[campaign] ?? "",
    mapSubjects: (id, campaign, subjects) =>
      changeMapping(id, { subjects: { ...findMapping(id).subjects, [campaign]: subjects } }),
    mapTargetUrl: (id, campaign, url) => {
      const { [campaign]: _, ...rest } = findMapping(id).target_urls;
      changeMapping(id, { target_urls: url === "" ? rest : { ...rest, [campaign]: url } });
    },
  };
}
