import { useTranslations } from "next-intl";
import { AddressLink } from "@/components/ui/address-link";
import { EmptyState, PastTheEnd } from "@/components/ui/empty-state";
import { isNarrowed, NO_MISSING_FILTERS } from "./quality-address";
import type { QualityView } from "./use-quality-view";

/** Nothing is missing, nothing matches, or the page is past the end. */
export function NoMissing({ view: { address, to } }: { view: QualityView }) {
  const t = useTranslations("data-quality.missing");
  if (address.page > 1) return <PastTheEnd {...to({ page: 1 })} headingLevel={3} />;
  if (isNarrowed(address)) {
    return (
      <EmptyState
        kind="no-match"
        headingLevel={3}
        title={t("noMatch")}
        clearLink={
          <AddressLink to={to(NO_MISSING_FILTERS)} className="text-accent">
            {t("clearFilters")}
          </AddressLink>
        }
      />
    );
  }
  return (
    <EmptyState
      kind="nothing"
      headingLevel={3}
      title={t("none")}
      action={
        address.verified_only === "1" && (
          <AddressLink to={to({ verified_only: "0", page: 1 })} className="text-accent">
            {t("showAll")}
          </AddressLink>
        )
      }
    >
      {t("noneHint")}
    </EmptyState>
  );
}
