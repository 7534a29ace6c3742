import { html } from "hono/html";
import { BANNER_SIZES, type BannerName, MOBILE_BELOW } from "@/backend/shop/pictures/banner-sizes";
import type { SearchAnswer } from "@/lib/contract/search/search-host";
import { splitPath } from "@/lib/domain/search/category-path";
import type { Html, ShopSite } from "./shop-site";
import { filled } from "./shop-texts";

// Banners of campaigns, as search returns them. The tracking script reports them by their data attributes (docs/events.md).

/** A placement on a results page. */
export type BannerPlace = Extract<BannerName, `search_${string}`>;

/** What a results page shows banners for. */
export type BannerView = {
  site: ShopSite;
  address: { q: string };
  results: Pick<SearchAnswer["results"], "campaigns">;
  shopUrl: string;
};

/** The banner of a placement; null if no campaign has one. */
export function findBanner({ site, address, results, shopUrl }: BannerView, place: BannerPlace): Html | null {
  for (const { id, target_url: target, banners } of results.campaigns ?? []) {
    const images = banners[place];
    if (!images || !isWebUrl(target)) continue;
    const { desktop, mobile } = BANNER_SIZES[place];
    const url = (address: string): string =>
      address.startsWith(`${shopUrl}/`) ? address.slice(shopUrl.length) : address;
    const source = images.mobile_url
      ? html`<source media="(max-width: ${MOBILE_BELOW - 1}px)" srcset="${url(images.mobile_url)}" width="${mobile[0]}" height="${mobile[1]}" />`
      : "";
    return html`<a
      class="banner"
      href="${target}"
      data-vitrine-banner="${id}"
      data-vitrine-placement="${place}"
      data-vitrine-query="${address.q}"
    >
      <picture>
        ${source}
        <img
          src="${url(images.desktop_url)}"
          alt="${filled(site.texts.banner, { target: nameTarget(target) })}"
          width="${desktop[0]}"
          height="${desktop[1]}"
          decoding="async"
          referrerpolicy="no-referrer"
        />
      </picture>
    </a>`;
  }
  return null;
}

/** A banner above or below the results; empty if no campaign has one. */
export function bannerRow(view: BannerView, place: "search_header" | "search_footer" | "search_panel"): Html {
  const banner = findBanner(view, place);
  return banner === null ? html`` : html`<div class="banner-slot ${place}">${banner}</div>`;
}

function isWebUrl(address: string): boolean {
  return /^https?:\/\//i.test(address) && URL.canParse(address);
}

/** A name for the target of a banner: the query or category it leads to, otherwise host and path. */
function nameTarget(target: string): string {
  const { host, pathname, searchParams } = new URL(target);
  const query = searchParams.get("q") ?? splitPath(searchParams.get("path") ?? "").at(-1) ?? "";
  return query === "" ? `${host}${pathname}`.replace(/\/$/, "") : query;
}
