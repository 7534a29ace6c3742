import { cache } from "react";
import { buildEditorMetadata, type EditorOfKind, EditorPage, type EditorProps } from "@/app/sites/[siteId]/editor-page";
import { LazyQueryEditorScreen } from "@/components/customizations/lazy-screens";
import { buildLiveKey } from "@/components/customizations/model/kinds/common-form";
import { toCustomization } from "@/components/customizations/query-customizations/query-form";
import { type QueryCustomization, show } from "@/lib/contract/customizations/query-customizations";
import { autocomplete, search } from "@/lib/contract/search/search-host";
import {
  AUTOCOMPLETE_ROWS,
  buildAutocompleteInput,
  buildSearchInput,
  SEARCH_ROWS,
} from "@/lib/domain/search/search-inputs";
import { orNotFound, read, readNow } from "@/lib/server/pages/read";

const KIND: EditorOfKind<QueryCustomization> = {
  kind: "query-customizations",
  texts: ["customization-copies"],
  find: cache((siteId, id) => orNotFound(() => readNow(show, { params: { siteId }, query: { id } }))),
  buildName: ({ query }) => query,
  load: (found, { siteId, id, openedAt }) => {
    const live = { siteId, subject: found?.query ?? "", type: found?.type ?? "" };
    const reads = found && [
      { queryKey: buildLiveKey(show, siteId, id), queryFn: async () => toCustomization(found) },
      read(search, buildSearchInput(live, SEARCH_ROWS.first)),
      read(autocomplete, buildAutocompleteInput(live, AUTOCOMPLETE_ROWS.first)),
    ];
    return { reads: reads ?? [], screen: <LazyQueryEditorScreen siteId={siteId} id={id} openedAt={openedAt} /> };
  },
};

export const generateMetadata = (props: EditorProps) => buildEditorMetadata(KIND, props);

export default function Page(props: EditorProps) {
  return <EditorPage of={KIND} {...props} />;
}
