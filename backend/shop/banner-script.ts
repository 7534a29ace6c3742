import { BANNER_SIZES, MOBILE_BELOW } from "@/backend/shop/pictures/banner-sizes";

// The part of the shop's script about banners: those in autocomplete, and images that fail to load.

const { autocomplete_top, autocomplete_list } = BANNER_SIZES;
const SUGGESTED_SIZES = { autocomplete_top, autocomplete_list };

/** Hides banners whose image fails, also of those that failed before the script ran. */
export const BROKEN_BANNER_SCRIPT = `
  const hideBanner = (image) => image.closest(".banner-slot")?.remove();
  addEventListener("error", (event) => {
    if (event.target instanceof HTMLImageElement) hideBanner(event.target);
  }, true);
  for (const image of document.querySelectorAll(".banner img")) {
    if (image.complete && image.naturalWidth === 0) hideBanner(image);
  }
`;

/** Creates the banners of autocomplete; uses \`one\` and \`option\` of the shop's script. */
export const SUGGESTED_BANNER_SCRIPT = `
  const BANNER_SIZES = ${JSON.stringify(SUGGESTED_SIZES)};
  // Images of this shop have its configured origin, which may differ from the page's.
  const imageUrl = (address) => {
    const url = new URL(address, location.href);
    return url.pathname.startsWith("/banners/") ? url.pathname : url.href;
  };
  function nameTarget(target) {
    const { host, pathname, searchParams } = new URL(target);
    const name = searchParams.get("q") || (searchParams.get("path") ?? "").split("||").at(-1).trim();
    return name || (host + pathname).replace(/\\/$/, "");
  }
  function bannerImage({ desktop_url, mobile_url }, { desktop, mobile }, target) {
    const picture = one("picture");
    if (mobile_url) {
      const source = one("source");
      Object.assign(source, { media: "(max-width: ${MOBILE_BELOW - 1}px)", srcset: imageUrl(mobile_url), width: mobile[0], height: mobile[1] });
      picture.append(source);
    }
    const image = one("img");
    Object.assign(image, { width: desktop[0], height: desktop[1], alt: banner.replace("{target}", nameTarget(target)), referrerPolicy: "no-referrer" });
    image.src = imageUrl(desktop_url);
    picture.append(image);
    return picture;
  }
  // The banner of a placement as an option: one, or none.
  function bannerOptions(campaigns, placement, query) {
    for (const { id, target_url, banners } of campaigns ?? []) {
      const images = banners[placement];
      if (!images || !/^https?:/i.test(target_url)) continue;
      const element = option(target_url, [bannerImage(images, BANNER_SIZES[placement], target_url)]);
      element.classList.add("banner", "banner-slot", placement);
      Object.assign(element.dataset, { vitrineBanner: id, vitrinePlacement: placement, vitrineQuery: query });
      return [element];
    }
    return [];
  }
`;
