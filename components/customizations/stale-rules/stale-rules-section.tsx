import { useTranslations } from "next-intl";
import { Suspense } from "react";
import * as z from "zod/mini";
import { useListKind } from "@/components/customizations/model/lists/list-kind";
import { Button } from "@/components/ui/button";
import { useSite } from "@/lib/client/site-context";
import { useAddress } from "@/lib/client/use-address";

const staleAddress = z.object({ stale: z.optional(z.literal("open")) });

/** Expandable section with the stale rules of all customizations; loads on first open. */
export function StaleRulesSection({ siteId }: { siteId: string }) {
  const t = useTranslations("rule-evidence.staleRules");
  const { supports } = useSite();
  const { StaleRules } = useListKind();
  const [{ stale }, setAddress] = useAddress(staleAddress);
  const isOpen = stale === "open";
  if (StaleRules === null || !supports("rule_evidence")) return null;
  return (
    <section aria-label={t("title")} className={isOpen ? "mb-4 w-full" : ""}>
      <Button
        kind="quiet"
        isSmall
        aria-expanded={isOpen}
        onClick={() => setAddress({ stale: isOpen ? undefined : "open" })}
      >
        {t(isOpen ? "close" : "open")}
      </Button>
      {isOpen && (
        <Suspense fallback={<div className="h-24" />}>
          <StaleRules siteId={siteId} />
        </Suspense>
      )}
    </section>
  );
}
