import { useEffect, useState } from "react";
import type { NewerVersions } from "@/components/customizations/model/saving/draft-work";
import type { Customization } from "@/lib/contract/customizations/customizations";
import { getSavedState, type RuleDraft } from "@/lib/domain/customizations/rule-draft";
import {
  applyPending,
  type OpenedDraft,
  openDraft,
  type Rebase,
  rebase,
  toLiveSet,
} from "@/lib/domain/customizations/stored-draft";
import type { RuleDraftContext } from "./draft-context";

type PendingRebase = { rebased: Rebase; by: string | null };

/** Adopts newer drafts and live versions automatically while nothing is unsaved, otherwise on request. */
export function useNewer(
  context: RuleDraftContext,
  newest: Customization,
  { opened, isIdle, isReset }: { opened: OpenedDraft; isIdle: boolean; isReset: boolean },
): NewerVersions {
  const { editor, stored, synced, setSynced, rebasing, timeZone } = context;
  const { base, draft } = editor;
  const [waiting, setWaiting] = useState(() => findPendingRebase(opened, newest));
  const live = isNewer(newest, base) ? newest : base;
  const hasNewer = isIdle && (isReset || live !== base || (stored?.revision ?? null) !== synced.revision);
  function restart(from: Customization, edit: (draft: RuleDraft) => RuleDraft = (same) => same): void {
    const next = openDraft(from, stored, timeZone);
    editor.restart(from, edit(next.draft));
    setSynced({ revision: stored?.revision ?? null, state: next.draft });
    setWaiting(findPendingRebase(next, from));
  }
  useEffect(() => {
    if (hasNewer) restart(live);
  });
  return {
    restart,
    incoming:
      waiting === null
        ? null
        : { by: waiting.by, changes: waiting.rebased.incoming, questions: waiting.rebased.merge.clashes.length },
    forget: () => setWaiting(null),
    ready: async () => {
      if (waiting === null || waiting.rebased.merge.clashes.length === 0) return { base, draft };
      const rules = await rebasing.resolveConflicts(waiting.rebased, waiting.by);
      if (rules === null) return null;
      const next = applyPending(base, { ...waiting.rebased, rules });
      editor.apply(next);
      setWaiting(null);
      return { base, draft: next };
    },
    takeIn: async () => {
      const before = { mode: draft.mode, ...(synced.state ?? getSavedState(draft)) };
      if ((await rebasing.ontoLive(newest, { base, draft })) === null) return;
      const { merge, off } = rebase(toLiveSet(base), before, toLiveSet(newest), timeZone);
      setSynced({ revision: synced.revision, state: { rules: merge.rules, off } });
    },
  };
}

function findPendingRebase({ rebased }: OpenedDraft, live: Customization): PendingRebase | null {
  return rebased === null || rebased.incoming.length === 0 ? null : { rebased, by: live.updated_by ?? null };
}

/** Whether an answer is newer than the editor's base. An answer that was in flight during a save is not. */
export function isNewer(next: Customization, base: Customization): boolean {
  const a = Number(next.revision);
  const b = Number(base.revision);
  return Number.isNaN(a) || Number.isNaN(b) ? next.revision !== base.revision : a > b;
}
