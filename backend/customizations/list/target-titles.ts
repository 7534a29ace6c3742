import { fold } from "@vitrine/engine/fold";
import { and, eq, like, sql } from "drizzle-orm";
import type { Tx } from "@/backend/db/client";
import { selectItem } from "@/backend/db/item-names";
import { catalogueItems } from "@/backend/db/schema/catalogue/items";
import { customizations } from "@/backend/db/schema/customizations/rules";
import type { CustomizationKind } from "@/lib/contract/search/kinds";
import { TARGET_ITEM } from "@/lib/domain/search/kinds";

/** The ids of customizations for an item whose title contains the text, regardless of case and accents. */
export async function findByTargetTitle(
  tx: Tx,
  siteId: string,
  { kind, q }: { kind: CustomizationKind; q: string },
): Promise<string[]> {
  const text = fold(q);
  if (kind !== "recommendations-customization" || text === "") return [];
  const { id, subject } = customizations;
  const { identity, title } = catalogueItems;
  const isTarget = and(
    eq(catalogueItems.siteId, siteId),
    sql`${identity} = ${selectItem(sql`${customizations.siteId}`, sql`substr(${subject}, ${sql.raw(String(TARGET_ITEM.length + 1))})`)}`,
  );
  const rows = await tx
    .select({ id, title })
    .from(customizations)
    .innerJoin(catalogueItems, isTarget)
    .where(and(eq(customizations.siteId, siteId), eq(customizations.kind, kind), like(subject, `${TARGET_ITEM}%`)));
  return rows.filter((row) => fold(row.title).includes(text)).map((row) => row.id);
}
