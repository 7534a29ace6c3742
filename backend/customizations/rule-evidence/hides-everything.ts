import type { ListQuery } from "@/backend/search/pipeline/list-query";
import { expand } from "@/backend/search/pipeline/synonyms";
import { storedTypes } from "@/backend/search/service/request";
import { rulesFor } from "@/backend/search/service/rules-for";
import type { Searching } from "@/backend/search/service/searching";
import type { CustomizationKind } from "@/lib/contract/search/kinds";

/** A customization whose hides are tried. */
export type Hiding = { id: string; subject: string; type: string; hides: number };

/** Customizations that are tried: those with the most hides. */
const TRIED_MAX = 500;
/** Lists that the search is asked for at once, so that people's searches are answered in between. */
const BATCH = 10;

/** Those of them that leave nothing of a list that has something without rules. */
export async function hidingEverything(
  searching: Searching,
  kind: CustomizationKind,
  hiding: readonly Hiding[],
): Promise<Set<string>> {
  const tried = [...hiding].sort((a, b) => b.hides - a.hides).slice(0, TRIED_MAX);
  const found = new Set<string>();
  for (let at = 0; at < tried.length; at += BATCH) {
    const batch = tried.slice(at, at + BATCH);
    const whole = await searching.ask(batch.map((one) => listOf(searching, kind, one)));
    // Fewer hides than items leave some of them.
    const some = batch.filter((one, index) => {
      const total = whole[index]?.total ?? 0;
      return total > 0 && total <= one.hides;
    });
    const lists = await Promise.all(some.map(async (one) => withRules(searching, kind, one)));
    const left = lists.length === 0 ? [] : await searching.ask(lists);
    some.forEach((one, index) => {
      if (left[index]?.total === 0) found.add(one.id);
    });
  }
  return found;
}

async function withRules(searching: Searching, kind: CustomizationKind, one: Hiding): Promise<ListQuery> {
  const rules = await rulesFor(searching, { kind, subject: one.subject }, one.type);
  return { ...listOf(searching, kind, one), rules };
}

function listOf({ site, rules, knownTypes, now }: Searching, kind: CustomizationKind, one: Hiding): ListQuery {
  const isListing = kind === "product-listings";
  const { query, wordings } = expand(rules.synonyms, one.subject);
  const any = isListing ? [{ key: "all_categories_path", value: one.subject }] : [];
  return {
    place: "search",
    text: isListing ? "" : query,
    wordings: isListing ? [] : wordings,
    types: storedTypes(one.type, site.mainType, knownTypes),
    filters: { any, must: [], none: [] },
    prefer: [],
    sort: null,
    rules: [],
    at: now.getTime(),
    timeZone: site.timeZone,
    offset: 0,
    limit: 1,
    facets: [],
    isPrefix: false,
    isExplained: false,
  };
}
