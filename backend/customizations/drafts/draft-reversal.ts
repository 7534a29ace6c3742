import { and, eq } from "drizzle-orm";
import * as z from "zod/mini";
import { nameRules } from "@/backend/customizations/rules/customization-version";
import type { Tx } from "@/backend/db/client";
import { customizations } from "@/backend/db/schema/customizations/rules";
import { loadDraftVersion, mergeDraftVersions, writeDraftVersion } from "@/backend/drafts/life/undo-draft";
import type { Merged, ReversalContext, Reversible } from "@/backend/kit/reversible";
import { type DraftKind, draftKind, listDrafts } from "@/lib/contract/customizations/drafts";
import { countRuleChanges } from "@/lib/domain/customizations/rule-steps";
import { pickComparedSides } from "@/lib/domain/history/draft-sides";
import { isAllowed, type Rights } from "@/lib/domain/kit/access";
import { canWriteKind, listReadableKinds } from "@/lib/domain/search/kinds";
import { CUSTOMIZATION_SUBJECTS, DRAFTS_FEATURE } from "./customization-subject";
import { endLink, findLink, PREVIEW } from "./preview-rows";

// Restores drafts and preview links from the history (docs/adr/0017).

/** Object id of the approval setting in changes stored before it moved to the settings of the site. */
const OLD_APPROVAL = "approval";

async function load(tx: Tx, siteId: string, objectId: string): Promise<unknown> {
  if (objectId.startsWith(PREVIEW)) return loadLink(tx, siteId, objectId);
  const of = await lockOwner(tx, siteId, objectId);
  return of === undefined ? null : loadDraftVersion(CUSTOMIZATION_SUBJECTS[of.kind], tx, { siteId, id: objectId });
}

async function write(context: ReversalContext, objectId: string, content: unknown): Promise<unknown> {
  const { tx, site } = context;
  if (objectId.startsWith(PREVIEW)) return writeLink(context, objectId, content);
  const of = await lockOwner(tx, site.siteId, objectId);
  if (of === undefined) return context.refuse({ object_id: ["not_found"] });
  return writeDraftVersion(CUSTOMIZATION_SUBJECTS[of.kind], context, objectId, content);
}

/** Locks the draft's customization until the transaction ends; ids are unique across kinds. */
async function lockOwner(tx: Tx, siteId: string, id: string): Promise<{ kind: DraftKind } | undefined> {
  const [row] = await tx
    .select({ kind: customizations.kind })
    .from(customizations)
    .where(and(eq(customizations.siteId, siteId), eq(customizations.id, id)))
    .for("update");
  return row;
}

async function loadLink(tx: Tx, siteId: string, objectId: string): Promise<unknown> {
  const link = await findLink(tx, siteId, objectId.slice(PREVIEW.length), new Date());
  if (link === null) return null;
  return { kind: link.kind, query: link.link.query, expires_at: link.link.expires_at };
}

/** Ends a link. An ended link cannot be restored, because its token is not stored. */
async function writeLink({ tx, site, now, refuse }: ReversalContext, objectId: string, content: unknown) {
  if (content !== null) return refuse({ id: ["not_found"] });
  await endLink(tx, site.siteId, objectId.slice(PREVIEW.length), now);
  return null;
}

/** Merges rule by rule. */
function merge(base: unknown, mine: unknown, theirs: unknown): Merged {
  const { kind } = z.parse(kinded, theirs);
  return mergeDraftVersions(CUSTOMIZATION_SUBJECTS[kind], [base, mine, theirs]) ?? { clash: true };
}

const kinded = z.object({ kind: z._default(draftKind, "query-customizations") });

/** The kind of a changed draft or link; old entries without a kind are query customizations. */
function parseKind({ before, after }: ReversedChange): DraftKind {
  return z.parse(kinded, after ?? before ?? {}).kind;
}

type ReversedChange = Parameters<Reversible["canWrite"]>[1];

function canWrite(rights: Rights | null, change: ReversedChange): boolean {
  return rights !== null && canWriteKind(parseKind(change), rights);
}

export const draftReversal: Reversible = {
  feature: DRAFTS_FEATURE,
  canRead: (rights) => isAllowed(listDrafts.access, rights),
  readableKinds: listReadableKinds,
  canWrite,
  isFinal: ({ objectId }) => objectId === OLD_APPROVAL,
  findStep: ({ action }) => (action === "publish" ? "after" : null),
  // What a deleted draft contained has not changed.
  countChanges: (before, after) => (after === null ? null : countRuleChanges(...pickComparedSides(before, after))),
  addNames: nameRules,
  load,
  write,
  merge,
};
