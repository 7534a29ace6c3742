import { useFormatter, useTranslations } from "next-intl";
import { COMMON } from "@/components/customizations/model/common-form";
import { asSuggestions, ifMatch, type Kind } from "@/components/customizations/model/kind";
import { callApi } from "@/lib/client/call";
import { readAs } from "@/lib/client/query";
import { list, saveRules, show } from "@/lib/contract/customizations/top-items";
import { topItems } from "@/lib/contract/search/search-host";
import { flatInput } from "@/lib/domain/customizations/rule-save";
import { topItemsInput } from "@/lib/domain/search/search-inputs";
import { topTypeOf } from "./top-address";
import { TopAside } from "./top-aside";
import { ofTopItems } from "./top-form";

/** What the empty search box offers of one type: one place, no deleting. */
export const TOP_KIND: Kind = {
  name: "top-items",
  folder: "top_items_customizations",
  useTitle: ({ type }) => useTranslations("top-items.types")(topTypeOf(type)),
  useListName: () => useTranslations("top-items.list")("title"),
  shopPath: () => "",
  places: ["autocomplete"],
  placeNames: { search: "topItems", autocomplete: "topItems" },
  firstView: "list",
  writeAccess: saveRules.access,
  stale: [list],
  live: (siteId, id) => readAs(show, { params: { siteId }, query: { id } }, COMMON, ofTopItems),
  save: (siteId, base, { rules }, { told }) => {
    const headers = ifMatch(base);
    const body = { queryId: base.id, where_to_use: "autocomplete" as const, rules: rules.map(flatInput) };
    return callApi(saveRules, { params: { siteId }, body }, { headers, told }).then(ofTopItems);
  },
  destroy: null,
  deleteRule: null,
  inherit: null,
  changeMode: null,
  saveAliases: null,
  canCopy: false,
  Aside: TopAside,
  useReason,
  results: {
    search: null,
    suggestions: (live, size) => readAs(topItems, topItemsInput(live, size), null, asSuggestions),
  },
  isOfCatalogue: (type) => type !== "query",
};

/** The figures by which the automatic order is made. */
function useReason() {
  const t = useTranslations("top-items.reasons");
  const format = useFormatter();
  return (name: string, value: number): string | null => {
    if (name === "clicks_30d" && value > 0) return t("clicks_30d", { count: value });
    if (name === "searches_30d") return t("searches_30d", { count: value });
    if (name === "items_count") return t("items_count", { count: value });
    if (name === "popularity") return t("popularity", { value });
    if (name === "introduced_at") return t("introduced_at", { at: format.dateTime(value, { dateStyle: "medium" }) });
    return null;
  };
}
