import { CopyWizard } from "@/components/customizations/copies/copy-wizard";
import type { CopiedKind } from "@/components/customizations/copies/use-customization-copies";
import type { CopyWizardProps } from "@/components/customizations/model/kinds/copy-props";
import { useModelName } from "@/components/recommendations/parts/use-model-name";
import { copyRecommendations } from "@/lib/contract/recommendations/recommendations-copies";
import { list } from "@/lib/contract/recommendations/recommendations-customization";
import { findInputType, findModel } from "@/lib/domain/recommendations/models";
import { RECOMMENDATIONS_FOLDER } from "./customization-form";
import { useTargetName } from "./target-names";

const RECOMMENDATIONS: CopiedKind = {
  call: copyRecommendations,
  list,
  folder: RECOMMENDATIONS_FOLDER,
  useName: () => {
    const targetName = useTargetName();
    return ({ query, target_item }) =>
      targetName({ subject: query, title: target_item?.to_title ?? target_item?.title });
  },
  useTypeName: () => useModelName().nameModel,
  itemTypes: (model) => ({ rules: findModel(model)?.output ?? "item", target: findInputType(model) }),
};

/** Copies customizations of recommendations to other sites. */
export function RecommendationsCopyWizard(props: CopyWizardProps) {
  return <CopyWizard of={RECOMMENDATIONS} {...props} />;
}
