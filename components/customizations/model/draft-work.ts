import type { Customization } from "@/lib/contract/customizations/customizations";
import type { Draft } from "@/lib/contract/customizations/drafts";
import type { PublishedRanks } from "@/lib/contract/search/ranks";
import type { RuleChange, RuleDraft, RuleState } from "@/lib/domain/customizations/rule-draft";

/** The draft of the customization that is open, and what can be done with it. */
export type DraftWork = {
  /** Whether this backend keeps drafts; without them saving is publishing. */
  isOn: boolean;
  stored: Draft | null;
  /** A second person must publish on this site. */
  isApprovalRequired: boolean;
  /** What is safe: the stored draft, else what is live. */
  kept: RuleState;
  /** How many changes are not stored anywhere but here. */
  unsaved: number;
  newer: Newer;
  isBusy: boolean;
  save: () => Promise<boolean>;
  /** Makes the pending rules live at `now` (epoch ms); the version keeps the ranks that were seen, where they were. */
  publish: (now: number, ranks?: PublishedRanks) => Promise<boolean>;
  discard: () => Promise<void>;
  /** Asks for a second person with a note, or takes the request back. */
  ask: (isAsked: boolean, note: string | null) => Promise<boolean>;
};

/** Pending rules with the live customization that they stand over. */
export type Pending = { base: Customization; draft: RuleDraft };

/** What somebody else made live while a draft waited, and the questions that came of it. */
export type CameIn = {
  by: string | null;
  changes: readonly RuleChange[];
  /** How many questions nobody has answered. */
  questions: number;
};

/** What is known of newer versions, and the ways to them. */
export type Newer = {
  cameIn: CameIn | null;
  forget: () => void;
  /** The pending rules once every question is answered; null when that was put off. */
  ready: () => Promise<Pending | null>;
  /** Brings pending rules onto what is live now. */
  takeIn: () => Promise<void>;
};
