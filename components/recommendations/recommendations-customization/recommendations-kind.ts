import { useTranslations } from "next-intl";
import { lazy } from "react";
import { createFlatCalls } from "@/components/customizations/model/kinds/flat-calls";
import type { CustomizationKindConfigOf } from "@/components/customizations/model/kinds/kind";
import { destroy, list, saveRules, show, timeline } from "@/lib/contract/recommendations/recommendations-customization";
import { findModel } from "@/lib/domain/recommendations/models";
import { parseTarget, TARGET_PRIORITIES } from "@/lib/domain/recommendations/target";
import { BoxPreview } from "./box-preview";
import { type BoxCustomization, buildOrganicBoxRead } from "./box-read";
import { RECOMMENDATIONS_FOLDER, toCustomization } from "./customization-form";
import { useWhy } from "./hit-why";
import { RecommendationsCopyWizard } from "./lazy-copy-wizard";
import { SampleChoice } from "./sample-choice";
import { useCustomizationName } from "./target-names";

const CriteriaField = lazy(() => import("./rule-criteria-field").then((file) => ({ default: file.RuleCriteriaField })));

/** Customizations of recommendations: one place, the box of the model for a sample. */
export function createRecommendationsKind(
  about: BoxCustomization,
): CustomizationKindConfigOf<"recommendations-customization"> {
  return {
    name: "recommendations-customization",
    insight: null,
    folder: RECOMMENDATIONS_FOLDER,
    useTitle: (base) => useCustomizationName()(base),
    useFacts,
    useListName: () => useTranslations("recommendations-customization.list")("title"),
    shopPath: buildShopPath,
    firstView: "list",
    writeAccess: saveRules.access,
    stale: [list, timeline],
    ...createFlatCalls({ show, saveRules, destroy }, toCustomization),
    creation: null,
    deleteRule: null,
    inherit: null,
    changeMode: null,
    saveAliases: null,
    CopyWizard: RecommendationsCopyWizard,
    CriteriaField,
    Lead: SampleChoice,
    Aside: BoxPreview,
    useReason: useWhy,
    results: {
      search: null,
      suggestions: ({ siteId }, size) => buildOrganicBoxRead(siteId, about, size),
    },
    itemType: (model) => findModel(model)?.output ?? "item",
    isOfCatalogue: () => true,
  };
}

function useFacts({ subject }: { subject: string }): string[] {
  const t = useTranslations("recommendations-customization.target");
  const target = parseTarget(subject);
  if (target === null) return [];
  return [t(target.type), t("priority", { priority: TARGET_PRIORITIES[target.type] })];
}

/** The page of the demo shop with the box: of the item, else its home. */
function buildShopPath({ subject }: { subject: string }): string {
  const target = parseTarget(subject);
  return target?.type === "item" ? `/item?${new URLSearchParams({ identity: target.identity })}` : "";
}
