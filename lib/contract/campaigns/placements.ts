// Where banners are shown, and their sizes.

/** All placements, in the order of the form. */
export const PLACEMENTS = [
  "autocomplete_list",
  "autocomplete_top",
  "search_header",
  "search_panel",
  "search_list",
  "search_footer",
] as const;
export type BannerPlacement = (typeof PLACEMENTS)[number];

/** Placements of product listings. */
export const LISTING_PLACEMENTS = PLACEMENTS.filter((name) => name.startsWith("search_"));

/** Devices with an image of their own. */
export const BANNER_DEVICES = ["desktop", "mobile"] as const;
export type BannerDevice = (typeof BANNER_DEVICES)[number];

/** Width and height in pixels as shown; files are twice as large. */
export type PlacementSize = readonly [width: number, height: number];

/** The sizes of a placement, and whether the mobile image is required too. */
export type PlacementFormat = Record<BannerDevice, PlacementSize> & { bothRequired: boolean };

/** The formats of placements. A shop’s own backend may have others (`blank` of the calls of campaigns). */
export type PlacementFormats = Readonly<Record<BannerPlacement, PlacementFormat>>;

/** The formats of our backend, and of those that name none. */
export const PLACEMENT_SIZES: PlacementFormats = {
  autocomplete_list: { desktop: [310, 240], mobile: [420, 240], bothRequired: true },
  autocomplete_top: { desktop: [240, 450], mobile: [420, 240], bothRequired: true },
  search_header: { desktop: [1024, 160], mobile: [420, 240], bothRequired: false },
  search_panel: { desktop: [240, 280], mobile: [420, 240], bothRequired: false },
  search_list: { desktop: [340, 490], mobile: [340, 490], bothRequired: true },
  search_footer: { desktop: [1024, 160], mobile: [420, 240], bothRequired: false },
};
