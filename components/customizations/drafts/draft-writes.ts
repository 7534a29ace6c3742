import { buildDraftInput } from "@/components/customizations/model/kinds/common-form";
import type { PendingRules } from "@/components/customizations/model/saving/draft-work";
import { lookUp, read } from "@/lib/client/query";
import { storeAnswer } from "@/lib/client/store-answer";
import type { SendWrite, WriteTools } from "@/lib/client/use-write";
import type { Customization } from "@/lib/contract/customizations/customizations";
import { type Draft, publishDraft, showDraft } from "@/lib/contract/customizations/drafts";
import type { PublishedRanks } from "@/lib/contract/search/ranks";
import { isStored } from "@/lib/domain/customizations/new-customization";
import { getSavedState } from "@/lib/domain/customizations/rule-draft";
import { buildSaves } from "@/lib/domain/customizations/rule-save";
import { alignKeys, applyPending, rebase, toDraftSet } from "@/lib/domain/customizations/stored-draft";
import { fromCustomizationAnswer } from "@/lib/domain/customizations/wire-rules";
import { isStale, isStaleDraft, storeDraft } from "./draft-calls";
import type { DraftContext, SyncedDraft } from "./draft-context";
import { writeFirst } from "./first-draft";
import { isNewer } from "./use-newer";

// Stores and publishes a draft. Each write carries the revision the editor knows. If it is outdated, the two sets of rules
// are merged and the write is retried, so no write overwrites another.

/** The draft or live version a write returned, with the pending rules sent; null when it failed. */
type WriteResult<T> = { answer: T; sent: PendingRules } | null;

/** Author of a newer draft that the editor now shows and the user has not reviewed. */
type NewerDraft = { newerBy: string };

/**
 * Why approval failed: the rules were edited, the stored or live version changed, or the draft is gone, because someone else
 * (`by`, if known) published or discarded it.
 */
type ApprovalFailure = { notApproved: "edited" | "moved" | "published" | "discarded"; by?: string };

/** Attempts before a write gives up; each retry follows a concurrent save. */
const ATTEMPTS_MAX = 4;

/** Stores pending rules as the draft; `newerBy` is the author of a newer draft they were merged with. */
export async function writeDraft(
  tools: WriteTools,
  writing: DraftContext,
  pending: PendingRules,
): Promise<(NonNullable<WriteResult<Draft>> & Partial<NewerDraft>) | null> {
  if (!isStored(pending.base)) {
    const first = await writeFirst(tools, writing, pending, { isDraft: true });
    if (first.kind === "draft") recordStored(writing, first.answer, first.sent);
    if (first.kind === "draft") return first;
    return first.kind === "stored" ? writeDraft(tools, writing, first.sent) : null;
  }
  let sent = pending;
  let synced = writing.synced;
  let newerBy: string | undefined;
  for (let attempt = 1; ; attempt += 1) {
    const [part] = buildSaves(sent.draft, true, writing.extras);
    if (part === undefined) return null;
    try {
      const answer = await storeDraft(tools.send, writing.siteId, sent, {
        rules: part.rules,
        revision: synced.revision,
      });
      recordStored(writing, answer, sent);
      return { answer, sent, newerBy };
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      const next = isStale(error) && attempt < ATTEMPTS_MAX ? await rebaseOntoStored(writing, sent, synced) : undefined;
      if (next === null) return null;
      if (next === undefined) {
        writing.refuse(tools, error, part);
        return null;
      }
      sent = next.pending;
      synced = next.synced;
      newerBy = next.newerBy ?? newerBy;
    }
  }
}

/** The pending rules to publish, and whether they equal the stored draft. */
type Publication = {
  pending: PendingRules;
  isSaved: boolean;
  /** The rank changes shown in the review. */
  ranks: PublishedRanks | undefined;
};

/**
 * Publishes the pending rules, storing them first if needed. If someone else stored a newer draft, the editor shows it
 * instead, because only reviewed rules may go live. With required approval nothing is stored: storing would make the
 * approver the author.
 */
export async function writeLive(
  tools: WriteTools,
  writing: DraftContext,
  publication: Publication,
): Promise<NonNullable<WriteResult<Customization>> | NewerDraft | ApprovalFailure | null> {
  if (writing.isApprovalRequired && !isStoredAsShown(writing, publication)) return { notApproved: "edited" };
  if (!isStored(publication.pending.base)) {
    const { pending, ranks } = publication;
    const first = await writeFirst(tools, writing, pending, { isDraft: false, ranks });
    if (first.kind === "live") return { answer: first.answer, sent: pending };
    return first.kind === "stored" ? writeLive(tools, writing, { ...publication, pending: first.sent }) : null;
  }
  let stored = await ensureStored(tools, writing, publication);
  for (let attempt = 1; ; attempt += 1) {
    if (stored === null || stored.newerBy !== undefined) return pickNewerDraft(stored);
    const { pending: sent, revision } = stored;
    try {
      // Merged rules have other ranks than the ones reviewed.
      const ranks = sent === publication.pending ? publication.ranks : undefined;
      const answer = await publishStored(tools.send, writing.siteId, { base: sent.base, revision, ranks });
      return { answer, sent };
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      if (!isStale(error) || attempt === ATTEMPTS_MAX) {
        writing.refuse(tools, error, { rules: [], keys: sent.draft.rules.map((rule) => rule.key) });
        return null;
      }
      if (writing.isApprovalRequired) return loadNewest(writing);
      const synced = { revision, state: stored.state };
      const next = isStaleDraft(error)
        ? await rebaseOntoStored(writing, sent, synced)
        : await rebaseOntoNewest(writing, sent, synced);
      if (next === null || next.newerBy !== undefined) return pickNewerDraft(next);
      stored = await storeAsDraft(tools, { ...writing, synced: next.synced }, next.pending);
    }
  }
}

/** The draft revision to publish, the live version it was reviewed against, and the ranks shown in the review. */
type PublishInput = { base: Customization; revision: number; ranks: PublishedRanks | undefined };

function publishStored(
  send: SendWrite,
  siteId: string,
  { base, revision, ranks }: PublishInput,
): Promise<Customization> {
  const body = { kind: base.kind, object_id: base.id, draft_revision: revision, ranks };
  return send(publishDraft, { params: { siteId }, body }, { ifMatch: base.revision ?? 0 }).then(
    fromCustomizationAnswer,
  );
}

/** A stored draft that is ready to publish, with the editor's rules. */
type StoredRules = { pending: PendingRules; revision: number; state: SyncedDraft["state"]; newerBy?: string };

/** Returns the stored draft, after storing the pending rules if they differ from it. */
async function ensureStored(
  tools: WriteTools,
  writing: DraftContext,
  publication: Publication,
): Promise<StoredRules | null> {
  const { pending } = publication;
  const { revision, state } = writing.synced;
  if (isStoredAsShown(writing, publication) && revision !== null) return { pending, revision, state };
  return storeAsDraft(tools, writing, pending);
}

/** Whether the stored draft equals the rules to publish. If its base is outdated, publishing merges the two. */
function isStoredAsShown({ stored, synced }: DraftContext, { isSaved }: Publication): boolean {
  return isSaved && synced.revision !== null && stored !== null;
}

/** Reloads the live version and the draft, and says what changed. The editor adopts both, because nothing is unsaved. */
async function loadNewest({ client, siteId, kind, editor }: DraftContext): Promise<ApprovalFailure> {
  const { id } = editor.base;
  const input = buildDraftInput(siteId, kind.name, id);
  const [live, found] = await Promise.all([kind.live(siteId, id).queryFn({}), lookUp(showDraft, input)]);
  storeAnswer(client, read(showDraft, input), found);
  storeAnswer(client, kind.live(siteId, id), live);
  if (found.draft !== null) return { notApproved: "moved" };
  if (!isNewer(live, editor.base)) return { notApproved: "discarded" };
  return { notApproved: "published", by: live.updated_by ?? undefined };
}

async function storeAsDraft(
  tools: WriteTools,
  writing: DraftContext,
  pending: PendingRules,
): Promise<StoredRules | null> {
  const written = await writeDraft(tools, writing, pending);
  if (written === null) return null;
  const { sent, answer, newerBy } = written;
  return { pending: sent, revision: answer.revision, state: sent.draft, newerBy };
}

function pickNewerDraft(found: Partial<NewerDraft> | null): NewerDraft | null {
  return found?.newerBy === undefined ? null : { newerBy: found.newerBy };
}

/** Resets the editor to the live version after its draft was published. */
export function finishPublish(writing: DraftContext, { answer, sent }: NonNullable<WriteResult<Customization>>): void {
  const { client, siteId, kind, editor, setSynced, newWork } = writing;
  storeAnswer(client, kind.live(siteId, answer.id), answer);
  cacheDraft(writing, answer.id, null);
  setSynced({ revision: null, state: null });
  editor.settle(answer, sent.draft);
  newWork?.onStored(answer);
}

/** Replaces the cached draft of a customization; null removes it. */
export function cacheDraft(
  { client, siteId, kind, isApprovalRequired }: DraftContext,
  id: string,
  draft: Draft | null,
): void {
  const input = buildDraftInput(siteId, kind.name, id);
  storeAnswer(client, read(showDraft, input), (known) => ({
    approval_required: known?.approval_required ?? isApprovalRequired,
    draft,
  }));
}

function recordStored(writing: DraftContext, answer: Draft, sent: PendingRules): void {
  cacheDraft(writing, answer.object_id, answer);
  writing.setSynced({ revision: answer.revision, state: sent.draft });
}

type RebasedDraft = { pending: PendingRules; synced: SyncedDraft } & Partial<NewerDraft>;

/** Rebases pending rules after someone else saved, published or discarded the draft. */
async function rebaseOntoStored(
  writing: DraftContext,
  mine: PendingRules,
  synced: SyncedDraft,
): Promise<RebasedDraft | null> {
  const { siteId, kind, editor, rebasing, timeZone } = writing;
  const { draft: theirs } = await lookUp(showDraft, buildDraftInput(siteId, kind.name, mine.base.id));
  if (theirs === null) {
    const pending = await rebaseOntoLive(writing, mine);
    return pending === null ? null : { pending, synced: { revision: null, state: null } };
  }
  const known = { mode: mine.draft.mode, ...(synced.state ?? getSavedState(mine.draft)) };
  const theirState = alignKeys(known, toDraftSet(theirs, mine.base), timeZone);
  const rebased = rebase(known, mine.draft, theirState, timeZone);
  const rules = await rebasing.settle(rebased, theirs.updated_by.name);
  if (rules === null) return null;
  const pending = { base: mine.base, draft: applyPending(mine.base, { ...rebased, rules }) };
  const next = { revision: theirs.revision, state: theirState };
  editor.restart(pending.base, pending.draft);
  cacheDraft(writing, theirs.object_id, theirs);
  writing.setSynced(next);
  rebasing.announce(theirs.updated_by.name, rebased);
  return { pending, synced: next, newerBy: theirs.updated_by.name };
}

/** Rebases pending rules onto a newer live version. They must be stored again, because publishing uses the stored draft. */
async function rebaseOntoNewest(
  writing: DraftContext,
  mine: PendingRules,
  synced: SyncedDraft,
): Promise<RebasedDraft | null> {
  const pending = await rebaseOntoLive(writing, mine);
  return pending === null ? null : { pending, synced };
}

async function rebaseOntoLive(
  { siteId, kind, rebasing }: DraftContext,
  mine: PendingRules,
): Promise<PendingRules | null> {
  const theirs = await kind.live(siteId, mine.base.id).queryFn({});
  return rebasing.ontoLive(theirs, mine);
}
