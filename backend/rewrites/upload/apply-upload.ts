import { createHash, randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Tx } from "@/backend/db/client";
import { sites } from "@/backend/db/schema/accounts/accounts";
import { type UploadCounts, type UploadedRow, uploads } from "@/backend/db/schema/rewrites/rewrites";
import { change, holdSite } from "@/backend/kit/record-change";
import { deleteWords, grammarOf, putWords } from "@/backend/rewrites/rows/tables";
import { versionOf, type WordContext } from "@/backend/rewrites/rows/write-rows";
import { loadWords, type StoredWords, type WordFeature } from "@/backend/search/service/site-rewrites";
import { UPLOAD_REMOVE_UNASKED_MAX, UPLOAD_ROWS_MAX, WORD_ROWS_MAX } from "@/lib/domain/kit/limits";
import { isRefused, type JudgedUpload, judgeUpload, type UploadType } from "@/lib/domain/rewrites/upload-verdict";
import { undoUntil, uploadObject } from "./upload-rows";

// An upload is one transaction: all of its rows, the good ones alone, or none.

/** What is uploaded, and what whoever uploads has agreed to. */
export type UploadAsked = {
  items: readonly (readonly string[])[];
  type: UploadType;
  rows: "all" | "good";
  removedCount: number | undefined;
  ifRevision: number | undefined;
};

/** Why an upload as a whole is not applied. */
export type UploadFault = {
  code: "too_many_rows" | "refused_rows" | "count_needed" | "moved_on";
  extra: Record<string, unknown>;
};

/** What came of an upload, as the wire has it. */
export type UploadDone = {
  ok_count: number;
  errors_count: number;
  errors: Record<string, { type: string; reason: string }>;
  upload_id: string | null;
  counts: UploadCounts;
  undo_until: string | null;
};

/** Applies an upload, or says why not; nothing is written in that case. */
export async function applyUpload(
  context: WordContext,
  feature: WordFeature,
  asked: UploadAsked,
): Promise<UploadDone | UploadFault> {
  const { tx, site } = context;
  if (asked.items.length > UPLOAD_ROWS_MAX) return { code: "too_many_rows", extra: { max: UPLOAD_ROWS_MAX } };
  await holdSite(tx, site.siteId);
  const grammar = await grammarOf(tx, site, feature);
  const known = await loadWords(tx, site.siteId, feature);
  const judged = judgeUpload(grammar, asked.items, new Map(known.map((row) => [row.key, row])), asked.type);
  const fault = faultOf(judged, asked, await wordsRevision(tx, site.siteId));
  if (fault !== null) return fault;
  const rows = changedRows(judged, known);
  const counts = countsOf(judged, rows);
  const done = { ...tallyOf(judged), counts };
  if (rows.length === 0) return { ...done, upload_id: null, undo_until: null };
  const id = await write(context, feature, { type: asked.type, rows, counts });
  return { ...done, upload_id: id, undo_until: undoUntil(context.now).toISOString() };
}

/** The revision at which the words of a site last changed. */
export async function wordsRevision(db: Tx, siteId: string): Promise<number> {
  const [row] = await db.select({ revision: sites.wordsRevision }).from(sites).where(eq(sites.siteId, siteId));
  return row?.revision ?? 0;
}

/** Whether taking so many rows away needs their number typed. */
export function mustTypeCount(removed: number): boolean {
  return removed > UPLOAD_REMOVE_UNASKED_MAX;
}

function faultOf(judged: JudgedUpload, asked: UploadAsked, revision: number): UploadFault | null {
  const { counts, removed, table } = judged;
  const refused = counts.duplicate + counts.clash + counts.invalid;
  if (asked.ifRevision !== undefined && asked.ifRevision !== revision) return { code: "moved_on", extra: { revision } };
  if (asked.rows === "all" && refused > 0) return { code: "refused_rows", extra: { refused, ...tallyOf(judged) } };
  if (table.size > WORD_ROWS_MAX) return { code: "too_many_rows", extra: { max: WORD_ROWS_MAX } };
  const isAgreed = !mustTypeCount(removed.length) || asked.removedCount === removed.length;
  return isAgreed ? null : { code: "count_needed", extra: { removed: removed.length } };
}

/** Several lines may be about one row, so what is added and changed is counted by rows. */
function countsOf({ counts, removed }: JudgedUpload, rows: readonly UploadedRow[]): UploadCounts {
  const { same, duplicate, clash, invalid } = counts;
  const added = rows.filter(({ before }) => before === null).length;
  const changed = rows.length - added - removed.length;
  return { added, changed, same, removed: removed.length, refused: duplicate + clash + invalid };
}

function tallyOf({ lines }: JudgedUpload) {
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
 * What each row was and is, once for all lines about it; rows that are replaced keep their ids. The ids of new ones are in order, so that a download
 * has them as the file had them, and the store adds them at one place.
 */
function changedRows({ lines, removed, counts }: JudgedUpload, known: readonly StoredWords[]): UploadedRow[] {
  const byKey = new Map(known.map((row) => [row.key, row]));
  const ids = Array.from({ length: counts.add }, () => randomUUID() as string).sort();
  let next = 0;
  const written = new Map<string, UploadedRow>();
  for (const { verdict, key, row } of lines) {
    if (row === null || key === null || (verdict !== "add" && verdict !== "change")) continue;
    const earlier = written.get(key);
    const old = byKey.get(key);
    if (earlier !== undefined) written.set(key, { ...earlier, after: versionOf(row) });
    else if (old !== undefined) written.set(key, { id: old.id, before: versionOf(old), after: versionOf(row) });
    else {
      written.set(key, { id: ids[next] ?? randomUUID(), before: null, after: versionOf(row) });
      next += 1;
    }
  }
  const gone = removed.flatMap((key): UploadedRow[] => {
    const old = byKey.get(key);
    return old === undefined ? [] : [{ id: old.id, before: versionOf(old), after: null }];
  });
  return [...gone, ...written.values()];
}

/** Writes the rows and keeps them as an upload; the history has their counts and their hash. */
async function write(
  context: WordContext,
  feature: WordFeature,
  { type, rows, counts }: { type: UploadType; rows: UploadedRow[]; counts: UploadCounts },
): Promise<string> {
  const { tx, site, user, now } = context;
  const id = randomUUID();
  const after = uploadVersion({ type, counts, rows });
  const entry = { feature, action: "upload", objectId: uploadObject(id), cause: "import" as const };
  const revision = await change(context, { ...entry, before: null, after });
  await writeRows(context, feature, { rows, revision });
  await tx
    .insert(uploads)
    .values({ siteId: site.siteId, id, feature, type, counts, rows, madeAt: now, madeBy: user.name });
  return id;
}

/** What the history keeps of an upload: the hash covers each row, so that the chain does too. */
export function uploadVersion({
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
    .update(JSON.stringify(canonicalRows(rows)))
    .digest("hex");
  return { type, added, changed, removed, digest };
}

/** The store gives the parts of JSON back in an order of its own. */
function canonicalRows(rows: readonly UploadedRow[]): unknown {
  return rows.map(({ id, before, after }) => [
    id,
    before && [before.kind, ...before.cells],
    after && [after.kind, ...after.cells],
  ]);
}

/** Brings rows to their `after`, in statements of many rows. */
export async function writeRows(
  { tx, site, user, now }: WordContext,
  feature: WordFeature,
  { rows, revision }: { rows: readonly UploadedRow[]; revision: number },
): Promise<void> {
  const { siteId } = site;
  const grammar = await grammarOf(tx, site, feature);
  const gone = rows.filter(({ after }) => after === null).map(({ id }) => id);
  await deleteWords(tx, siteId, feature, gone);
  const kept = rows.flatMap(({ id, before, after }) =>
    after === null ? [] : [{ id, row: after, isNew: before === null }],
  );
  await putWords(tx, { siteId, revision, now, by: user.name }, feature, { grammar, rows: kept });
}
