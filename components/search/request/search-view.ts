import { useTranslations } from "next-intl";
import type { To } from "@/components/ui/address-link";
import type { AddressChange } from "@/lib/client/use-address";
import type { SearchState } from "@/lib/domain/search/preview-address";
import type { Translate } from "@/lib/i18n/error-text";

/** The URL state of a screen that calls the search host, with functions to change it. */
export type SearchView = {
  address: SearchState;
  /** The selected type, and all types of the catalog. */
  type: string;
  types: readonly string[];
  set: (patch: Partial<SearchState>, change?: AddressChange) => void;
  to: (patch: Partial<SearchState>) => To;
};

/** Attributes with a translated name; others are shown as in the catalog. */
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
  const t = useTranslations();
  return (attribute) => nameAttribute(attribute, t);
}

/** The name of an attribute; the page must load the texts of `search-preview.filters`. */
export function nameAttribute(attribute: string, t: Translate): string {
  const known = KNOWN.find((one) => one === attribute);
  return known === undefined ? attribute : t(`search-preview.filters.names.${known}`);
}
