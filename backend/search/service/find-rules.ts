import { listParentPaths, normalizePath } from "@vitrine/engine/category-path";
import { isPath } from "@vitrine/engine/filter";
import { findInheritedRules, type ParentRule } from "@vitrine/engine/inheritance";
import type { Filters, ListRule } from "@vitrine/engine/list-query";
import type { CustomizationKind } from "@/lib/contract/search/kinds";
import { applyPreview } from "./preview-rules";
import { asTyped, findQueryRules, listRuleTypes } from "./query-entries";
import type { SearchContext } from "./search-context";
import type { CustomizationQuery, SiteCustomization } from "./site-rules";

/** The subject of a list: a query as typed, a category path joined by `||`, or empty (TOP items). */
export type ListSubject = { kind: CustomizationKind; subject: string };

/**
 * The rules for a list and type; a shared draft replaces the live rules. A query without rules of its own has those of
 * its nearest other form, but not those of its correction (`runQueries`). A listing also has the rules of its parent
 * categories that act there, nearest first.
 * @param at epoch ms.
 */
export async function findRules(
  context: SearchContext,
  { kind, subject }: ListSubject,
  type: string,
  at = context.now.getTime(),
): Promise<readonly ListRule[]> {
  const { site } = context;
  if (kind === "query-customizations") return findQueryRules(context, asTyped(subject), type)?.value ?? [];
  if (subject === "" && kind !== "top-items") return [];
  if (kind !== "product-listings")
    return (await findCustomizations(context, kind, [subject], type)).flatMap(({ rules }) => rules);
  const { own, parents } = await findFamilyRules(context, subject, type);
  return [...own, ...findInheritedRules(own, parents, { at, timeZone: site.timeZone }).map(({ rule }) => rule)];
}

/** The rules of a listing, and those of its parent categories, nearest first, whether they act or not. */
export async function findFamilyRules(
  context: SearchContext,
  path: string,
  type: string,
): Promise<{ own: readonly ListRule[]; parents: readonly ParentRule<ListRule>[] }> {
  const parentPaths = listParentPaths(path);
  const found = await findCustomizations(context, "product-listings", [path, ...parentPaths], type);
  const own = found.filter(({ key }) => key === path);
  const off = new Set(own.flatMap(({ offRules }) => offRules));
  const parents = parentPaths.flatMap((subject) =>
    found
      .filter(({ key }) => key === subject)
      .flatMap(({ rules }) => rules.map((rule) => ({ subject, rule, is_off: off.has(rule.ruleId) }))),
  );
  return { own: own.flatMap(({ rules }) => rules), parents };
}

/** The customizations of a kind under some keys; a shared draft replaces the live one. */
async function findCustomizations(
  context: SearchContext,
  kind: CustomizationKind,
  keys: readonly string[],
  type: string,
): Promise<readonly SiteCustomization[]> {
  const { preview, rules } = context;
  const query: CustomizationQuery = { kind, keys, types: listRuleTypes(context, type) };
  const live = rules.customizations(query);
  return preview ? applyPreview(live, preview, query) : live;
}

/**
 * The category path of a listing request, which a single filter has. Null for several categories.
 * @param plp names the attribute of the path; null for other requests.
 */
export function parseListingPath(plp: string | undefined, filters: Filters): string | null {
  if (plp === undefined || !isPath(plp)) return null;
  const clauses = [...filters.any, ...filters.must].filter(({ key }) => key === plp);
  const [path, ...others] = new Set(clauses.map(({ value }) => normalizePath(value)));
  return path === undefined || path === "" || others.length > 0 ? null : path;
}
