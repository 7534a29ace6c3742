import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useCampaignKind } from "@/components/campaigns/model/campaign-kind";
import type { CopyCommand } from "@/components/customizations/copies/copy-dialog";
import { read } from "@/lib/client/query";
import { useSite } from "@/lib/client/site-context";
import { useWrites } from "@/lib/client/use-write";
import type { CampaignCalls } from "@/lib/contract/campaigns/campaign-calls";
import { isApiError } from "@/lib/http/api-error";
import type { Output } from "@/lib/http/endpoint";

/** Answer of a copy or of its dry run. */
export type CopyResult = Output<CampaignCalls["copy"]>;
/** Result for one target site. */
export type CopyTargetResult = CopyResult["targets"][number];
/** Result for one campaign on a target site. */
export type CopiedCampaign = CopyTargetResult["campaigns"][number];

/** What differs on a site: subjects and target URLs by campaign id. */
type Mapping = { subjects: Record<string, string[]>; target_urls: Record<string, string> };

const NOTHING: Mapping = { subjects: {}, target_urls: {} };

/** State and commands of the copy wizard. */
export type CopyWork = CopyCommand<CopyResult> & {
  choose: (sites: string[]) => void;
  /** The target URL on a site; empty for that of the copied campaign. */
  buildTargetUrl: (site: string, id: string) => string;
  mapSubjects: (site: string, id: string, subjects: string[]) => void;
  mapTargetUrl: (site: string, id: string, url: string) => void;
};

/** The state of the copy wizard. While `isPreviewing`, every change runs the dry run again. */
export function useCopy(ids: readonly string[], isPreviewing: boolean): CopyWork {
  const { site } = useSite();
  const { calls, stale } = useCampaignKind();
  const { isPending, run } = useWrites(calls.copy.feature, { stale });
  const [chosen, choose] = useState<readonly string[]>([]);
  const [mappings, setMappings] = useState<Record<string, Mapping>>({});
  const findMapping = (id: string) => mappings[id] ?? NOTHING;
  const body = { ids: [...ids], targets: chosen.map((site_id) => ({ site_id, ...findMapping(site_id) })) };
  const params = { siteId: site.trackingCode };
  const dryRun = useQuery({
    ...read(calls.copy, { params, body: { ...body, dry_run: true } }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
    enabled: isPreviewing && chosen.length > 0,
  });
  const change = (id: string, next: Partial<Mapping>) =>
    setMappings((all) => ({ ...all, [id]: { ...(all[id] ?? NOTHING), ...next } }));
  const input = { params, body: { ...body, dry_run: false } };
  return {
    chosen,
    choose,
    buildTargetUrl: (id, campaign) => findMapping(id).target_urls[campaign] ?? "",
    mapSubjects: (id, campaign, subjects) =>
      change(id, { subjects: { ...findMapping(id).subjects, [campaign]: subjects } }),
    mapTargetUrl: (id, campaign, url) => {
      const { [campaign]: _, ...rest } = findMapping(id).target_urls;
      change(id, { target_urls: url === "" ? rest : { ...rest, [campaign]: url } });
    },
    dryRun: dryRun.data,
    isChecking: dryRun.isFetching,
    refused: dryRun.error === null ? null : isApiError(dryRun.error) ? dryRun.error.code : "default",
    isCopying: isPending,
    copy: () => run(({ send }) => send(calls.copy, input, { canUndo: false })),
  };
}
