import type { Metadata } from "next";
import { draftInput } from "@/components/customizations/model/draft-input";
import { LazyQueryEditorScreen } from "@/components/customizations/query-customizations/lazy-editor-screen";
import { ofQuery, queryLiveKey } from "@/components/customizations/query-customizations/query-form";
import { ScreenMessages } from "@/components/shell/screen-messages";
import { screenTitle } from "@/components/shell/screen-title";
import { showDraft } from "@/lib/contract/customizations/drafts";
import { autocomplete, search } from "@/lib/contract/search/search-host";
import { AUTOCOMPLETE_ROWS, autocompleteInput, SEARCH_ROWS, searchInput } from "@/lib/domain/search/search-inputs";
import { groupsOf } from "@/lib/server/capabilities";
import { requirePage } from "@/lib/server/page-access";
import { Prefetch } from "@/lib/server/prefetch";
import { read } from "@/lib/server/read";
import { customizationOf } from "./customization";

type Props = { params: Promise<{ siteId: string; id: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { siteId, id } = await params;
  await requirePage("query-customizations", siteId);
  const found = await customizationOf(siteId, id);
  const section = await screenTitle("query-customizations");
  return { title: found === null ? section : `${found.query} · ${section}` };
}

export default async function QueryEditorPage({ params }: Props) {
  const { siteId, id } = await params;
  const { asking } = await requirePage("query-customizations", siteId);
  const [found, groups] = await Promise.all([customizationOf(siteId, id), groupsOf(asking, siteId)]);
  const live = { siteId, query: found?.query ?? "", type: found?.type ?? "" };
  const reads = found && [
    { queryKey: queryLiveKey(siteId, id), queryFn: async () => ofQuery(found) },
    read(search, searchInput(live, SEARCH_ROWS.first)),
    read(autocomplete, autocompleteInput(live, AUTOCOMPLETE_ROWS.first)),
    ...(groups.includes("drafts") ? [read(showDraft, draftInput(siteId, "query-customizations", id))] : []),
  ];
  return (
    <ScreenMessages
      of={[
        "query-customizations",
        "customization-copies",
        "change-history",
        "drafts",
        "query-insight",
        "rule-evidence",
      ]}
    >
      <Prefetch reads={reads ?? []}>
        <LazyQueryEditorScreen siteId={siteId} id={id} openedAt={Date.now()} />
      </Prefetch>
    </ScreenMessages>
  );
}
