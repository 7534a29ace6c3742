import { useTranslations } from "next-intl";
import { lazy, Suspense, useState } from "react";
import { Button } from "@/components/ui/button";
import { useSite } from "@/lib/client/site-context";
import type { Customization } from "@/lib/contract/customizations/customizations";
import { hasSearches } from "@/lib/domain/search/kinds";

const EvidencePanel = lazy(() => import("./evidence-panel").then((file) => ({ default: file.EvidencePanel })));

/** Expandable section with the numbers of a customization and the verdicts on its rules; loads on first open. */
export function EvidenceSection({ base }: { base: Customization }) {
  const t = useTranslations("rule-evidence");
  const { groups } = useSite();
  const [isOpen, setOpen] = useState(false);
  if (!groups.includes("rule_evidence") || !hasSearches(base.kind)) return null;
  return (
    <section aria-labelledby="evidence" className="mt-8">
      <div className="flex flex-wrap items-center justify-between gap-3 border-line border-b pb-2">
        <h2 id="evidence" className="font-semibold text-lg">
          {t("title")}
        </h2>
        <Button
          kind="quiet"
          isSmall
          aria-expanded={isOpen}
          aria-describedby="evidence"
          onClick={() => setOpen(!isOpen)}
        >
          {t(isOpen ? "hide" : "show")}
        </Button>
      </div>
      {isOpen && (
        <Suspense fallback={<div className="h-24" />}>
          <EvidencePanel base={base} />
        </Suspense>
      )}
    </section>
  );
}
