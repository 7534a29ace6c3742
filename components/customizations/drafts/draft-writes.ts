import type { QueryClient } from "@tanstack/react-query";
import { draftInput } from "@/components/customizations/model/common-form";
import type { Pending } from "@/components/customizations/model/draft-work";
import type { RuleEditor } from "@/components/customizations/model/editor-state";
import type { Kind } from "@/components/customizations/model/kind";
import { lookUp } from "@/lib/client/query";
import type { WriteTools } from "@/lib/client/use-write";
import type { Customization } from "@/lib/contract/customizations/customizations";
import { type Draft, showDraft } from "@/lib/contract/customizations/drafts";
import type { PublishedRanks } from "@/lib/contract/search/ranks";
import { type RuleState, savedState } from "@/lib/domain/customizations/rule-draft";
import type { RuleExtras } from "@/lib/domain/customizations/rule-fields";
import { type RuleSave, savesOf } from "@/lib/domain/customizations/rule-save";
import { draftSetOf, keyedAs, pendingOver, rebase } from "@/lib/domain/customizations/stored-draft";
import type { Output } from "@/lib/http/endpoint";
import { queryKey } from "@/lib/http/query-key";
import { isStale, isStaleDraft, publishStored, storeDraft } from "./draft-calls";
import type { Rebasing } from "./use-rebase";

// Storing and publishing a draft. Each write carries the revision that one has seen; where somebody else was quicker the
// two sets are merged and the write is tried again, so that nothing is ever written over.

/** The draft as it is known to be stored: its revision and its rules with the editor's keys; nulls when there is none. */
export type Kept = { revision: number | null; state: RuleState | null };

/** What the writes of a draft work with. */
export type DraftWriting = {
  siteId: string;
  kind: Kind;
  editor: RuleEditor;
  client: QueryClient;
  rebasing: Rebasing;
  timeZone: string;
  extras: RuleExtras;
  kept: Kept;
  stored: Draft | null;
  /** A second person must publish: what is published is then the draft as its author stored it. */
  isApprovalRequired: boolean;
  keep: (kept: Kept) => void;
  /** Says why a write was refused. */
  refuse: (tools: WriteTools, error: Error, part: RuleSave) => void;
};

/** What came of a write: the draft or the live version, with the pending rules that were sent; null when it failed. */
type Written<T> = { answer: T; sent: Pending } | null;

/** Somebody's newer draft, which the editor shows now: what they changed has not been seen before. */
type NewerDraft = { newerBy: string };

/** Why nothing was approved: the rules are not as their author stored them, or something else is stored or live now. */
type NotApproved = { notApproved: "edited" | "moved" };

/** Attempts before a write gives up: each one means that somebody saved in between. */
const ATTEMPTS_MAX = 4;

/** Stores pending rules as the draft; `newerBy` says whose newer draft they were merged with on the way. */
export async function writeDraft(
  tools: WriteTools,
  writing: DraftWriting,
  pending: Pending,
): Promise<(NonNullable<Written<Draft>> & Partial<NewerDraft>) | null> {
  let [sent, kept, newerBy]: [Pending, Kept, string | undefined] = [pending, writing.kept, undefined];
  for (let attempt = 1; ; attempt += 1) {
    const [part] = savesOf(sent.draft, true, writing.extras);
    if (part === undefined) return null;
    try {
      const answer = await storeDraft(tools.send, writing.siteId, sent, { rules: part.rules, revision: kept.revision });
      remember(writing, answer, sent);
      return { answer, sent, newerBy };
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      const next = isStale(error) && attempt < ATTEMPTS_MAX ? await ontoStored(writing, sent, kept) : undefined;
      if (next === null) return null;
      if (next === undefined) {
        writing.refuse(tools, error, part);
        return null;
      }
      [sent, kept, newerBy] = [next.pending, next.kept, next.newerBy ?? newerBy];
    }
  }
}

/** What goes live, and whether the draft has it as it is. */
type Publication = {
  pending: Pending;
  isSaved: boolean;
  /** What it does to the ranks, as it was seen. */
  ranks: PublishedRanks | undefined;
};

/**
 * Makes the pending rules live: stores them where that is needed, then publishes what is stored. A newer draft of
 * somebody else is shown instead: nothing goes live that nobody has seen. Where a second person must publish nothing is
 * stored, because storing makes the approver the author.
 */
export async function writeLive(
  tools: WriteTools,
  writing: DraftWriting,
  publication: Publication,
): Promise<NonNullable<Written<Customization>> | NewerDraft | NotApproved | null> {
  if (writing.isApprovalRequired && !isThere(writing, publication)) return { notApproved: "edited" };
  let stored = await storedFor(tools, writing, publication);
  for (let attempt = 1; ; attempt += 1) {
    if (stored === null || stored.newerBy !== undefined) return newerDraftOf(stored);
    const { pending: sent, revision } = stored;
    try {
      // Ranks that were seen are kept with what was seen: what was merged on the way has others.
      const ranks = sent === publication.pending ? publication.ranks : undefined;
      const answer = await publishStored(tools.send, writing.siteId, { base: sent.base, revision, ranks });
      return { answer, sent };
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      if (!isStale(error) || attempt === ATTEMPTS_MAX) {
        writing.refuse(tools, error, { rules: [], keys: sent.draft.rules.map((rule) => rule.key) });
        return null;
      }
      if (writing.isApprovalRequired) {
        await showNewest(writing);
        return { notApproved: "moved" };
      }
      const kept = { revision, state: stored.state };
      const next = isStaleDraft(error) ? await ontoStored(writing, sent, kept) : await ontoNewest(writing, sent, kept);
      if (next === null || next.newerBy !== undefined) return newerDraftOf(next);
      stored = await storeFirst(tools, { ...writing, kept: next.kept }, next.pending);
    }
  }
}

/** A draft that is stored as it is to go live, with its rules as the editor has them. */
type StoredPending = { pending: Pending; revision: number; state: Kept["state"]; newerBy?: string };

/** The pending rules as the stored draft, which is stored first where it has others. */
async function storedFor(
  tools: WriteTools,
  writing: DraftWriting,
  publication: Publication,
): Promise<StoredPending | null> {
  const { pending } = publication;
  const { revision, state } = writing.kept;
  if (isThere(writing, publication) && revision !== null) return { pending, revision, state };
  return storeFirst(tools, writing, pending);
}

/** Whether the stored draft is what is to go live; where it began before what is live, publishing merges the two. */
function isThere({ stored, kept }: DraftWriting, { isSaved }: Publication): boolean {
  return isSaved && kept.revision !== null && stored !== null;
}

/** Reads what is live and what is stored now; the editor takes it in by itself, for nothing is unsaved. */
async function showNewest({ client, siteId, kind, editor }: DraftWriting): Promise<void> {
  const { id } = editor.base;
  const input = draftInput(siteId, kind.name, id);
  const [live, found] = await Promise.all([kind.live(siteId, id).queryFn({}), lookUp(showDraft, input)]);
  client.setQueryData(queryKey(showDraft, input), found);
  client.setQueryData(kind.live(siteId, id).queryKey, live);
}

async function storeFirst(tools: WriteTools, writing: DraftWriting, pending: Pending): Promise<StoredPending | null> {
  const written = await writeDraft(tools, writing, pending);
  if (written === null) return null;
  const { sent, answer, newerBy } = written;
  return { pending: sent, revision: answer.revision, state: sent.draft, newerBy };
}

function newerDraftOf(found: Partial<NewerDraft> | null): NewerDraft | null {
  return found?.newerBy === undefined ? null : { newerBy: found.newerBy };
}

/** What the editor goes on from when its draft went live. */
export function settleLive(writing: DraftWriting, { answer, sent }: NonNullable<Written<Customization>>): void {
  const { client, siteId, kind, editor, keep } = writing;
  client.setQueryData(kind.live(siteId, answer.id).queryKey, answer);
  setStored(writing, null);
  keep({ revision: null, state: null });
  editor.settle(answer, sent.draft);
}

/** Puts another draft, or none, into what is known of the customization. */
export function setStored({ client, siteId, kind, editor }: DraftWriting, draft: Draft | null): void {
  const input = draftInput(siteId, kind.name, editor.base.id);
  client.setQueryData<Output<typeof showDraft>>(queryKey(showDraft, input), (known) => ({
    approval_required: known?.approval_required ?? false,
    draft,
  }));
}

function remember(writing: DraftWriting, answer: Draft, sent: Pending): void {
  setStored(writing, answer);
  writing.keep({ revision: answer.revision, state: sent.draft });
}

type OntoStored = { pending: Pending; kept: Kept } & Partial<NewerDraft>;

/** Somebody saved the draft in the meantime, published it, or threw it away: pending rules over what is there now. */
async function ontoStored(writing: DraftWriting, mine: Pending, kept: Kept): Promise<OntoStored | null> {
  const { siteId, kind, editor, rebasing, timeZone } = writing;
  const { draft: theirs } = await lookUp(showDraft, draftInput(siteId, kind.name, mine.base.id));
  if (theirs === null) {
    const pending = await ontoNewestLive(writing, mine);
    return pending === null ? null : { pending, kept: { revision: null, state: null } };
  }
  const known = { mode: mine.draft.mode, ...(kept.state ?? savedState(mine.draft)) };
  const theirState = keyedAs(known, draftSetOf(theirs, mine.base), timeZone);
  const rebased = rebase(known, mine.draft, theirState, timeZone);
  const rules = await rebasing.settle(rebased, theirs.updated_by.name);
  if (rules === null) return null;
  const pending = { base: mine.base, draft: pendingOver(mine.base, { ...rebased, rules }) };
  const next = { revision: theirs.revision, state: theirState };
  editor.restart(pending.base, pending.draft);
  setStored(writing, theirs);
  writing.keep(next);
  rebasing.say(theirs.updated_by.name, rebased);
  return { pending, kept: next, newerBy: theirs.updated_by.name };
}

/** Something newer is live: pending rules over it, to be stored again, because a draft is published as it is stored. */
async function ontoNewest(writing: DraftWriting, mine: Pending, kept: Kept): Promise<OntoStored | null> {
  const pending = await ontoNewestLive(writing, mine);
  return pending === null ? null : { pending, kept };
}

async function ontoNewestLive({ siteId, kind, rebasing }: DraftWriting, mine: Pending): Promise<Pending | null> {
  const theirs = await kind.live(siteId, mine.base.id).queryFn({});
  return rebasing.ontoLive(theirs, mine);
}
