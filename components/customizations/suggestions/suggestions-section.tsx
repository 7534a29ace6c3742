import { useTranslations } from "next-intl";
import { lazy, Suspense, useState } from "react";
import { Button } from "@/components/ui/button";
import { useSite } from "@/lib/client/site-context";

const SuggestionsPanel = lazy(() => import("./suggestions-panel").then((file) => ({ default: file.SuggestionsPanel })));

/** Expandable section with pins suggested by clicks; loads on first open. */
export function SuggestionsSection({ siteId }: { siteId: string }) {
  const t = useTranslations("rule-evidence.suggestions");
  const { supports } = useSite();
  const [isOpen, setOpen] = useState(false);
  if (!supports("rule_evidence") || !supports("drafts")) return null;
  return (
    <section aria-label={t("title")} className={isOpen ? "mb-4 w-full" : ""}>
      <Button kind="quiet" isSmall aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {t(isOpen ? "close" : "open")}
      </Button>
      {isOpen && (
        <Suspense fallback={<div className="h-24" />}>
          <SuggestionsPanel siteId={siteId} />
        </Suspense>
      )}
    </section>
  );
}
