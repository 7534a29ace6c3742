import { createHash } from "node:crypto";
import { isSoldOut } from "@vitrine/engine/attribute-signals";
import { VARIANTS } from "@vitrine/engine/variants";
import { sql } from "drizzle-orm";
import * as z from "zod/mini";
import type { Tx } from "@/backend/db/client";
import type { importItems } from "@/backend/db/schema/catalogue/items";
import { type CatalogueFileRow, type CatalogueItem, catalogueItem } from "@/lib/contract/catalogue/catalogue-import";
import { IDENTITY_MAX } from "@/lib/contract/kit/limits";
import { collectFieldErrors } from "@/lib/http/api-error";

/** An open import of a site: its items are staged until they replace the catalog. */
export type OpenImport = { siteId: string; importId: string };

/** Result of staging: the number of accepted items, and rejected ones by index. */
export type StageResult = { accepted: number; rejected: { index: number; code: string }[] };

/**
 * Validates rows and stages the valid ones. Of equal identities, the first is accepted and the others are rejected; a
 * feed may repeat the main row of a group.
 * @param position how many rows of the feed come before.
 */
export async function stageItems(
  tx: Tx,
  to: OpenImport,
  candidates: readonly unknown[],
  position = 0,
): Promise<StageResult> {
  const rejected: StageResult["rejected"] = [];
  const items = new Map<string, { item: CatalogueFileRow; index: number }>();
  const rejectDuplicate = ({ group }: CatalogueFileRow, index: number): void => {
    if (!group?.is_main) rejected.push({ index, code: "duplicate" });
  };
  candidates.forEach((one, index) => {
    const read = z.safeParse(catalogueItem, one);
    if (!read.success)
      rejected.push({ index, code: Object.values(collectFieldErrors(read.error))[0]?.[0] ?? "invalid" });
    else if (items.has(read.data.identity)) rejectDuplicate(read.data, index);
    else items.set(read.data.identity, { item: read.data, index });
  });
  const rows = [...items.values()];
  const inserted = await insertRows(
    tx,
    to,
    rows.map(({ item, index }) => toStagedRow(item, position + index)),
  );
  await insertLinks(
    tx,
    to,
    rows.flatMap(({ item }) => (inserted.has(item.identity) ? listLinks(item) : [])),
  );
  for (const { item, index } of rows) if (!inserted.has(item.identity)) rejectDuplicate(item, index);
  return { accepted: inserted.size, rejected: rejected.sort((a, b) => a.index - b.index) };
}

/** The columns of a row of an open import, without those that the statement adds. */
type StagedRow = StagedItem & { ordinal: number; group_key: string | null; group_role: GroupRole | null };

type Group = NonNullable<CatalogueFileRow["group"]>;
type GroupRole = NonNullable<(typeof importItems.$inferSelect)["groupRole"]>;

function toStagedRow({ group, ...item }: CatalogueFileRow, ordinal: number): StagedRow {
  const { [VARIANTS]: _, ...attributes } = item.attributes;
  const row = toItemRow({ ...item, attributes });
  if (group === undefined) return { ...row, ordinal, group_key: null, group_role: null };
  return { ...row, ordinal, group_key: toKey(group.key), group_role: readRole(group) };
}

function readRole({ is_main, is_out, is_variant_only }: Group): GroupRole {
  if (is_main) return is_out ? "main_out" : "main";
  return is_variant_only ? "variant_only" : "variant";
}

/** Keys are indexed like identities. */
function toKey(text: string): string {
  return text.slice(0, IDENTITY_MAX);
}

/** Stages rows in one statement; returns the inserted identities. */
async function insertRows(tx: Tx, to: OpenImport, rows: readonly StagedRow[]): Promise<Set<string>> {
  if (rows.length === 0) return new Set();
  const { rows: inserted } = await tx.execute<{ identity: string }>(sql`
    insert into import_items
      (site_id, import_id, identity, type, title, attributes, hash, sold_out, ordinal, group_key, group_role)
    select ${to.siteId}, ${to.importId}, identity, type, title, attributes, hash, sold_out, ordinal, group_key, group_role
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r(identity text, type text, title text, attributes jsonb, hash text, sold_out boolean, ordinal bigint,
        group_key text, group_role text)
    on conflict do nothing
    returning identity`);
  return new Set(inserted.map((row) => row.identity));
}

type GroupLink = { kind: "key" | "identity"; identity: string; key: string };

/** What the main row of a group names as its own. */
function listLinks({ group }: CatalogueFileRow): GroupLink[] {
  if (!group?.is_main) return [];
  const key = toKey(group.key);
  return [
    ...group.aliases.map((alias) => ({ kind: "key" as const, identity: toKey(alias), key })),
    ...group.members.map((member) => ({ kind: "identity" as const, identity: toKey(member), key })),
  ];
}

/** Of several products that name the same row, the first one gets it. */
async function insertLinks(tx: Tx, to: OpenImport, links: readonly GroupLink[]): Promise<void> {
  if (links.length === 0) return;
  await tx.execute(sql`
    insert into group_links (site_id, import_id, kind, identity, group_key)
    select ${to.siteId}, ${to.importId}, kind, identity, key
    from jsonb_to_recordset(${JSON.stringify(links)}::jsonb) as r(kind text, identity text, key text)
    on conflict do nothing`);
}

/** A row of the catalog or of an open import, without the columns that the statement adds. */
export type StagedItem = CatalogueItem & { hash: string; sold_out: boolean };

/** The row of an item. Derived columns are computed here, because generated columns would slow down every write. */
export function toItemRow(item: CatalogueItem): StagedItem {
  return { ...item, hash: hashItem(item), sold_out: isSoldOut(item.attributes) };
}

/** Hashes the content of an item, independent of the order of attributes, to detect changes. */
export function hashItem(item: CatalogueItem): string {
  const names = Object.keys(item.attributes).sort();
  const text = JSON.stringify([item.type, item.title, names.map((name) => [name, item.attributes[name]])]);
  return createHash("sha1").update(text).digest("base64url");
}
