import { useTranslations } from "next-intl";
import { NO_CONDITIONS } from "@/components/search/request/active-filters";
import type { SearchView } from "@/components/search/request/search-view";
import { useAttributeName } from "@/components/search/request/use-attribute-name";
import { AddressLink } from "@/components/ui/address-link";
import { EmptyState } from "@/components/ui/empty-state";
import { FailedRead, type Retriable } from "@/components/ui/failed-read";
import { attributesIn, isNarrowed } from "@/lib/domain/search/preview-address";
import { isApiError } from "@/lib/http/api-error";

type Props = { view: SearchView; found: Retriable & { error: Error | null } };

/** No results could be had: what the address asks for is unknown to the search host, or it does not answer. */
export function SearchFailure({ view, found }: Props) {
  const t = useTranslations("search-preview.places");
  const { error } = found;
  const nameOf = useAttributeName();
  const isRefused = isApiError(error) && error.status === 400 && isNarrowed(view.address);
  const [attribute, other] = attributesIn(view.address);
  if (!isRefused) {
    return (
      <div className="mt-4">
        <FailedRead of={found} title={t("failed")} headingLevel={3} />
      </div>
    );
  }
  return (
    <div className="mt-4">
      <EmptyState
        kind="no-match"
        headingLevel={3}
        title={attribute && !other ? t("unknownAttribute", { attribute: nameOf(attribute) }) : t("refused")}
        clearLink={
          <AddressLink to={view.to(NO_CONDITIONS)} className="text-accent">
            {t("clear")}
          </AddressLink>
        }
      >
        {t("refusedHint")}
      </EmptyState>
    </div>
  );
}
