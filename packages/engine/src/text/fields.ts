// Maps attributes to text fields. Names differ between feeds, so the words in a name decide, not a list of known feeds.

/** Text fields of the index, most significant first; the position is the bit of a field in postings. */
export const FIELDS = ["title", "category", "brand", "code", "description", "other"] as const;
export type IndexField = (typeof FIELDS)[number];

/** Bits of the fields that name an item: title, category, brand, code. */
export const NAMING = 0b1111;
/** Bits beside those of the fields: the word says what the item is, by its title or, which is more certain, by its categories. */
export const TITLE_HEAD = 1 << FIELDS.length;
export const CATEGORY_HEAD = TITLE_HEAD << 1;
/** Either of them. */
export const HEAD = TITLE_HEAD | CATEGORY_HEAD;

/** BM25F weight and b (length normalization) by field. */
export const FIELD_RANK: Record<IndexField, { weight: number; dilution: number }> = {
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
const NOT_TEXT =
  /(^|_)(link|links|url|urls|image|images|img|thumb|picture|pictures|video|price|currency|hash|token|updated_at|created_at|introduced_at)(_|$)|^price|_amount$|^boost|^availability|^img_|_id$/;

const fieldByName = new Map<string, IndexField | null>();

/** The text field of an attribute; null when its values are not words (links, prices, times). */
export function findField(attribute: string): IndexField | null {
  const cached = fieldByName.get(attribute);
  if (cached !== undefined) return cached;
  const field = classify(attribute.toLowerCase());
  if (fieldByName.size < 20_000) fieldByName.set(attribute, field);
  return field;
}

function classify(name: string): IndexField | null {
  if (name === "title") return "title";
  if (CATEGORY.test(name)) return "category";
  if (BRAND.test(name)) return "brand";
  if (CODE.test(name)) return "code";
  if (NOT_TEXT.test(name)) return null;
  return DESCRIPTION.test(name) ? "description" : "other";
}
