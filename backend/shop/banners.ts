import { splitPath } from "@vitrine/engine/category-path";
import { html } from "hono/html";
import { BANNER_SIZES, type BannerName, MOBILE_BELOW } from "@/backend/shop/pictures/banner-sizes";
import type { SearchAnswer } from "@/lib/contract/search/search-host";
import type { Html, ShopSite } from "./shop-site";
import { fillText } from "./shop-texts";

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
    const toRelativeUrl = (address: string): string =>
      address.startsWith(`${shopUrl}/`) ? address.slice(shopUrl.length) : address;
    const source = images.mobile_url
      ? html`<source media="(max-width: ${MOBILE_BELOW - 1}px)" srcset="${toRelativeUrl(images.mobile_url)}" width="${mobile[0]}" height="${mobile[1]}" />`
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
          src="${toRelativeUrl(images.desktop_url)}"
          alt="${fillText(site.texts.banner, { target: nameTarget(target) })}"
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
export function renderBannerRow(view: BannerView, place: "search_header" | "search_footer" | "search_panel"): Html {
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

/** The styles of banners. Images have sizes in HTML, so that nothing moves when they load. */
export const BANNER_STYLE = `
.banner { display: block; border-radius: 10px; }
.banner img { width: 100%; height: auto; border-radius: 10px; background: var(--sunken); }
.search_header { margin-bottom: 20px; }
.search_footer { margin-top: 32px; }
.columns > .search_panel { max-width: 240px; }
.suggest .banner { flex: none; padding: 0; min-height: 0; margin: 8px; }
.suggest .banner img { width: 100%; height: auto; border-radius: 8px; }
.suggest .banner[aria-selected="true"] { outline: 2px solid var(--focus); outline-offset: 2px; }
.suggest .autocomplete_list { max-width: 310px; }
@media (min-width: ${MOBILE_BELOW}px) {
  .suggest.with-top:not([hidden]) { display: grid; grid-template-columns: minmax(0, 1fr) 240px; column-gap: 8px; align-content: start; }
  .with-top > * { grid-column: 1; }
  .suggest.with-top .autocomplete_top { grid-column: 2; grid-row: 1 / span 9; align-self: start; width: 240px; margin: 8px 0 8px; }
}
@media (min-width: 1100px) { .suggest.with-top { inset-inline-end: auto; width: 800px; } }
@media (min-width: 861px) {
  .columns:has(> .search_panel) { grid-template-rows: auto 1fr; }
  .columns:has(> .search_panel) > section { grid-area: 1 / 2 / span 2; }
  .columns > .search_panel { grid-area: 2 / 1; }
}
@media (max-width: 860px) { .columns > .search_panel { max-width: 420px; } }
@media (max-width: ${MOBILE_BELOW - 1}px) {
  .suggest .autocomplete_list, .suggest .autocomplete_top { max-width: 420px; }
}
`;
