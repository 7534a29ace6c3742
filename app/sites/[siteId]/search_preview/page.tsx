import type { Metadata } from "next";
import { PreviewLink } from "@/components/customizations/preview-link/preview-link";
import { LazySearchPreviewScreen } from "@/components/search/lazy-screens";
import { PREVIEW_TEXTS } from "@/components/search/search-preview/preview-texts";
import { buildScreenTitle, ScreenMessages } from "@/components/shell/screen-messages";
import { list } from "@/lib/contract/customizations/query-list";
import { INSIGHT } from "@/lib/contract/search/query-insight";
import { autocomplete, search } from "@/lib/contract/search/search-host";
import { previewAddress } from "@/lib/contract/search/search-preview";
import type { SearchParams } from "@/lib/domain/kit/address";
import {
  buildPreviewAffectingInput,
  buildPreviewAutocompleteInput,
  buildPreviewSearchInput,
  buildPreviewTypesInput,
  chooseType,
  listTypes,
  toSubject,
} from "@/lib/domain/search/preview-inputs";
import { requirePage } from "@/lib/server/pages/page-access";
import { Prefetch } from "@/lib/server/pages/prefetch";
import { fromAddress, read, readNow } from "@/lib/server/pages/read";
import { ifInTime } from "@/lib/server/pages/request";
import { loadSupports } from "@/lib/server/upstream/capabilities";

type Props = { params: Promise<{ siteId: string }>; searchParams: Promise<SearchParams> };

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  const { q } = fromAddress(previewAddress, await searchParams);
  return { title: await buildScreenTitle("search-preview", q.trim() || undefined) };
}

/** The search preview, with server-rendered first results. */
export default async function SearchPreviewPage({ params, searchParams }: Props) {
  const { siteId } = await params;
  const { context } = await requirePage("search-preview", siteId);
  const address = fromAddress(previewAddress, await searchParams);
  const [supports, types] = await Promise.all([loadSupports(context, siteId), loadTypes(siteId)]);
  const hasSearchDebug = supports("search_debug");
  const request = { siteId, address, hasSearchDebug, type: chooseType(address, listTypes(types)) };
  const q = address.q.trim();
  const subject = toSubject(address);
  const isCompared = hasSearchDebug && address.compare === "1" && address.customizations === "1";
  return (
    <ScreenMessages of={PREVIEW_TEXTS}>
      <Prefetch
        reads={[
          ...(types ? [{ ...read(search, buildPreviewTypesInput(siteId)), queryFn: async () => types }] : []),
          read(search, buildPreviewSearchInput(request)),
          ...(q === ""
            ? []
            : [
                read(autocomplete, buildPreviewAutocompleteInput(request)),
                read(list, { params: { siteId }, query: { q: q.slice(0, 200) } }),
              ]),
          ...(subject !== null && supports("query_insight")
            ? [read(INSIGHT[subject.kind].affecting, buildPreviewAffectingInput(request, subject))]
            : []),
          ...(isCompared
            ? [
                read(search, buildPreviewSearchInput(request, { page: 1 })),
                read(search, buildPreviewSearchInput(request, { page: 1, isOrganic: true })),
              ]
            : []),
        ]}
      >
        <LazySearchPreviewScreen siteId={siteId} openedAt={Date.now()} editLink={<PreviewLink siteId={siteId} />} />
      </Prefetch>
    </ScreenMessages>
  );
}

/** The types of the catalog; undefined if the search host does not answer, then default types are offered. */
async function loadTypes(siteId: string) {
  return (await ifInTime(readNow(search, buildPreviewTypesInput(siteId)))) ?? undefined;
}
