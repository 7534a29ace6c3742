import type * as z from "zod/mini";
import type { Actor, SiteRow } from "@/backend/kit/implement";
import type { Services } from "@/backend/kit/services";
import { heldWords } from "@/backend/rewrites/rows/tables";
import {
  addWords,
  changeWords,
  removeWords,
  type WordContext,
  type WordFault,
} from "@/backend/rewrites/rows/write-rows";
import { searchedQueries } from "@/backend/rewrites/upload/affected-searches";
import { applyUpload, type UploadDone } from "@/backend/rewrites/upload/apply-upload";
import { tryUpload } from "@/backend/rewrites/upload/dry-run";
import { planUndo, shownPlan, undoFault, undoUpload } from "@/backend/rewrites/upload/undo-upload";
import { findUpload, type UploadRow } from "@/backend/rewrites/upload/upload-rows";
import type { WordFeature } from "@/backend/search/service/site-rewrites";
import type { DryRun, dryRunBody, UndoPlan, undoBody, uploadBody } from "@/lib/contract/rewrites/word-uploads";
import { UPLOAD_ROWS_MAX } from "@/lib/domain/kit/limits";
import type { ReadLine } from "@/lib/domain/rewrites/row";
import { ApiError } from "@/lib/http/api-error";
import { type ListedWords, pageOfWords, readBack, type WordQuery, writtenWords } from "./list-rows";

// What the calls of synonyms and of redirects do alike; each feature puts it into the form of its own calls.

/** What the reading calls need; they hold no transaction, because they ask the search. */
export type WordReading = { site: SiteRow; services: Services; user: Actor; now: Date };
/** What the writing calls need. */
export type WordWriting = WordContext & { ifMatch: string | undefined };
/** Which field of a call a fault of a row is told under. */
export type FieldOf = (code: WordFault["code"]) => string;

type Judged = Exclude<ReadLine, null>;

/** A page of rows, with what the search has read back by now. */
export async function listWords({ site, services, now }: WordReading, feature: WordFeature, query: WordQuery) {
  const { siteId } = site;
  const seen = await readBack(services, siteId);
  const queries = await searchedQueries(services.database.db, site, now);
  return pageOfWords(services.database.db, { siteId, feature, seen, queries, now }, query);
}

/** Adds a row; ApiError 422 with the code of its fault. */
export async function createWords(
  context: WordWriting,
  feature: WordFeature,
  judged: Judged,
  fieldOf: FieldOf,
): Promise<ListedWords> {
  const id = await addWords(context, feature, rowOf(judged, fieldOf));
  if (typeof id !== "string") throw faulty(id, fieldOf);
  return written(context, feature, id);
}

async function written({ tx, site, now }: WordWriting, feature: WordFeature, id: string): Promise<ListedWords> {
  const queries = await searchedQueries(tx, site, now);
  return writtenWords(tx, { siteId: site.siteId, feature, queries, now }, id);
}

/** Changes a row; ApiError 404, 412, 428, or 422 with the code of its fault. */
export async function updateWords(
  context: WordWriting,
  feature: WordFeature,
  { id, judged }: { id: string; judged: Judged },
  fieldOf: FieldOf,
): Promise<ListedWords> {
  if (context.ifMatch === undefined) throw new ApiError(428, { error: "precondition_required" });
  const old = await matching(context, feature, id);
  const fault = await changeWords(context, feature, old, rowOf(judged, fieldOf));
  if (fault !== null) throw faulty(fault, fieldOf);
  return written(context, feature, id);
}

/** Removes a row; ApiError 404 or 412. */
export async function destroyWords(context: WordWriting, feature: WordFeature, id: string): Promise<void> {
  await matching(context, feature, id);
  await removeWords(context, feature, id);
}

/** Applies an upload; ApiError 422 where it is refused as a whole, 412 where the table is not the one of its dry run. */
export async function uploadWords(
  context: WordContext,
  feature: WordFeature,
  body: z.output<typeof uploadBody>,
): Promise<UploadDone> {
  const { data, type, rows = "good", removed_count: removedCount, if_revision: ifRevision } = body;
  const done = await applyUpload(context, feature, { items: data.items, type, rows, removedCount, ifRevision });
  if (!("code" in done)) return done;
  // What is told of refused rows belongs to an answer of its own form, not to field codes.
  const { errors: refused_rows, ...extra } = done.extra;
  const told = refused_rows === undefined ? extra : { ...extra, refused_rows };
  throw new ApiError(done.code === "moved_on" ? 412 : 422, { ...told, error: done.code });
}

/** Judges an upload. */
export async function dryRunWords(
  { site, services, user, now }: WordReading,
  feature: WordFeature,
  { data, type }: z.output<typeof dryRunBody>,
): Promise<DryRun> {
  if (data.items.length > UPLOAD_ROWS_MAX) throw new ApiError(422, { error: "too_many_rows", max: UPLOAD_ROWS_MAX });
  return tryUpload(services, { site, user: user.id, now }, feature, { items: data.items, type });
}

/** What taking an upload back would do; ApiError 404 or 422. */
export async function showUndoOf(
  context: Pick<WordContext, "tx" | "site" | "now">,
  feature: WordFeature,
  id: string,
): Promise<UndoPlan> {
  const upload = await undoable(context, feature, id, false);
  return shownPlan(id, await planUndo(context, feature, upload));
}

/** Takes an upload back; ApiError 404 or 422. */
export async function undoWords(
  context: WordContext,
  feature: WordFeature,
  { id, changed_since }: z.output<typeof undoBody>,
): Promise<UndoPlan> {
  const upload = await undoable(context, feature, id, true);
  return undoUpload(context, feature, upload, { isForced: changed_since === "take_back", isTold: true });
}

async function undoable(
  { tx, site, now }: Pick<WordContext, "tx" | "site" | "now">,
  feature: WordFeature,
  id: string,
  isHeld: boolean,
): Promise<UploadRow> {
  const upload = await findUpload(tx, { siteId: site.siteId, feature, id }, isHeld);
  const fault = undoFault(upload, now);
  if (upload === undefined) throw new ApiError(404, { error: "not_found" });
  if (fault !== null) throw new ApiError(422, { error: fault });
  return upload;
}

/** The row that a write is about, held; it must be the version that `If-Match` names, if it names one. */
async function matching({ tx, site, now, ifMatch }: WordWriting, feature: WordFeature, id: string) {
  const row = await heldWords(tx, site.siteId, feature, id);
  if (row === undefined) throw new ApiError(404, { error: "not_found" });
  if (ifMatch !== undefined && ifMatch !== String(row.revision)) {
    const { facts } = await writtenWords(tx, { siteId: site.siteId, feature, queries: null, now }, id);
    const told = { revision: facts.revision, changed_by: facts.updated_by, changed_at: facts.updated_at };
    throw new ApiError(412, { error: "stale", ...told });
  }
  return row;
}

function rowOf(judged: Judged, fieldOf: FieldOf) {
  if ("row" in judged) return judged.row;
  throw faulty({ code: judged.code }, fieldOf);
}

function faulty({ code, id }: WordFault, fieldOf: FieldOf): ApiError {
  return new ApiError(422, { ...(id === undefined ? {} : { id }), error: code, errors: { [fieldOf(code)]: [code] } });
}
