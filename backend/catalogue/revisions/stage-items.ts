import { sql } from "drizzle-orm";
import * as z from "zod/mini";
import type { Tx } from "@/backend/db/client";
import { type CatalogueItem, catalogueItem } from "@/lib/contract/catalogue/catalogue-import";
import { fieldErrors } from "@/lib/http/api-error";
import { rowOf } from "./item-row";

/** An open import of a site: its items stand beside the catalogue until they become it. */
export type OpenImport = { siteId: string; importId: string };

/** What became of items that were sent: how many are in, and why others are not, by their place among them. */
export type Staged = { accepted: number; rejected: { index: number; code: string }[] };

/** Judges items and puts the good ones beside the catalogue. The first of an identity is taken, others are refused. */
export async function stageItems(tx: Tx, to: OpenImport, sent: readonly unknown[]): Promise<Staged> {
  const rejected: Staged["rejected"] = [];
  const items = new Map<string, { item: CatalogueItem; index: number }>();
  sent.forEach((one, index) => {
    const read = z.safeParse(catalogueItem, one);
    if (!read.success) rejected.push({ index, code: Object.values(fieldErrors(read.error))[0]?.[0] ?? "invalid" });
    else if (items.has(read.data.identity)) rejected.push({ index, code: "duplicate" });
    else items.set(read.data.identity, { item: read.data, index });
  });
  const taken = await insert(
    tx,
    to,
    [...items.values()].map(({ item }) => item),
  );
  for (const [identity, { index }] of items) if (!taken.has(identity)) rejected.push({ index, code: "duplicate" });
  return { accepted: taken.size, rejected: rejected.sort((a, b) => a.index - b.index) };
}

/** Puts items beside the catalogue in one statement; answers the identities that were not there yet. */
async function insert(tx: Tx, to: OpenImport, items: readonly CatalogueItem[]): Promise<Set<string>> {
  if (items.length === 0) return new Set();
  const rows = JSON.stringify(items.map(rowOf));
  const { rows: taken } = await tx.execute<{ identity: string }>(sql`
    insert into import_items (site_id, import_id, identity, type, title, attributes, hash, sold_out)
    select ${to.siteId}, ${to.importId}, identity, type, title, attributes, hash, sold_out
    from jsonb_to_recordset(${rows}::jsonb)
      as r(identity text, type text, title text, attributes jsonb, hash text, sold_out boolean)
    on conflict do nothing
    returning identity`);
  return new Set(taken.map((row) => row.identity));
}
