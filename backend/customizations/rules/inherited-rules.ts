import { listParentPaths } from "@vitrine/engine/category-path";
import { and, eq, inArray } from "drizzle-orm";
import type { Tx } from "@/backend/db/client";
import { customizations, rules } from "@/backend/db/schema/customizations/rules";
import type { InheritedRule } from "@/lib/contract/customizations/customizations";
import { loadItemsByIdentity, loadRules, toWireRule } from "./rule-rows";

/**
 * The rules of parent categories that a listing switches off, in rule order, so that equal selections compare as equal.
 * Rules of former parents stay, because these may move after the listing, and no screen shows them until then.
 * @param wanted the ids that were sent.
 */
export async function filterOffRules(
  tx: Tx,
  row: Parameters<typeof loadInheritedRules>[1],
  wanted: readonly string[],
): Promise<string[]> {
  if (wanted.length === 0 && row.offRules.length === 0) return [];
  const ids = new Set(wanted);
  const inherited = (await loadInheritedRules(tx, row)).flatMap(({ rule: { id } }) => id ?? []);
  const known = new Set(inherited);
  const others = row.offRules.filter((id) => !known.has(id));
  return [...inherited.filter((id) => ids.has(id)), ...(await filterStored(tx, row.siteId, others))];
}

/** The ids of rules that the site has. */
async function filterStored(tx: Tx, siteId: string, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const stored = await tx
    .select({ id: rules.id })
    .from(rules)
    .where(and(eq(rules.siteId, siteId), inArray(rules.id, [...ids])));
  const known = new Set(stored.map(({ id }) => id));
  return ids.filter((id) => known.has(id));
}

/**
 * Rules of the listing's parent categories, nearest first, with those it switched off. Includes rules overridden by a
 * nearer category, because overriding depends on the time (packages/engine/src/rules/inheritance).
 */
export async function loadInheritedRules(
  tx: Tx,
  row: { siteId: string; subject: string; type: string; offRules: readonly string[] },
): Promise<InheritedRule[]> {
  const paths = listParentPaths(row.subject);
  if (paths.length === 0) return [];
  const { siteId, kind, subjectKey, type } = customizations;
  const parents = await tx
    .select({ id: customizations.id, subject: customizations.subject, key: subjectKey })
    .from(customizations)
    .where(and(eq(siteId, row.siteId), eq(kind, "product-listings"), inArray(subjectKey, paths), eq(type, row.type)));
  parents.sort((a, b) => paths.indexOf(a.key) - paths.indexOf(b.key));
  const off = new Set(row.offRules);
  const found: InheritedRule[] = [];
  for (const { id, subject } of parents) {
    const stored = await loadRules(tx, row.siteId, id);
    const items = await loadItemsByIdentity(
      tx,
      row.siteId,
      stored.map((rule) => rule.itemUrl),
    );
    for (const rule of stored) {
      found.push({ customization_id: id, subject, rule: toWireRule(rule, items), is_off: off.has(rule.id) });
    }
  }
  return found;
}
