import { html } from "hono/html";
import { buildPlaceholderPath } from "@/backend/shop/pictures/placeholder-image";
import { stamp } from "./shop-preview";
import {
  buildShopPageHref,
  formatOffer,
  formatShopPrice,
  getPictureUrl,
  type Html,
  isAvailable,
  readAttributeText,
  readAttributeTexts,
  type ShopSite,
} from "./shop-site";

export type CardItem = { identity: string; title: string; attributes: Record<string, unknown> };

/** An item in a grid, without whether a rule placed it: shoppers see results, not rules. */
export function renderItemCard(item: CardItem, site: ShopSite, shopUrl: string): Html {
  const { attributes } = item;
  const old = formatShopPrice(attributes, "price_old", site);
  const price = formatOffer(attributes, site);
  const brand = readAttributeText(attributes, "brand");
  const stock = readAttributeText(attributes, "availability_rank_text");
  return html`<li class="card">
    <a href="${buildItemPath(item.identity, site)}" data-vitrine-item="${item.identity}" data-vitrine-type="${site.mainType}">
      <span class="shot">
        <img
          src="${getPictureUrl(item, site, shopUrl)}"
          data-instead="${buildPlaceholderPath(site.siteId, item.title)}"
          alt=""
          width="400"
          height="400"
          loading="lazy"
          decoding="async"
          referrerpolicy="no-referrer"
        />
        ${renderLabels(attributes)} ${stamp(site)}
      </span>
      ${brand === "" ? "" : html`<span class="brand">${brand}</span>`}
      <span class="name">${item.title}</span>
      <span class="cost">
        ${price === "" ? "" : html`<strong>${price}</strong>`} ${old === "" ? "" : html`<s>${old}</s>`}
      </span>
      ${stock === "" ? "" : html`<span class="${isAvailable(attributes) ? "stock" : "stock gone"}">${stock}</span>`}
    </a>
  </li>`;
}

/** The place of a banner among the items of a grid, 0-based. */
const BANNER_INDEX = 4;

/** A grid of items; a banner takes the fifth place, or the last one if there are fewer items. */
export function renderItemGrid(
  items: readonly CardItem[],
  site: ShopSite,
  shopUrl: string,
  banner: Html | null = null,
): Html {
  const cards = items.map((item) => renderItemCard(item, site, shopUrl));
  if (banner !== null) cards.splice(BANNER_INDEX, 0, html`<li class="card banner-slot search_list">${banner}</li>`);
  return html`<ul class="grid">
    ${cards}
  </ul>`;
}

/** The path of an item's page. */
export function buildItemPath(identity: string, site: ShopSite): string {
  return buildShopPageHref(site, "/item", [["identity", identity]]);
}

/** The labels of an item, such as "New". */
export function renderLabels(attributes: Record<string, unknown>): Html {
  const labels = readAttributeTexts(attributes, "labels").slice(0, 2);
  if (labels.length === 0) return html``;
  return html`<span class="labels">${labels.map((label) => html`<span>${label}</span>`)}</span>`;
}
