import { useTranslations } from "next-intl";
import { COMMON } from "@/components/customizations/model/common-form";
import { asSuggestions, ifMatch, type Kind } from "@/components/customizations/model/kind";
import { callApi } from "@/lib/client/call";
import { readAs } from "@/lib/client/query";
import {
  changeMode,
  deleteRule,
  destroy,
  list,
  saveAliases,
  saveRules,
  show,
  timeline,
} from "@/lib/contract/customizations/query-customizations";
import { autocomplete } from "@/lib/contract/search/search-host";
import { autocompleteInput, searchInput } from "@/lib/domain/search/search-inputs";
import { ofQuery } from "./query-form";

/** Customizations of queries: both places, simple and advanced mode. */
export const QUERY_KIND: Kind = {
  name: "query-customizations",
  folder: "query_customizations",
  useTitle: ({ subject }) => subject,
  useListName: () => useTranslations("query-customizations.list")("title"),
  shopPath: ({ subject }) => `/search?${new URLSearchParams({ q: subject })}`,
  places: ["search", "autocomplete"],
  placeNames: { search: "search", autocomplete: "autocomplete" },
  firstView: "grid",
  writeAccess: saveRules.access,
  stale: [list, timeline],
  live: (siteId, id) => readAs(show, { params: { siteId }, query: { id } }, COMMON, ofQuery),
  save: (siteId, base, { where_to_use, rules }, { told }) => {
    const body = { queryId: base.id, where_to_use, rules };
    return callApi(saveRules, { params: { siteId }, body }, { headers: ifMatch(base), told }).then(ofQuery);
  },
  destroy: (siteId, id, init) => callApi(destroy, { params: { siteId }, body: { id } }, init),
  deleteRule: (siteId, id, init) => callApi(deleteRule, { params: { siteId }, body: { id } }, init),
  inherit: null,
  changeMode: (siteId, base, to, { told }) => {
    const body = { queryId: base.id, ...to };
    return callApi(changeMode, { params: { siteId }, body }, { headers: ifMatch(base), told }).then(ofQuery);
  },
  saveAliases: (siteId, base, aliases, { told }) => {
    const body = { queryId: base.id, aliases: [...aliases] };
    return callApi(saveAliases, { params: { siteId }, body }, { headers: ifMatch(base), told }).then(ofQuery);
  },
  canCopy: true,
  Aside: null,
  useReason: null,
  results: {
    search: searchInput,
    suggestions: (live, size) => readAs(autocomplete, autocompleteInput(live, size), null, asSuggestions),
  },
  isOfCatalogue: () => true,
};
