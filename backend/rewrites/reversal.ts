import { eq } from "drizzle-orm";
import * as z from "zod/mini";
import type { Tx } from "@/backend/db/client";
import { sites } from "@/backend/db/schema/accounts/accounts";
import type { Merged, ReversalContext, Reversible } from "@/backend/kit/reversible";
import { findRow, lockRow } from "@/backend/rewrites/rows/tables";
import { findRowFault, toRowVersion, writeRow } from "@/backend/rewrites/rows/write-rows";
import { buildUploadVersion } from "@/backend/rewrites/upload/apply-upload";
import { findUndoFault, undoUpload } from "@/backend/rewrites/upload/undo-upload";
import { findUpload, parseUploadId, selectUploadsOfRow } from "@/backend/rewrites/upload/upload-rows";
import { WORD_FEATURES, type WordFeature } from "@/backend/search/service/site-rewrites";
import { access as redirectAccess } from "@/lib/contract/rewrites/redirects";
import { access as synonymAccess } from "@/lib/contract/rewrites/synonyms";
import { isAllowed, type Rights } from "@/lib/domain/kit/access";
import { countUploadRows } from "@/lib/domain/rewrites/row-diff";

// Restores earlier versions of synonyms and redirects, and undoes uploads (docs/adr/0017).

const ACCESS = { synonyms: synonymAccess, redirects: redirectAccess };
const wordVersion = z.object({ kind: z.string(), cells: z.array(z.string()) });

async function load(feature: WordFeature, tx: Tx, siteId: string, objectId: string): Promise<unknown> {
  const uploadId = parseUploadId(objectId);
  if (uploadId === null) {
    const row = await lockRow(tx, siteId, feature, objectId);
    return row === undefined ? null : toRowVersion(row);
  }
  const upload = await findUpload(tx, { siteId, feature, id: uploadId }, true);
  return upload === undefined || upload.undoneAt !== null ? null : buildUploadVersion(upload);
}

async function write(feature: WordFeature, context: ReversalContext, objectId: string, content: unknown) {
  const { tx, site, refuse } = context;
  const uploadId = parseUploadId(objectId);
  if (uploadId !== null) return writeUpload(feature, context, uploadId, content);
  const row = content === null ? null : z.parse(wordVersion, content);
  if (row !== null) {
    const fault = await findRowFault(context, feature, row, objectId);
    if (fault !== null) return refuse({ word: [fault.code] }, fault.id === undefined ? {} : { id: fault.id });
  }
  await writeRow(context, feature, { id: objectId, row, revision: await lockNextRevision(tx, site.siteId) });
  return row;
}

/** Undoes an upload. An undone upload cannot be restored; upload its file again instead. */
async function writeUpload(feature: WordFeature, context: ReversalContext, id: string, content: unknown) {
  const { tx, site, now: loadCurrent, refuse } = context;
  const upload = await findUpload(tx, { siteId: site.siteId, feature, id }, true);
  const fault = findUndoFault(upload, loadCurrent);
  if (content !== null || fault !== null || upload === undefined) return refuse({ id: [fault ?? "already_undone"] });
  await undoUpload({ ...context, site: await loadFreshSite(context) }, feature, upload, {
    isForced: false,
    shouldRecord: false,
  });
  return null;
}

async function loadFreshSite({ tx, site }: ReversalContext) {
  return { ...site, revision: (await lockNextRevision(tx, site.siteId)) - 1 };
}

/** Locks the site's row and returns the revision of the change that the history is about to record. */
async function lockNextRevision(tx: Tx, siteId: string): Promise<number> {
  const [site] = await tx
    .select({ revision: sites.revision })
    .from(sites)
    .where(eq(sites.siteId, siteId))
    .for("no key update");
  return (site?.revision ?? 0) + 1;
}

/** A row is edited as one value, so two versions are never merged. */
function merge(): Merged {
  return { clash: true };
}

/** Loads the current version of a row without locking it; undefined for uploads, which have their own changes. */
async function loadCurrentVersion(feature: WordFeature, tx: Tx, siteId: string, objectId: string): Promise<unknown> {
  if (parseUploadId(objectId) !== null) return undefined;
  const row = await findRow(tx, siteId, feature, objectId);
  return row === undefined ? null : toRowVersion(row);
}

function buildReversal(feature: WordFeature): Reversible {
  const isMember = (rights: Rights | null) => isAllowed(ACCESS[feature], rights);
  return {
    feature,
    canRead: isMember,
    canWrite: (rights) => isAllowed({ ...ACCESS[feature], roles: ["!viewer"] }, rights),
    // To redo an undone upload, upload its file again.
    isFinal: ({ objectId, after }) => parseUploadId(objectId) !== null && after === null,
    carried: {
      by: (siteId, id) => selectUploadsOfRow(siteId, feature, id),
      now: (tx, siteId, id) => loadCurrentVersion(feature, tx, siteId, id),
    },
    load: (tx, siteId, id) => load(feature, tx, siteId, id),
    countChanges: countUploadRows,
    write: (context, id, content) => write(feature, context, id, content),
    merge,
  };
}

/** Reversals of synonyms and redirects. */
export const wordReversals: readonly Reversible[] = WORD_FEATURES.map(buildReversal);
