import { formatPath } from "@vitrine/engine/category-path";
import { cache } from "react";
import { buildEditorMetadata, type EditorOfKind, EditorPage, type EditorProps } from "@/app/sites/[siteId]/editor-page";
import { loadListingAttribute } from "@/app/sites/[siteId]/product_listing_customizations/listing-page";
import { LazyProductListingEditorScreen } from "@/components/customizations/lazy-screens";
import { buildLiveKey } from "@/components/customizations/model/kinds/common-form";
import { toCustomization } from "@/components/customizations/product-listings/listing-form";
import { type ProductListing, show } from "@/lib/contract/customizations/product-listings";
import { search } from "@/lib/contract/search/search-host";
import { buildListingInput, SEARCH_ROWS } from "@/lib/domain/search/search-inputs";
import { orNotFound, read, readNow } from "@/lib/server/pages/read";

const KIND: EditorOfKind<ProductListing> = {
  kind: "product-listings",
  texts: ["product-listings"],
  find: cache((siteId, id) => orNotFound(() => readNow(show, { params: { siteId }, query: { id } }))),
  buildName: (found) => formatPath(found.category_full),
  load: async (found, { siteId, id, openedAt, supports }) => {
    const live = { siteId, subject: found?.category_full ?? "", type: found?.type ?? "" };
    const attribute = await loadListingAttribute(siteId, live.type, supports);
    const reads = found && [
      { queryKey: buildLiveKey(show, siteId, id), queryFn: async () => toCustomization(found) },
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
