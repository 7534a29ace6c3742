import { eq } from "drizzle-orm";
import * as z from "zod/mini";
import type { Tx } from "@/backend/db/client";
import { sites } from "@/backend/db/schema/accounts/accounts";
import type { Merged, ReversalContext, Reversible } from "@/backend/kit/reversible";
import { heldWords, rowOf } from "@/backend/rewrites/rows/tables";
import { faultOf, versionOf, writeRow } from "@/backend/rewrites/rows/write-rows";
import { uploadVersion } from "@/backend/rewrites/upload/apply-upload";
import { undoFault, undoUpload } from "@/backend/rewrites/upload/undo-upload";
import { findUpload, uploadOf, uploadsWith } from "@/backend/rewrites/upload/upload-rows";
import { WORD_FEATURES, type WordFeature } from "@/backend/search/service/site-rewrites";
import { access as redirectAccess } from "@/lib/contract/rewrites/redirects";
import { access as synonymAccess } from "@/lib/contract/rewrites/synonyms";
import { isAllowed, type Rights } from "@/lib/domain/kit/access";
import { uploadCounts } from "@/lib/domain/rewrites/row-diff";

// How rows of words, and uploads of them, are brought back to what they were (docs/adr/0017).

const ACCESS = { synonyms: synonymAccess, redirects: redirectAccess };
const wordVersion = z.object({ kind: z.string(), cells: z.array(z.string()) });

async function load(feature: WordFeature, tx: Tx, siteId: string, objectId: string): Promise<unknown> {
  const uploadId = uploadOf(objectId);
  if (uploadId === null) {
    const row = await heldWords(tx, siteId, feature, objectId);
    return row === undefined ? null : versionOf(row);
  }
  const upload = await findUpload(tx, { siteId, feature, id: uploadId }, true);
  return upload === undefined || upload.undoneAt !== null ? null : uploadVersion(upload);
}

async function write(feature: WordFeature, context: ReversalContext, objectId: string, content: unknown) {
  const { tx, site, refuse } = context;
  const uploadId = uploadOf(objectId);
  if (uploadId !== null) return writeUpload(feature, context, uploadId, content);
  const row = content === null ? null : z.parse(wordVersion, content);
  if (row !== null) {
    const fault = await faultOf(context, feature, row, objectId);
    if (fault !== null) return refuse({ word: [fault.code] }, fault.id === undefined ? {} : { id: fault.id });
  }
  await writeRow(context, feature, { id: objectId, row, revision: await nextRevision(tx, site.siteId) });
  return row;
}

/** An upload can be taken back; bringing it back is uploading its file once more. */
async function writeUpload(feature: WordFeature, context: ReversalContext, id: string, content: unknown) {
  const { tx, site, now, refuse } = context;
  const upload = await findUpload(tx, { siteId: site.siteId, feature, id }, true);
  const fault = undoFault(upload, now);
  if (content !== null || fault !== null || upload === undefined) return refuse({ id: [fault ?? "already_undone"] });
  await undoUpload({ ...context, site: await freshSite(context) }, feature, upload, { isForced: false, isTold: false });
  return null;
}

async function freshSite({ tx, site }: ReversalContext) {
  return { ...site, revision: (await nextRevision(tx, site.siteId)) - 1 };
}

/** The revision that the history's own change of this will have: its row is held by then. */
async function nextRevision(tx: Tx, siteId: string): Promise<number> {
  const [site] = await tx
    .select({ revision: sites.revision })
    .from(sites)
    .where(eq(sites.siteId, siteId))
    .for("no key update");
  return (site?.revision ?? 0) + 1;
}

/** Kind and cells are one thing to whoever edits a row: two versions of it are never mixed. */
function merge(): Merged {
  return { clash: true };
}

/** What a row is now, without holding it; an upload says so by its own changes. */
async function now(feature: WordFeature, tx: Tx, siteId: string, objectId: string): Promise<unknown> {
  if (uploadOf(objectId) !== null) return undefined;
  const row = await rowOf(tx, siteId, feature, objectId);
  return row === undefined ? null : versionOf(row);
}

function reversalOf(feature: WordFeature): Reversible {
  const isMember = (rights: Rights | null) => isAllowed(ACCESS[feature], rights);
  return {
    feature,
    mayRead: isMember,
    mayWrite: (rights) => isAllowed({ ...ACCESS[feature], roles: ["!viewer"] }, rights),
    // The file of an upload that was taken back does the same once more.
    isFinal: ({ objectId, after }) => uploadOf(objectId) !== null && after === null,
    carried: {
      by: (siteId, id) => uploadsWith(siteId, feature, id),
      now: (tx, siteId, id) => now(feature, tx, siteId, id),
    },
    load: (tx, siteId, id) => load(feature, tx, siteId, id),
    countChanges: uploadCounts,
    write: (context, id, content) => write(feature, context, id, content),
    merge,
  };
}

/** Synonyms and redirects, for the history. */
export const wordReversals: readonly Reversible[] = WORD_FEATURES.map(reversalOf);
