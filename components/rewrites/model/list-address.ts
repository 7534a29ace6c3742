import * as z from "zod/mini";
import { pageNumber } from "@/lib/contract/kit/common";
import { wordListQuery } from "@/lib/contract/rewrites/word-uploads";
import { changeAddress } from "@/lib/domain/kit/address";
import { SYNONYM_KINDS } from "@/lib/domain/search/synonym-kinds";

/** What stands in the address of a list of words: what was typed, its filters, its order, its page. */
export const wordAddress = z.object({ kind: z.optional(z.enum(SYNONYM_KINDS)), ...wordListQuery, page: pageNumber });

/** The list's state out of its address. */
export type WordAddress = z.output<typeof wordAddress>;

/** Nothing narrows the list. */
export const NO_FILTERS = { q: "", kind: undefined, state: undefined } as const;

/** Whether anything narrows the list. */
export function isNarrowed({ q, kind, state }: WordAddress): boolean {
  return q.trim() !== "" || kind !== undefined || state !== undefined;
}

/** The address of a list in a state, as a link has it; `folder` is what the screen starts with below a site. */
export function wordHref(siteId: string, folder: string, address: WordAddress): string {
  const query = changeAddress(wordAddress, new URLSearchParams(), address).toString();
  return `/sites/${siteId}/${folder}${query === "" ? "" : `?${query}`}`;
}
