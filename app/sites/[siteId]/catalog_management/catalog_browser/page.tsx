import type { Metadata } from "next";
import { BROWSER_TEXTS, DEBUG_TEXTS } from "@/components/catalogue/catalog-browser/browser-texts";
import { LazyCatalogBrowserScreen } from "@/components/catalogue/catalog-browser/lazy-browser-screen";
import { LatePausedStrip } from "@/components/catalogue/feeds/late-paused-strip";
import { ScreenMessages } from "@/components/shell/screen-messages";
import { screenTitle } from "@/components/shell/screen-title";
import { browserAddress, failing } from "@/lib/contract/catalogue/catalog-browser";
import { list } from "@/lib/contract/catalogue/plans";
import { search } from "@/lib/contract/search/search-host";
import { browserSearchInput, DEBUG_ACCESS, failingSearchInput } from "@/lib/domain/catalogue/catalog-browser";
import { isAllowed } from "@/lib/domain/kit/access";
import type { SearchParams } from "@/lib/domain/kit/address";
import { chosenType, previewTypesInput, typesOf } from "@/lib/domain/search/preview-inputs";
import { fromAddress } from "@/lib/server/address";
import { groupsOf } from "@/lib/server/capabilities";
import { requirePage } from "@/lib/server/page-access";
import { Prefetch } from "@/lib/server/prefetch";
import { read, readNow } from "@/lib/server/read";
import { ifInTime } from "@/lib/server/request";

type Props = { params: Promise<{ siteId: string }>; searchParams: Promise<SearchParams> };

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  const { q } = fromAddress(browserAddress, await searchParams);
  return { title: await screenTitle("catalog-browser", q.trim() || undefined) };
}

/** The catalogue as a list; its first page is in the page. */
export default async function CatalogBrowserPage({ params, searchParams }: Props) {
  const { siteId } = await params;
  const { asking, who } = await requirePage("catalog-browser", siteId);
  const address = fromAddress(browserAddress, await searchParams);
  const [groups, types] = await Promise.all([
    groupsOf(asking, siteId),
    // Null when the search host does not tell; then the usual types are offered.
    ifInTime(readNow(search, previewTypesInput(siteId))),
  ]);
  const hasPlans = groups.includes(list.group ?? "") && isAllowed(list.access, who.rights);
  const plans = hasPlans ? await ifInTime(readNow(list, { params: { siteId } })) : undefined;
  // The strip and its calls are script that the page needs on few days.
  const isPaused = plans?.plans.some(({ paused }) => paused) ?? false;
  const mayDebug = isAllowed(DEBUG_ACCESS, who.rights);
  const asked = {
    ...{ siteId, address, type: chosenType(address, typesOf(types ?? undefined)) },
    isOurs: groups.includes("search_debug"),
    isDebug: mayDebug && address.debug === "1",
    hasQuality: groups.includes(failing.group ?? ""),
  };
  const ofCheck = failingSearchInput(asked);
  return (
    <ScreenMessages of={mayDebug ? DEBUG_TEXTS : BROWSER_TEXTS}>
      <Prefetch
        reads={[
          ...(types ? [{ ...read(search, previewTypesInput(siteId)), queryFn: async () => types }] : []),
          ofCheck === null ? read(search, browserSearchInput(asked)) : read(failing, ofCheck),
          ...(plans && isPaused ? [{ ...read(list, { params: { siteId } }), queryFn: async () => plans }] : []),
        ]}
      >
        {isPaused && <LatePausedStrip />}
        <LazyCatalogBrowserScreen siteId={siteId} title={await screenTitle("catalog-browser")} />
      </Prefetch>
    </ScreenMessages>
  );
}
