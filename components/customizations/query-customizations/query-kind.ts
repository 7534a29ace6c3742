import { useTranslations } from "next-intl";
import { COMMON } from "@/components/customizations/model/kinds/common-form";
import { type CustomizationKindConfigOf, narrowToSuggestions } from "@/components/customizations/model/kinds/kind";
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
import { buildAutocompleteInput, buildSearchInput } from "@/lib/domain/search/search-inputs";
import { QueryCopyWizard } from "./lazy-copy-wizard";
import { QUERY_CREATION } from "./query-creation";
import { toCustomization } from "./query-form";

/** Customizations of queries: both places, simple and advanced mode. */
export const QUERY_KIND: CustomizationKindConfigOf<"query-customizations"> = {
  name: "query-customizations",
  insight: "query-customizations",
  folder: "query_customizations",
  useTitle: ({ subject }) => subject,
  useFacts: null,
  useListName: () => useTranslations("query-customizations.list")("title"),
  shopPath: ({ subject }) => `/search?${new URLSearchParams({ q: subject })}`,
  firstView: "grid",
  writeAccess: saveRules.access,
  stale: [list, timeline],
  live: (siteId, id) => readAs(show, { params: { siteId }, query: { id } }, COMMON, toCustomization),
  save: (send, siteId, base, { where_to_use, rules }) => {
    const body = { queryId: base.id, where_to_use, rules };
    return send(saveRules, { params: { siteId }, body }, { ifMatch: base.revision }).then(toCustomization);
  },
  creation: QUERY_CREATION,
  destroy: (send, siteId, id) => send(destroy, { params: { siteId }, body: { id } }),
  deleteRule: (send, siteId, id) => send(deleteRule, { params: { siteId }, body: { id } }),
  inherit: null,
  changeMode: (send, siteId, base, to) => {
    const body = { queryId: base.id, ...to };
    return send(changeMode, { params: { siteId }, body }, { ifMatch: base.revision }).then(toCustomization);
  },
  saveAliases: (send, siteId, base, aliases) => {
    const body = { queryId: base.id, aliases: [...aliases] };
    return send(saveAliases, { params: { siteId }, body }, { ifMatch: base.revision }).then(toCustomization);
  },
  CopyWizard: QueryCopyWizard,
  CriteriaField: null,
  Lead: null,
  Aside: null,
  useReason: null,
  results: {
    search: buildSearchInput,
    suggestions: (live, size) => readAs(autocomplete, buildAutocompleteInput(live, size), null, narrowToSuggestions),
  },
  itemType: (type) => type,
  isOfCatalogue: () => true,
};
