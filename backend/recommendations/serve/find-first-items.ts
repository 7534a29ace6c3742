import type { Clause } from "@/backend/search/pipeline/list-query";
import { buildPlainList } from "@/backend/search/service/plain-list";
import type { SearchContext } from "@/backend/search/service/search-context";
import { ignoreUnknownAttribute } from "./match-attribute";

type Wanted = { type: string; any: readonly Clause[]; limit: number };

/** The identities of the first items of a type that meet conditions, in the order of an empty search. */
export async function findFirstItems(search: SearchContext, { type, any, limit }: Wanted): Promise<string[]> {
  const list = buildPlainList(search, { type, filters: { any, must: [], none: [] }, limit });
  const [answer] = (await search.runLists([list]).catch(ignoreUnknownAttribute)) ?? [];
  return (answer?.hits ?? []).map(({ identity }) => identity);
}
