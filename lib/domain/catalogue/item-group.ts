/**
 * How an item belongs to a product. Items with the same key are one product; `isMain`: the item describes the product itself,
 * not one variant.
 */
export type ItemGroup = {
  key: string;
  isMain: boolean;
  /** Other keys by which variants may name this product. */
  aliases?: readonly string[];
  /** Identities of the variants that this product lists. */
  members?: readonly string[];
  /** The item must not be public by itself, only as a variant of a product. */
  isVariantOnly?: boolean;
  /** The product must not be public, so its variants must not either. */
  isOut?: boolean;
};
