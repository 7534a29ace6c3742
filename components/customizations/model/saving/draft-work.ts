import type { Customization } from "@/lib/contract/customizations/customizations";
import type { Draft } from "@/lib/contract/customizations/drafts";
import type { PublishedRanks } from "@/lib/contract/search/ranks";
import type { RuleChange, RuleDraft, RuleState } from "@/lib/domain/customizations/rule-draft";

/** The draft of the open customization and the actions on it. */
export type DraftWork = {
  /** Whether the backend supports drafts; without them saving publishes. */
  isOn: boolean;
  stored: Draft | null;
  /** A second person must publish on this site. */
  isApprovalRequired: boolean;
  /** The stored draft, or the live rules without one. */
  savedState: RuleState;
  /** Number of changes that the backend has not stored. */
  unsaved: number;
  newer: NewerVersions;
  isBusy: boolean;
  save: () => Promise<boolean>;
  /** Publishes the pending rules at `now` (epoch ms); the version stores the reviewed ranks, if given. */
  publish: (now: number, ranks?: PublishedRanks) => Promise<boolean>;
  discard: () => Promise<void>;
  /** Requests a review with a note, or withdraws the request. */
  requestReview: (isRequested: boolean, note: string | null) => Promise<boolean>;
  /** Answers a request for a review with a request for changes. */
  requestChanges: (note: string) => Promise<boolean>;
};

/** Pending rules with the live customization they are based on. */
export type PendingRules = { base: Customization; draft: RuleDraft };

/** Changes that someone else published while a draft waited, and the conflicts they caused. */
export type IncomingChanges = {
  by: string | null;
  changes: readonly RuleChange[];
  /** Number of unresolved conflicts. */
  questions: number;
};

/** Newer versions and the commands to adopt them. */
export type NewerVersions = {
  /** Restarts the editor from a live version with the stored draft over it; `edit` adds unsaved changes. */
  restart: (live: Customization, edit?: (draft: RuleDraft) => RuleDraft) => void;
  incoming: IncomingChanges | null;
  forget: () => void;
  /** The pending rules after every conflict is resolved; null when postponed. */
  ready: () => Promise<PendingRules | null>;
  /** Rebases the pending rules onto the live version. */
  takeIn: () => Promise<void>;
};
