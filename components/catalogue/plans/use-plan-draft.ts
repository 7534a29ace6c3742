import { useTranslations } from "next-intl";
import { useState } from "react";
import { useSite } from "@/lib/client/site-context";
import { useUnsavedGuard } from "@/lib/client/unsaved-guard";
import { useWrite } from "@/lib/client/use-write";
import { history } from "@/lib/contract/catalogue/feed-runs";
import { listPlans, type Plan, savePlan } from "@/lib/contract/catalogue/plans";
import { createDefaultDraft, isSameDraft, type PlanDraft, toDraft, toSchedule } from "./plan-draft";

/** A plan that is being edited, and the actions on it. */
export type PlanEditing = {
  draft: PlanDraft;
  isDirty: boolean;
  isSaving: boolean;
  /** The plan that someone else saved meanwhile. */
  other: Plan | null;
  change: (draft: PlanDraft) => void;
  discard: () => void;
  save: () => Promise<boolean>;
  /** Keeps the edits, to overwrite the other version. */
  keepMine: () => void;
};

type Edits = { draft: PlanDraft; revision: number | undefined };

type PlanContext = {
  onSaved: (plans: Plan[]) => void;
  /** Asks before a save whether to go on; null when no confirmation is needed. */
  confirm: (() => Promise<boolean>) | null;
};

/** Edits the plan of a feed; null is a feed without one. Updates from the server do not discard edits. */
export function usePlanDraft(feed: string, plan: Plan | null, { onSaved, confirm }: PlanContext): PlanEditing {
  const t = useTranslations();
  const { site, supports } = useSite();
  const [typed, setTyped] = useState<Edits | null>(null);
  const saved = plan === null ? createDefaultDraft(site.time_zone) : toDraft(plan);
  const draft = typed?.draft ?? saved;
  const isDirty = typed !== null && (plan === null || !isSameDraft(typed.draft, saved));
  const revision = typed === null ? plan?.revision : typed.revision;
  const { isPending, send } = useWrite(savePlan, {
    ifMatch: revision,
    stale: [listPlans, history],
    onDone: ({ plans }) => {
      onSaved(plans);
      setTyped(null);
      return t("plans.saved");
    },
  });

  async function submit(): Promise<boolean> {
    if (confirm !== null && !(await confirm())) return false;
    const schedule = toSchedule(feed, draft, supports(listPlans));
    return (await send({ params: { siteId: site.trackingCode }, body: { schedule } })) !== null;
  }
  useUnsavedGuard({
    isDirty: () => isDirty,
    save: submit,
    describe: () => t("plans.unsaved"),
    discard: () => setTyped(null),
  });
  return {
    draft,
    isDirty,
    isSaving: isPending,
    other: isDirty && plan !== null && plan.revision !== revision ? plan : null,
    change: (next) => setTyped({ draft: next, revision }),
    discard: () => setTyped(null),
    save: submit,
    keepMine: () => setTyped({ draft, revision: plan?.revision }),
  };
}
