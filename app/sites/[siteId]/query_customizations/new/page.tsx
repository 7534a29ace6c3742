import { buildNewMetadata, NewEditorPage, type NewOfKind, type NewProps } from "@/app/sites/[siteId]/new-editor-page";
import { LazyNewQueryScreen } from "@/components/customizations/lazy-screens";
import { autocomplete, search } from "@/lib/contract/search/search-host";
import {
  AUTOCOMPLETE_ROWS,
  buildAutocompleteInput,
  buildSearchInput,
  SEARCH_ROWS,
} from "@/lib/domain/search/search-inputs";
import { read } from "@/lib/server/pages/read";

const KIND: NewOfKind = {
  kind: "query-customizations",
  texts: ["customization-copies"],
  formatSubject: (subject) => subject,
  load: ({ subject: query, type }, stored, { siteId, openedAt }) => {
    const live = { siteId, subject: stored.subject, type: stored.type };
    const reads = [
      read(search, buildSearchInput(live, SEARCH_ROWS.first)),
      read(autocomplete, buildAutocompleteInput(live, AUTOCOMPLETE_ROWS.first)),
    ];
    return { reads, screen: <LazyNewQueryScreen siteId={siteId} query={query} type={type} openedAt={openedAt} /> };
  },
};

export const generateMetadata = (props: NewProps) => buildNewMetadata(KIND, props);

export default function Page(props: NewProps) {
  return <NewEditorPage of={KIND} {...props} />;
}
