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
  buildHref,
  formatOffer,
  formatPrice,
  getPictureUrl,
  type Html,
  isAvailable,
  readText,
  readTexts,
  type ShopItem,
  type ShopSite,
} from "./shop-site";

const ROWS_MAX = 20;

export function renderItemPage(item: ShopItem, site: ShopSite, shopUrl: string): Html {
  const { attributes } = item;
  const { texts } = site;
  const path = splitPath(readText(attributes, "category"));
  const trail = path.map((name, index) => ({
    name,
    href: buildCategoryHref(site, path.slice(0, index + 1).join(PATH_SEPARATOR)),
  }));
  const brand = readText(attributes, "brand");
  const stock = readText(attributes, "availability_rank_text");
  const old = formatPrice(attributes, "price_old", site);
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
        ${brand === "" ? "" : html`<p class="brand"><a href="${buildHref(site, "/search", [["brand", brand]])}">${brand}</a></p>`}
        <h1>${item.title}</h1>
        <p class="cost">
          <strong>${formatOffer(attributes, site)}</strong> ${old === "" ? "" : html`<s>${old}</s>`}
        </p>
        ${stock === "" ? "" : html`<p class="${isAvailable(attributes) ? "stock" : "stock gone"}">${stock}</p>`}
        ${renderAddForm(item, site)}
        <p class="prose">${toPlainText(readText(attributes, "description"))}</p>
        ${renderChips(texts.colour, readTexts(attributes, "colour"))} ${renderChips(texts.size, readTexts(attributes, "size"))}
        <h2>${texts.details}</h2>
        <dl>
          ${renderRow(texts.code, readText(attributes, "product_code") || item.identity)}
          ${renderRow(texts.ean, readText(attributes, "ean"))} ${renderRow(texts.material, readTexts(attributes, "material").join(", "))}
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
    const value = readTexts(attributes, name).join(", ");
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
export function toPlainText(text: string): string {
  return text
    .replace(/<(style|script)\b[\s\S]*?<\/\1\s*>/gi, " ")
    .replace(/<[^>]*>/g, " ")
    .replace(/\s+/g, " ")
    .trim()
    .slice(0, DESCRIPTION_MAX);
}
