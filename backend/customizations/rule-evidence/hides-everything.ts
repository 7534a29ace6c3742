import type { ListQuery } from "@vitrine/engine/list-query";
import { expandQuery, toListWords } from "@vitrine/engine/synonyms";
import { findRules } from "@/backend/search/service/find-rules";
import { buildPlainList } from "@/backend/search/service/plain-list";
import type { SearchContext } from "@/backend/search/service/search-context";
import type { CustomizationKind } from "@/lib/contract/search/kinds";

export type HidingCustomization = { id: string; subject: string; type: string; hides: number };

/** Customizations to check; those with the most hides come first. */
const CHECKED_MAX = 500;
/** Queries per batch; small, so that shoppers' searches run between batches. */
const BATCH = 10;

/** Returns the ids of customizations whose rules empty a list that has results without them. */
export async function findHidingEverything(
  searching: SearchContext,
  kind: CustomizationKind,
  hiding: readonly HidingCustomization[],
): Promise<Set<string>> {
  const checked = [...hiding].sort((a, b) => b.hides - a.hides).slice(0, CHECKED_MAX);
  const found = new Set<string>();
  for (let at = 0; at < checked.length; at += BATCH) {
    const batch = checked.slice(at, at + BATCH);
    const unfiltered = await searching.runLists(batch.map((one) => buildList(searching, kind, one)));
    // A list with more items than hides cannot be empty.
    const suspects = batch.filter((one, index) => {
      const total = unfiltered[index]?.total ?? 0;
      return total > 0 && total <= one.hides;
    });
    const lists = await Promise.all(suspects.map(async (one) => buildListWithRules(searching, kind, one)));
    const filtered = lists.length === 0 ? [] : await searching.runLists(lists);
    suspects.forEach((one, index) => {
      if (filtered[index]?.total === 0) found.add(one.id);
    });
  }
  return found;
}

async function buildListWithRules(
  searching: SearchContext,
  kind: CustomizationKind,
  one: HidingCustomization,
): Promise<ListQuery> {
  const rules = await findRules(searching, { kind, subject: one.subject }, one.type);
  return { ...buildList(searching, kind, one), rules };
}

function buildList(
  searching: SearchContext,
  kind: CustomizationKind,
  { type, subject }: HidingCustomization,
): ListQuery {
  if (kind === "product-listings") {
    const filters = { any: [{ key: "all_categories_path", value: subject }], must: [], none: [] };
    return buildPlainList(searching, { type, filters, limit: 1 });
  }
  const expansion = expandQuery(searching.rules.synonyms, subject);
  return buildPlainList(searching, { type, ...toListWords(expansion), limit: 1 });
}
