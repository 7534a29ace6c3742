import type { ReviewedDraft } from "@/lib/domain/drafts/review-news";

/** What every stored draft says about itself. */
export type StoredDraft = NonNullable<ReviewedDraft["draft"]> & { updated_at: string };

/** The draft of the open subject, as its banner and its dialogs show it. */
export type DraftState = {
  /** The name of what the draft changes. */
  title: string;
  /** The draft as the backend has it. */
  stored: StoredDraft | null;
  /** A second person must publish on this site. */
  isApprovalRequired: boolean;
  /** Number of differences from the live version. */
  count: number;
  /** Number of changes that the backend has not stored. */
  unsaved: number;
  /** A write is running. */
  isBusy: boolean;
};
