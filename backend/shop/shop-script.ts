import { writeShopScript } from "@vitrine/edge/shop";
import { BANNER_SIZES, MOBILE_BELOW } from "@/backend/shop/pictures/banner-sizes";

const { autocomplete_top, autocomplete_list } = BANNER_SIZES;

/** The script of the demo shop. */
export const SCRIPT: string = writeShopScript({
  bannerSizes: { autocomplete_top, autocomplete_list },
  mobileBelow: MOBILE_BELOW,
});
