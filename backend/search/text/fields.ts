// Which part of an item an attribute is. Names differ from feed to feed, so the words of a name decide, not a list of
// known feeds.

/** Text fields of the index, strongest meaning first; the number is the bit of a field in postings. */
export const FIELDS = ["title", "category", "brand", "code", "description", "other"] as const;
/** A text field. */
export type Field = (typeof FIELDS)[number];

/** How much a word counts by field, and how far a long field dilutes it (BM25F weight and b). */
export const FIELD_RANK: Record<Field, { weight: number; dilution: number }> = {
  title: { weight: 3, dilution: 0.5 },
  category: { weight: 2, dilution: 0.3 },
  brand: { weight: 1.5, dilution: 0.3 },
  code: { weight: 1, dilution: 0.5 },
  description: { weight: 1, dilution: 0.7 },
  other: { weight: 0.4, dilution: 0.7 },
};

const CATEGORY = /^(all_)?categor(y|ies)(_.*)?$|_category$|(^|_)product_type$|^taxonomy$/;
const BRAND = /^(brand|supplier|manufacturer|vendor|maker|author|publisher|designer|producer)(_name)?$/;
const CODE =
  /^(name|model|mpn|sku|ean|gtin\d*|isbn|upc|item_id|reference)$|(^|_)(code|codes|model|model_name|number|part_number|sku|mpn)$/;
const DESCRIPTION = /(^|_)(description|summary|perex|annotation|text)$/;
const MUTE =
  /(^|_)(link|links|url|urls|image|images|img|thumb|picture|pictures|video|price|currency|hash|token|updated_at|created_at|introduced_at)(_|$)|^price|_amount$|^boost|^availability|^img_|_id$/;

const known = new Map<string, Field | null>();

/** The text field of an attribute, or null when its values are no words (links, prices, times). */
export function fieldOf(attribute: string): Field | null {
  const cached = known.get(attribute);
  if (cached !== undefined) return cached;
  const field = decide(attribute.toLowerCase());
  if (known.size < 20_000) known.set(attribute, field);
  return field;
}

function decide(name: string): Field | null {
  if (name === "title") return "title";
  if (CATEGORY.test(name)) return "category";
  if (BRAND.test(name)) return "brand";
  if (CODE.test(name)) return "code";
  if (MUTE.test(name)) return null;
  return DESCRIPTION.test(name) ? "description" : "other";
}
