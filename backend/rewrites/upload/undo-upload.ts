import { and, eq } from "drizzle-orm";
import { changes } from "@/backend/db/schema/history/changes";
import { type UploadedContent, type UploadedRow, uploads } from "@/backend/db/schema/rewrites/rewrites";
import { change, holdSite } from "@/backend/kit/record-change";
import { grammarOf } from "@/backend/rewrites/rows/tables";
import type { WordContext } from "@/backend/rewrites/rows/write-rows";
import { loadWords, type StoredWords, type WordFeature } from "@/backend/search/service/site-rewrites";
import type { UndoPlan } from "@/lib/contract/rewrites/word-uploads";
import { UPLOAD_PREVIEW_ROWS } from "@/lib/domain/kit/limits";
import { isSameRow, type WordGrammar, type WordRow } from "@/lib/domain/rewrites/row";
import { uploadVersion, writeRows } from "./apply-upload";
import { type UploadRow, undoUntil, uploadObject } from "./upload-rows";

// Taking an upload back, which is judged row by row like an upload: what was changed since stays.

type Action = UndoPlan["rows"][number]["action"];

/** A row of an upload with what taking it back would do. */
type PlannedUndo = { row: UploadedRow; action: Action; now: WordRow | null };

/** Why an upload cannot be taken back; null when it can. */
export function undoFault(upload: UploadRow | undefined, now: Date): "not_found" | "already_undone" | "too_old" | null {
  if (upload === undefined) return "not_found";
  if (upload.undoneAt !== null) return "already_undone";
  return now >= undoUntil(upload.madeAt) ? "too_old" : null;
}

/** What taking an upload back would do now. */
export async function planUndo(
  { tx, site }: Pick<WordContext, "tx" | "site">,
  feature: WordFeature,
  upload: UploadRow,
  isForced = false,
): Promise<PlannedUndo[]> {
  const grammar = await grammarOf(tx, site, feature);
  const current = await loadWords(tx, site.siteId, feature);
  const byId = new Map(current.map((row) => [row.id, row]));
  const planned = upload.rows.map((row) => plannedOf(row, byId.get(row.id), isForced));
  return withoutClashes(grammar, planned, current);
}

/** The plan as the wire has it: counts of the whole, some rows of each kind. */
export function shownPlan(uploadId: string, planned: readonly PlannedUndo[]): UndoPlan {
  const of = (action: Action) => planned.filter((one) => one.action === action);
  const [remove, restore, bringBack, since] = [of("remove"), of("restore"), of("bring_back"), of("changed_since")];
  return {
    upload_id: uploadId,
    counts: {
      removed: remove.length,
      restored: restore.length,
      brought_back: bringBack.length,
      changed_since: since.length,
    },
    rows: [since, remove, restore, bringBack].flatMap((some) =>
      some.slice(0, UPLOAD_PREVIEW_ROWS).map(({ row, action, now }) => ({
        id: row.id,
        action,
        now: now === null ? null : [...now.cells],
        before: row.before === null ? null : [...row.before.cells],
      })),
    ),
  };
}

/** Takes an upload back and answers what that did; stores the change unless the history does so itself. */
export async function undoUpload(
  context: WordContext,
  feature: WordFeature,
  upload: UploadRow,
  { isForced, isTold }: { isForced: boolean; isTold: boolean },
): Promise<UndoPlan> {
  const { tx, site, now } = context;
  await holdSite(tx, site.siteId);
  const planned = await planUndo(context, feature, upload, isForced);
  const rows = planned
    .filter(({ action }) => action !== "changed_since")
    .map(({ row, now: current }): UploadedRow => ({ id: row.id, before: contentOf(current), after: row.before }));
  const objectId = uploadObject(upload.id);
  const entry = { feature, action: "undo_upload", objectId, cause: "undo" as const };
  const before = uploadVersion(upload);
  // The history stores its own change after this one, so the rows say the revision that comes with it.
  const revision = isTold
    ? await change(untold(context), { ...entry, ...(await undoneChange(context, objectId)), before, after: null })
    : site.revision + 1;
  await writeRows(context, feature, { rows, revision });
  await tx
    .update(uploads)
    .set({ undoneAt: now })
    .where(and(eq(uploads.siteId, site.siteId), eq(uploads.id, upload.id)));
  return shownPlan(upload.id, planned);
}

/** Taking back is not taken back, so the answer names no change to offer it for. */
function untold({ changeIds: _, ...context }: WordContext): WordContext {
  return context;
}

/** The change that made an upload, to which the one that takes it back refers. */
async function undoneChange({ tx, site }: WordContext, objectId: string): Promise<{ undoes?: number }> {
  const [made] = await tx
    .select({ id: changes.id })
    .from(changes)
    .where(and(eq(changes.siteId, site.siteId), eq(changes.objectId, objectId), eq(changes.action, "upload")));
  return made === undefined ? {} : { undoes: made.id };
}

function plannedOf(row: UploadedRow, now: StoredWords | undefined, isForced: boolean): PlannedUndo {
  const isTouched = row.after === null ? now !== undefined : now === undefined || !isSameRow(now, row.after);
  const action: Action = row.before === null ? "remove" : now === undefined ? "bring_back" : "restore";
  const isLeft = isTouched && !(isForced && !(row.before === null && now === undefined));
  return { row, action: isLeft ? "changed_since" : action, now: now ?? null };
}

/** A row whose old word is another row's by now, or that would not fit beside the others, stays as it is. */
function withoutClashes(
  grammar: WordGrammar,
  planned: readonly PlannedUndo[],
  current: readonly StoredWords[],
): PlannedUndo[] {
  const isMoved = new Set(planned.filter(({ action }) => action !== "changed_since").map(({ row }) => row.id));
  const table = new Map<string, WordRow>(
    current.filter(({ id }) => !isMoved.has(id)).map((row) => [row.key, row] as const),
  );
  const settled = planned.map((one) => {
    if (one.action === "changed_since" || one.row.before === null) return one;
    const key = grammar.keyOf(one.row.before);
    if (table.has(key)) return { ...one, action: "changed_since" as const };
    table.set(key, one.row.before);
    return one;
  });
  const faults = grammar.faultsOf(table);
  return settled.map((one) =>
    one.row.before !== null && faults.has(grammar.keyOf(one.row.before))
      ? { ...one, action: "changed_since" as const }
      : one,
  );
}

function contentOf(row: WordRow | null): UploadedContent | null {
  return row === null ? null : { kind: row.kind, cells: [...row.cells] };
}
