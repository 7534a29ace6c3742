import type { QueryClient } from "@tanstack/react-query";
import type { RuleEditorState } from "@/components/customizations/model/editing/editor-state";
import { buildDraftInput } from "@/components/customizations/model/kinds/common-form";
import type { CustomizationKindConfig } from "@/components/customizations/model/kinds/kind";
import type { NewWork } from "@/components/customizations/model/kinds/new-work";
import type { PendingRules } from "@/components/customizations/model/saving/draft-work";
import type { PendingWork } from "@/components/drafts/writes/open-subject";
import { read } from "@/lib/client/query";
import { storeAnswer } from "@/lib/client/store-answer";
import { type Draft, showDraft } from "@/lib/contract/customizations/drafts";
import type { PublishedRanks } from "@/lib/contract/search/ranks";
import type { DraftRules } from "@/lib/domain/customizations/rule-draft";
import type { RuleExtras } from "@/lib/domain/customizations/rule-fields";
import type { RebaseTools } from "./use-rebase";

/** The draft as last stored or loaded: its revision and its rules with the editor's keys; nulls without a draft. */
export type SyncedDraft = { revision: number | null; state: DraftRules | null };

/** Pending rules to write, the draft that they replace, and the rank changes that were reviewed, unless the rules changed since. */
export type RuleWork = PendingRules & PendingWork & { synced: SyncedDraft; ranks?: PublishedRanks | undefined };

/** Context of the writes of a draft. */
export type RuleDraftContext = {
  siteId: string;
  kind: CustomizationKindConfig;
  editor: RuleEditorState;
  client: QueryClient;
  rebasing: RebaseTools;
  timeZone: string;
  extras: RuleExtras;
  synced: SyncedDraft;
  stored: Draft | null;
  /** Null if the customization was stored when its editor opened. */
  newWork: NewWork | null;
  /** Whether the backend creates a customization together with its first rules. */
  createsWithRules: boolean;
  /** A second person must publish, and only the draft exactly as its author stored it. */
  isApprovalRequired: boolean;
  setSynced: (synced: SyncedDraft) => void;
};

/** Replaces the cached draft of a customization; null removes it. */
export function cacheDraft(
  { client, siteId, kind, isApprovalRequired }: RuleDraftContext,
  id: string,
  draft: Draft | null,
): void {
  const input = buildDraftInput(siteId, kind.name, id);
  storeAnswer(client, read(showDraft, input), (known) => ({
    approval_required: known?.approval_required ?? isApprovalRequired,
    draft,
  }));
}

/** Continues the editor on rules that were stored as the draft; returns them as they are then. */
export function recordStored(context: RuleDraftContext, answer: Draft, work: RuleWork): RuleWork {
  const synced = { revision: answer.revision, state: work.draft };
  cacheDraft(context, answer.object_id, answer);
  context.setSynced(synced);
  return { ...work, synced, isStored: true };
}
