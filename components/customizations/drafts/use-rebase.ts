import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useSentences } from "@/components/customizations/editor/change-text";
import type { RuleEditor } from "@/components/customizations/editor/editor-state";
import { useKind } from "@/components/customizations/editor/kind";
import { notify } from "@/lib/client/notify";
import { useSite } from "@/lib/client/site-context";
import type { Customization } from "@/lib/contract/customizations";
import type { DraftRule, RuleChange } from "@/lib/domain/rule-draft";
import { liveSetOf, pendingOver, type Rebase, rebase } from "@/lib/domain/stored-draft";
import type { Pending } from "./draft-calls";

/** Bringing one's own changes and somebody else's together (features A24). */
export type Rebasing = {
  /** The rules of a merge; what clashes is asked first, null when that was put off. */
  settle: (rebased: Rebase, by: string | null) => Promise<readonly DraftRule[] | null>;
  /** Puts pending rules over a newer live version; the editor goes on from there. Null when that was put off. */
  ontoLive: (theirs: Customization, mine: Pending) => Promise<Pending | null>;
  /** Says what somebody else changed meanwhile. */
  say: (by: string | null, cameIn: readonly RuleChange[]) => void;
};

/** Merging in the editor: nothing is asked unless two changes cannot both stand, and what came in is said. */
export function useRebase(siteId: string, editor: RuleEditor): Rebasing {
  const client = useQueryClient();
  const kind = useKind();
  const { site } = useSite();
  const say = useCameIn();
  const { open, restart } = editor;

  function settle({ merge }: Rebase, by: string | null): Promise<readonly DraftRule[] | null> {
    if (merge.clashes.length === 0) return Promise.resolve(merge.rules);
    return new Promise((onDone) => open({ kind: "merge", ask: { merge, by, onDone } }));
  }
  async function ontoLive(theirs: Customization, { base, draft }: Pending): Promise<Pending | null> {
    const by = theirs.updated_by ?? null;
    const rebased = rebase(liveSetOf(base), draft, liveSetOf(theirs), site.time_zone);
    const rules = await settle(rebased, by);
    if (rules === null) return null;
    const next = pendingOver(theirs, rebased.mode, rules);
    client.setQueryData(kind.live(siteId, theirs.id).queryKey, theirs);
    restart(theirs, next);
    say(by, rebased.cameIn);
    return { base: theirs, draft: next };
  }
  return { settle, ontoLive, say };
}

/** Says in a notice what somebody else changed meanwhile, and that both sets are kept. */
function useCameIn(): (by: string | null, cameIn: readonly RuleChange[]) => void {
  const t = useTranslations("drafts");
  const sentences = useSentences();
  return (by, cameIn) => {
    if (cameIn.length === 0) return;
    const detail = sentences(cameIn).slice(0, SAID_AT_MOST).join("; ");
    notify({ kind: "warning", text: t("cameIn", { by: by ?? "–", count: cameIn.length }), detail });
  };
}

const SAID_AT_MOST = 5;
