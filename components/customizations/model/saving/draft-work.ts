import type { DraftState } from "@/components/drafts/review/draft-state";
import type { DraftWrites } from "@/components/drafts/writes/use-draft-writes";
import type { Customization } from "@/lib/contract/customizations/customizations";
import type { PublishedRanks } from "@/lib/contract/search/ranks";
import type { DraftRules, RuleChange, RuleDraft } from "@/lib/domain/customizations/rule-draft";

/** What a publish is about: its time (epoch ms), and the ranks that were reviewed, which the version stores. */
export type PublishInput = { now: number; ranks: PublishedRanks | undefined };

/** The draft of the open customization and the actions on it. */
export type DraftWork = DraftState &
  DraftWrites<PublishInput> & {
    /** Whether the backend supports drafts; without them saving publishes. */
    isOn: boolean;
    /** The stored draft, or the live rules without one. */
    savedState: DraftRules;
    newer: NewerVersions;
  };

/** Pending rules with the live customization they are based on. */
export type PendingRules = { base: Customization; draft: RuleDraft };

/** Switched-off inherited rules as the calls expect them; empty for a customization that inherits nothing. */
export function listOffRules({ base, draft }: PendingRules): { off_rules?: string[] } {
  return base.inherited === undefined ? {} : { off_rules: draft.off.map(({ id }) => String(id)) };
}

/** Changes that someone else published while a draft waited, and the conflicts they caused. */
export type IncomingChanges = {
  by: string | null;
  changes: readonly RuleChange[];
  /** Number of unresolved conflicts. */
  questions: number;
};

/** Newer versions and the commands to adopt them. */
export type NewerVersions = {
  /**
   * Restarts the editor from a live version with the stored draft over it.
   * @param edit adds unsaved changes.
   */
  restart: (live: Customization, edit?: (draft: RuleDraft) => RuleDraft) => void;
  incoming: IncomingChanges | null;
  forget: () => void;
  /** The pending rules after every conflict is resolved; null when postponed. */
  ready: () => Promise<PendingRules | null>;
  /** Rebases the pending rules onto the live version. */
  takeIn: () => Promise<void>;
};
