import { useTranslations } from "next-intl";
import { COMMON } from "@/components/customizations/model/common-form";
import type { Kind } from "@/components/customizations/model/kind";
import { readAs } from "@/lib/client/query";
import {
  destroy,
  list,
  saveInheritance,
  saveRules,
  show,
  timeline,
} from "@/lib/contract/customizations/product-listings";
import { toFlatInput } from "@/lib/domain/customizations/rule-save";
import { formatPath } from "@/lib/domain/search/category-path";
import { buildListingInput } from "@/lib/domain/search/search-inputs";
import { toCustomization } from "./listing-form";

/** Customizations of product listings: one place, with rules inherited from parent categories. */
export const LISTING_KIND: Kind = {
  name: "product-listings",
  insight: "product-listings",
  folder: "product_listing_customizations",
  useTitle: ({ subject }) => formatPath(subject),
  useFacts: null,
  useListName: () => useTranslations("product-listings.list")("title"),
  shopPath: ({ subject }) => `/category?${new URLSearchParams({ path: subject })}`,
  places: ["search"],
  placeNames: { search: "listing", autocomplete: "listing" },
  firstView: "grid",
  writeAccess: saveRules.access,
  stale: [list, timeline],
  live: (siteId, id) => readAs(show, { params: { siteId }, query: { id } }, COMMON, toCustomization),
  save: (send, siteId, base, { rules }) => {
    const body = { queryId: base.id, rules: rules.map(toFlatInput) };
    return send(saveRules, { params: { siteId }, body }, { ifMatch: base.revision }).then(toCustomization);
  },
  destroy: (send, siteId, id) => send(destroy, { params: { siteId }, body: { id } }),
  deleteRule: null,
  inherit: (send, siteId, base, off) => {
    const body = { queryId: base.id, off: [...off] };
    return send(saveInheritance, { params: { siteId }, body }, { ifMatch: base.revision }).then(toCustomization);
  },
  changeMode: null,
  saveAliases: null,
  CopyWizard: null,
  CriteriaField: null,
  Lead: null,
  Aside: null,
  useReason: null,
  results: { search: buildListingInput, suggestions: null },
  itemType: (type) => type,
  isOfCatalogue: () => true,
};

/** The listing kind for a search host with another attribute for category paths. */
export function createListingKind(attribute: string): Kind {
  const listed: Kind["results"]["search"] = (live, size) => buildListingInput(live, size, attribute);
  return { ...LISTING_KIND, results: { ...LISTING_KIND.results, search: listed } };
}
