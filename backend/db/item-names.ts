import { type SQL, sql } from "drizzle-orm";
import type { Tx } from "./client";

// An item may be named by its own identity, or by that of one of its variants: in rules, events, and calls of shops.

/** The products of those identities that are variants. Works in site and system transactions. */
export async function findProducts(tx: Tx, siteId: string, identities: Iterable<string>): Promise<Map<string, string>> {
  const wanted = [...new Set(identities)];
  if (wanted.length === 0) return new Map();
  const { rows } = await tx.execute<{ identity: string; product: string }>(sql`
    select identity, product from variant_products
    where site_id = ${siteId} and identity = any(${sql.param(wanted)}::text[])`);
  return new Map(rows.map(({ identity, product }) => [identity, product]));
}

/**
 * Loads items by the identities that name them; unknown identities are omitted.
 * @param load gets the identities of the items themselves.
 */
export async function loadByName<Row extends { identity: string }>(
  tx: Tx,
  siteId: string,
  identities: Iterable<string>,
  load: (identities: string[]) => Promise<Row[]>,
): Promise<Map<string, Row>> {
  const names = [...new Set(identities)];
  if (names.length === 0) return new Map();
  const products = await findProducts(tx, siteId, names);
  const own = new Set(names.map((name) => products.get(name) ?? name));
  const rows = new Map((await load([...own])).map((row) => [row.identity, row]));
  return new Map(
    names.flatMap((name) => {
      const row = rows.get(products.get(name) ?? name);
      return row === undefined ? [] : [[name, row] as const];
    }),
  );
}

/** The identity of the item that an identity names, for SQL. */
export function selectItem(siteId: SQL, identity: SQL): SQL {
  return sql`coalesce(
    (select p.product from variant_products p where p.site_id = ${siteId} and p.identity = ${identity} limit 1), ${identity})`;
}

/** Condition: the catalog of a site has an item that an identity names. */
export function isInCatalogue(siteId: SQL, identity: SQL): SQL {
  return sql`(
    exists (select from catalogue_items k where k.site_id = ${siteId} and k.identity = ${identity})
    or exists (select from variant_products p where p.site_id = ${siteId} and p.identity = ${identity}))`;
}
