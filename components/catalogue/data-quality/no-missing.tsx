import { useTranslations } from "next-intl";
import { AddressLink } from "@/components/ui/address-link";
import { EmptyState } from "@/components/ui/empty-state";
import { clearFilters } from "@/lib/domain/kit/lists";
import { shownMissing } from "./quality-address";
import type { QualityView } from "./use-quality-view";

/** Nothing is missing, or nothing matches. */
export function NoMissing({ view }: { view: QualityView }) {
  const t = useTranslations("data-quality.missing");
  const { address, toChange } = view;
  if (view.isNarrowed) {
    return (
      <EmptyState
        kind="no-match"
        headingLevel={3}
        title={t("noMatch")}
        clearLink={
          <AddressLink to={toChange(clearFilters(shownMissing))} className="text-accent">
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
          <AddressLink to={toChange({ verified_only: "0" })} className="text-accent">
            {t("showAll")}
          </AddressLink>
        )
      }
    >
      {t("noneHint")}
    </EmptyState>
  );
}
