import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import type { MergeAnswer, MergeRequest } from "@/components/customizations/model/editing/editor-dialog";
import type { RuleEditorState } from "@/components/customizations/model/editing/editor-state";
import { useCustomizationKind } from "@/components/customizations/model/kinds/kind";
import type { PendingRules } from "@/components/customizations/model/saving/draft-work";
import { useSentences } from "@/components/customizations/model/words/change-text";
import { getRuleName } from "@/components/customizations/model/words/names";
import { notify } from "@/lib/client/notify";
import { useSite } from "@/lib/client/site-context";
import { storeAnswer } from "@/lib/client/store-answer";
import type { Customization } from "@/lib/contract/customizations/customizations";
import type { DraftRule } from "@/lib/domain/customizations/rule-draft";
import { applyPending, type Rebase, rebase, toLiveSet } from "@/lib/domain/customizations/stored-draft";

/** Merges the user's changes with those of others. */
export type RebaseTools = {
  /** Merged rules, after the user resolved the conflicts; null when postponed. */
  resolveConflicts: (rebased: Rebase, by: string | null) => Promise<readonly DraftRule[] | null>;
  /** Rebases pending rules onto a newer live version and restarts the editor from it; null when postponed. */
  ontoLive: (theirs: Customization, mine: PendingRules) => Promise<PendingRules | null>;
  /** Announces what someone else changed meanwhile, except conflicts, which are announced with their answer. */
  announce: (by: string | null, rebased: Rebase) => void;
};

/** Merges in the editor. Opens the merge dialog only on conflicts and announces incoming changes. */
export function useRebase(siteId: string, editor: RuleEditorState): RebaseTools {
  const client = useQueryClient();
  const kind = useCustomizationKind();
  const { site } = useSite();
  const announce = useIncomingNotice();
  const announceAnswers = useAnswerNotice();
  const { open, restart } = editor;

  function resolveConflicts({ merge }: Rebase, by: string | null): Promise<readonly DraftRule[] | null> {
    if (merge.clashes.length === 0) return Promise.resolve(merge.rules);
    return new Promise((resolve) => {
      const onDone: MergeRequest["onDone"] = (rules, answers) => {
        announceAnswers(by, answers);
        resolve(rules);
      };
      open({ kind: "merge", ask: { merge, by, onDone } });
    });
  }
  async function ontoLive(theirs: Customization, { base, draft }: PendingRules): Promise<PendingRules | null> {
    const by = theirs.updated_by ?? null;
    const rebased = rebase(toLiveSet(base), draft, toLiveSet(theirs), site.time_zone);
    const rules = await resolveConflicts(rebased, by);
    if (rules === null) return null;
    const next = applyPending(theirs, { ...rebased, rules });
    storeAnswer(client, kind.live(siteId, theirs.id), theirs);
    restart(theirs, next);
    announce(by, rebased);
    return { base: theirs, draft: next };
  }
  return { resolveConflicts, ontoLive, announce };
}

/** Announces which side won each conflict. */
function useAnswerNotice(): (by: string | null, answers: readonly MergeAnswer[]) => void {
  const t = useTranslations("drafts.merge");
  return (by, answers) => {
    if (answers.length === 0) return;
    const lines = answers.map(({ clash, choice }) => {
      const rules = clash.slots.flatMap(({ base, mine, theirs }) => mine ?? theirs ?? base ?? []);
      const items = [...new Set(rules.map(getRuleName))].join(", ");
      return t(`answer.${choice}`, { items, by: by ?? "–" });
    });
    notify({ kind: "good", text: t("answered", { count: answers.length }), detail: lines.join("; ") });
  };
}

/** Announces what someone else changed meanwhile, and whether both sets were merged without a choice. */
function useIncomingNotice(): RebaseTools["announce"] {
  const t = useTranslations("drafts");
  const sentences = useSentences();
  return (by, { incoming: cameIn, merge }) => {
    if (cameIn.length === 0) return;
    const detail = sentences(cameIn).slice(0, ANNOUNCED_MAX).join("; ");
    const key = merge.clashes.length === 0 ? "otherChanges" : "otherChangesChosen";
    notify({ kind: "warning", text: t(key, { by: by ?? "–", count: cameIn.length }), detail });
  };
}

const ANNOUNCED_MAX = 5;
