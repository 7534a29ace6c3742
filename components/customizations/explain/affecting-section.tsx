import { useTranslations } from "next-intl";
import { lazy, Suspense, useState } from "react";
import { useKind } from "@/components/customizations/model/kind";
import { Button } from "@/components/ui/button";
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
  const { groups } = useSite();
  const { insight } = useKind();
  const isQuery = props.base.kind === "query-customizations";
  const [isOpen, setOpen] = useState(false);
  if (insight === null || !groups.includes("query_insight")) return null;
  return (
    <section aria-labelledby="affecting" className="mt-8">
      <div className="flex flex-wrap items-center justify-between gap-3 border-line border-b pb-2">
        <h2 id="affecting" className="font-semibold text-lg">
          {t(isQuery ? "title" : "titleHere")}
        </h2>
        <Button
          kind="quiet"
          isSmall
          aria-expanded={isOpen}
          aria-describedby="affecting"
          onClick={() => setOpen(!isOpen)}
        >
          {t(isOpen ? "hide" : "show")}
        </Button>
      </div>
      {isOpen && (
        <Suspense fallback={<div className="h-24" />}>
          <AffectingPanel {...props} />
        </Suspense>
      )}
    </section>
  );
}
