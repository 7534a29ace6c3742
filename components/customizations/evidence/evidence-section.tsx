import { useTranslations } from "next-intl";
import { lazy } from "react";
import { ExpandableSection } from "@/components/customizations/model/expandable-section";
import { useSite } from "@/lib/client/site-context";
import type { Customization } from "@/lib/contract/customizations/customizations";
import { hasSearches } from "@/lib/domain/search/kinds";

const EvidencePanel = lazy(() => import("./evidence-panel").then((file) => ({ default: file.EvidencePanel })));

/** Expandable section with the numbers of a customization and the verdicts on its rules; loads on first open. */
export function EvidenceSection({ base }: { base: Customization }) {
  const t = useTranslations("rule-evidence");
  const { groups } = useSite();
  if (!groups.includes("rule_evidence") || !hasSearches(base.kind)) return null;
  return (
    <ExpandableSection id="evidence" title={t("title")} show={t("show")} hide={t("hide")}>
      <EvidencePanel base={base} />
    </ExpandableSection>
  );
}
