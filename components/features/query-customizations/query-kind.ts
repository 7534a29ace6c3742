import { callApi } from "@/lib/client/call";
import { readAs } from "@/lib/client/query";
import { deleteRule, destroy, list, saveRules, show, timeline } from "@/lib/contract/query-customizations";
import { autocomplete } from "@/lib/contract/search-host";
import { autocompleteInput, searchInput } from "@/lib/domain/live-results";
import { COMMON } from "./common-form";
import { asSuggestions, type Kind } from "./kind";
import { ofQuery } from "./query-form";

/** Customizations of queries: both places, simple and advanced mode. */
export const QUERY_KIND: Kind = {
  name: "query-customizations",
  folder: "query_customizations",
  useTitle: ({ subject }) => subject,
  shopPath: ({ subject }) => `/search?${new URLSearchParams({ q: subject })}`,
  places: ["search", "autocomplete"],
  placeNames: { search: "search", autocomplete: "autocomplete" },
  firstView: "grid",
  writeAccess: saveRules.access,
  stale: [list, timeline],
  live: (siteId, id) => readAs(show, { params: { siteId }, query: { id } }, COMMON, ofQuery),
  save: (siteId, base, { where_to_use, rules }, { told }) => {
    const headers = base.revision === undefined ? undefined : { "if-match": `"${base.revision}"` };
    const body = { queryId: base.id, where_to_use, rules };
    return callApi(saveRules, { params: { siteId }, body }, { headers, told }).then(ofQuery);
  },
  destroy: (siteId, id, init) => callApi(destroy, { params: { siteId }, body: { id } }, init),
  deleteRule: (siteId, id, init) => callApi(deleteRule, { params: { siteId }, body: { id } }, init),
  inherit: null,
  hasModes: true,
  Aside: null,
  useReason: null,
  results: {
    search: searchInput,
    suggestions: (live, size) => readAs(autocomplete, autocompleteInput(live, size), null, asSuggestions),
  },
  isOfCatalogue: () => true,
};
