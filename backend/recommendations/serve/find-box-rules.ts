import type { ListRule } from "@/backend/search/pipeline/list-query";
import type { SearchContext } from "@/backend/search/service/search-context";
import { combineRules, type MatchedCustomization } from "@/lib/domain/recommendations/combine-rules";
import { type Criterion, parseTarget, type Target } from "@/lib/domain/recommendations/target";
import { listMatches } from "./match-attribute";

/** Which customizations act in a preview: none, or all with these rules instead of those of one of them. */
export type BoxOverride =
  | "none"
  | { customizationId: string; model: string; target: Target; rules: readonly ListRule[] };

/**
 * The rules for a request: of the customizations of its model for one of its items, for criteria that one of them meets, and
 * for all requests. From the memory of this process and the search index, without a database query.
 */
export async function findBoxRules(
  search: SearchContext,
  { model, inputs, at, override }: BoxQuestion,
): Promise<ListRule[]> {
  const all = listCustomizations(search, model, override ?? readOverride(search));
  if (all.length === 0) return [];
  const matched = await Promise.all(
    all.map(async ({ target, rules }): Promise<MatchedCustomization<ListRule>[]> => {
      if (rules.length === 0 || !(await matchesTarget(search, target, inputs))) return [];
      return [{ target, rules }];
    }),
  );
  return combineRules<ListRule>(matched.flat(), { at, timeZone: search.site.timeZone });
}

type BoxQuestion = { model: string; inputs: readonly string[]; at: number; override?: BoxOverride | undefined };

/** The draft of a private preview link, if it is of recommendations. */
function readOverride({ preview }: SearchContext): BoxOverride | undefined {
  if (preview?.kind !== "recommendations-customization") return undefined;
  const { customizationId, type: model, keys, rules } = preview;
  const target = parseTarget([...keys][0] ?? "");
  return target === null ? undefined : { customizationId, model, target, rules };
}

function listCustomizations(
  search: SearchContext,
  model: string,
  override: BoxOverride | undefined,
): MatchedCustomization<ListRule>[] {
  if (override === "none") return [];
  const live = search.rules
    .customizationsOfType("recommendations-customization", model)
    .flatMap(({ id, key, rules }) => {
      const target = parseTarget(key);
      return target === null || id === override?.customizationId ? [] : [{ target, rules }];
    });
  return override === undefined || override.model !== model ? live : [...live, override];
}

/** Whether a customization of this target applies to a request for these items. */
export async function matchesTarget(
  search: SearchContext,
  target: Target,
  inputs: readonly string[],
): Promise<boolean> {
  if (target.type === "all") return true;
  if (target.type === "item") return inputs.includes(target.identity);
  return inputs.length > 0 && (await meetsCriteria(search, target.criteria, inputs));
}

/** Whether one of the items meets all criteria; a sold-out item counts. */
async function meetsCriteria(
  search: SearchContext,
  criteria: readonly Criterion[],
  identities: readonly string[],
): Promise<boolean> {
  const any = criteria.flatMap(({ attribute: key, values }) => values.map((value) => ({ key, value })));
  return (await listMatches(search, identities, any)).size > 0;
}
