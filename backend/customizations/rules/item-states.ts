import { findObstacle, listCategories } from "@vitrine/engine/rule-eligibility";
import { sql } from "drizzle-orm";
import type { Tx } from "@/backend/db/client";
import { selectItem } from "@/backend/db/item-names";
import type { rules } from "@/backend/db/schema/customizations/rules";
import { findEligibility } from "@/backend/search/query-insight/rule-items";
import type { CustomizationKind } from "@/lib/contract/search/kinds";
import { hasCriteria } from "@/lib/domain/search/kinds";

/** The catalog state of a rule's item. */
export type ItemState = (typeof rules.$inferSelect)["itemState"];

type Row = {
  id: string;
  item_url: string;
  known: ItemState;
  rule_type: "pin" | "hide";
  kind: CustomizationKind;
  subject: string;
  customization_type: string;
  main_type: string;
  item_type: string | null;
  sold_out: boolean | null;
  category: unknown;
  all_categories: unknown;
};

/**
 * Stores the catalog state of items with the rules of a site, or of one customization. Computing it at read time made the
 * list of customizations three times slower.
 */
export async function refreshItemStates(tx: Tx, siteId: string, customizationId?: string): Promise<void> {
  const ofOne = customizationId === undefined ? sql`` : sql` and r.customization_id = ${customizationId}`;
  const { rows } = await tx.execute<Row>(sql`
    select r.id, r.item_url, r.item_state as known, r.type as rule_type, c.kind, c.subject, c.type as customization_type, s.main_type,
      i.type as item_type, i.sold_out, i.attributes->'category' as category,
      i.attributes->'all_categories' as all_categories
    from rules r join customizations c on c.site_id = r.site_id and c.id = r.customization_id
    join sites s on s.site_id = r.site_id
    left join catalogue_items i on i.site_id = r.site_id and i.identity = ${selectItem(sql`r.site_id`, sql`r.item_url`)}
    where r.site_id = ${siteId}${ofOne}`);
  const changed = rows.flatMap((row) => {
    const state = evaluateItem(row);
    return state === row.known ? [] : [{ id: row.id, state }];
  });
  if (changed.length === 0) return;
  await tx.execute(sql`
    update rules set item_state = now_is.state
    from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as now_is(id text, state text)
    where rules.site_id = ${siteId} and rules.id = now_is.id`);
}

function evaluateItem({ item_type: type, sold_out, ...row }: Row): ItemState {
  if (hasCriteria(row.kind, row.item_url)) return "there";
  const about = { kind: row.kind, subject: row.subject, type: row.customization_type };
  const item = type === null ? null : { type, isAvailable: sold_out !== true, categories: listCategories(row) };
  const standing = findEligibility(about, row.main_type, item);
  if (!standing.isInCatalogue) return "gone";
  if (findObstacle({ type: row.rule_type, availability: "always" }, standing) !== null) return "outside";
  return standing.isAvailable ? "there" : "sold_out";
}
