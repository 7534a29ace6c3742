import { Check, LayoutPanelTop } from "lucide-react";
import { useTranslations } from "next-intl";
import { FilterChip } from "@/components/lists/filter-chip";
import { AddressLink } from "@/components/ui/address-link";
import { Icon } from "@/components/ui/icon";
import { useSite } from "@/lib/client/site-context";
import {
  CONDITION_KINDS,
  findListingCondition,
  hasConditions,
  toggleCondition,
} from "@/lib/domain/search/preview-address";
import { type SearchView, useAttributeName } from "./search-view";

/** Address changes that clear all conditions. */
export const NO_CONDITIONS = { f: [], f_must: [], neg_f: [], sort: undefined, plp: undefined, page: 1 };

/** The active conditions, each with a link that removes it, and a link that clears all. */
export function ActiveFilters({ view }: { view: SearchView }) {
  const t = useTranslations("search-preview.filters");
  const { site } = useSite();
  const getName = useAttributeName();
  const { address, to } = view;
  if (!hasConditions(address)) return null;
  const set = CONDITION_KINDS.flatMap((kind) => address[kind].map((clause) => ({ kind, clause })));
  return (
    <nav aria-label={t("active")} className="mb-4 flex flex-wrap items-center gap-2">
      {set.map(({ kind, clause }) => {
        const colon = clause.indexOf(":");
        const value = clause.slice(colon + 1).replaceAll("||", " › ");
        const name = t(`is.${kind}`, { attribute: getName(clause.slice(0, colon)), value });
        return (
          <FilterChip
            key={`${kind}:${clause}`}
            to={to(toggleCondition(address, kind, clause))}
            label={t("remove", { name })}
            words={name}
            lang={site.language}
          />
        );
      })}
      <ListingLink view={view} />
      <AddressLink to={to(NO_CONDITIONS)} className="inline-flex min-h-7 items-center px-1 text-accent text-sm">
        {t("clear")}
      </AddressLink>
    </nav>
  );
}

/** Offers to show a category condition without a query as the listing of that category. */
function ListingLink({ view: { address, to } }: { view: SearchView }) {
  const t = useTranslations("search-preview.filters");
  const attribute = findListingCondition(address);
  if (attribute === null) return null;
  const isListing = address.plp === attribute;
  return (
    <AddressLink
      to={to({ plp: isListing ? undefined : attribute, page: 1 })}
      aria-current={isListing ? "true" : undefined}
      className="inline-flex min-h-7 items-center gap-1 rounded-chip border border-line-strong border-dashed px-2 text-ink-2 text-sm no-underline hover:bg-row-hover hover:text-ink aria-[current=true]:border-accent aria-[current=true]:border-solid aria-[current=true]:bg-accent-soft aria-[current=true]:text-accent pointer-coarse:min-h-11"
    >
      <Icon of={isListing ? Check : LayoutPanelTop} size={13} />
      {t("listing")}
    </AddressLink>
  );
}
