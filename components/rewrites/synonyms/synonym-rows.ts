import type { WordListState, WordPage } from "@/components/rewrites/model/list-kind";
import { list } from "@/lib/contract/rewrites/synonyms";
import { parseTypedSynonym } from "@/lib/domain/rewrites/typed-row";
import { SYNONYM_KINDS, type SynonymKind } from "@/lib/domain/search/synonym-kinds";
import type { Input, Output } from "@/lib/http/endpoint";
import { buildQueryKey } from "@/lib/http/query-key";
import type { TextPart } from "@/lib/i18n/messages";

/** Query-cache name of a page mapped to rows; the wire form has its own entry. */
export const SYNONYM_ROWS = "rows";

/** The call for a state; for a complete typed row it searches for the row's first word. */
export function buildSynonymInput(siteId: string, { q, ...rest }: WordListState): Input<typeof list> {
  return { params: { siteId }, query: { q: parseTypedSynonym(q).word, ...rest } };
}

/** A page of synonyms for the shared list. */
export function toSynonymPage({ items, ...page }: Output<typeof list>): WordPage {
  return { ...page, items: items.map(({ words, ...row }) => ({ ...row, cells: words })) };
}

/** Query key of a page of rows. */
export function buildSynonymRowsKey(input: Input<typeof list>): readonly unknown[] {
  return buildQueryKey(list, input, SYNONYM_ROWS);
}

/** Texts of the list of synonyms and of its dialogs. */
export const SYNONYM_TEXTS = ["synonyms", "words", "change-history.errors"] as const satisfies readonly TextPart[];

export function toSynonymKind(kind: string): SynonymKind {
  return SYNONYM_KINDS.find((one) => one === kind) ?? "two_way";
}
