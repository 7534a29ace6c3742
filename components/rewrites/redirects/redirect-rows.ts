import type { WordAddress } from "@/components/rewrites/model/list-address";
import type { WordPage } from "@/components/rewrites/model/list-kind";
import { list } from "@/lib/contract/rewrites/redirects";
import { typedRedirect } from "@/lib/domain/rewrites/typed-row";
import type { Input, Output } from "@/lib/http/endpoint";
import { queryKey } from "@/lib/http/query-key";
import type { TextPart } from "@/lib/i18n/messages";

/** Name of such a page in the query cache, beside what its own call answers. */
export const REDIRECT_ROWS = "rows";

/** The call for a state of the list; of a whole row that was typed its word is looked for. */
export function redirectInput(siteId: string, { q, kind: _, ...rest }: WordAddress): Input<typeof list> {
  return { params: { siteId }, query: { q: typedRedirect(q).word, ...rest } };
}

/** A page of redirects as the one list draws it. */
export function redirectRows({ items, ...page }: Output<typeof list>): WordPage {
  return {
    ...page,
    items: items.map(({ word, target, ...row }) => ({ ...row, kind: "exact", cells: [word, target] })),
  };
}

/** Where the query cache keeps such a page. */
export function redirectRowsKey(input: Input<typeof list>): readonly unknown[] {
  return queryKey(list, input, REDIRECT_ROWS);
}

/** The texts of the list of redirects and of what is opened from it. */
export const REDIRECT_TEXTS = ["redirects", "words", "change-history.errors"] as const satisfies readonly TextPart[];
