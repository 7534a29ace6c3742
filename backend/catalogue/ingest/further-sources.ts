import { sql } from "drizzle-orm";
import type { OpenImport } from "@/backend/catalogue/revisions/stage-items";
import type { Tx } from "@/backend/db/client";
import type { DraftItem } from "@/lib/domain/catalogue/feed-item";

// A feed has one source that says which items there are, and up to four that say more of them. What those say is put
// aside in the store, by the attribute that joins them, and looked up for each batch of items: memory holds neither.

/** Where what a further source says is put aside. */
export type Aside = { open: OpenImport; join: string };

/** Puts aside what a further source says; the first of a value is taken. Answers the places of those without a value to be joined by. */
export async function putAside(tx: Tx, { open, join }: Aside, items: readonly DraftItem[]): Promise<number[]> {
  const keys = items.map((item) => keyOf(item, join));
  const rows = items.flatMap(({ attributes }, index) => {
    const key = keys[index] ?? null;
    return key === null ? [] : [{ key, attributes }];
  });
  if (rows.length > 0)
    await tx.execute(sql`
      insert into import_items (site_id, import_id, identity, type, title, attributes, hash)
      select ${open.siteId}, ${open.importId}, key, '', '', attributes, ''
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(key text, attributes jsonb)
      on conflict do nothing`);
  return keys.flatMap((key, index) => (key === null ? [index] : []));
}

/** Adds what was put aside to items of the first source, in place: where both say something, the further one is newer. */
export async function addFrom(tx: Tx, { open, join }: Aside, items: readonly DraftItem[]): Promise<void> {
  const keys = [...new Set(items.flatMap((item) => keyOf(item, join) ?? []))];
  if (keys.length === 0) return;
  const { rows } = await tx.execute<{ identity: string; attributes: Record<string, unknown> }>(sql`
    select identity, attributes from import_items
    where site_id = ${open.siteId} and import_id = ${open.importId}
      and identity = any(${sql.param(keys)}::text[])`);
  const byKey = new Map(rows.map((row) => [row.identity, row.attributes]));
  for (const item of items) {
    const key = keyOf(item, join);
    if (key !== null) Object.assign(item.attributes, byKey.get(key));
  }
}

/** The value that joins an item, as text; null when it has none. */
function keyOf(item: DraftItem, join: string): string | null {
  const value = join === "identity" ? item.identity : item.attributes[join];
  const one: unknown = Array.isArray(value) ? value[0] : value;
  const text = typeof one === "string" || typeof one === "number" ? String(one).trim() : "";
  return text === "" ? null : text;
}
