import type { Metadata } from "next";
import { cache } from "react";
import { draftInput } from "@/components/customizations/model/common-form";
import { LazyRecommendationsEditorScreen } from "@/components/recommendations/lazy-screens";
import { boxInput, boxKey, toSuggestions } from "@/components/recommendations/recommendations-customization/box-read";
import {
  liveKey,
  toCustomization,
} from "@/components/recommendations/recommendations-customization/customization-form";
import { sampleAddress } from "@/components/recommendations/recommendations-customization/sample-address";
import { buildScreenTitle, ScreenMessages } from "@/components/shell/screen-messages";
import { showDraft } from "@/lib/contract/customizations/drafts";
import { show } from "@/lib/contract/recommendations/recommendations-customization";
import { organicBox } from "@/lib/contract/recommendations/recommendations-preview";
import type { SearchParams } from "@/lib/domain/kit/address";
import { AUTOCOMPLETE_ROWS } from "@/lib/domain/search/search-inputs";
import { loadGroups } from "@/lib/server/capabilities";
import { requirePage } from "@/lib/server/page-access";
import { Prefetch } from "@/lib/server/prefetch";
import { fromAddress, orNotFound, read, readNow } from "@/lib/server/read";

type Props = { params: Promise<{ siteId: string; id: string }>; searchParams: Promise<SearchParams> };

const findShown = cache((siteId: string, id: string) =>
  orNotFound(() => readNow(show, { params: { siteId }, query: { id } })),
);

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { siteId, id } = await params;
  await requirePage("recommendations-customization", siteId);
  const found = await findShown(siteId, id);
  return { title: await buildScreenTitle("recommendations-customization", found?.target_metadata?.title) };
}

/** The editor of a customization of recommendations. */
export default async function RecommendationsEditorPage({ params, searchParams }: Props) {
  const { siteId, id } = await params;
  const { context } = await requirePage("recommendations-customization", siteId);
  const [found, groups] = await Promise.all([findShown(siteId, id), loadGroups(context, siteId)]);
  const about = { id, sample: fromAddress(sampleAddress, await searchParams).sample };
  const size = AUTOCOMPLETE_ROWS.first;
  const reads = found && [
    { queryKey: liveKey(siteId, id), queryFn: async () => toCustomization(found) },
    {
      queryKey: boxKey(siteId, about, size),
      queryFn: async () => toSuggestions(await readNow(organicBox, boxInput(siteId, about, size))),
    },
    ...(groups.includes("drafts") ? [read(showDraft, draftInput(siteId, "recommendations-customization", id))] : []),
  ];
  return (
    <ScreenMessages
      of={[
        "query-customizations",
        "customization-copies",
        "recommendations",
        "recommendations-customization",
        "results",
        "change-history",
        "drafts",
        "query-insight",
        "campaigns.placements",
        "rule-evidence",
      ]}
    >
      <Prefetch reads={reads ?? []}>
        <LazyRecommendationsEditorScreen siteId={siteId} id={id} openedAt={Date.now()} />
      </Prefetch>
    </ScreenMessages>
  );
}
