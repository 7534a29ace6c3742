import { PATH_SEPARATOR, splitPath } from "@vitrine/engine/category-path";
import { html } from "hono/html";
import { buildPlaceholderPath } from "@/backend/shop/pictures/placeholder-image";
import { renderAddForm } from "./basket-page";
import { renderBoxPlaces } from "./boxes";
import { renderLabels } from "./item-card";
import { renderShopPage } from "./page-frame";
import { stamp } from "./shop-preview";
import { buildCategoryHref } from "./shop-search";
import {
  buildShopPageHref,
  formatOffer,
  formatShopPrice,
  getPictureUrl,
  type Html,
  isAvailable,
  readAttributeText,
  readAttributeTexts,
  type ShopItem,
  type ShopSite,
} from "./shop-site";

const ROWS_MAX = 20;

export function renderItemPage(item: ShopItem, site: ShopSite, shopUrl: string): Html {
  const { attributes } = item;
  const { texts } = site;
  const path = splitPath(readAttributeText(attributes, "category"));
  const trail = path.map((name, index) => ({
    name,
    href: buildCategoryHref(site, path.slice(0, index + 1).join(PATH_SEPARATOR)),
  }));
  const brand = readAttributeText(attributes, "brand");
  const stock = readAttributeText(attributes, "availability_rank_text");
  const old = formatShopPrice(attributes, "price_old", site);
  return renderShopPage(
    { site, title: item.title, query: "", trail, events: [{ type: "pv", url: item.identity, title: item.title }] },
    html`<article class="item">
      <div class="shot">
        <img
          src="${getPictureUrl(item, site, shopUrl)}"
          data-instead="${buildPlaceholderPath(site.siteId, item.title)}"
          alt="${item.title}"
          width="400"
          height="400"
          referrerpolicy="no-referrer"
        />
        ${renderLabels(attributes)} ${stamp(site)}
      </div>
      <div class="about">
        ${brand === "" ? "" : html`<p class="brand"><a href="${buildShopPageHref(site, "/search", [["brand", brand]])}">${brand}</a></p>`}
        <h1>${item.title}</h1>
        <p class="cost">
          <strong>${formatOffer(attributes, site)}</strong> ${old === "" ? "" : html`<s>${old}</s>`}
        </p>
        ${stock === "" ? "" : html`<p class="${isAvailable(attributes) ? "stock" : "stock gone"}">${stock}</p>`}
        ${renderAddForm(item, site)}
        <p class="prose">${toItemText(readAttributeText(attributes, "description"))}</p>
        ${renderChips(texts.colour, readAttributeTexts(attributes, "colour"))} ${renderChips(texts.size, readAttributeTexts(attributes, "size"))}
        <h2>${texts.details}</h2>
        <dl>
          ${renderRow(texts.code, readAttributeText(attributes, "product_code") || item.identity)}
          ${renderRow(texts.ean, readAttributeText(attributes, "ean"))} ${renderRow(texts.material, readAttributeTexts(attributes, "material").join(", "))}
          ${renderRow(texts.category, path.join(" › "))} ${renderOtherRows(attributes)}
        </dl>
      </div>
    </article>
    ${item.type === site.mainType ? renderBoxPlaces(site, ["alternatives", "complements", "seen"], [item.identity]) : ""}`,
  );
}

function renderChips(name: string, values: readonly string[]): Html {
  if (values.length === 0) return html``;
  return html`<p class="options">
    <span>${name}</span> ${values.slice(0, 20).map((value) => html`<span class="option">${value}</span> `)}
  </p>`;
}

// Attributes that are shown elsewhere on the page, or that mean nothing to a shopper.
const HIDDEN_ATTRIBUTES =
  /^(title|description|brand|categor(y|ies)|price.*|availability.*|image.*|img_.*|web_url|original_url|ean|product_code|colour|size|material|labels|boost|popularity|margin|introduced_at|_.*|.*(url|link|_id))$/;

/** The other attributes of an item, with readable names. */
function renderOtherRows(attributes: Record<string, unknown>): Html {
  const rest = Object.keys(attributes).flatMap((name) => {
    const value = readAttributeTexts(attributes, name).join(", ");
    return HIDDEN_ATTRIBUTES.test(name) || value === "" || value.length > 120
      ? []
      : [[formatAttributeName(name), value] as const];
  });
  return html`${rest.slice(0, ROWS_MAX).map(([name, value]) => renderRow(name, value))}`;
}

function formatAttributeName(name: string): string {
  const words = name
    .replace(/^attr_[a-z]_/, "")
    .replace(/[_\s]+/g, " ")
    .trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function renderRow(name: string, value: string): Html {
  return value === "" ? html`` : html`<div><dt>${name}</dt><dd>${value}</dd></div>`;
}

const DESCRIPTION_MAX = 4000;

/** The text of a description, which is often HTML. */
export function toItemText(text: string): string {
  return text
    .replace(/<(style|script)\b[\s\S]*?<\/\1\s*>/gi, " ")
    .replace(/<[^>]*>/g, " ")
    .replace(/\s+/g, " ")
    .trim()
    .slice(0, DESCRIPTION_MAX);
}
