import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Tx } from "@/backend/db/client";
import { catalogueItems } from "@/backend/db/schema/catalogue/items";
import { identitiesFor } from "@/backend/search/service/probe-item";
import type { Searching } from "@/backend/search/service/searching";
import { fold } from "@/lib/domain/kit/fold";

/** An item of the catalogue. */
export type FoundItem = typeof catalogueItems.$inferSelect;

/** Attributes that number an item, by their names. */
const NUMBERS = /(^|_)(id|code|ean|gtin\d*|sku|mpn|isbn|upc|number)$/;
/** Results of the search in which a title or number is looked for. */
const LOOKED_AT = 200;

/**
 * The item that people mean: by its identity, its address in the shop, else by its number or its exact title, of the
 * wanted type if there are several. Null when the catalogue has none.
 */
export async function findItem(
  db: Tx,
  searching: Searching,
  asked: { text: string; type: string },
): Promise<FoundItem | null> {
  const { siteId, mainType } = searching.site;
  const addresses = addressesOf(asked.text);
  const one = async (condition: SQL): Promise<FoundItem | undefined> => {
    const rows = await db
      .select()
      .from(catalogueItems)
      .where(and(eq(catalogueItems.siteId, siteId), condition))
      .limit(5);
    return best(rows, asked.type, mainType);
  };
  const known =
    (await one(eq(catalogueItems.identity, asked.text))) ??
    (await one(inArray(catalogueItems.identity, addresses))) ??
    (await one(sql`attributes->>'web_url' = any(${sql.param(addresses)}::text[])`));
  if (known !== undefined) return known;
  const identities = await identitiesFor(searching, asked.text, { type: asked.type, limit: LOOKED_AT });
  if (identities.length === 0) return null;
  const rows = await db
    .select()
    .from(catalogueItems)
    .where(and(eq(catalogueItems.siteId, siteId), inArray(catalogueItems.identity, identities)));
  const numbered = rows.filter(({ attributes }) => isNumbered(attributes, asked.text));
  const titled = rows.filter(({ title }) => fold(title) === fold(asked.text));
  return best(numbered, asked.type, mainType) ?? best(titled, asked.type, mainType) ?? null;
}

function best(rows: readonly FoundItem[], type: string, mainType: string): FoundItem | undefined {
  const wanted = type === "item" || type === "product" ? mainType : type;
  return rows.find((row) => row.type === wanted) ?? rows[0];
}

/** A text and, if it is an address, other ways to write it: its path, without what was added behind it, with a slash or not. */
function addressesOf(text: string): string[] {
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

function isNumbered(attributes: Record<string, unknown>, text: string): boolean {
  const wanted = fold(text);
  return Object.entries(attributes).some(
    ([name, value]) =>
      NUMBERS.test(name) && (Array.isArray(value) ? value : [value]).some((part) => fold(String(part)) === wanted),
  );
}
