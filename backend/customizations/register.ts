import { draftReversal } from "@/backend/customizations/drafts/draft-reversal";
import { customizationReversals } from "@/backend/customizations/rules/customization-reversal";
import { customizationsAfterCatalogue } from "@/backend/customizations/rules/follow-catalogue";
import type { Implemented } from "@/backend/kit/implement";
import type { RetentionTask } from "@/backend/kit/retention";
import type { Reversible } from "@/backend/kit/reversible";
import type { AfterCatalogue } from "@/backend/kit/services";
import { customizationCopyHandlers } from "./customization-copies";
import { draftHandlers } from "./drafts";
import { forgetDrafts } from "./forget-drafts";
import { productListingHandlers } from "./product-listings";
import { queryCustomizationHandlers } from "./query-customizations";
import { ruleEvidenceHandlers } from "./rule-evidence";
import { topItemHandlers } from "./top-items";

/** How the backend answers the calls of the area. */
export const handlers: readonly Implemented[] = [
  ...queryCustomizationHandlers,
  ...productListingHandlers,
  ...topItemHandlers,
  ...draftHandlers,
  ...ruleEvidenceHandlers,
  ...customizationCopyHandlers,
];

/** What the history can undo. */
export const reversibles: readonly Reversible[] = [...customizationReversals, draftReversal];

/** What follows a new catalogue. */
export const afterCatalogue: readonly AfterCatalogue[] = customizationsAfterCatalogue;

/** What is deleted once it has expired. */
export const retention: readonly RetentionTask[] = [{ name: "drafts", run: forgetDrafts }];
