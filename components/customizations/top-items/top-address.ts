import type { list, TopType } from "@/lib/contract/customizations/top-items";
import type { Input } from "@/lib/http/endpoint";

/** The type as texts and addresses have it: `item` for the site's main one, whatever its own word for it is. */
export function topTypeOf(type: string): TopType {
  return type === "article" || type === "brand" || type === "category" || type === "query" ? type : "item";
}

/** The call for every type of a site that has rules; a backend without `per_page` gives its first page, which holds them. */
export function topListInput(siteId: string): Input<typeof list> {
  return { params: { siteId }, query: {} };
}

/** The address of the editor of a type. */
export function topHref(siteId: string, type: TopType): string {
  return `/sites/${siteId}/top_items_customizations/${type}`;
}
