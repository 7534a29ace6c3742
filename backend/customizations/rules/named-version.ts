import { and, eq, inArray } from "drizzle-orm";
import * as z from "zod/mini";
import type { Tx } from "@/backend/db/client";
import { rules } from "@/backend/db/schema/customizations/rules";
import { rulesOfVersion } from "@/lib/domain/history/version-diff";
import { itemsOf } from "./rule-rows";

const switched = z.object({ off_rules: z.array(z.string()) });

/**
 * Versions whose rules carry what the catalogue says of their items now, so that a diff can name them; rules of parent
 * categories that are off stand there by the titles of their items.
 */
export async function namedVersions(tx: Tx, siteId: string, versions: readonly unknown[]): Promise<unknown[]> {
  const off = await itemsOfRules(tx, siteId, versions.flatMap(offOf));
  const identities = versions.flatMap((one) => (rulesOfVersion(one) ?? []).map((rule) => rule.item_url));
  const items = await itemsOf(tx, siteId, [...identities, ...off.values()]);
  const nameOf = (rule: string): string => {
    const identity = off.get(rule) ?? rule;
    return items.get(identity)?.title ?? identity;
  };
  return versions.map((one) => {
    const own = rulesOfVersion(one);
    if (own === null) return one;
    const names = offOf(one).map(nameOf);
    const drawn = own.map((rule) => ({ ...rule, item: items.get(rule.item_url) ?? null }));
    return { ...(one as object), ...(names.length === 0 ? {} : { off_rules: names }), rules: drawn };
  });
}

function offOf(version: unknown): string[] {
  const read = z.safeParse(switched, version);
  return read.success ? read.data.off_rules : [];
}

/** The items of live rules, by the ids of the rules; what is gone is left out. */
async function itemsOfRules(tx: Tx, siteId: string, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .select({ id: rules.id, itemUrl: rules.itemUrl })
    .from(rules)
    .where(and(eq(rules.siteId, siteId), inArray(rules.id, [...new Set(ids)])));
  return new Map(rows.map(({ id, itemUrl }) => [id, itemUrl]));
}
