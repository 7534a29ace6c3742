import type { Metadata } from "next";
import { LatePausedStrip, LazyCatalogBrowserScreen } from "@/components/catalogue/lazy-screens";
import { BROWSER_TEXTS, DEBUG_TEXTS } from "@/components/catalogue/page-texts";
import { buildScreenTitle, ScreenMessages } from "@/components/shell/screen-messages";
import { browserAddress, failing } from "@/lib/contract/catalogue/catalog-browser";
import { listPlans } from "@/lib/contract/catalogue/plans";
import { search } from "@/lib/contract/search/search-host";
import { buildBrowserSearch, buildFailingSearch, DEBUG_ACCESS } from "@/lib/domain/catalogue/catalog-browser";
import { isAllowed } from "@/lib/domain/kit/access";
import type { SearchParams } from "@/lib/domain/kit/address";
import { buildPreviewTypesInput, chooseType, listTypes } from "@/lib/domain/search/preview-inputs";
import { requirePage } from "@/lib/server/pages/page-access";
import { Prefetch } from "@/lib/server/pages/prefetch";
import { fromAddress, read, readNow } from "@/lib/server/pages/read";
import { ifInTime } from "@/lib/server/pages/request";
import { loadSupports } from "@/lib/server/upstream/capabilities";

type Props = { params: Promise<{ siteId: string }>; searchParams: Promise<SearchParams> };

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  const { q } = fromAddress(browserAddress, await searchParams);
  return { title: await buildScreenTitle("catalog-browser", q.trim() || undefined) };
}

/** The catalog as a list; the first page is server-rendered. */
export default async function CatalogBrowserPage({ params, searchParams }: Props) {
  const { siteId } = await params;
  const { context, who } = await requirePage("catalog-browser", siteId);
  const address = fromAddress(browserAddress, await searchParams);
  const [supports, types] = await Promise.all([
    loadSupports(context, siteId),
    // Null if the search host does not answer; then default types are offered.
    ifInTime(readNow(search, buildPreviewTypesInput(siteId))),
  ]);
  const hasPlans = supports(listPlans) && isAllowed(listPlans.access, who.rights);
  const plans = hasPlans ? await ifInTime(readNow(listPlans, { params: { siteId } })) : undefined;
  // The warning is loaded on demand, because it is rarely needed.
  const isPaused = plans?.plans.some(({ paused }) => paused) ?? false;
  const canDebug = isAllowed(DEBUG_ACCESS, who.rights);
  const request = {
    siteId,
    address,
    type: chooseType(address, listTypes(types ?? undefined)),
    hasSearchDebug: supports("search_debug"),
    isDebug: canDebug && address.debug === "1",
    hasQuality: supports(failing),
  };
  const ofCheck = buildFailingSearch(request);
  return (
    <ScreenMessages of={canDebug ? DEBUG_TEXTS : BROWSER_TEXTS}>
      <Prefetch
        reads={[
          ...(types ? [{ ...read(search, buildPreviewTypesInput(siteId)), queryFn: async () => types }] : []),
          ofCheck === null ? read(search, buildBrowserSearch(request)) : read(failing, ofCheck),
          ...(plans && isPaused ? [{ ...read(listPlans, { params: { siteId } }), queryFn: async () => plans }] : []),
        ]}
      >
        {isPaused && <LatePausedStrip />}
        <LazyCatalogBrowserScreen siteId={siteId} title={await buildScreenTitle("catalog-browser")} />
      </Prefetch>
    </ScreenMessages>
  );
}
