import { useTranslations } from "next-intl";

/** Returns a function that names the placement of a banner; an unknown one, of another backend, keeps its name. */
export function usePlacementName(): (placement: string) => string {
  const t = useTranslations("campaigns.placements");
  type Key = Parameters<typeof t>[0];
  return (placement) => (t.has(placement as Key) ? t(placement as Key) : placement);
}
