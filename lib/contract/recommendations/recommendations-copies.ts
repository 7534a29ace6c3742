import { buildCustomizationCopyCall } from "@/lib/contract/customizations/customization-copies";
import { writeAccess } from "./recommendations-customization";

/** Copies customizations of recommendations to other sites. */
export const copyRecommendations = buildCustomizationCopyCall({
  feature: "recommendations-copies",
  path: "/sites/:siteId/setup/recommendations_customization/copy",
  access: writeAccess,
});
