import { and, eq, inArray, sql } from "drizzle-orm";
import { failingOf } from "@/backend/catalogue/data-quality/failing-items";
import { catalogueItems } from "@/backend/db/schema/catalogue/items";
import { type Implemented, implement } from "@/backend/kit/implement";
import { storedTypes } from "@/backend/search/service/request";
import { attributes, failing, show } from "@/lib/contract/catalogue/catalog-browser";

// Both calls read by the primary key or a few rows by the index of types: a catalogue of a million items costs them no
// more than one of a hundred. The list itself comes from the search host.

/** Items whose attributes are named: enough for every attribute that is not rare. */
const LOOKED_AT = 300;
/** Names at most: some catalogues have one for every parameter of every kind of product. */
const NAMES_MAX = 1000;

const showHandler = implement(show, async ({ query }, { tx, site }) => {
  const [row] = await tx
    .select()
    .from(catalogueItems)
    .where(and(eq(catalogueItems.siteId, site.siteId), eq(catalogueItems.identity, query.identity)));
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
        inArray(catalogueItems.type, storedTypes(query.type, site.mainType, ["item", "product"])),
      ),
    )
    .orderBy(catalogueItems.type, catalogueItems.identity)
    .limit(LOOKED_AT)
    .as("first");
  const name = sql<string>`jsonb_object_keys(${first.attributes})`;
  const names = await tx
    .select({ name: name.as("name"), filled: sql<number>`count(*)::int`.as("filled") })
    .from(first)
    .groupBy(sql`1`)
    .orderBy(sql`2 desc, 1`)
    .limit(NAMES_MAX);
  const [looked] = await tx.select({ count: sql<number>`count(*)::int` }).from(first);
  return { attributes: names, looked_at: looked?.count ?? 0 };
});

const failingHandler = implement(
  failing,
  async ({ query }, { site, services }) => {
    const { siteId } = site;
    const identities = await services.database.withSite(siteId, (tx) => failingOf(tx, siteId, query.quality));
    const { quality: _, ...asked } = query;
    const answer = await services.search.search({ ...asked, tracker_id: siteId }, new URLSearchParams(), identities);
    // The search's own next page would be one of everything.
    return { ...answer, next_page: null };
  },
  // The search has connections of its own.
  { transaction: "own" },
);

/** How the backend answers the calls of the catalog browser. */
export const catalogBrowserHandlers: Implemented[] = [showHandler, attributesHandler, failingHandler];
