import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { findModel, type ModelId } from "@/lib/domain/recommendations/models";
import { parseTarget } from "@/lib/domain/recommendations/target";

/** Names recommender models; an unknown one has its id as the name. */
export function useModelName(): (model: string) => string {
  const t = useTranslations("recommendations.models");
  return useMemo(() => (model) => (findModel(model) === undefined ? model : t(`${model as ModelId}.name`)), [t]);
}

/** A target as stored: its subject, and the title of its item if known. */
export type StoredTarget = { subject: string; title?: string | null | undefined };

/** Names targets: the item, the criteria, or all requests. */
export function useTargetName(): (target: StoredTarget) => string {
  const t = useTranslations("recommendations-customization.target");
  return useMemo(
    () =>
      ({ subject, title }) => {
        const target = parseTarget(subject);
        if (target === null) return subject;
        if (target.type === "all") return t("all");
        if (target.type === "item") return title || t("missing", { identity: target.identity });
        return target.criteria
          .map(({ attribute, values }) => t("criterion", { attribute, values: values.join(", ") }))
          .join(" · ");
      },
    [t],
  );
}

/** Names customizations: the recommender and the target. */
export function useCustomizationName(): (one: StoredTarget & { type: string }) => string {
  const t = useTranslations("recommendations-customization.target");
  const modelName = useModelName();
  const targetName = useTargetName();
  return useMemo(
    () => (one) => t("named", { model: modelName(one.type), target: targetName(one) }),
    [t, modelName, targetName],
  );
}
