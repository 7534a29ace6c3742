import type { Metadata } from "next";
import { cache } from "react";
import { LazyQueryEditorScreen } from "@/components/customizations/lazy-screens";
import { draftInput } from "@/components/customizations/model/common-form";
import { queryLiveKey, toCustomization } from "@/components/customizations/query-customizations/query-form";
import { buildScreenTitle, ScreenMessages } from "@/components/shell/screen-messages";
import { showDraft } from "@/lib/contract/customizations/drafts";
import { show } from "@/lib/contract/customizations/query-customizations";
import { autocomplete, search } from "@/lib/contract/search/search-host";
import {
  AUTOCOMPLETE_ROWS,
  buildAutocompleteInput,
  buildSearchInput,
  SEARCH_ROWS,
} from "@/lib/domain/search/search-inputs";
import { loadGroups } from "@/lib/server/capabilities";
import { requirePage } from "@/lib/server/page-access";
import { Prefetch } from "@/lib/server/prefetch";
import { orNotFound, read, readNow } from "@/lib/server/read";

type Props = { params: Promise<{ siteId: string; id: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { siteId, id } = await params;
  await requirePage("query-customizations", siteId);
  const found = await customizationOf(siteId, id);
  const section = await buildScreenTitle("query-customizations");
  return { title: found === null ? section : `${found.query} · ${section}` };
}

export default async function QueryEditorPage({ params }: Props) {
  const { siteId, id } = await params;
  const { context } = await requirePage("query-customizations", siteId);
  const [found, groups] = await Promise.all([customizationOf(siteId, id), loadGroups(context, siteId)]);
  const live = { siteId, query: found?.query ?? "", type: found?.type ?? "" };
  const reads = found && [
    { queryKey: queryLiveKey(siteId, id), queryFn: async () => toCustomization(found) },
    read(search, buildSearchInput(live, SEARCH_ROWS.first)),
    read(autocomplete, buildAutocompleteInput(live, AUTOCOMPLETE_ROWS.first)),
    ...(groups.includes("drafts") ? [read(showDraft, draftInput(siteId, "query-customizations", id))] : []),
  ];
  return (
    <ScreenMessages
      of={[
        "query-customizations",
        "customization-copies",
        "results",
        "change-history",
        "drafts",
        "query-insight",
        "campaigns.placements",
        "rule-evidence",
      ]}
    >
      <Prefetch reads={reads ?? []}>
        <LazyQueryEditorScreen siteId={siteId} id={id} openedAt={Date.now()} />
      </Prefetch>
    </ScreenMessages>
  );
}

/** The customization of the page, loaded once per request; null if it cannot be loaded. */
const customizationOf = cache((siteId: string, id: string) =>
  orNotFound(() => readNow(show, { params: { siteId }, query: { id } })),
);
