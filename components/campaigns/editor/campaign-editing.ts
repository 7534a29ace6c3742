import type { LocalCopy } from "@/components/drafts/editing/use-local-copy";
import type { DraftState } from "@/components/drafts/review/draft-state";
import type { CampaignClash } from "@/lib/contract/campaigns/campaign-calls";
import type { CampaignFormValues } from "./form-values";
import type { CampaignCopy } from "./use-campaign-copy";
import type { CampaignForm } from "./use-campaign-form";
import type { CampaignWrites } from "./use-campaign-writes";
import type { CampaignErrors } from "./use-field-errors";
import type { FieldImageChecks } from "./use-image-checks";
import type { KnownClashes } from "./use-known-clashes";
import type { StoredCampaign } from "./use-stored";

/** The open dialog. */
export type CampaignDialog =
  | { kind: "publish" | "delete" | "discardDraft" | "stale" | "positions" }
  | { kind: "requestChanges"; author: string }
  /** The conflicts that a publish was refused for, or that are known while editing. */
  | { kind: "clash"; clashes: readonly CampaignClash[]; isEarly?: boolean };

/** What the parts of the editor share. */
export type CampaignEditing = {
  siteId: string;
  source: StoredCampaign;
  form: CampaignForm;
  errors: CampaignErrors;
  checks: FieldImageChecks;
  clashes: KnownClashes;
  writes: CampaignWrites;
  copy: LocalCopy<CampaignCopy>;
  draft: DraftState;
  canWrite: boolean;
  /** Whether the backend has drafts. */
  hasDrafts: boolean;
  now: number;
  /**
   * Changes fields.
   * @param paths fields whose refusals may be outdated.
   */
  change: (patch: Partial<CampaignFormValues>, ...paths: string[]) => void;
  dialog: CampaignDialog | null;
  open: (dialog: CampaignDialog | null) => void;
};
