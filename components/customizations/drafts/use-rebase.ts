import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useSentences } from "@/components/customizations/model/change-text";
import type { Pending } from "@/components/customizations/model/draft-work";
import type { MergeAnswer, MergeAsk } from "@/components/customizations/model/editor-dialog";
import type { RuleEditor } from "@/components/customizations/model/editor-state";
import { useKind } from "@/components/customizations/model/kind";
import { nameOf } from "@/components/customizations/model/names";
import { notify } from "@/lib/client/notify";
import { useSite } from "@/lib/client/site-context";
import type { Customization } from "@/lib/contract/customizations/customizations";
import type { DraftRule } from "@/lib/domain/customizations/rule-draft";
import { liveSetOf, pendingOver, type Rebase, rebase } from "@/lib/domain/customizations/stored-draft";

/** Bringing one's own changes and somebody else's together. */
export type Rebasing = {
  /** The rules of a merge; what clashes is asked first, null when that was put off. */
  settle: (rebased: Rebase, by: string | null) => Promise<readonly DraftRule[] | null>;
  /** Puts pending rules over a newer live version; the editor goes on from there. Null when that was put off. */
  ontoLive: (theirs: Customization, mine: Pending) => Promise<Pending | null>;
  /** Says what somebody else changed meanwhile; what was asked about is said with its answer instead. */
  say: (by: string | null, rebased: Rebase) => void;
};

/** Merging in the editor: nothing is asked unless two changes cannot both stand, and what came in is said. */
export function useRebase(siteId: string, editor: RuleEditor): Rebasing {
  const client = useQueryClient();
  const kind = useKind();
  const { site } = useSite();
  const say = useCameIn();
  const sayKept = useKept();
  const { open, restart } = editor;

  function settle({ merge }: Rebase, by: string | null): Promise<readonly DraftRule[] | null> {
    if (merge.clashes.length === 0) return Promise.resolve(merge.rules);
    return new Promise((resolve) => {
      const onDone: MergeAsk["onDone"] = (rules, answers) => {
        sayKept(by, answers);
        resolve(rules);
      };
      open({ kind: "merge", ask: { merge, by, onDone } });
    });
  }
  async function ontoLive(theirs: Customization, { base, draft }: Pending): Promise<Pending | null> {
    const by = theirs.updated_by ?? null;
    const rebased = rebase(liveSetOf(base), draft, liveSetOf(theirs), site.time_zone);
    const rules = await settle(rebased, by);
    if (rules === null) return null;
    const next = pendingOver(theirs, { ...rebased, rules });
    client.setQueryData(kind.live(siteId, theirs.id).queryKey, theirs);
    restart(theirs, next);
    say(by, rebased);
    return { base: theirs, draft: next };
  }
  return { settle, ontoLive, say };
}

/** Says in a notice which side of each question was kept and which was not. */
function useKept(): (by: string | null, answers: readonly MergeAnswer[]) => void {
  const t = useTranslations("drafts.merge");
  return (by, answers) => {
    if (answers.length === 0) return;
    const lines = answers.map(({ clash, choice }) => {
      const rules = clash.slots.flatMap(({ base, mine, theirs }) => mine ?? theirs ?? base ?? []);
      const items = [...new Set(rules.map(nameOf))].join(", ");
      return t(`answer.${choice}`, { items, by: by ?? "–" });
    });
    notify({ kind: "good", text: t("answered", { count: answers.length }), detail: lines.join("; ") });
  };
}

/** Says in a notice what somebody else changed meanwhile, and that both sets are kept where nothing had to be chosen. */
function useCameIn(): Rebasing["say"] {
  const t = useTranslations("drafts");
  const sentences = useSentences();
  return (by, { cameIn, merge }) => {
    if (cameIn.length === 0) return;
    const detail = sentences(cameIn).slice(0, SAID_AT_MOST).join("; ");
    const key = merge.clashes.length === 0 ? "cameIn" : "cameInChosen";
    notify({ kind: "warning", text: t(key, { by: by ?? "–", count: cameIn.length }), detail });
  };
}

const SAID_AT_MOST = 5;
