import { useTranslations } from "next-intl";
import type { Kind } from "@/components/features/query-customizations/kind";
import { callApi } from "@/lib/client/call";
import type { Customization } from "@/lib/contract/customizations";
import { topItems } from "@/lib/contract/search-host";
import { list, saveRules, show, type TopItemsOfType, type TopType } from "@/lib/contract/top-items";
import { topItemsInput } from "@/lib/domain/live-results";
import { flatInput } from "@/lib/domain/rule-draft";
import { queryKey } from "@/lib/http/query-key";

/** The TOP items of a type in the common form. */
export function ofTopItems({ rules, ...rest }: TopItemsOfType): Customization {
  const own = rules.map((rule) => ({ ...rule, placement: "both" as const }));
  return { ...rest, kind: "top-items", subject: "", mode: "simple", rules: { autocomplete: own, search: own } };
}

/** The type as texts and addresses have it: `item` for the site's main one, whatever its own word for it is. */
export function topTypeOf(type: string): TopType {
  return type === "article" || type === "brand" || type === "category" || type === "query" ? type : "item";
}

/** What the empty search box offers of one type: one place, no deleting. */
export const TOP_KIND: Kind = {
  name: "top-items",
  folder: "top_items_customizations",
  useTitle: ({ type }) => useTranslations("top-items.types")(topTypeOf(type)),
  shopPath: () => "",
  places: ["autocomplete"],
  placeNames: { search: "topItems", autocomplete: "topItems" },
  writeAccess: saveRules.access,
  stale: [list],
  live: (siteId, id) => {
    const input = { params: { siteId }, query: { id } };
    return {
      queryKey: [...queryKey(show, input), "customization"],
      queryFn: ({ signal }) => callApi(show, input, { signal }).then(ofTopItems),
    };
  },
  save: (siteId, { id, revision }, { rules }, { told }) => {
    const headers = revision === undefined ? undefined : { "if-match": `"${revision}"` };
    const body = { queryId: id, where_to_use: "autocomplete" as const, rules: rules.map(flatInput) };
    return callApi(saveRules, { params: { siteId }, body }, { headers, told }).then(ofTopItems);
  },
  destroy: null,
  deleteRule: null,
  inherit: null,
  hasModes: false,
  results: {
    search: null,
    suggestions: (live, size) => {
      const input = topItemsInput(live, size);
      return { queryKey: queryKey(topItems, input), queryFn: ({ signal }) => callApi(topItems, input, { signal }) };
    },
  },
  isOfCatalogue: (type) => type !== "query",
};
