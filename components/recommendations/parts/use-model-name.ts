import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { isModelId } from "@/lib/domain/recommendations/models";

/** Names and describes models in the language of the page; an unknown one has its ID as name. */
export function useModelName() {
  const t = useTranslations("recommendations.models");
  return useMemo(
    () => ({
      nameModel: (id: string): string => (isModelId(id) ? t(`${id}.name`) : id),
      describeModel: (id: string): string | null => (isModelId(id) ? t(`${id}.about`) : null),
    }),
    [t],
  );
}
