import { and, eq } from "drizzle-orm";
import { changes } from "@/backend/db/schema/history/changes";
import { type UploadedContent, type UploadedRow, uploads } from "@/backend/db/schema/rewrites/rewrites";
import { change, lockSite } from "@/backend/kit/record-change";
import { loadGrammar } from "@/backend/rewrites/rows/tables";
import type { RowsWriteContext } from "@/backend/rewrites/rows/write-rows";
import { loadWords, type StoredWords, type WordFeature } from "@/backend/search/service/site-rewrites";
import type { UndoPlan } from "@/lib/contract/rewrites/word-uploads";
import { UPLOAD_PREVIEW_ROWS } from "@/lib/domain/kit/limits";
import { omit } from "@/lib/domain/kit/omit";
import { isSameRow, type WordGrammar, type WordRow } from "@/lib/domain/rewrites/row";
import { findOversized } from "@/lib/domain/rewrites/table-size";
import { buildUploadVersion, writeRows } from "./apply-upload";
import { getUndoDeadline, type UploadRow, uploadObjectId } from "./upload-rows";

// Undoes an upload row by row. Rows changed since the upload stay as they are, and so do rows whose earlier words belong to another
// row by now, conflict with one, or no longer fit into the table.

type Action = UndoPlan["rows"][number]["action"];

/** A row of an upload with what the undo does to it. */
type PlannedUndo = { row: UploadedRow; action: Action; now: WordRow | null };

/** Actions that leave a row as it is. */
const LEFT: ReadonlySet<Action> = new Set(["changed_since", "conflict", "too_large"]);

/** Why an upload cannot be undone. */
export function findUndoFault(
  upload: UploadRow | undefined,
  now: Date,
): "not_found" | "already_undone" | "too_old" | null {
  if (upload === undefined) return "not_found";
  if (upload.undoneAt !== null) return "already_undone";
  return now >= getUndoDeadline(upload.uploadedAt) ? "too_old" : null;
}

/** Plans what undoing an upload would do now. */
export async function planUndo(
  { tx, site }: Pick<RowsWriteContext, "tx" | "site">,
  feature: WordFeature,
  upload: UploadRow,
  isForced = false,
): Promise<PlannedUndo[]> {
  const grammar = await loadGrammar(tx, site, feature);
  return planRows(grammar, upload.rows, await loadWords(tx, site.siteId, feature), isForced);
}

/** Plans the undo of rows of an upload in a table with the given rows. */
export function planRows(
  grammar: WordGrammar,
  rows: readonly UploadedRow[],
  current: readonly StoredWords[],
  isForced = false,
): PlannedUndo[] {
  const byId = new Map(current.map((row) => [row.id, row]));
  const planned = rows.map((row) => planRow(row, byId.get(row.id), isForced));
  return keepOversizedRows(grammar, keepClashingRows(grammar, planned, current), current);
}

/** Converts a plan to the wire format: counts of all rows, and the first rows of each action. */
export function toUndoPlan(uploadId: string, planned: readonly PlannedUndo[]): UndoPlan {
  const of = (action: Action) => planned.filter((one) => one.action === action);
  const remove = of("remove");
  const restore = of("restore");
  const bringBack = of("bring_back");
  const since = of("changed_since");
  const conflicts = of("conflict");
  const tooLarge = of("too_large");
  return {
    upload_id: uploadId,
    counts: {
      removed: remove.length,
      restored: restore.length,
      brought_back: bringBack.length,
      changed_since: since.length,
      conflicts: conflicts.length,
      too_large: tooLarge.length,
    },
    rows: [since, conflicts, tooLarge, remove, restore, bringBack].flatMap((some) =>
      some.slice(0, UPLOAD_PREVIEW_ROWS).map(({ row, action, now }) => ({
        id: row.id,
        action,
        now: now === null ? null : [...now.cells],
        before: row.before === null ? null : [...row.before.cells],
      })),
    ),
  };
}

/**
 * Undoes an upload and returns what it did.
 * @param options.shouldRecord false if the history records the change itself.
 */
export async function undoUpload(
  context: RowsWriteContext,
  feature: WordFeature,
  upload: UploadRow,
  { isForced, shouldRecord }: { isForced: boolean; shouldRecord: boolean },
): Promise<UndoPlan> {
  const { tx, site, now } = context;
  await lockSite(tx, site.siteId);
  const planned = await planUndo(context, feature, upload, isForced);
  const rows = planned
    .filter(({ action }) => !LEFT.has(action))
    .map(({ row, now: current }): UploadedRow => ({ id: row.id, before: toContent(current), after: row.before }));
  const objectId = uploadObjectId(upload.id);
  const entry = { feature, action: "undo_upload", objectId, cause: "undo" as const };
  const before = buildUploadVersion(upload);
  // The history records its change after this write, so rows get the revision that it will have. An undo cannot be undone, so the
  // response must not offer its change id.
  const revision = shouldRecord
    ? await change(omit(context, "changeIds"), {
        ...entry,
        ...(await findUploadChange(context, objectId)),
        before,
        after: null,
      })
    : site.revision + 1;
  await writeRows(context, feature, { rows, revision });
  await tx
    .update(uploads)
    .set({ undoneAt: now })
    .where(and(eq(uploads.siteId, site.siteId), eq(uploads.id, upload.id)));
  return toUndoPlan(upload.id, planned);
}

/** Finds the history entry of the upload, to link the undo to it. */
async function findUploadChange({ tx, site }: RowsWriteContext, objectId: string): Promise<{ undoes?: number }> {
  const [made] = await tx
    .select({ id: changes.id })
    .from(changes)
    .where(and(eq(changes.siteId, site.siteId), eq(changes.objectId, objectId), eq(changes.action, "upload")));
  return made === undefined ? {} : { undoes: made.id };
}

function planRow(row: UploadedRow, now: StoredWords | undefined, isForced: boolean): PlannedUndo {
  const isChanged = row.after === null ? now !== undefined : now === undefined || !isSameRow(now, row.after);
  const action: Action = row.before === null ? "remove" : now === undefined ? "bring_back" : "restore";
  const shouldSkip = isChanged && !(isForced && !(row.before === null && now === undefined));
  return { row, action: shouldSkip ? "changed_since" : action, now: now ?? null };
}

/** Skips rows whose old word now belongs to another row, or that would conflict with other rows. */
function keepClashingRows(
  grammar: WordGrammar,
  planned: readonly PlannedUndo[],
  current: readonly StoredWords[],
): PlannedUndo[] {
  const isMoved = new Set(planned.filter(({ action }) => !LEFT.has(action)).map(({ row }) => row.id));
  const table = new Map<string, WordRow>(
    current.filter(({ id }) => !isMoved.has(id)).map((row) => [row.key, row] as const),
  );
  const checked = planned.map((one) => {
    if (LEFT.has(one.action) || one.row.before === null) return one;
    const key = grammar.getKey(one.row.before);
    if (table.has(key)) return { ...one, action: "conflict" as const };
    table.set(key, one.row.before);
    return one;
  });
  const faults = grammar.findFaults(table);
  return checked.map((one) =>
    !LEFT.has(one.action) && one.row.before !== null && faults.has(grammar.getKey(one.row.before))
      ? { ...one, action: "conflict" as const }
      : one,
  );
}

/** Skips rows that would make the table too large, and those that conflict with them as they are now. */
function keepOversizedRows(
  grammar: WordGrammar,
  planned: readonly PlannedUndo[],
  current: readonly StoredWords[],
): PlannedUndo[] {
  const steps = planned.map(({ row, action, now }) => ({
    before: now,
    after: LEFT.has(action) ? now : row.before,
  }));
  const skipped = findOversized(current, steps);
  if (skipped.size === 0) return [...planned];
  const left = planned.map((one, at) => (skipped.has(at) ? { ...one, action: "too_large" as const } : one));
  return keepClashingRows(grammar, left, current);
}

function toContent(row: WordRow | null): UploadedContent | null {
  return row === null ? null : { kind: row.kind, cells: [...row.cells] };
}
