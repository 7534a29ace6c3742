import { useEffect, useState } from "react";
import type { Newer } from "@/components/customizations/model/draft-work";
import type { Customization } from "@/lib/contract/customizations/customizations";
import { savedState } from "@/lib/domain/customizations/rule-draft";
import {
  liveSetOf,
  type OpenedDraft,
  openDraft,
  pendingOver,
  type Rebase,
  rebase,
} from "@/lib/domain/customizations/stored-draft";
import type { DraftWriting } from "./draft-writes";

type Waiting = { rebased: Rebase; by: string | null };

/** Newer drafts and live versions of others: taken in by themselves while nothing is unsaved, else when it is asked for. */
export function useNewer(
  writing: DraftWriting,
  newest: Customization,
  { opened, isIdle, isReset }: { opened: OpenedDraft; isIdle: boolean; isReset: boolean },
): Newer {
  const { editor, stored, kept, keep, rebasing, timeZone } = writing;
  const { base, draft } = editor;
  const [waiting, setWaiting] = useState(() => waitingOf(opened, newest));
  const live = isNewer(newest, base) ? newest : base;
  const isOther = isIdle && (isReset || live !== base || (stored?.revision ?? null) !== kept.revision);
  useEffect(() => {
    if (!isOther) return;
    const next = openDraft(live, stored, timeZone);
    editor.restart(live, next.draft);
    keep({ revision: stored?.revision ?? null, state: next.draft });
    setWaiting(waitingOf(next, live));
  });
  return {
    cameIn:
      waiting === null
        ? null
        : { by: waiting.by, changes: waiting.rebased.cameIn, questions: waiting.rebased.merge.clashes.length },
    forget: () => setWaiting(null),
    ready: async () => {
      if (waiting === null || waiting.rebased.merge.clashes.length === 0) return { base, draft };
      const rules = await rebasing.settle(waiting.rebased, waiting.by);
      if (rules === null) return null;
      const next = pendingOver(base, { ...waiting.rebased, rules });
      editor.apply(next);
      setWaiting(null);
      return { base, draft: next };
    },
    takeIn: async () => {
      const before = { mode: draft.mode, ...(kept.state ?? savedState(draft)) };
      if ((await rebasing.ontoLive(newest, { base, draft })) === null) return;
      const { merge, off } = rebase(liveSetOf(base), before, liveSetOf(newest), timeZone);
      keep({ revision: kept.revision, state: { rules: merge.rules, off } });
    },
  };
}

function waitingOf({ rebased }: OpenedDraft, live: Customization): Waiting | null {
  return rebased === null || rebased.cameIn.length === 0 ? null : { rebased, by: live.updated_by ?? null };
}

/** Whether an answer is newer than what the editor stands on; one that was on its way during a save is not. */
export function isNewer(next: Customization, base: Customization): boolean {
  const [a, b] = [Number(next.revision), Number(base.revision)];
  return Number.isNaN(a) || Number.isNaN(b) ? next.revision !== base.revision : a > b;
}
