import type { Tx } from "@/backend/db/client";
import { itemsOf } from "@/backend/rules/rule-rows";
import { rulesOfVersion } from "@/lib/domain/change-diff";

/** Versions whose rules carry what the catalogue says of their items now, so that a diff can name them. */
export async function namedVersions(tx: Tx, siteId: string, versions: readonly unknown[]): Promise<unknown[]> {
  const identities = versions.flatMap((one) => (rulesOfVersion(one) ?? []).map((rule) => rule.item_url));
  const items = await itemsOf(tx, siteId, identities);
  return versions.map((one) => {
    const rules = rulesOfVersion(one);
    if (rules === null) return one;
    return { ...(one as object), rules: rules.map((rule) => ({ ...rule, item: items.get(rule.item_url) ?? null })) };
  });
}
