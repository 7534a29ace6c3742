import { formatPath } from "@vitrine/engine/category-path";
import { useTranslations } from "next-intl";
import { createFlatCalls } from "@/components/customizations/model/kinds/flat-calls";
import type { CustomizationKindConfigOf } from "@/components/customizations/model/kinds/kind";
import {
  destroy,
  list,
  saveInheritance,
  saveRules,
  show,
  timeline,
} from "@/lib/contract/customizations/product-listings";
import { buildListingInput } from "@/lib/domain/search/search-inputs";
import { LISTING_CREATION } from "./listing-creation";
import { toCustomization } from "./listing-form";
import { ListingLead } from "./listing-lead";

/** Customizations of product listings: one place, with rules inherited from parent categories. */
export const LISTING_KIND: CustomizationKindConfigOf<"product-listings"> = {
  name: "product-listings",
  insight: "product-listings",
  folder: "product_listing_customizations",
  useTitle: ({ subject }) => formatPath(subject),
  useFacts: null,
  useListName: () => useTranslations("product-listings.list")("title"),
  shopPath: ({ subject }) => `/category?${new URLSearchParams({ path: subject })}`,
  firstView: "grid",
  writeAccess: saveRules.access,
  stale: [list, timeline],
  ...createFlatCalls({ show, saveRules, destroy }, toCustomization),
  creation: LISTING_CREATION,
  deleteRule: null,
  inherit: (send, siteId, base, off) => {
    const body = { queryId: base.id, off: [...off] };
    return send(saveInheritance, { params: { siteId }, body }, { ifMatch: base.revision }).then(toCustomization);
  },
  changeMode: null,
  saveAliases: null,
  CopyWizard: null,
  CriteriaField: null,
  Lead: ListingLead,
  Aside: null,
  useReason: null,
  results: { search: buildListingInput, suggestions: null },
  itemType: (type) => type,
  isOfCatalogue: () => true,
};

/** The listing kind for a search host with another attribute for category paths. */
export function createListingKind(attribute: string): CustomizationKindConfigOf<"product-listings"> {
  const results: typeof LISTING_KIND.results = {
    ...LISTING_KIND.results,
    search: (live, size) => buildListingInput(live, size, attribute),
  };
  return { ...LISTING_KIND, results };
}
