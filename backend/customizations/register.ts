import { CUSTOMIZATION_SUBJECTS } from "@/backend/customizations/drafts/customization-subject";
import { deleteExpiredDrafts } from "@/backend/customizations/drafts/delete-expired";
import { draftReversal } from "@/backend/customizations/drafts/draft-reversal";
import { foldCustomizations, foldRejections, foldRuleWords } from "@/backend/customizations/fold/fold-customizations";
import { startReminders } from "@/backend/customizations/mails/remind-owners";
import { customizationReversals } from "@/backend/customizations/rules/customization-reversal";
import { customizationsAfterCatalogue } from "@/backend/customizations/rules/follow-catalogue";
import type { DraftSubject } from "@/backend/drafts/life/subject";
import { buildMailDependencies } from "@/backend/drafts/mails/mail-names";
import type { AfterCatalogue } from "@/backend/kit/after-catalogue";
import type { FoldTask } from "@/backend/kit/fold-keys";
import type { ImplementedCall } from "@/backend/kit/implement";
import type { Job } from "@/backend/kit/jobs";
import type { RetentionTask } from "@/backend/kit/retention";
import type { Reversible } from "@/backend/kit/reversible";
import { openReminders } from "@/backend/mail/mail";
import { customizationCopyHandlers } from "./customization-copies";
import { draftHandlers } from "./drafts";
import { goneCategoryHandlers } from "./gone-categories";
import { newCustomizationHandlers } from "./new-customizations";
import { previewLinkHandlers } from "./preview-links";
import { productListingHandlers } from "./product-listings";
import { queryCustomizationHandlers } from "./query-customizations";
import { queryFormHandlers } from "./query-forms";
import { ruleEvidenceHandlers } from "./rule-evidence";
import { topItemHandlers } from "./top-items";

/** Jobs of the area. */
export const jobs: readonly Job[] = [
  {
    name: "reminders",
    stage: "checks",
    start: (tools) => startReminders({ ...buildMailDependencies(tools), send: openReminders(tools.env, tools.log) }),
  },
];

export const handlers = (): ImplementedCall[] => [
  ...queryCustomizationHandlers,
  ...queryFormHandlers,
  ...productListingHandlers,
  ...goneCategoryHandlers,
  ...topItemHandlers,
  ...draftHandlers,
  ...previewLinkHandlers,
  ...newCustomizationHandlers,
  ...ruleEvidenceHandlers,
  ...customizationCopyHandlers,
];

export const reversibles: readonly Reversible[] = [...customizationReversals, draftReversal];

/** What has drafts. */
export const draftSubjects: readonly DraftSubject[] = Object.values(CUSTOMIZATION_SUBJECTS);

export { mailNames } from "@/backend/customizations/mails/mail-names";

export const afterCatalogue: readonly AfterCatalogue[] = customizationsAfterCatalogue;

export const retention: readonly RetentionTask[] = [{ name: "drafts", run: deleteExpiredDrafts }];

/** Converts what was folded by an earlier version. */
export const folds: readonly FoldTask[] = [
  { name: "customizations", isFirst: true, run: foldCustomizations },
  { name: "texts of rules", run: foldRuleWords },
  { name: "rejected suggestions", run: foldRejections },
];
