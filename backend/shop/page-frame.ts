import { createHash } from "node:crypto";
import { html } from "hono/html";
import { buildPlaceholderPath } from "@/backend/shop/pictures/placeholder-image";
import { getBasketTexts } from "./basket-texts";
import { renderPreviewBar } from "./shop-preview";
import { SCRIPT } from "./shop-script";
import { buildShopPageHref, getPreviewParams, type Html, type ShopSite } from "./shop-site";
import { STYLE } from "./shop-style";
import { fillText } from "./shop-texts";
import { renderTrackingTags, type ShopPageEvent } from "./tracking";

/** The frame of a shop page, and the events it reports (by default a page view). */
export type Frame = {
  site: ShopSite;
  title: string;
  query: string;
  trail?: { name: string; href: string }[];
  events?: readonly ShopPageEvent[];
};

/** A complete shop page. */
export function renderShopPage(frame: Frame, content: Html): Html {
  const { site, title, query, events = [{ type: "pv" }] } = frame;
  const { texts, preview } = site;
  const home = buildShopPageHref(site, "");
  return html`<!doctype html>
    <html lang="${site.language}" data-tone="${site.tone}" ${preview === null ? "" : "data-preview"}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex, nofollow" />
        ${preview === null ? "" : html`<meta name="referrer" content="no-referrer" />`}
        <title>${title === "" ? site.name : `${title} – ${site.name}`}</title>
        <link rel="icon" href="${buildPlaceholderPath(site.siteId)}" />
        <link rel="stylesheet" href="${STYLE_PATH}" />
        ${renderTrackingTags(site, events)}
        <script src="${SCRIPT_PATH}" defer></script>
        <script src="/edge/${site.siteId}/voice.js" defer></script>
      </head>
      <body>
        <a class="skip" href="#content">${texts.skip}</a>
        ${renderPreviewBar(site)}
        <header class="top">
          <div class="inner">
            <a class="mark" href="${home}">${site.name}</a>
            ${renderSearchForm(site, query)}
            <a class="basket" href="${buildShopPageHref(site, "/basket")}">${formatBasketName(site)}</a>
          </div>
        </header>
        <main id="content" class="inner" tabindex="-1">${renderTrail(frame)} ${content}</main>
        <footer class="footer">
          <div class="inner">
            <p>${texts.about}</p>
            <p><a href="/shop">${texts.otherShops}</a></p>
          </div>
        </footer>
      </body>
    </html>`;
}

function formatBasketName({ language, pieces }: ShopSite): string {
  const { basket, basketOf } = getBasketTexts(language);
  return pieces === 0 ? basket : fillText(basketOf, { count: pieces.toLocaleString(language) });
}

function renderSearchForm(site: ShopSite, query: string): Html {
  const { texts, base } = site;
  return html`<form
    class="find"
    role="search"
    action="${base}/search"
    method="get"
    data-find
    data-site="${site.siteId}"
    data-type="${site.mainType}"
    data-base="${base}"
    data-carried="${new URLSearchParams(getPreviewParams(site)).toString()}"
    data-products="${texts.products}"
    data-categories="${texts.categories}"
    data-brands="${texts.brands}"
    data-articles="${texts.articles}"
    data-queries="${texts.queries}"
    data-popular="${texts.offers}"
    data-all="${texts.showAll}"
    data-price-from="${texts.priceFrom}"
    data-banner="${texts.banner}"
    data-counts="${JSON.stringify(texts.suggestions)}"
  >
    ${renderPreviewFields(site)}
    <label class="unseen" for="q">${texts.placeholder}</label>
    <input
      id="q"
      name="q"
      type="search"
      value="${query}"
      placeholder="${texts.placeholder}"
      maxlength="200"
      autocomplete="off"
      autocapitalize="none"
      spellcheck="false"
      enterkeyhint="search"
    />
    <button type="submit">${texts.search}</button>
    <div class="suggest" id="suggest" hidden></div>
    <div class="unseen" role="status" data-status></div>
  </form>`;
}

function renderTrail({ site, trail }: Frame): Html {
  if (trail === undefined) return html``;
  return html`<nav class="trail" aria-label="${site.texts.trail}">
    <ol>
      <li><a href="${buildShopPageHref(site, "")}">${site.texts.home}</a></li>
      ${trail.map((step) => html`<li><a href="${step.href}">${step.name}</a></li>`)}
    </ol>
  </nav>`;
}

/** Hidden fields that keep a preview across forms; none for shoppers. */
export function renderPreviewFields(site: ShopSite): Html {
  return html`${getPreviewParams(site).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}`;
}

const computeShortHash = (text: string): string => createHash("sha256").update(text).digest("hex").slice(0, 12);

/** The path of the stylesheet; contains a hash of the content. */
export const STYLE_PATH = `/shop/assets/${computeShortHash(STYLE)}.css`;
/** The path of the script; contains a hash of the content. */
export const SCRIPT_PATH = `/shop/assets/${computeShortHash(SCRIPT)}.js`;
