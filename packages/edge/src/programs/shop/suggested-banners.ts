import { createElement } from "./elements";
import type { BannerImages, ShopCampaign } from "./hits";
import type { CreateOption } from "./option-list";
import type { ShopData, SuggestedPlacement } from "./shop-data";

/** Creates the banner of a placement as an option: one, or none. */
export type CreateBanner = (
  campaigns: ShopCampaign[] | null | undefined,
  placement: SuggestedPlacement,
  query: string,
) => HTMLElement[];

/**
 * @param text describes a banner; `{target}` in it stands for the name of what the banner leads to.
 */
export function createBannerBuilder(data: ShopData, createOption: CreateOption, text: string): CreateBanner {
  return (campaigns, placement, query) => {
    for (const { id, target_url, banners } of campaigns ?? []) {
      const images = banners[placement];
      if (!images || !/^https?:/i.test(target_url)) continue;
      const description = text.replace("{target}", () => nameTarget(target_url));
      const element = createOption(target_url, [createPicture(images, { data, placement, description })]);
      element.classList.add("banner", "banner-slot", placement);
      Object.assign(element.dataset, { vitrineBanner: id, vitrinePlacement: placement, vitrineQuery: query });
      return [element];
    }
    return [];
  };
}

type PictureOptions = { data: ShopData; placement: SuggestedPlacement; description: string };

function createPicture(
  { desktop_url, mobile_url }: BannerImages,
  { data, placement, description }: PictureOptions,
): HTMLElement {
  const { desktop, mobile } = data.bannerSizes[placement];
  const picture = createElement("picture");
  if (mobile_url) {
    const source = createElement("source");
    source.media = `(max-width: ${data.mobileBelow - 1}px)`;
    source.srcset = toImageUrl(mobile_url);
    [source.width, source.height] = mobile;
    picture.append(source);
  }
  const image = createElement("img");
  [image.width, image.height] = desktop;
  image.alt = description;
  image.referrerPolicy = "no-referrer";
  image.src = toImageUrl(desktop_url);
  picture.append(image);
  return picture;
}

/** Images of this shop have its configured origin, which may differ from the page's. */
function toImageUrl(address: string): string {
  const url = new URL(address, location.href);
  return url.pathname.startsWith("/banners/") ? url.pathname : url.href;
}

/** The query or the category that a banner leads to, otherwise its address. */
function nameTarget(target: string): string {
  const { host, pathname, searchParams } = new URL(target);
  const category = (searchParams.get("path") ?? "").split("||").pop() ?? "";
  return searchParams.get("q") || category.trim() || (host + pathname).replace(/\/$/, "");
}
