import { and, eq, inArray } from "drizzle-orm";
import type { Tx } from "@/backend/db/client";
import { catalogueItems } from "@/backend/db/schema";
import type { ListRule } from "@/backend/search/list-query";

/** What the catalogue says of the items of rules, by identity. */
export async function itemsByIdentity(db: Tx, siteId: string, found: readonly ListRule[]) {
  const identities = [...new Set(found.map((rule) => rule.item_url))];
  if (identities.length === 0) return new Map<string, { type: string; title: string; soldOut: boolean }>();
  const { identity, type, title, soldOut } = catalogueItems;
  const rows = await db
    .select({ identity, type, title, soldOut })
    .from(catalogueItems)
    .where(and(eq(catalogueItems.siteId, siteId), inArray(identity, identities)));
  return new Map(rows.map((row) => [row.identity, row]));
}
