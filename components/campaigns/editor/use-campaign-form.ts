import { useMemo, useState } from "react";
import { useCampaignKind } from "@/components/campaigns/model/campaign-kind";
import type { CampaignContent } from "@/lib/domain/campaigns/campaign";
import { type CampaignStep, diffCampaigns, mergeCampaigns } from "@/lib/domain/campaigns/merge-campaign";
import {
  buildRevisionKey,
  type CampaignFormValues,
  findLiveChange,
  readFormContent,
  readRevision,
  type Stored,
  toCampaignFormValues,
} from "./form-values";

/** Edited fields, and what was stored when the editing began. */
type Work = { values: CampaignFormValues; base: Stored };

/** The form: what is stored, what is typed, and how they differ. */
export type CampaignForm = {
  /** What the edits are based on; saves send its revision. */
  base: Stored;
  values: CampaignFormValues;
  content: CampaignContent;
  /** The changes that are not stored. */
  unsaved: readonly CampaignStep[];
  /** A stored version that is newer than the base of the edits. */
  newer: Stored | null;
  change: (patch: Partial<CampaignFormValues>) => void;
  /**
   * Replaces everything typed.
   * @param onto the version to which the new content is a change.
   */
  restore: (content: CampaignContent, onto: Stored) => void;
  /** Drops everything typed. */
  reset: () => void;
  /**
   * Continues after content was stored; what was typed since then stays.
   * @param next the stored version.
   * @param sent the content that was sent.
   */
  acceptStored: (next: Stored, sent: CampaignContent) => void;
  /** Moves the edits onto the newer version; where both changed a field, the typed one stays. */
  rebase: (onto: Stored) => void;
  /** Moves the draft onto the live version that was published since it started, in the same way. */
  rebaseOntoLive: () => void;
};

/** State of the form over the stored campaign. */
export function useCampaignForm(stored: Stored): CampaignForm {
  const { name: kind } = useCampaignKind();
  const [work, setWork] = useState<Work | null>(null);
  const isNewer = work !== null && buildRevisionKey(work.base) !== buildRevisionKey(stored);
  const base = useMemo(() => {
    if (work === null) return stored;
    // A review changes the stored draft without a new revision.
    return isNewer ? work.base : { ...work.base, draft: stored.draft };
  }, [work, isNewer, stored]);
  const storedValues = useMemo(() => toCampaignFormValues(kind, stored.content), [kind, stored]);
  const values = work?.values ?? storedValues;
  const content = useMemo(() => readFormContent(kind, values), [kind, values]);
  const unsaved = useMemo(() => diffCampaigns(kind, base.content, content), [kind, base, content]);
  // Without unsaved changes the form simply shows the newer version.
  if (isNewer && unsaved.length === 0) setWork(null);

  const restore = (next: CampaignContent, onto: Stored) =>
    setWork({ values: toCampaignFormValues(kind, next), base: onto });
  return {
    base,
    values,
    content,
    unsaved,
    restore,
    newer: isNewer && unsaved.length > 0 ? stored : null,
    change: (patch) =>
      setWork((known) => ({
        base: known?.base ?? stored,
        values: { ...(known?.values ?? storedValues), ...patch },
      })),
    reset: () => setWork(null),
    acceptStored: (next, sent) =>
      setWork((known) => {
        if (known === null) return null;
        const isSent = diffCampaigns(kind, sent, readFormContent(kind, known.values)).length === 0;
        return isSent ? null : { ...known, base: next };
      }),
    rebase: (onto) => {
      const merged = mergeCampaigns(kind, { base: base.content, mine: content, theirs: onto.content });
      restore(merged.content, onto);
    },
    rebaseOntoLive: () => {
      const change = findLiveChange(kind, base);
      if (change === null) return;
      const merged = mergeCampaigns(kind, { base: change.before, mine: content, theirs: change.after });
      restore(merged.content, { ...base, baseRevision: readRevision(base.live) });
    },
  };
}
