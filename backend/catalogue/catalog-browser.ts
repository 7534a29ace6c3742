import { VARIANTS } from "@vitrine/engine/variants";
import { and, eq, inArray, sql } from "drizzle-orm";
import { loadFailingIdentities } from "@/backend/catalogue/data-quality/quality-stats";
import { loadByName } from "@/backend/db/item-names";
import { catalogueItems } from "@/backend/db/schema/catalogue/items";
import { type ImplementedCall, implement } from "@/backend/kit/implement";
import { listStoredTypes } from "@/backend/search/service/request";
import { attributes, failing, showCatalogItem } from "@/lib/contract/catalogue/catalog-browser";
import { omit } from "@/lib/domain/kit/omit";

// Both reads use the primary key or the type index, so their cost does not depend on the size of the catalog. The list
// itself comes from the search host.

/** Number of items whose attributes are listed: enough for all but rare attributes. */
const SAMPLED_ITEMS_MAX = 300;
/** Maximum number of attribute names: some catalogs have one per parameter of every product kind. */
const NAMES_MAX = 1000;

const showHandler = implement(showCatalogItem, async ({ query }, { tx, site }) => {
  const row = (
    await loadByName(tx, site.siteId, [query.identity], (identities) =>
      tx
        .select()
        .from(catalogueItems)
        .where(and(eq(catalogueItems.siteId, site.siteId), inArray(catalogueItems.identity, identities))),
    )
  ).get(query.identity);
  if (row === undefined) return { item: null };
  const { identity, type, title, attributes, updatedAt } = row;
  return { item: { identity, type, title, attributes, updated_at: updatedAt.toISOString() } };
});

const attributesHandler = implement(attributes, async ({ query }, { tx, site }) => {
  const first = tx
    .select({ attributes: catalogueItems.attributes })
    .from(catalogueItems)
    .where(
      and(
        eq(catalogueItems.siteId, site.siteId),
        inArray(catalogueItems.type, listStoredTypes(query.type, site.mainType, ["item", "product"])),
      ),
    )
    .orderBy(catalogueItems.type, catalogueItems.identity)
    .limit(SAMPLED_ITEMS_MAX)
    .as("first");
  const name = sql<string>`jsonb_object_keys(${first.attributes} - ${VARIANTS}::text)`;
  const names = await tx
    .select({ name: name.as("name"), filled: sql<number>`count(*)::int`.as("filled") })
    .from(first)
    .groupBy(sql`1`)
    .orderBy(sql`2 desc, 1`)
    .limit(NAMES_MAX);
  const [sampled] = await tx.select({ count: sql<number>`count(*)::int` }).from(first);
  return { attributes: names, looked_at: sampled?.count ?? 0 };
});

const failingHandler = implement(
  failing,
  async ({ query }, { site, services }) => {
    const { siteId } = site;
    const identities = await services.database.withSite(siteId, (tx) =>
      loadFailingIdentities(tx, siteId, query.quality),
    );
    const answer = await services.search.search(
      { ...omit(query, "quality"), tracker_id: siteId },
      new URLSearchParams(),
      identities,
    );
    // The search's next page would not be limited to the failing items.
    return { ...answer, next_page: null };
  },
  // The search opens its own connections.
  { transaction: "own" },
);

export const catalogBrowserHandlers: ImplementedCall[] = [showHandler, attributesHandler, failingHandler];
