import { formatPath } from "@vitrine/engine/category-path";
import { buildNewMetadata, NewEditorPage, type NewOfKind, type NewProps } from "@/app/sites/[siteId]/new-editor-page";
import { loadListingAttribute } from "@/app/sites/[siteId]/product_listing_customizations/listing-page";
import { LazyNewListingScreen } from "@/components/customizations/lazy-screens";
import { search } from "@/lib/contract/search/search-host";
import { buildListingInput, SEARCH_ROWS } from "@/lib/domain/search/search-inputs";
import { read } from "@/lib/server/pages/read";

const KIND: NewOfKind = {
  kind: "product-listings",
  texts: ["product-listings"],
  formatSubject: formatPath,
  load: async ({ subject: category, type }, stored, { siteId, openedAt, supports }) => {
    const attribute = await loadListingAttribute(siteId, stored.type, supports);
    const live = { siteId, subject: stored.subject, type: stored.type };
    const reads = [read(search, buildListingInput(live, SEARCH_ROWS.first, attribute))];
    return {
      reads,
      screen: (
        <LazyNewListingScreen
          siteId={siteId}
          category={category}
          type={type}
          openedAt={openedAt}
          attribute={attribute}
        />
      ),
    };
  },
};

export const generateMetadata = (props: NewProps) => buildNewMetadata(KIND, props);

export default function Page(props: NewProps) {
  return <NewEditorPage of={KIND} {...props} />;
}
