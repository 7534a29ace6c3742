import { useQuery } from "@tanstack/react-query";
import { useFormatter, useTranslations } from "next-intl";
import { useCampaignKind } from "@/components/campaigns/model/campaign-kind";
import { readAs } from "@/lib/client/query";
import { useSite } from "@/lib/client/site-context";
import type { CampaignClash } from "@/lib/contract/campaigns/campaign-calls";
import type { BannerPlacement } from "@/lib/contract/campaigns/placements";
import { type CampaignContent, listBannerPlacements, toCampaignContent } from "@/lib/domain/campaigns/campaign";
import { planTakeOver, type TakeOverPlan } from "@/lib/domain/campaigns/take-over";
import { formatSubject } from "@/lib/domain/search/campaign-title";
import { mergeTaken } from "./clash-choices";

/**
 * What a take-over does with the other campaign, as a sentence.
 * @param taken all conflicts that would be taken over.
 */
export function useTakeOverHint({ campaign }: CampaignClash, taken: readonly CampaignClash[]): string {
  const t = useTranslations("campaigns.clash.takeOverHint");
  const names = useTranslations("campaigns.placements");
  const format = useFormatter();
  const kind = useCampaignKind();
  const other = useOtherCampaign(campaign.id);
  const what = mergeTaken(campaign.id, taken);
  const list = (words: readonly string[]) => format.list(words, { type: "unit" });
  const listNames = (placements: readonly BannerPlacement[]) => list(placements.map((placement) => names(placement)));
  const words = {
    title: campaign.title,
    subjects: list(what.subjects.map((subject) => formatSubject(kind.name, subject))),
    placements: listNames(what.placements),
  };
  if (other === null) return t("unknown", words);
  const plan = planTakeOver(kind.name, other, what);
  const left = listNames(listBannerPlacements((plan.split ?? plan.rest)?.banners ?? {}));
  return t(findOutcome(other, plan), { ...words, left });
}

function findOutcome(other: CampaignContent, { rest, split }: TakeOverPlan) {
  if (rest === null) return "deleted";
  if (split !== null) return "split";
  return rest.subjects.length < other.subjects.length ? "fewerSubjects" : "fewerBanners";
}

/** The other campaign as it was when the dialog opened. Writes never refetch it, because they may delete it. */
function useOtherCampaign(id: string): CampaignContent | null {
  const { name, calls } = useCampaignKind();
  const { site, supports } = useSite();
  const input = { params: { siteId: site.trackingCode }, query: { id } };
  const isOn = supports(calls.show);
  const { data } = useQuery({
    ...readAs(calls.show, input, "clash", ({ campaign }) =>
      campaign === null ? null : toCampaignContent(name, campaign),
    ),
    enabled: (query) => isOn && query.state.status === "pending",
    gcTime: 0,
  });
  return data ?? null;
}
