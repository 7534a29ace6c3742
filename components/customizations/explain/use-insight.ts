import { useCustomizationKind } from "@/components/customizations/model/kinds/kind";
import { INSIGHT } from "@/lib/contract/search/query-insight";

/** The calls that explain the lists of the surrounding kind. Only for parts that need `kind.insight`. */
export function useInsight() {
  const { insight } = useCustomizationKind();
  if (insight === null) throw new Error("useInsight must be used inside a kind with explanations");
  return INSIGHT[insight];
}
