import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { callApi } from "@/lib/client/call";
import { hearing, useDone } from "@/lib/client/done";
import { announceError } from "@/lib/client/query-client";
import { useSite } from "@/lib/client/site-context";
import { useUnsavedGuard } from "@/lib/client/unsaved-guard";
import { history } from "@/lib/contract/catalogue/feed-runs";
import { list, type Plan, save } from "@/lib/contract/catalogue/plans";
import { queryKey } from "@/lib/http/query-key";
import { draftOf, firstDraft, isSameDraft, type PlanDraft, toSchedule } from "./plan-draft";

/** A plan that is being edited, and what can be done with it. */
export type PlanEditing = {
  draft: PlanDraft;
  isDirty: boolean;
  isSaving: boolean;
  /** The plan that somebody else saved meanwhile. */
  other: Plan | null;
  change: (draft: PlanDraft) => void;
  discard: () => void;
  save: () => Promise<boolean>;
  /** Goes on with what was typed, over the other's. */
  keepMine: () => void;
};

type Typed = { draft: PlanDraft; revision: number | undefined };

type Around = {
  onSaved: (plans: Plan[]) => void;
  /** Asks before a save whether it may go on; null where nothing has to be asked. */
  confirm: (() => Promise<boolean>) | null;
};

/** Edits the plan of a feed; null is a feed without one. What the server tells meanwhile takes nothing away. */
export function usePlanDraft(feed: string, plan: Plan | null, { onSaved, confirm }: Around): PlanEditing {
  const t = useTranslations();
  const client = useQueryClient();
  const done = useDone();
  const { site, groups } = useSite();
  const [typed, setTyped] = useState<Typed | null>(null);
  const [isSaving, setSaving] = useState(false);
  const saved = plan === null ? firstDraft(site.time_zone) : draftOf(plan);
  const draft = typed?.draft ?? saved;
  const isDirty = typed !== null && (plan === null || !isSameDraft(typed.draft, saved));
  const revision = typed === null ? plan?.revision : typed.revision;

  async function send(): Promise<boolean> {
    if (confirm !== null && !(await confirm())) return false;
    const { changeIds, told } = hearing();
    const headers: Record<string, string> = revision === undefined ? {} : { "if-match": `"${revision}"` };
    const body = { schedule: toSchedule(feed, draft, groups.includes(list.group ?? "")) };
    setSaving(true);
    try {
      const { plans } = await callApi(save, { params: { siteId: site.trackingCode }, body }, { headers, told });
      onSaved(plans);
      setTyped(null);
      done(t("plans.saved"), { changeIds });
      return true;
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      announceError(t, error, save.feature);
      return false;
    } finally {
      setSaving(false);
      await Promise.all([list, history].map((call) => client.invalidateQueries({ queryKey: queryKey(call) })));
    }
  }
  useUnsavedGuard({
    isDirty: () => isDirty,
    save: send,
    describe: () => t("plans.unsaved"),
    discard: () => setTyped(null),
  });
  return {
    ...{ draft, isDirty, isSaving },
    other: isDirty && plan !== null && plan.revision !== revision ? plan : null,
    change: (next) => setTyped({ draft: next, revision }),
    discard: () => setTyped(null),
    save: send,
    keepMine: () => setTyped({ draft, revision: plan?.revision }),
  };
}
