import "server-only";
import * as customizationCopies from "@/lib/contract/customizations/customization-copies";
import * as drafts from "@/lib/contract/customizations/drafts";
import * as newCustomizations from "@/lib/contract/customizations/new-customizations";
import * as productListings from "@/lib/contract/customizations/product-listings";
import * as queryCustomizations from "@/lib/contract/customizations/query-customizations";
import * as queryForms from "@/lib/contract/customizations/query-forms";
import * as ruleEvidence from "@/lib/contract/customizations/rule-evidence";
import * as topItems from "@/lib/contract/customizations/top-items";
import { forward } from "@/lib/server/forward/forward";

/** The calls of the area that browsers make, with their hooks. */
export const calls = [
  forward(customizationCopies.copyCustomizations),
  forward(drafts.reportPresence),
  forward(drafts.listDrafts),
  forward(drafts.showDraft),
  forward(drafts.saveDraft),
  forward(drafts.discardDraft),
  forward(drafts.publishDraft),
  forward(drafts.requestReview),
  forward(drafts.requestChanges),
  forward(drafts.sharePreview),
  forward(drafts.endPreview),
  forward(drafts.listPreviews),
  forward(newCustomizations.showNew),
  forward(newCustomizations.saveNew),
  forward(productListings.list),
  forward(productListings.show),
  forward(productListings.destroy),
  forward(productListings.saveRules),
  forward(productListings.create),
  forward(productListings.saveInheritance),
  forward(productListings.timeline),
  forward(productListings.goneListings),
  forward(productListings.moveRules),
  forward(queryCustomizations.list),
  forward(queryCustomizations.show),
  forward(queryCustomizations.destroy),
  forward(queryCustomizations.saveRules),
  forward(queryCustomizations.create),
  forward(queryCustomizations.deleteRule),
  forward(queryCustomizations.changeMode),
  forward(queryCustomizations.saveAliases),
  forward(queryCustomizations.timeline),
  forward(queryForms.forms),
  forward(ruleEvidence.numbers),
  forward(ruleEvidence.matches),
  forward(ruleEvidence.listingNumbers),
  forward(ruleEvidence.itemClicks),
  forward(ruleEvidence.listingItemClicks),
  forward(ruleEvidence.staleRules),
  forward(ruleEvidence.staleListingRules),
  forward(ruleEvidence.suggestions),
  forward(ruleEvidence.decideSuggestion),
  forward(topItems.list),
  forward(topItems.show),
  forward(topItems.saveRules),
  forward(topItems.create),
];
