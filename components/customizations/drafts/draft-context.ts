import type { QueryClient } from "@tanstack/react-query";
import type { RuleEditor } from "@/components/customizations/model/editing/editor-state";
import type { Kind } from "@/components/customizations/model/kinds/kind";
import type { NewWork } from "@/components/customizations/model/kinds/new-work";
import type { WriteTools } from "@/lib/client/use-write";
import type { Draft } from "@/lib/contract/customizations/drafts";
import type { RuleState } from "@/lib/domain/customizations/rule-draft";
import type { RuleExtras } from "@/lib/domain/customizations/rule-fields";
import type { RuleSave } from "@/lib/domain/customizations/rule-save";
import type { RebaseTools } from "./use-rebase";

/** The draft as last stored or loaded: its revision and its rules with the editor's keys; nulls without a draft. */
export type SyncedDraft = { revision: number | null; state: RuleState | null };

/** Context of the writes of a draft. */
export type DraftContext = {
  siteId: string;
  kind: Kind;
  editor: RuleEditor;
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
  /** Reports why a write was refused. */
  refuse: (tools: WriteTools, error: Error, part: RuleSave) => void;
};
