import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { MODELS, type ModelId } from "@/lib/domain/recommendations/models";

const isModel = (id: string): id is ModelId => Object.hasOwn(MODELS, id);

/** Names and describes models in the language of the page; an unknown one has its ID as name. */
export function useModelName() {
  const t = useTranslations("recommendations.models");
  return useMemo(
    () => ({
      nameModel: (id: string): string => (isModel(id) ? t(`${id}.name`) : id),
      describeModel: (id: string): string | null => (isModel(id) ? t(`${id}.about`) : null),
    }),
    [t],
  );
}
