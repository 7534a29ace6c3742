import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import type { RuleEditorState } from "@/components/customizations/model/editing/editor-state";
import { buildDraftInput } from "@/components/customizations/model/kinds/common-form";
import { useCustomizationKind } from "@/components/customizations/model/kinds/kind";
import { useNewWork } from "@/components/customizations/model/kinds/new-work";
import type { DraftWork } from "@/components/customizations/model/saving/draft-work";
import { DRAFT_WATCH, useReviewNews } from "@/components/drafts/review/use-review-news";
import { useDraftWrites } from "@/components/drafts/writes/use-draft-writes";
import { read } from "@/lib/client/query";
import { useSite } from "@/lib/client/site-context";
import type { Customization } from "@/lib/contract/customizations/customizations";
import { showDraft } from "@/lib/contract/customizations/drafts";
import { isStored } from "@/lib/domain/customizations/new-customization";
import type { EffectContext } from "@/lib/domain/customizations/publish-effect";
import { type DraftRules, diffRuleStates, getSavedState, type RuleDraft } from "@/lib/domain/customizations/rule-draft";
import { toRuleExtras } from "@/lib/domain/customizations/rule-save";
import type { OpenedDraft } from "@/lib/domain/customizations/stored-draft";
import type { Output } from "@/lib/http/endpoint";
import type { SyncedDraft } from "./draft-context";
import { useNewer } from "./use-newer";
import type { RebaseTools } from "./use-rebase";
import { useRuleSubject } from "./use-rule-subject";

type DraftOptions = {
  siteId: string;
  editor: RuleEditorState;
  /** The newest known live version. */
  newest: Customization;
  /** The draft the editor opened with. */
  opened: OpenedDraft;
  rebasing: RebaseTools;
  onFaults: () => void;
  reach: EffectContext;
};

/** The draft of the open customization. */
export function useDrafts(options: DraftOptions): DraftWork {
  const { siteId, editor } = options;
  const kind = useCustomizationKind();
  const { site, supports } = useSite();
  const client = useQueryClient();
  const isOn = supports(showDraft);
  const request = read(showDraft, buildDraftInput(siteId, kind.name, editor.base.id));
  const found = useQuery({ ...request, ...DRAFT_WATCH, enabled: isOn && isStored(editor.base) });
  const stored = found.data?.draft ?? null;
  const [synced, setSynced] = useState<SyncedDraft>({
    revision: stored?.revision ?? null,
    state: options.opened.draft,
  });
  const { draft } = editor;
  const stateInDraft = synced.revision === null ? null : synced.state;
  const saved = useMemo(() => stateInDraft ?? getSavedState(draft), [stateInDraft, draft]);
  const unsaved = useMemo(() => diffRuleStates(saved, draft).length, [saved, draft]);
  const newWork = useNewWork();
  const isApprovalRequired = found.data?.approval_required ?? newWork?.isApprovalRequired ?? false;
  const context = {
    ...options,
    isApprovalRequired,
    newWork,
    createsWithRules: supports("new_customizations"),
    kind,
    client,
    extras: toRuleExtras(supports),
    stored,
    synced,
    setSynced,
    timeZone: site.time_zone,
  };
  // The editor restarted from the live version, for example after a restore; the draft must be applied on top. Undoing every
  // step leads to the same rules, but leaves steps to redo.
  const isReset =
    stored !== null && editor.history.future.length === 0 && isAsSaved(draft) && !isSameState(saved, draft);
  const isIdle = isOn && !found.isPending && (unsaved === 0 || isReset);
  const newer = useNewer(context, options.newest, { opened: options.opened, isIdle, isReset });
  const { onFaults, reach } = options;
  const writes = useDraftWrites(useRuleSubject(context, { unsaved, newer, onFaults, reach }));
  useReviewNews<Output<typeof showDraft>>({
    queryKey: request.queryKey,
    toReviewed: ({ draft, approval_required }) => ({ draft, isApprovalRequired: approval_required }),
    findPublisher: async ({ draft: ended }) => {
      const { updated_at: at, updated_by: by } = await client.fetchQuery({
        ...kind.live(siteId, editor.base.id),
        staleTime: 0,
      });
      const isPublished = Date.parse(at ?? "") > Date.parse(ended?.updated_at ?? "");
      return isPublished ? (by ?? "–") : null;
    },
    isBusy: writes.isBusy,
  });
  return {
    isOn,
    title: kind.useTitle(editor.base),
    stored,
    savedState: saved,
    count: editor.count,
    unsaved,
    newer,
    isApprovalRequired,
    ...writes,
  };
}

function isAsSaved(draft: RuleDraft): boolean {
  return isSameState(getSavedState(draft), draft);
}

function isSameState(a: DraftRules, b: DraftRules): boolean {
  return a.rules === b.rules && a.off === b.off;
}
