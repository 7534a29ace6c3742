import * as z from "zod/mini";
import { pageNumber } from "@/lib/contract/kit/common";
import { wordListQuery } from "@/lib/contract/rewrites/word-uploads";
import { changeAddress } from "@/lib/domain/kit/address";
import { SYNONYM_KINDS } from "@/lib/domain/search/synonym-kinds";

/** Query parameters of a list: search, filters, order, page. */
export const wordAddress = z.object({
  kind: z.optional(z.enum(SYNONYM_KINDS)),
  problem: z.optional(z.literal("target")),
  ...wordListQuery,
  page: pageNumber,
});

/** The list's state from its address. */
export type WordAddress = z.output<typeof wordAddress>;

/** No search and no filter. */
export const NO_FILTERS = { q: "", kind: undefined, state: undefined, problem: undefined } as const;

/** Whether a search or a filter is set. */
export function isNarrowed({ q, kind, state, problem }: WordAddress): boolean {
  return q.trim() !== "" || kind !== undefined || state !== undefined || problem !== undefined;
}

/** Link to a list in a state; `folder` is the path segment of the screen below a site. */
export function buildWordHref(siteId: string, folder: string, address: WordAddress): string {
  const query = changeAddress(wordAddress, new URLSearchParams(), address).toString();
  return `/sites/${siteId}/${folder}${query === "" ? "" : `?${query}`}`;
}
