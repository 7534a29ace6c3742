import { and, eq } from "drizzle-orm";
import type { Tx } from "@/backend/db/client";
import { catalogueItems } from "@/backend/db/schema";

/** The type a customization is for, in the site's own word, or null when its catalogue has none of that type. */
export async function knownType(tx: Tx, siteId: string, mainType: string, asked: string): Promise<string | null> {
  const type = asked.trim();
  if (type === "item" || type === "product" || type === mainType) return mainType;
  const [row] = await tx
    .select({ type: catalogueItems.type })
    .from(catalogueItems)
    .where(and(eq(catalogueItems.siteId, siteId), eq(catalogueItems.type, type)))
    .limit(1);
  return row?.type ?? null;
}
