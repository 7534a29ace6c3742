import { fold } from "@vitrine/engine/fold";
import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Tx } from "@/backend/db/client";
import { findProducts } from "@/backend/db/item-names";
import { catalogueItems } from "@/backend/db/schema/catalogue/items";
import { findIdentities } from "@/backend/search/service/probe-item";
import type { SearchContext } from "@/backend/search/service/search-context";

/** An item of the catalog. */
export type FoundItem = typeof catalogueItems.$inferSelect;

/** Names of attributes that identify an item by number. */
const NUMBER_ATTRIBUTES = /(^|_)(id|code|ean|gtin\d*|sku|mpn|isbn|upc|number)$/;
/** Search results checked for a title or number. */
const RESULTS_MAX = 200;

/** Finds the item that a text refers to: by identity, URL in the shop, number or exact title; prefers the requested type. */
export async function findItem(
  db: Tx,
  context: SearchContext,
  query: { text: string; type: string },
): Promise<FoundItem | null> {
  const { siteId, mainType } = context.site;
  const urlForms = listUrlForms(query.text);
  const findOne = async (condition: SQL): Promise<FoundItem | undefined> => {
    const rows = await db
      .select()
      .from(catalogueItems)
      .where(and(eq(catalogueItems.siteId, siteId), condition))
      .limit(5);
    return pickByType(rows, query.type, mainType);
  };
  const products = await findProducts(db, siteId, urlForms);
  const found =
    (await findOne(eq(catalogueItems.identity, query.text))) ??
    (await findOne(inArray(catalogueItems.identity, [...urlForms, ...products.values()]))) ??
    (await findOne(sql`attributes->>'web_url' = any(${sql.param(urlForms)}::text[])`));
  if (found !== undefined) return found;
  const identities = await findIdentities(context, query.text, { type: query.type, limit: RESULTS_MAX });
  if (identities.length === 0) return null;
  const rows = await db
    .select()
    .from(catalogueItems)
    .where(and(eq(catalogueItems.siteId, siteId), inArray(catalogueItems.identity, identities)));
  const numbered = rows.filter(({ attributes }) => hasNumber(attributes, query.text));
  const titled = rows.filter(({ title }) => fold(title) === fold(query.text));
  return pickByType(numbered, query.type, mainType) ?? pickByType(titled, query.type, mainType) ?? null;
}

function pickByType(rows: readonly FoundItem[], type: string, mainType: string): FoundItem | undefined {
  const wanted = type === "item" || type === "product" ? mainType : type;
  return rows.find((row) => row.type === wanted) ?? rows[0];
}

/**
 * A text and, if it is a URL, its other forms: the path, without query and fragment, with and without a trailing slash.
 */
function listUrlForms(text: string): string[] {
  const forms = new Set([text]);
  const plain = text.replace(/[?#].*$/, "");
  for (const form of [plain, plain.replace(/\/+$/, ""), `${plain.replace(/\/+$/, "")}/`]) forms.add(form);
  if (URL.canParse(text)) {
    const { pathname, origin, search } = new URL(text);
    for (const form of [origin + pathname + search, pathname, pathname.replace(/\/+$/, "")]) forms.add(form);
  }
  forms.delete("");
  return [...forms];
}

function hasNumber(attributes: Record<string, unknown>, text: string): boolean {
  const wanted = fold(text);
  return Object.entries(attributes).some(
    ([name, value]) =>
      NUMBER_ATTRIBUTES.test(name) &&
      (Array.isArray(value) ? value : [value]).some((part) => fold(String(part)) === wanted),
  );
}
