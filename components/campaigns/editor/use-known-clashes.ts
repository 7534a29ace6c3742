import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { useCampaignKind } from "@/components/campaigns/model/campaign-kind";
import { useDebouncedText } from "@/components/ui/use-debounced";
import { lookUp, read } from "@/lib/client/query";
import { useAllowed, useSite } from "@/lib/client/site-context";
import type { CampaignCalls, CampaignClash, TakeOver } from "@/lib/contract/campaigns/campaign-calls";
import {
  findCampaignClashes,
  listBannerPlacements,
  toCampaignContent,
  toCampaignInput,
} from "@/lib/domain/campaigns/campaign";
import type { Parsed } from "@/lib/http/endpoint";
import { buildQueryKey } from "@/lib/http/query-key";
import { type ClashAnswer, narrowClashes, recallTakeOvers, resolveClashes } from "./clash-choices";
import type { CampaignForm } from "./use-campaign-form";

/** The conflicts with published campaigns that are known while editing. */
export type KnownClashes = {
  /** The conflicts, with the take-overs that were chosen for them. */
  answers: readonly ClashAnswer[];
  /** The chosen take-overs; undefined if there are none, or while the conflicts of the shown content are not known. */
  takeOver: TakeOver | undefined;
  /** Remembers the chosen take-overs until the campaign is published. */
  remember: (answers: readonly ClashAnswer[]) => void;
};

type ClashBody = Parsed<CampaignCalls["clashes"]>["body"];

/** Pause in typing before conflicts are looked up. */
const PAUSE_MS = 400;

/** Finds conflicts while the form is edited: through our backend, or in the list of another one. */
export function useKnownClashes({ base, content, values }: CampaignForm): KnownClashes {
  const kind = useCampaignKind();
  const canWrite = useAllowed(kind.writeAccess);
  const [chosen, setChosen] = useState<readonly ClashAnswer[]>([]);
  const text = useMemo(() => {
    const { queries, categories, active_from, active_to } = toCampaignInput(kind.name, null, content);
    return JSON.stringify({
      queries,
      categories,
      active_from,
      active_to,
      placements: listBannerPlacements(content.banners),
    });
  }, [kind.name, content]);
  const late = useDebouncedText(text, PAUSE_MS);
  const body = useMemo((): ClashBody => ({ ...JSON.parse(late), id: base.id }), [late, base.id]);
  const isComplete = content.subjects.length > 0 && Object.keys(content.banners).length > 0;
  const found = useFoundClashes(body, canWrite && isComplete && !values.unreadable.from && !values.unreadable.to);
  const answers = useMemo(
    () => recallTakeOvers(chosen, narrowClashes(kind.name, { id: base.id, content }, found.clashes)),
    [kind.name, base.id, content, found.clashes, chosen],
  );
  const { takeOver } = resolveClashes(kind.name, content, answers);
  const isKnown = found.isCurrent && late === text && takeOver.length > 0;
  return { answers, takeOver: isKnown ? takeOver : undefined, remember: setChosen };
}

type FoundClashes = { clashes: readonly CampaignClash[]; isCurrent: boolean };

const NONE: readonly CampaignClash[] = [];

function useFoundClashes(body: ClashBody, isOn: boolean): FoundClashes {
  const kind = useCampaignKind();
  const { site, supports } = useSite();
  const hasCall = supports(kind.calls.clashes);
  const params = { siteId: site.trackingCode };
  const requested = useQuery({
    queryKey: buildQueryKey(kind.calls.clashes, { params, body }),
    queryFn: async ({ signal }) => {
      // Without an answer, publishing finds the conflicts.
      const answer = await lookUp(kind.calls.clashes, { params, body }, { signal }).catch(() => null);
      return answer?.clashes ?? null;
    },
    enabled: isOn && hasCall,
    placeholderData: keepPreviousData,
  });
  const listed = useQuery({ ...read(kind.calls.list, { params }), enabled: isOn && !hasCall });
  const campaigns = listed.data?.campaigns;
  const others = useMemo(
    () => (campaigns ?? []).map((one) => ({ id: one.id, content: toCampaignContent(kind.name, one) })),
    [campaigns, kind.name],
  );
  const listedClashes = useMemo(() => {
    const { subjects, active_from, active_to } = toCampaignContent(kind.name, { ...body, target_url: "", banners: {} });
    const banners = Object.fromEntries(body.placements.map((placement) => [placement, true]));
    const claim = { subjects, active_from, active_to, banners };
    return findCampaignClashes(kind.name, { id: body.id, content: claim }, others, site.time_zone);
  }, [kind.name, body, others, site.time_zone]);
  if (!isOn) return { clashes: NONE, isCurrent: false };
  if (!hasCall) return { clashes: listedClashes, isCurrent: campaigns !== undefined };
  return { clashes: requested.data ?? NONE, isCurrent: requested.data != null && !requested.isPlaceholderData };
}
