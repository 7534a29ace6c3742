import { buildEditorHref, type CustomizationListState } from "@/components/customizations/model/lists/list-address";
import type { Customization } from "@/lib/contract/customizations/customizations";
import type { list, TopItemsOfType, TopType } from "@/lib/contract/customizations/top-items";
import { fromFlatRule } from "@/lib/domain/customizations/wire-rules";
import type { Input } from "@/lib/http/endpoint";

/** The type for texts and addresses: `item` for the site's main type, whatever its name. */
export function toTopType(type: string): TopType {
  return type === "article" || type === "brand" || type === "category" || type === "query" ? type : "item";
}

/** The call for the types of a site that have rules, or those that a filter finds; the first page always holds them all. */
export function buildTopListInput(
  siteId: string,
  { problem, waiting }: Pick<CustomizationListState, "problem" | "waiting"> = {},
): Input<typeof list> {
  return { params: { siteId }, query: { problem, waiting } };
}

/** Path segment of the screens below a site. */
export const TOP_FOLDER = "top_items_customizations";

/** Link to the editor of a type. */
export function buildTopHref(siteId: string, type: TopType): string {
  return buildEditorHref(siteId, type, TOP_FOLDER);
}

/** The TOP items of a type in the common form. */
export function toCustomization({ rules, ...rest }: TopItemsOfType): Customization {
  return { ...rest, kind: "top-items", subject: "", mode: "simple", rules: rules.map(fromFlatRule) };
}
