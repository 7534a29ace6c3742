import { html } from "hono/html";
import { buildPlaceholderPath } from "@/backend/shop/pictures/placeholder-image";
import type { BasketLine } from "./basket";
import { getBasketTexts } from "./basket-texts";
import { renderBoxPlaces } from "./boxes";
import { buildItemPath } from "./item-card";
import { renderShopPage } from "./page-frame";
import {
  buildShopPageHref,
  formatShopPrice,
  getPictureUrl,
  type Html,
  isAvailable,
  type ShopItem,
  type ShopSite,
} from "./shop-site";
import { fillText } from "./shop-texts";
import type { ShopPageEvent } from "./tracking";

/** The form that adds an item to the basket; empty if the item is not available. */
export function renderAddForm({ identity, type, attributes }: ShopItem, site: ShopSite): Html {
  if (type !== site.mainType || !isAvailable(attributes)) return html``;
  return html`<form class="add" action="${buildShopPageHref(site, "/basket")}" method="post">
    <input type="hidden" name="add" value="${identity}" />
    <button type="submit" data-vitrine-item="${identity}" data-vitrine-type="${type}" data-vitrine-action="add-to-cart">
      ${getBasketTexts(site.language).add}
    </button>
  </form>`;
}

/** The page of the basket, with the order form. */
export function renderBasketPage(lines: readonly BasketLine[], site: ShopSite, shopUrl: string): Html {
  const texts = getBasketTexts(site.language);
  const content =
    lines.length === 0
      ? html`<p>${texts.empty}</p>`
      : html`<ul class="lines">
            ${lines.map((line) => renderLine(line, site, shopUrl))}
          </ul>
          <form class="order" action="${buildShopPageHref(site, "/order")}" method="post">
            <p class="cost"><span>${texts.total}</span> <strong>${formatTotal(lines, site)}</strong></p>
            <p class="note">${texts.note}</p>
            <button type="submit">${texts.order}</button>
          </form>
          ${renderBoxPlaces(
            site,
            ["basket"],
            lines.map(({ item }) => item.identity),
          )}`;
  return renderShopPage({ site, title: texts.basket, query: "", trail: [] }, html`<h1>${texts.basket}</h1> ${content}`);
}

function renderLine({ item, count }: BasketLine, site: ShopSite, shopUrl: string): Html {
  const texts = getBasketTexts(site.language);
  const { identity, title, attributes } = item;
  return html`<li>
    <img
      src="${getPictureUrl(item, site, shopUrl)}"
      data-instead="${buildPlaceholderPath(site.siteId, title)}"
      alt=""
      width="80"
      height="80"
      referrerpolicy="no-referrer"
    />
    <p><a href="${buildItemPath(identity, site)}">${title}</a> <span class="cost">${formatShopPrice(attributes, "price", site)}</span></p>
    <form action="${buildShopPageHref(site, "/basket")}" method="post">
      <input type="hidden" name="change" value="${identity}" />
      <label>${texts.pieces} <input name="count" type="number" min="1" max="99" value="${count}" /></label>
      <button type="submit" class="plain">${texts.change}<span class="unseen">: ${title}</span></button>
    </form>
    <form action="${buildShopPageHref(site, "/basket")}" method="post">
      <input type="hidden" name="change" value="${identity}" />
      <input type="hidden" name="count" value="0" />
      <button type="submit" class="plain">${texts.remove}<span class="unseen">: ${title}</span></button>
    </form>
  </li>`;
}

function formatTotal(lines: readonly BasketLine[], { language, currency }: ShopSite): string {
  const total = lines.reduce((sum, { amount }) => sum + (amount ?? 0), 0);
  return new Intl.NumberFormat(language, { style: "currency", currency }).format(total);
}

/** The order confirmation, with a transaction event under the order's id, so that it counts once. */
export function renderOrderPage(lines: readonly BasketLine[], site: ShopSite, orderId: string): Html {
  const texts = getBasketTexts(site.language);
  const items = lines.map(({ item, count, amount }) => {
    return { title: item.title, url: item.identity, count, ...(amount === null ? {} : { total_price: amount }) };
  });
  const events: ShopPageEvent[] = [{ type: "pv" }, { type: "transaction", id: `order-${orderId}`, items }];
  return renderShopPage(
    { site, title: texts.thanks, query: "", trail: [], events },
    html`<h1>${texts.thanks}</h1>
      <p>${fillText(texts.number, { number: orderId.slice(0, 8).toUpperCase() })}</p>
      <ul class="ordered">
        ${lines.map(({ item, count }) => html`<li>${count} × <a href="${buildItemPath(item.identity, site)}">${item.title}</a></li>`)}
      </ul>
      <p class="cost"><span>${texts.total}</span> <strong>${formatTotal(lines, site)}</strong></p>
      <p class="note">${texts.note}</p>`,
  );
}
