import type { WordListState, WordPage } from "@/components/rewrites/model/list-kind";
import { list } from "@/lib/contract/rewrites/redirects";
import { omit } from "@/lib/domain/kit/omit";
import { parseTypedRedirect } from "@/lib/domain/rewrites/typed-row";
import type { Input, Output } from "@/lib/http/endpoint";
import { buildQueryKey } from "@/lib/http/query-key";
import type { TextPart } from "@/lib/i18n/messages";

/** Query-cache name of a page mapped to rows; the wire form has its own entry. */
export const REDIRECT_ROWS = "rows";

/** Stands for the address of the site, which does not matter where only the word is read. */
const ANY_SITE = "https://site.invalid";

/** The call for a state; for a complete typed row it searches for the row's word. */
export function buildRedirectInput(siteId: string, { q, ...state }: WordListState): Input<typeof list> {
  return { params: { siteId }, query: { q: parseTypedRedirect(q, ANY_SITE).word, ...omit(state, "kind") } };
}

/** A page of redirects for the shared list. */
export function toRedirectPage({ items, ...page }: Output<typeof list>): WordPage {
  return {
    ...page,
    items: items.map(({ word, target, ...row }) => ({ ...row, kind: "exact", cells: [word, target] })),
  };
}

/** Query key of a page of rows. */
export function redirectRowsKey(input: Input<typeof list>): readonly unknown[] {
  return buildQueryKey(list, input, REDIRECT_ROWS);
}

/** Texts of the list of redirects and of its dialogs. */
export const REDIRECT_TEXTS = ["redirects", "words", "change-history.errors"] as const satisfies readonly TextPart[];
