import {
  checkEligibility,
  ELIGIBLE,
  type EligibilityFacts,
  type ItemEligibility,
  listCategories,
} from "@vitrine/engine/rule-eligibility";
import { and, eq, inArray, sql } from "drizzle-orm";
import type { Tx } from "@/backend/db/client";
import { loadByName } from "@/backend/db/item-names";
import { catalogueItems } from "@/backend/db/schema/catalogue/items";
import { listStoredTypes } from "@/backend/search/service/request";
import type { CustomizationKind } from "@/lib/contract/search/kinds";
import { hasCatalogueItems, inheritsRules } from "@/lib/domain/search/kinds";

/** Item data for the states of rules; `categories` are paths. */
type RuleItemRow = { identity: string; type: string; title: string; isAvailable: boolean; categories: string[] };

/** The eligibility of an item for the list of a customization; null: an item missing from the catalog. */
export function findEligibility(
  list: { kind: CustomizationKind; subject: string; type: string },
  mainType: string,
  item: EligibilityFacts | null,
): ItemEligibility {
  // Query texts are always available.
  if (!hasCatalogueItems(list)) return ELIGIBLE;
  // The type of such a customization is its model; the recommender decides what a box can show.
  if (list.kind === "recommendations-customization")
    return checkEligibility(item, { types: item?.type === undefined ? [] : [item.type], category: null });
  const types = listStoredTypes(list.type, mainType, item?.type === undefined ? [] : [item.type]);
  return checkEligibility(item, { types, category: inheritsRules(list.kind) ? list.subject : null });
}

/** Catalog data of the items of rules, by the identities that the rules have. */
export async function loadItemsOfRules(db: Tx, siteId: string, found: readonly { item_url: string }[]) {
  const { identity, type, title, soldOut } = catalogueItems;
  const category = sql<unknown>`${catalogueItems.attributes}->'category'`;
  const others = sql<unknown>`${catalogueItems.attributes}->'all_categories'`;
  const names = found.map((rule) => rule.item_url);
  const rows = await loadByName(db, siteId, names, (identities) =>
    db
      .select({ identity, type, title, soldOut, category, others })
      .from(catalogueItems)
      .where(and(eq(catalogueItems.siteId, siteId), inArray(identity, identities))),
  );
  return new Map(
    [...rows].map(([name, { category, others, soldOut, ...row }]): [string, RuleItemRow] => [
      name,
      { ...row, isAvailable: !soldOut, categories: listCategories({ category, all_categories: others }) },
    ]),
  );
}
