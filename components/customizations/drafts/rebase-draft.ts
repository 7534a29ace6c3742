import { buildDraftInput } from "@/components/customizations/model/kinds/common-form";
import type { RebasedWork } from "@/components/drafts/writes/open-subject";
import { lookUp, read } from "@/lib/client/query";
import { storeAnswer } from "@/lib/client/store-answer";
import { showDraft } from "@/lib/contract/customizations/drafts";
import { getSavedState } from "@/lib/domain/customizations/rule-draft";
import { alignKeys, applyPending, rebase, toDraftSet } from "@/lib/domain/customizations/stored-draft";
import { cacheDraft, type RuleDraftContext, type RuleWork } from "./draft-context";
import { isNewer } from "./use-newer";

/** Rebases pending rules after someone else saved, published or discarded the draft; null when postponed. */
export async function rebaseOntoStored(
  context: RuleDraftContext,
  mine: RuleWork,
): Promise<RebasedWork<RuleWork> | null> {
  const { siteId, kind, editor, rebasing, timeZone } = context;
  const { draft: theirs } = await lookUp(showDraft, buildDraftInput(siteId, kind.name, mine.base.id));
  if (theirs === null) return rebaseOntoNewest(context, { ...mine, synced: { revision: null, state: null } });
  const known = { mode: mine.draft.mode, ...(mine.synced.state ?? getSavedState(mine.draft)) };
  const theirState = alignKeys(known, toDraftSet(theirs, mine.base), timeZone);
  const rebased = rebase(known, mine.draft, theirState, timeZone);
  const by = theirs.updated_by.name;
  const rules = await rebasing.resolveConflicts(rebased, by);
  if (rules === null) return null;
  const draft = applyPending(mine.base, { ...rebased, rules });
  const synced = { revision: theirs.revision, state: theirState };
  editor.restart(mine.base, draft);
  cacheDraft(context, theirs.object_id, theirs);
  context.setSynced(synced);
  rebasing.announce(by, rebased);
  return { work: { base: mine.base, draft, synced, isStored: false }, newerBy: by };
}

/** Rebases pending rules onto the newest live version; null when postponed. */
export async function rebaseOntoNewest(
  { siteId, kind, rebasing }: RuleDraftContext,
  { synced, ...mine }: RuleWork,
): Promise<RebasedWork<RuleWork> | null> {
  const theirs = await kind.live(siteId, mine.base.id).queryFn({});
  const pending = await rebasing.ontoLive(theirs, mine);
  return pending === null ? null : { work: { ...pending, synced, isStored: false } };
}

/** Why approval failed: the stored or live version changed, or the draft was deleted, because someone else (`by`) ended it. */
export type ApprovalFailure = { code: "moved" | "published" | "discarded"; by?: string | undefined };

/** Reloads the live version and the draft, and says what changed. The editor adopts both, because nothing is unsaved. */
export async function loadNewest({ client, siteId, kind, editor }: RuleDraftContext): Promise<ApprovalFailure> {
  const { id } = editor.base;
  const input = buildDraftInput(siteId, kind.name, id);
  const [live, found] = await Promise.all([kind.live(siteId, id).queryFn({}), lookUp(showDraft, input)]);
  storeAnswer(client, read(showDraft, input), found);
  storeAnswer(client, kind.live(siteId, id), live);
  if (found.draft !== null) return { code: "moved" };
  if (!isNewer(live, editor.base)) return { code: "discarded" };
  return { code: "published", by: live.updated_by ?? undefined };
}
