import { useTranslations } from "next-intl";

/** Attributes that have a word of their own; others are called as the catalogue calls them. */
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

/** What an attribute is called. */
export function useAttributeName(): (attribute: string) => string {
  const t = useTranslations("search-preview.filters.names");
  return (attribute) => {
    const known = KNOWN.find((one) => one === attribute);
    return known === undefined ? attribute : t(known);
  };
}
