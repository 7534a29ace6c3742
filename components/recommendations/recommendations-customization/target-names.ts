import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { useModelName } from "@/components/recommendations/parts/use-model-name";
import { parseTarget } from "@/lib/domain/recommendations/target";

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
  const { nameModel } = useModelName();
  const targetName = useTargetName();
  return useMemo(
    () => (one) => t("named", { model: nameModel(one.type), target: targetName(one) }),
    [t, nameModel, targetName],
  );
}
