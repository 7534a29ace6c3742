import type { ListView } from "@/components/lists/use-list";
import type { customizationList } from "@/lib/contract/customizations/customization-list";
import type { ListState } from "@/lib/contract/kit/lists";
import type { Supports } from "@/lib/domain/kit/supports";

/** The state of a list of customizations. */
export type CustomizationView = ListView<typeof customizationList>;
export type CustomizationListState = ListState<typeof customizationList>;

/** The state without what the backend would ignore: another one knows only the search text and the page. */
export function keepKnown(state: CustomizationListState, supports: Supports): CustomizationListState {
  const { q, page } = state;
  return supports("customization_lists") ? state : { q, page };
}

const QUERIES = "query_customizations";

/** The path of a list. */
export function buildListPath(siteId: string, folder = QUERIES): string {
  return `/sites/${siteId}/${folder}`;
}

/** Link to the editor of one customization. */
export function buildEditorHref(siteId: string, id: string, folder = QUERIES): string {
  return `${buildListPath(siteId, folder)}/${id}`;
}
