/** Sizes of banners as shown, by placement; files are twice as large. */
export const BANNER_SIZES = {
  autocomplete_list: { desktop: [310, 240], mobile: [420, 240] },
  autocomplete_top: { desktop: [240, 450], mobile: [420, 240] },
  search_header: { desktop: [1024, 160], mobile: [420, 240] },
  search_panel: { desktop: [240, 280], mobile: [420, 240] },
  search_list: { desktop: [340, 490], mobile: [340, 490] },
  search_footer: { desktop: [1024, 160], mobile: [420, 240] },
} as const;

/** The name of a placement. */
export type BannerName = keyof typeof BANNER_SIZES;

/** Below this width in pixels, pages show the mobile image. */
export const MOBILE_BELOW = 640;
