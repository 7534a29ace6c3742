import type { Metadata } from "next";
import { cache } from "react";
import { LazyCatalogItemScreen } from "@/components/catalogue/lazy-screens";
import { BROWSER_TEXTS, DEBUG_TEXTS } from "@/components/catalogue/page-texts";
import { buildScreenTitle, ScreenMessages } from "@/components/shell/screen-messages";
import { itemAddress, showCatalogItem } from "@/lib/contract/catalogue/catalog-browser";
import { listCatalogueVersions } from "@/lib/contract/catalogue/feed-runs";
import { search } from "@/lib/contract/search/search-host";
import { buildItemSearch, DEBUG_ACCESS } from "@/lib/domain/catalogue/catalog-browser";
import { isAllowed } from "@/lib/domain/kit/access";
import type { SearchParams } from "@/lib/domain/kit/address";
import { requirePage } from "@/lib/server/pages/page-access";
import { Prefetch } from "@/lib/server/pages/prefetch";
import { fromAddress, read, readNow } from "@/lib/server/pages/read";
import { getRequestContext } from "@/lib/server/pages/request";
import { loadSupports } from "@/lib/server/upstream/capabilities";

type Props = { params: Promise<{ siteId: string }>; searchParams: Promise<SearchParams> };

/** The item, loaded once per page, because its title is also in the head. Null if the identity is unknown. */
const loadItem = cache(async (siteId: string, identity: string) => {
  const supports = await loadSupports(await getRequestContext(), siteId);
  if (!supports(showCatalogItem)) return null;
  return readNow(showCatalogItem, { params: { siteId }, query: { identity } });
});

export async function generateMetadata({ params, searchParams }: Props): Promise<Metadata> {
  const { siteId } = await params;
  const { identity } = fromAddress(itemAddress, await searchParams);
  const known = identity === undefined ? null : await loadItem(siteId, identity).catch(() => null);
  return { title: await buildScreenTitle("catalog-browser", known?.item?.title ?? identity) };
}

/** One item of the catalog, alone or next to another one. */
export default async function CatalogItemPage({ params, searchParams }: Props) {
  const { siteId } = await params;
  const { context, who } = await requirePage("catalog-browser", siteId);
  const { identity, with: other, with_site: otherSite } = fromAddress(itemAddress, await searchParams);
  const supports = await loadSupports(context, siteId);
  const isKnown = supports(showCatalogItem);
  const hasRuns = supports(listCatalogueVersions);
  const readItem = (site: string, wanted: string) =>
    isKnown
      ? {
          ...read(showCatalogItem, { params: { siteId: site }, query: { identity: wanted } }),
          queryFn: () => loadItem(site, wanted),
        }
      : read(search, buildItemSearch(site, wanted));
  return (
    <ScreenMessages of={isAllowed(DEBUG_ACCESS, who.rights) ? DEBUG_TEXTS : BROWSER_TEXTS}>
      <Prefetch
        reads={[
          ...(identity === undefined ? [] : [readItem(siteId, identity)]),
          ...(other === undefined ? [] : [readItem(otherSite ?? siteId, other)]),
          ...(hasRuns && identity !== undefined
            ? [read(listCatalogueVersions, { params: { siteId }, query: { identity } })]
            : []),
        ]}
      >
        <LazyCatalogItemScreen siteId={siteId} title={await buildScreenTitle("catalog-browser")} />
      </Prefetch>
    </ScreenMessages>
  );
}
