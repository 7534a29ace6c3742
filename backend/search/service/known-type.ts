import { and, eq } from "drizzle-orm";
import type { Tx } from "@/backend/db/client";
import { catalogueItems } from "@/backend/db/schema/catalogue/items";
import { isMainType } from "./request";

/** The names a type may have in the catalog: `item` and `product` both mean the site's main type. */
export function listStoredTypeNames(type: string, mainType: string): string[] {
  return isMainType(type, mainType) ? [...new Set([mainType, "item", "product"])] : [type];
}

/** The type of a customization, as named by the site; null when the catalog has no item of it. */
export async function findKnownType(
  tx: Tx,
  siteId: string,
  mainType: string,
  requested: string,
): Promise<string | null> {
  const type = requested.trim();
  if (isMainType(type, mainType)) return mainType;
  const [row] = await tx
    .select({ type: catalogueItems.type })
    .from(catalogueItems)
    .where(and(eq(catalogueItems.siteId, siteId), eq(catalogueItems.type, type)))
    .limit(1);
  return row?.type ?? null;
}
