import { useTranslations } from "next-intl";
import { lazy } from "react";
import { useCustomizationKind } from "@/components/customizations/model/kinds/kind";
import { ExpandableSection } from "@/components/customizations/model/parts/expandable-section";
import { useSite } from "@/lib/client/site-context";
import type { Customization } from "@/lib/contract/customizations/customizations";
import type { DraftRule } from "@/lib/domain/customizations/rule-draft";

const AffectingPanel = lazy(() => import("./affecting-panel").then((file) => ({ default: file.AffectingPanel })));

type Props = {
  base: Customization;
  rules: readonly DraftRule[];
  /** Time of the preview (epoch ms); null is now. */
  at: number | null;
};

/** Expandable list of everything that acts on the query; loads on first open. */
export function AffectingSection(props: Props) {
  const t = useTranslations("query-insight.affecting");
  const { supports } = useSite();
  const { insight } = useCustomizationKind();
  const isQuery = props.base.kind === "query-customizations";
  if (insight === null || !supports("query_insight")) return null;
  return (
    <ExpandableSection id="affecting" title={t(isQuery ? "title" : "titleHere")} show={t("show")} hide={t("hide")}>
      <AffectingPanel {...props} />
    </ExpandableSection>
  );
}
