import { and, eq, inArray } from "drizzle-orm";
import type { Tx } from "@/backend/db/client";
import { customizations } from "@/backend/db/schema/customizations/rules";
import type { CustomizationKind } from "@/lib/contract/search/kinds";
import type { QueryScope } from "@/lib/contract/search/scopes";

// Sums know queries and not customizations. What belongs together is put together here and not in the store: it has no
// statistics of a fresh table, and a wrong guess of a join costs seconds.

/** Which customizations are meant; without `ids` all of the kind. */
export type NumberedCustomizations = { kind: CustomizationKind; ids?: readonly string[] };

/** Where the customizations of a kind are counted: queries in the results, as autocomplete leads to them. */
export function scopeOf(kind: CustomizationKind): QueryScope {
  return kind === "product-listings" ? "product_listing" : "search";
}

/** What the sums call customizations, by their ids: the folded query and spellings, or the folded path of the category. */
export async function keysOf(
  tx: Tx,
  siteId: string,
  { kind, ids }: NumberedCustomizations,
): Promise<Map<string, readonly string[]>> {
  if (kind === "top-items" || ids?.length === 0) return new Map();
  const t = customizations;
  const rows = await tx
    .select({ id: t.id, key: t.subjectKey, words: t.words, aliasKeys: t.aliasKeys })
    .from(t)
    .where(and(eq(t.siteId, siteId), eq(t.kind, kind), ids && inArray(t.id, [...ids])));
  return new Map(
    rows.map(({ id, key, words, aliasKeys }) => [
      id,
      kind === "query-customizations" ? [...new Set([key, ...aliasKeys])] : [words],
    ]),
  );
}
