import { randomUUID } from "node:crypto";
import type { Tx } from "@/backend/db/client";
import type { Actor, SiteRow } from "@/backend/kit/implement";
import { type Change, change, lockSite } from "@/backend/kit/record-change";
import { loadWords, type StoredWords, type WordFeature } from "@/backend/search/service/site-rewrites";
import type { RowCode, WordGrammar, WordRow } from "@/lib/domain/rewrites/row";
import { isLarger, isTableTooLarge } from "@/lib/domain/rewrites/table-size";
import { deleteRowsById, loadGrammar, lockRow, putRows } from "./tables";

// Writes single rows, for edits and restores from the history.

export type RowsWriteContext = { tx: Tx; site: SiteRow; user: Actor; now: Date; changeIds?: number[] };

/** Why a row is not written. */
export type RowFault = { code: RowCode | "already_exists" | "too_many_rows" | "not_found"; id?: string };

/** The history's version of a row. */
export type RowVersion = { kind: string; cells: string[] };

export function toRowVersion({ kind, cells }: WordRow): RowVersion {
  return { kind, cells: [...cells] };
}

/** Adds a row; returns its id, or the fault that prevents it. */
export async function addRow(
  context: RowsWriteContext,
  feature: WordFeature,
  row: WordRow,
): Promise<string | RowFault> {
  const fault = await findRowFault(context, feature, row, null);
  if (fault !== null) return fault;
  const id = randomUUID();
  await saveRow(context, feature, { id, before: null, row, action: "create" });
  return id;
}

/** Changes a locked row. */
export async function updateRow(
  context: RowsWriteContext,
  feature: WordFeature,
  old: StoredWords,
  row: WordRow,
): Promise<RowFault | null> {
  const fault = await findRowFault(context, feature, row, old.id);
  if (fault !== null) return fault;
  await saveRow(context, feature, { id: old.id, before: old, row, action: "update" });
  return null;
}

/** Deletes a row; false if it does not exist. */
export async function deleteRow(context: RowsWriteContext, feature: WordFeature, id: string): Promise<boolean> {
  const { tx, site } = context;
  const old = await lockRow(tx, site.siteId, feature, id);
  if (old === undefined) return false;
  await saveRow(context, feature, { id, before: old, row: null, action: "destroy" });
  return true;
}

/** Finds a conflict between a row and the rest of its table. Locks the site's row. */
export async function findRowFault(
  { tx, site }: Pick<RowsWriteContext, "tx" | "site">,
  feature: WordFeature,
  row: WordRow,
  id: string | null,
): Promise<RowFault | null> {
  await lockSite(tx, site.siteId);
  const grammar = await loadGrammar(tx, site, feature);
  const rows = await loadWords(tx, site.siteId, feature);
  const others = rows.filter((one) => one.id !== id);
  const old = rows.find((one) => one.id === id) ?? null;
  const key = grammar.getKey(row);
  const twin = others.find((one) => one.key === key);
  if (twin !== undefined) return { code: "already_exists", id: twin.id };
  if (isLarger(row, old) && isTableTooLarge([...others, row])) return { code: "too_many_rows" };
  const code = grammar.findFaults(new Map([...others.map((one) => [one.key, one] as const), [key, row]])).get(key);
  return code === undefined ? null : { code };
}

type RowChange = { id: string; before: WordRow | null; row: WordRow | null; action: string };

async function saveRow(
  context: RowsWriteContext,
  feature: WordFeature,
  { id, before, row, action }: RowChange,
): Promise<void> {
  const entry: Change = {
    feature,
    action,
    objectId: id,
    title: (row ?? before)?.cells[0] ?? "",
    before: before === null ? null : toRowVersion(before),
    after: row === null ? null : toRowVersion(row),
  };
  const revision = await change(context, entry);
  await writeRow(context, feature, { id, row, revision });
}

/**
 * Writes a row under the given site revision.
 * @param change.row null deletes the row.
 */
export async function writeRow(
  { tx, site, user, now }: RowsWriteContext,
  feature: WordFeature,
  { id, row, revision }: { id: string; row: WordRow | null; revision: number },
): Promise<void> {
  const grammar: WordGrammar = await loadGrammar(tx, site, feature);
  if (row === null) await deleteRowsById(tx, site.siteId, feature, [id]);
  const rows = row === null ? [] : [{ id, row }];
  await putRows(tx, { siteId: site.siteId, revision, now, by: user.name }, feature, { grammar, rows });
}
