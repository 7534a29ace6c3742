import { isPath } from "@/backend/search/pipeline/filter";
import type { Filters, ListRule } from "@/backend/search/pipeline/list-query";
import type { CustomizationKind } from "@/lib/contract/search/kinds";
import { fold } from "@/lib/domain/kit/fold";
import { normalPath, parentPaths } from "@/lib/domain/search/category-path";
import { type Inherited, inheritedRules } from "@/lib/domain/search/inheritance";
import { withPreview } from "./preview-rules";
import { isMain } from "./request";
import type { Searching } from "./searching";
import type { AskedCustomizations, SiteCustomization } from "./site-rules";

/** What a list is of: a query as it was typed, the path of a category joined by `||`, or nothing (TOP items). */
export type ListSubject = { kind: CustomizationKind; subject: string };

/**
 * The rules that people set for a list and type, those of a shared draft in place of the live ones. A listing also has
 * the rules of the categories above it, the nearest first, as far as they act there at the instant `at` (milliseconds).
 */
export async function rulesFor(
  searching: Searching,
  { kind, subject }: ListSubject,
  type: string,
  at = searching.now.getTime(),
): Promise<readonly ListRule[]> {
  const { site } = searching;
  const key = kind === "query-customizations" ? fold(subject) : subject;
  if (key === "" && kind !== "top-items") return [];
  if (kind !== "product-listings") return (await foundFor(searching, kind, [key], type)).flatMap(({ rules }) => rules);
  const { own, parents } = await familyRules(searching, key, type);
  return [...own, ...inheritedRules(own, parents, { at, timeZone: site.timeZone }).map(({ rule }) => rule)];
}

/** The rules of a listing, and those of the categories above it, the nearest first, whether they act or not. */
export async function familyRules(
  searching: Searching,
  path: string,
  type: string,
): Promise<{ own: readonly ListRule[]; parents: readonly Inherited<ListRule>[] }> {
  const above = parentPaths(path);
  const found = await foundFor(searching, "product-listings", [path, ...above], type);
  const here = found.filter(({ key }) => key === path);
  const off = new Set(here.flatMap(({ offRules }) => offRules));
  const parents = above.flatMap((subject) =>
    found
      .filter(({ key }) => key === subject)
      .flatMap(({ rules }) => rules.map((rule) => ({ subject, rule, is_off: off.has(rule.ruleId) }))),
  );
  return { own: here.flatMap(({ rules }) => rules), parents };
}

/** The customizations of a kind under some keys, that of a shared draft in place of the live one. */
async function foundFor(
  { site, preview, rules }: Searching,
  kind: CustomizationKind,
  keys: readonly string[],
  type: string,
): Promise<readonly SiteCustomization[]> {
  const types = isMain(type, site.mainType) ? [...new Set([site.mainType, "item", "product"])] : [type];
  const asked: AskedCustomizations = { kind, keys, types };
  const live = rules.customizations(asked);
  return preview ? withPreview(live, preview, asked) : live;
}

/**
 * The path of the listing that a request is of: `plp` names the attribute, one of its filters the value, exactly as items
 * have it. Null without `plp`, and for a choice of several categories, which is no one's listing.
 */
export function listingPath(plp: string | undefined, filters: Filters): string | null {
  if (plp === undefined || !isPath(plp)) return null;
  const asked = [...filters.any, ...filters.must].filter(({ key }) => key === plp);
  const [path, ...others] = new Set(asked.map(({ value }) => normalPath(value)));
  return path === undefined || path === "" || others.length > 0 ? null : path;
}
