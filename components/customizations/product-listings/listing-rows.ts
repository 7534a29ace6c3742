import type { listInput } from "@/components/customizations/model/list-address";
import type { ListPage } from "@/components/customizations/model/list-kind";
import { list } from "@/lib/contract/customizations/product-listings";
import { pathText } from "@/lib/domain/search/category-path";
import type { Output } from "@/lib/http/endpoint";
import { queryKey } from "@/lib/http/query-key";
import type { TextPart } from "@/lib/i18n/messages";

/** Name of such a page in the query cache, beside what its own call answers. */
export const ROWS = "rows";

/** A page of listings as the one list draws it: a row is called by the path of its category. */
export function rowsOf({ items, ...page }: Output<typeof list>): ListPage {
  return {
    ...page,
    items: items.map(({ category_full, ...row }) => ({ ...row, query: pathText(category_full), mode: "simple" })),
  };
}

/** Where the query cache keeps such a page. */
export function rowsKey(input: ReturnType<typeof listInput>): readonly unknown[] {
  return queryKey(list, input, ROWS);
}

/** The texts of the list of listings and of what is opened from it. */
export const LISTING_LIST_TEXTS = [
  "query-customizations.list",
  "query-customizations.create",
  "query-customizations.delete",
  "query-customizations.numbers",
  "query-customizations.errors",
  "rule-evidence.debt",
  "drafts.errors",
  "product-listings",
  "change-history",
] as const satisfies readonly TextPart[];
