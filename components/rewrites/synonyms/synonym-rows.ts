import type { WordAddress } from "@/components/rewrites/model/list-address";
import type { WordPage } from "@/components/rewrites/model/list-kind";
import { list } from "@/lib/contract/rewrites/synonyms";
import { typedSynonym } from "@/lib/domain/rewrites/typed-row";
import { SYNONYM_KINDS, type SynonymKind } from "@/lib/domain/search/synonym-kinds";
import type { Input, Output } from "@/lib/http/endpoint";
import { queryKey } from "@/lib/http/query-key";
import type { TextPart } from "@/lib/i18n/messages";

/** Name of such a page in the query cache, beside what its own call answers. */
export const SYNONYM_ROWS = "rows";

/** The call for a state of the list; of a whole row that was typed its first word is looked for. */
export function synonymInput(siteId: string, { q, ...rest }: WordAddress): Input<typeof list> {
  return { params: { siteId }, query: { q: typedSynonym(q).word, ...rest } };
}

/** A page of synonyms as the one list draws it. */
export function synonymRows({ items, ...page }: Output<typeof list>): WordPage {
  return { ...page, items: items.map(({ words, ...row }) => ({ ...row, cells: words })) };
}

/** Where the query cache keeps such a page. */
export function synonymRowsKey(input: Input<typeof list>): readonly unknown[] {
  return queryKey(list, input, SYNONYM_ROWS);
}

/** The texts of the list of synonyms and of what is opened from it. */
export const SYNONYM_TEXTS = ["synonyms", "words", "change-history.errors"] as const satisfies readonly TextPart[];

/** The kind of a row of synonyms. */
export function kindOf(kind: string): SynonymKind {
  return SYNONYM_KINDS.find((one) => one === kind) ?? "two_way";
}
