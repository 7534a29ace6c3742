import type { CustomizationKind } from "@/lib/contract/customizations";
import { normalPath, parentPaths } from "@/lib/domain/category-path";
import { fold } from "@/lib/domain/fold";
import { inheritedRules } from "@/lib/domain/inheritance";
import type { Filters, ListRule } from "./list-query";
import { isPath } from "./pipeline/filter";
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
  const { site, preview } = searching;
  const key = kind === "query-customizations" ? fold(subject) : subject;
  if (key === "" && kind !== "top-items") return [];
  const asked: AskedCustomizations = {
    kind,
    keys: kind === "product-listings" ? [key, ...parentPaths(key)] : [key],
    types: isMain(type, site.mainType) ? [...new Set([site.mainType, "item", "product"])] : [type],
  };
  const live = await searching.rules.customizations(site, asked);
  const found = preview ? withPreview(live, preview, asked) : live;
  if (kind !== "product-listings") return found.flatMap(({ rules }) => rules);
  return withParents(found, asked.keys, { at, timeZone: site.timeZone });
}

function withParents(
  found: readonly SiteCustomization[],
  [path = "", ...above]: readonly string[],
  instant: { at: number; timeZone: string },
): ListRule[] {
  const here = found.filter(({ key }) => key === path);
  const own = here.flatMap(({ rules }) => rules);
  const off = new Set(here.flatMap(({ offRules }) => offRules));
  const parents = above.flatMap((subject) =>
    found
      .filter(({ key }) => key === subject)
      .flatMap(({ rules }) => rules.map((rule) => ({ subject, rule, is_off: off.has(rule.ruleId) }))),
  );
  return [...own, ...inheritedRules(own, parents, instant).map(({ rule }) => rule)];
}

/**
 * The path of the listing that a request is of: `plp` names the attribute, one of its filters the value, exactly as items
 * have it (domain reference 2.8). Null without `plp`, and for a choice of several categories, which is no one's listing.
 */
export function listingPath(plp: string | undefined, filters: Filters): string | null {
  if (plp === undefined || !isPath(plp)) return null;
  const asked = [...filters.any, ...filters.must].filter(({ key }) => key === plp);
  const [path, ...others] = new Set(asked.map(({ value }) => normalPath(value)));
  return path === undefined || path === "" || others.length > 0 ? null : path;
}
