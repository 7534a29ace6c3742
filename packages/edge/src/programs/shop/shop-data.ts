/** Width and height in CSS pixels. */
type Size = readonly [width: number, height: number];

/** A placement of banners in autocomplete. */
export type SuggestedPlacement = "autocomplete_top" | "autocomplete_list";

/** What is the same in all demo shops. */
export type ShopData = {
  /** Sizes of the banners in autocomplete. */
  bannerSizes: Record<SuggestedPlacement, { desktop: Size; mobile: Size }>;
  /** Below this width in pixels, pages show the mobile image. */
  mobileBelow: number;
};
