import type { Tx } from "@/backend/db/client";
import type { DraftSubject, DraftVersion, LiveVersion, SubjectTypes } from "@/backend/drafts/life/subject";
import { type DraftRow, findDraft } from "@/backend/drafts/rows/draft-store";
import type { SiteRow } from "@/backend/kit/implement";
import { type ChangeContext, lockSite } from "@/backend/kit/record-change";
import type { Refuse } from "@/backend/kit/refuse";
import { readDraft, toDraftKey } from "./draft-version";

/** The context of a write of a draft; that of a handler is one. */
export type DraftContext = ChangeContext & { site: SiteRow; refuse: Refuse };

/** An object with its draft, locked until the transaction ends. */
export type OpenObject<T extends SubjectTypes> = {
  id: string;
  live: T["live"] | undefined;
  draft: DraftRow | undefined;
};
/** An object that has a draft. */
export type OpenDraft<T extends SubjectTypes> = OpenObject<T> & { draft: DraftRow };

/** Locks an object and its draft; 404 without the object. A new object has no id yet. */
export async function lockObject<T extends SubjectTypes>(
  subject: DraftSubject<T>,
  { tx, site, refuse }: Pick<DraftContext, "tx" | "refuse"> & { site: { siteId: string } },
  id: string,
): Promise<OpenObject<T>> {
  const { siteId } = site;
  if (subject.lockedFirst === "site") await lockSite(tx, siteId);
  const live = await subject.findLive(tx, { siteId, id }, true);
  if (live === undefined && !subject.canBeUnpublished) return refuse(404, "not_found");
  return { id, live, draft: await findDraft(tx, toDraftKey(subject, siteId, id), true) };
}

/** Locks an object and its draft; 404 without a draft. */
export async function lockDraft<T extends SubjectTypes>(
  subject: DraftSubject<T>,
  context: Pick<DraftContext, "tx" | "refuse"> & { site: { siteId: string } },
  id: string,
): Promise<OpenDraft<T>> {
  const { draft, ...open } = await lockObject(subject, context, id);
  return draft === undefined ? context.refuse(404, "not_found") : { ...open, draft };
}

/** What a refusal says about the current live version. */
export function describeLive({ revision, updatedBy, updatedAt }: LiveVersion) {
  return { revision, changed_by: updatedBy, changed_at: updatedAt.toISOString() };
}

/**
 * The content of a draft, merged with live changes made since its base; null on conflict. Publishing merges here because an approver
 * who saved the merged draft would become its author.
 */
export async function mergeOntoLive<T extends SubjectTypes>(
  subject: DraftSubject<T>,
  tx: Tx,
  { live, draft }: OpenDraft<T>,
  timeZone: string,
): Promise<T["content"] | null> {
  const { content, base, base_revision }: DraftVersion<T["content"]> = readDraft(subject, draft);
  if (live === undefined || base === null || live.revision === base_revision) return content;
  return subject.merge({ base, mine: content, theirs: await subject.readLive(tx, live) }, timeZone);
}
