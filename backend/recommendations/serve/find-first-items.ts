import type { Clause } from "@vitrine/engine/list-query";
import { buildPlainList } from "@/backend/search/service/plain-list";
import type { SearchContext } from "@/backend/search/service/search-context";
import type { CandidateConditions } from "./collect-candidates";
import { ignoreUnknownAttribute } from "./match-attribute";

/** Items of the catalog that a pin with criteria chooses from if the model has none. */
const FIRST_ITEMS = 20;

type Wanted = { type: string; any: readonly Clause[]; limit: number };

/** The identities of the first items of a type that meet conditions, in the order of an empty search. */
export async function findFirstItems(search: SearchContext, { type, any, limit }: Wanted): Promise<string[]> {
  const list = buildPlainList(search, { type, filters: { any, must: [], none: [] }, limit });
  const [answer] = (await search.runLists([list]).catch(ignoreUnknownAttribute)) ?? [];
  return (answer?.hits ?? []).map(({ identity }) => identity);
}

/** For each of several conditions, those of its first items that a box may show. */
export async function findFirstShowable(
  search: SearchContext,
  conditions: readonly (readonly Clause[])[],
  { types, filters, availabilityField, excluded }: CandidateConditions,
): Promise<string[][]> {
  const [type] = types;
  if (type === undefined || conditions.length === 0) return conditions.map(() => []);
  const lists = conditions.map((any) =>
    buildPlainList(search, { type, filters: { any, must: [], none: [] }, limit: FIRST_ITEMS }),
  );
  const selected = await search.selectHits(lists, { types, filters, availabilityField });
  return selected.map((identities) => identities.filter((identity) => !excluded.has(identity)));
}
