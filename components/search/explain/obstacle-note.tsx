import { useTranslations } from "next-intl";
import type { Obstacle } from "@/lib/domain/search/rule-reach";

/** Why a pin cannot act although its time has come; waiting for stock is said by its state. */
export function ObstacleNote({ obstacle }: { obstacle: Obstacle | null | undefined }) {
  const t = useTranslations("query-customizations.obstacle");
  if (!obstacle || obstacle === "stock") return null;
  return <span className="block font-normal text-sm text-warn">{t(obstacle)}</span>;
}
