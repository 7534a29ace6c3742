import { and, eq, inArray, sql } from "drizzle-orm";
import type { Tx } from "@/backend/db/client";
import { catalogueItems } from "@/backend/db/schema/catalogue/items";
import { storedTypes } from "@/backend/search/service/request";
import type { CustomizationKind } from "@/lib/contract/search/kinds";
import { inheritsRules, isOfCatalogue } from "@/lib/domain/search/kinds";
import { categoriesOf, type ItemFacts, type ItemStanding, REACHABLE, standingOf } from "@/lib/domain/search/rule-reach";

/** An item as the states of rules need it; `categories` are paths. */
type RuleItemRow = { identity: string; type: string; title: string; isAvailable: boolean; categories: string[] };

/** What the list of a customization says of an item by its facts; null for one that the catalogue does not have. */
export function standingIn(
  about: { kind: CustomizationKind; subject: string; type: string },
  mainType: string,
  item: ItemFacts | null,
): ItemStanding {
  // What people search for is always there.
  if (!isOfCatalogue(about)) return REACHABLE;
  const types = storedTypes(about.type, mainType, item?.type === undefined ? [] : [item.type]);
  return standingOf(item, { types, category: inheritsRules(about.kind) ? about.subject : null });
}

/** What the catalogue says of the items of rules, by identity. */
export async function itemsByIdentity(db: Tx, siteId: string, found: readonly { item_url: string }[]) {
  const identities = [...new Set(found.map((rule) => rule.item_url))];
  if (identities.length === 0) return new Map<string, RuleItemRow>();
  const { identity, type, title, soldOut } = catalogueItems;
  const category = sql<unknown>`${catalogueItems.attributes}->'category'`;
  const others = sql<unknown>`${catalogueItems.attributes}->'all_categories'`;
  const rows = await db
    .select({ identity, type, title, soldOut, category, others })
    .from(catalogueItems)
    .where(and(eq(catalogueItems.siteId, siteId), inArray(identity, identities)));
  return new Map(
    rows.map(({ category, others, soldOut, ...row }): [string, RuleItemRow] => [
      row.identity,
      { ...row, isAvailable: !soldOut, categories: categoriesOf({ category, all_categories: others }) },
    ]),
  );
}
