import { createHash, randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Tx } from "@/backend/db/client";
import { sites } from "@/backend/db/schema/accounts/accounts";
import { type UploadCounts, type UploadedRow, uploads } from "@/backend/db/schema/rewrites/rewrites";
import { change, lockSite } from "@/backend/kit/record-change";
import { deleteRowsById, loadGrammar, putRows } from "@/backend/rewrites/rows/tables";
import { type RowsWriteContext, toRowVersion } from "@/backend/rewrites/rows/write-rows";
import { loadWords, type StoredWords, type WordFeature } from "@/backend/search/service/site-rewrites";
import type { ForeignFormat } from "@/lib/contract/rewrites/word-uploads";
import { UPLOAD_REMOVE_UNCONFIRMED_MAX, UPLOAD_ROWS_MAX, WORD_ROWS_MAX } from "@/lib/domain/kit/limits";
import { isTableTooLarge } from "@/lib/domain/rewrites/table-size";
import { isRefused, type UploadType, type UploadVerdict, validateUpload } from "@/lib/domain/rewrites/upload-verdict";
import { getUndoDeadline, uploadObjectId } from "./upload-rows";

// An upload is one transaction that writes all rows, only the valid ones, or none.

/** The rows of an upload, with the options and confirmations of the request. */
export type UploadRequest = {
  items: readonly (readonly string[])[];
  type: UploadType;
  rows: "all" | "good";
  removedCount: number | undefined;
  ifRevision: number | undefined;
  /** The tool that wrote the file, if it was another one. */
  format?: ForeignFormat | undefined;
};

/** Why an upload is refused as a whole. */
export type UploadFault = {
  code: "too_many_rows" | "refused_rows" | "count_needed" | "moved_on";
  extra: Record<string, unknown>;
};

/** The result of an upload, in wire format. */
export type UploadResult = {
  ok_count: number;
  errors_count: number;
  errors: Record<string, { type: string; reason: string }>;
  upload_id: string | null;
  counts: UploadCounts;
  undo_until: string | null;
};

/** Applies an upload, or returns why it is refused; a refused upload writes nothing. */
export async function applyUpload(
  context: RowsWriteContext,
  feature: WordFeature,
  request: UploadRequest,
): Promise<UploadResult | UploadFault> {
  const { tx, site } = context;
  if (request.items.length > UPLOAD_ROWS_MAX) return { code: "too_many_rows", extra: { max: UPLOAD_ROWS_MAX } };
  await lockSite(tx, site.siteId);
  const grammar = await loadGrammar(tx, site, feature);
  const current = await loadWords(tx, site.siteId, feature);
  const verdict = validateUpload(grammar, request.items, new Map(current.map((row) => [row.key, row])), request.type);
  const fault = findFault(verdict, request, await loadWordsRevision(tx, site.siteId));
  if (fault !== null) return fault;
  const rows = collectChangedRows(verdict, current);
  const counts = countRows(verdict, rows);
  const result = { ...buildTally(verdict), counts };
  if (rows.length === 0) return { ...result, upload_id: null, undo_until: null };
  const id = await recordUpload(context, feature, { type: request.type, format: request.format, rows, counts });
  return { ...result, upload_id: id, undo_until: getUndoDeadline(context.now).toISOString() };
}

/** Loads the revision at which synonyms or redirects of a site last changed. */
export async function loadWordsRevision(db: Tx, siteId: string): Promise<number> {
  const [row] = await db.select({ revision: sites.wordsRevision }).from(sites).where(eq(sites.siteId, siteId));
  return row?.revision ?? 0;
}

/** Whether the user must confirm the number of removed rows by typing it. */
export function needsTypedCount(removed: number): boolean {
  return removed > UPLOAD_REMOVE_UNCONFIRMED_MAX;
}

function findFault(verdict: UploadVerdict, request: UploadRequest, revision: number): UploadFault | null {
  const { counts, removed, table } = verdict;
  const refused = counts.duplicate + counts.clash + counts.invalid;
  if (request.ifRevision !== undefined && request.ifRevision !== revision)
    return { code: "moved_on", extra: { revision } };
  if (request.rows === "all" && refused > 0)
    return { code: "refused_rows", extra: { refused, ...buildTally(verdict) } };
  if (isTableTooLarge(table.values())) return { code: "too_many_rows", extra: { max: WORD_ROWS_MAX } };
  const isConfirmed = !needsTypedCount(removed.length) || request.removedCount === removed.length;
  return isConfirmed ? null : { code: "count_needed", extra: { removed: removed.length } };
}

/** Counts rows, not lines, because several lines may change the same row. */
function countRows({ counts, removed }: UploadVerdict, rows: readonly UploadedRow[]): UploadCounts {
  const { same, duplicate, clash, invalid } = counts;
  const added = rows.filter(({ before }) => before === null).length;
  const changed = rows.length - added - removed.length;
  return { added, changed, same, removed: removed.length, refused: duplicate + clash + invalid };
}

function buildTally({ lines }: UploadVerdict) {
  const bad = lines.filter(({ verdict }) => isRefused(verdict));
  return {
    ok_count: lines.length - bad.length,
    errors_count: bad.length,
    errors: Object.fromEntries(
      bad.map(({ line, code }) => [
        String(line),
        { type: code ?? "malformed_input", reason: code ?? "malformed_input" },
      ]),
    ),
  };
}

/**
 * Collects one change per row from all lines about it; replaced rows keep their ids. Ids of new rows are sorted, so that a download has them in
 * the order of the file and inserts hit adjacent index pages.
 */
function collectChangedRows({ lines, removed, counts }: UploadVerdict, current: readonly StoredWords[]): UploadedRow[] {
  const byKey = new Map(current.map((row) => [row.key, row]));
  const ids = Array.from({ length: counts.add }, () => randomUUID() as string).sort();
  let next = 0;
  const written = new Map<string, UploadedRow>();
  for (const { verdict, key, row } of lines) {
    if (row === null || key === null || (verdict !== "add" && verdict !== "change")) continue;
    const earlier = written.get(key);
    const old = byKey.get(key);
    if (earlier !== undefined) written.set(key, { ...earlier, after: toRowVersion(row) });
    else if (old !== undefined) written.set(key, { id: old.id, before: toRowVersion(old), after: toRowVersion(row) });
    else {
      written.set(key, { id: ids[next] ?? randomUUID(), before: null, after: toRowVersion(row) });
      next += 1;
    }
  }
  const deletedRows = removed.flatMap((key): UploadedRow[] => {
    const old = byKey.get(key);
    return old === undefined ? [] : [{ id: old.id, before: toRowVersion(old), after: null }];
  });
  return [...deletedRows, ...written.values()];
}

/** Writes the rows and stores them as an upload; the history records only their counts and hash. */
async function recordUpload(
  context: RowsWriteContext,
  feature: WordFeature,
  {
    type,
    format,
    rows,
    counts,
  }: Pick<UploadRequest, "type" | "format"> & { rows: UploadedRow[]; counts: UploadCounts },
): Promise<string> {
  const { tx, site, user, now } = context;
  const id = randomUUID();
  const after = buildUploadVersion({ type, counts, rows });
  const entry = { feature, action: "upload", objectId: uploadObjectId(id), cause: "import" as const };
  const revision = await change(context, { ...entry, before: null, after });
  await writeRows(context, feature, { rows, revision });
  const facts = { ...counts, ...(format === undefined ? {} : { format }) };
  await tx
    .insert(uploads)
    .values({ siteId: site.siteId, id, feature, type, counts: facts, rows, uploadedAt: now, uploadedBy: user.name });
  return id;
}

/** The history's version of an upload; the hash covers every row, so the hash chain of the history does too. */
export function buildUploadVersion({
  type,
  counts,
  rows,
}: {
  type: string;
  counts: UploadCounts;
  rows: readonly UploadedRow[];
}) {
  const { added, changed, removed } = counts;
  const digest = createHash("sha256")
    .update(JSON.stringify(toCanonicalRows(rows)))
    .digest("hex");
  return { type, added, changed, removed, digest };
}

/** `jsonb` does not preserve key order, so rows become arrays before hashing. */
function toCanonicalRows(rows: readonly UploadedRow[]): unknown {
  return rows.map(({ id, before, after }) => [
    id,
    before && [before.kind, ...before.cells],
    after && [after.kind, ...after.cells],
  ]);
}

/** Writes the `after` version of each row, in batches. */
export async function writeRows(
  { tx, site, user, now }: RowsWriteContext,
  feature: WordFeature,
  { rows, revision }: { rows: readonly UploadedRow[]; revision: number },
): Promise<void> {
  const { siteId } = site;
  const grammar = await loadGrammar(tx, site, feature);
  const deletedIds = rows.filter(({ after }) => after === null).map(({ id }) => id);
  await deleteRowsById(tx, siteId, feature, deletedIds);
  const remaining = rows.flatMap(({ id, before, after }) =>
    after === null ? [] : [{ id, row: after, isNew: before === null }],
  );
  await putRows(tx, { siteId, revision, now, by: user.name }, feature, { grammar, rows: remaining });
}
