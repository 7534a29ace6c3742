import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import * as z from "zod/mini";
import type { Tx } from "@/backend/db/client";
import { isSoldOut } from "@/backend/search/index/attribute-signals";
import { type CatalogueItem, catalogueItem } from "@/lib/contract/catalogue/catalogue-import";
import { collectFieldErrors } from "@/lib/http/api-error";

/** An open import of a site: its items are staged until they replace the catalog. */
export type OpenImport = { siteId: string; importId: string };

/** Result of staging: the number of accepted items, and rejected ones by index. */
export type StageResult = { accepted: number; rejected: { index: number; code: string }[] };

/** Validates items and stages the valid ones. Of equal identities, the first is accepted and the others are rejected. */
export async function stageItems(tx: Tx, to: OpenImport, candidates: readonly unknown[]): Promise<StageResult> {
  const rejected: StageResult["rejected"] = [];
  const items = new Map<string, { item: CatalogueItem; index: number }>();
  candidates.forEach((one, index) => {
    const read = z.safeParse(catalogueItem, one);
    if (!read.success)
      rejected.push({ index, code: Object.values(collectFieldErrors(read.error))[0]?.[0] ?? "invalid" });
    else if (items.has(read.data.identity)) rejected.push({ index, code: "duplicate" });
    else items.set(read.data.identity, { item: read.data, index });
  });
  const inserted = await insertItems(
    tx,
    to,
    [...items.values()].map(({ item }) => item),
  );
  for (const [identity, { index }] of items) if (!inserted.has(identity)) rejected.push({ index, code: "duplicate" });
  return { accepted: inserted.size, rejected: rejected.sort((a, b) => a.index - b.index) };
}

/** Stages items in one statement; returns the inserted identities. */

async function insertItems(tx: Tx, to: OpenImport, items: readonly CatalogueItem[]): Promise<Set<string>> {
  if (items.length === 0) return new Set();
  const rows = JSON.stringify(items.map(toItemRow));
  const { rows: inserted } = await tx.execute<{ identity: string }>(sql`
    insert into import_items (site_id, import_id, identity, type, title, attributes, hash, sold_out)
    select ${to.siteId}, ${to.importId}, identity, type, title, attributes, hash, sold_out
    from jsonb_to_recordset(${rows}::jsonb)
      as r(identity text, type text, title text, attributes jsonb, hash text, sold_out boolean)
    on conflict do nothing
    returning identity`);
  return new Set(inserted.map((row) => row.identity));
}

/** A row of the catalog or of an open import, without the columns that the statement adds. */
export type ItemRow = CatalogueItem & { hash: string; sold_out: boolean };

/** The row of an item. Derived columns are computed here, because generated columns would slow down every write. */
export function toItemRow(item: CatalogueItem): ItemRow {
  return { ...item, hash: hashItem(item), sold_out: isSoldOut(item.attributes) };
}

/** Hashes the content of an item, independent of the order of attributes, to detect changes. */
export function hashItem(item: CatalogueItem): string {
  const names = Object.keys(item.attributes).sort();
  const text = JSON.stringify([item.type, item.title, names.map((name) => [name, item.attributes[name]])]);
  return createHash("sha1").update(text).digest("base64url");
}
