import { useTranslations } from "next-intl";
import type { To } from "@/components/ui/address-link";
import type { AddressChange } from "@/lib/client/use-address";
import type { SearchState } from "@/lib/domain/search/preview-address";

/** The URL state of a screen that calls the search host, with functions to change it. */
export type SearchView = {
  address: SearchState;
  /** The selected type, and all types of the catalogue. */
  type: string;
  types: readonly string[];
  set: (patch: Partial<SearchState>, change?: AddressChange) => void;
  to: (patch: Partial<SearchState>) => To;
};

/** Attributes with a translated name; others are shown as in the catalogue. */
const KNOWN = [
  "brand",
  "category",
  "category_path",
  "all_categories_path",
  "price_amount",
  "availability",
  "availability_rank_text",
  "introduced_at",
] as const;

/** Returns a function that names attributes. */
export function useAttributeName(): (attribute: string) => string {
  const t = useTranslations("search-preview.filters.names");
  return (attribute) => {
    const known = KNOWN.find((one) => one === attribute);
    return known === undefined ? attribute : t(known);
  };
}
