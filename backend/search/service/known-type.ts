import { and, eq } from "drizzle-orm";
import type { Tx } from "@/backend/db/client";
import { catalogueItems } from "@/backend/db/schema/catalogue/items";
import { isMain } from "./request";

/** A type as the site's items may have it: `item` and `product` are both the site's main type. */
export function typesOf(type: string, mainType: string): string[] {
  return isMain(type, mainType) ? [...new Set([mainType, "item", "product"])] : [type];
}

/** The type a customization is for, in the site's own word, or null when its catalogue has none of that type. */
export async function knownType(tx: Tx, siteId: string, mainType: string, asked: string): Promise<string | null> {
  const type = asked.trim();
  if (isMain(type, mainType)) return mainType;
  const [row] = await tx
    .select({ type: catalogueItems.type })
    .from(catalogueItems)
    .where(and(eq(catalogueItems.siteId, siteId), eq(catalogueItems.type, type)))
    .limit(1);
  return row?.type ?? null;
}
