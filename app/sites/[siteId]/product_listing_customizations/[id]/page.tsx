import { cache } from "react";
import { buildEditorMetadata, type EditorOfKind, EditorPage, type EditorProps } from "@/app/sites/[siteId]/editor-page";
import { LazyProductListingEditorScreen } from "@/components/customizations/lazy-screens";
import { listingLiveKey, toCustomization } from "@/components/customizations/product-listings/listing-form";
import { type ProductListing, show } from "@/lib/contract/customizations/product-listings";
import { search } from "@/lib/contract/search/search-host";
import { formatPath } from "@/lib/domain/search/category-path";
import { findListingAttribute } from "@/lib/domain/search/category-tree";
import { LISTING_ATTRIBUTE } from "@/lib/domain/search/rule-eligibility";
import { buildListingInput, buildPathFacetsInput, SEARCH_ROWS } from "@/lib/domain/search/search-inputs";
import { orNotFound, read, readNow } from "@/lib/server/read";

/** The attribute of category paths: ours for backends with groups, otherwise from the search host, with ours as the fallback. */
async function findAttribute(siteId: string, type: string, groups: readonly string[]): Promise<string> {
  if (groups.length > 0 || type === "") return LISTING_ATTRIBUTE;
  const found = await readNow(search, buildPathFacetsInput(siteId, type)).catch(() => null);
  return findListingAttribute(found?.results.facets ?? []);
}

const KIND: EditorOfKind<ProductListing> = {
  kind: "product-listings",
  texts: ["product-listings"],
  find: cache((siteId, id) => orNotFound(() => readNow(show, { params: { siteId }, query: { id } }))),
  buildName: (found) => formatPath(found.category_full),
  load: async (found, { siteId, id, openedAt, groups }) => {
    const live = { siteId, query: found?.category_full ?? "", type: found?.type ?? "" };
    const attribute = await findAttribute(siteId, live.type, groups);
    const reads = found && [
      { queryKey: listingLiveKey(siteId, id), queryFn: async () => toCustomization(found) },
      read(search, buildListingInput(live, SEARCH_ROWS.first, attribute)),
    ];
    const props = { siteId, id, openedAt, attribute };
    return { reads: reads ?? [], screen: <LazyProductListingEditorScreen {...props} /> };
  },
};

export const generateMetadata = (props: EditorProps) => buildEditorMetadata(KIND, props);

export default function Page(props: EditorProps) {
  return <EditorPage of={KIND} {...props} />;
}
