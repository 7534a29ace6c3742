import { draftReversal } from "@/backend/customizations/drafts/draft-reversal";
import { deleteExpiredDrafts } from "@/backend/customizations/drafts/draft-store";
import { foldCustomizations, foldRejections, foldRuleWords } from "@/backend/customizations/fold/fold-customizations";
import { followCategories } from "@/backend/customizations/gone-categories/follow-categories";
import { startApprovalMails } from "@/backend/customizations/mails/approval-mails";
import { buildMailNeeds, type MailNeeds } from "@/backend/customizations/mails/mail-needs";
import { startReminders } from "@/backend/customizations/mails/remind-owners";
import { startReviewMails } from "@/backend/customizations/mails/review-mails";
import { customizationReversals } from "@/backend/customizations/rules/customization-reversal";
import { customizationsAfterCatalogue } from "@/backend/customizations/rules/follow-catalogue";
import type { AfterCatalogue } from "@/backend/kit/after-catalogue";
import type { FoldTask } from "@/backend/kit/fold-keys";
import type { ImplementedCall } from "@/backend/kit/implement";
import type { Job } from "@/backend/kit/jobs";
import type { RetentionTask } from "@/backend/kit/retention";
import type { Reversible } from "@/backend/kit/reversible";
import type { Services, ServiceTools } from "@/backend/kit/services";
import { openApprovalMails, openReminders, openReviewMails } from "@/backend/mail/mail";
import { customizationCopyHandlers } from "./customization-copies";
import { draftHandlers } from "./drafts";
import { goneCategoryHandlers } from "./gone-categories";
import { newCustomizationHandlers } from "./new-customizations";
import { productListingHandlers } from "./product-listings";
import { queryCustomizationHandlers } from "./query-customizations";
import { queryFormHandlers } from "./query-forms";
import { reviewRequestHandlers } from "./review-requests";
import { ruleEvidenceHandlers } from "./rule-evidence";
import { topItemHandlers } from "./top-items";
import { waitingReviewHandlers } from "./waiting-reviews";

declare module "@/backend/kit/services" {
  interface Services {
    /** Wakes the mails about reviews: one was requested. */
    wakeReviewMails: () => void;
    /** Names customizations of recommendations in mails. */
    nameRecommendations: MailNeeds["nameRecommendations"];
  }
}

const REVIEW_MAILS = "mails about reviews";

/** Services of the area. */
export function createServices({ wake }: ServiceTools) {
  return { wakeReviewMails: () => wake(REVIEW_MAILS) } satisfies Partial<Services>;
}

/** Jobs of the area. */
export const jobs: readonly Job[] = [
  {
    name: REVIEW_MAILS,
    stage: "checks",
    start: (tools) => startReviewMails({ ...buildMailNeeds(tools), send: openReviewMails(tools.env, tools.log) }),
  },
  {
    name: "mails about approvals",
    stage: "checks",
    start: (tools) => startApprovalMails({ ...buildMailNeeds(tools), send: openApprovalMails(tools.env, tools.log) }),
  },
  {
    name: "reminders",
    stage: "checks",
    start: (tools) => startReminders({ ...buildMailNeeds(tools), send: openReminders(tools.env, tools.log) }),
  },
];

export const handlers = (): ImplementedCall[] => [
  ...queryCustomizationHandlers,
  ...queryFormHandlers,
  ...productListingHandlers,
  ...goneCategoryHandlers,
  ...topItemHandlers,
  ...draftHandlers,
  ...reviewRequestHandlers,
  ...waitingReviewHandlers,
  ...newCustomizationHandlers,
  ...ruleEvidenceHandlers,
  ...customizationCopyHandlers,
];

export const reversibles: readonly Reversible[] = [...customizationReversals, draftReversal];

export const afterCatalogue: readonly AfterCatalogue[] = [...customizationsAfterCatalogue, followCategories];

export const retention: readonly RetentionTask[] = [{ name: "drafts", run: deleteExpiredDrafts }];

/** Converts what was folded by an earlier version. */
export const folds: readonly FoldTask[] = [
  { name: "customizations", isFirst: true, run: foldCustomizations },
  { name: "texts of rules", run: foldRuleWords },
  { name: "rejected suggestions", run: foldRejections },
];
