import { createHash } from "node:crypto";
import { html } from "hono/html";
import { standInPicture } from "@/backend/shop/pictures/placeholder-image";
import { basketTextsOf } from "./basket-texts";
import { previewBar } from "./shop-preview";
import { SCRIPT } from "./shop-script";
import { carriedOf, type Html, hrefOf, type ShopSite } from "./shop-site";
import { STYLE } from "./shop-style";
import { filled } from "./shop-texts";
import { type ToldEvent, trackingTags } from "./tracking";

/** What a page of a shop shows besides itself, and what it tells of itself (by itself, that it was seen). */
export type Frame = {
  site: ShopSite;
  title: string;
  query: string;
  trail?: { name: string; href: string }[];
  told?: readonly ToldEvent[];
};

/** A whole page of a shop. */
export function shopPage(frame: Frame, content: Html): Html {
  const { site, title, query, told = [{ type: "pv" }] } = frame;
  const { texts, preview } = site;
  const home = hrefOf(site, "");
  return html`<!doctype html>
    <html lang="${site.language}" data-tone="${site.tone}" ${preview === null ? "" : "data-preview"}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex, nofollow" />
        ${preview === null ? "" : html`<meta name="referrer" content="no-referrer" />`}
        <title>${title === "" ? site.name : `${title} – ${site.name}`}</title>
        <link rel="icon" href="${standInPicture(site.siteId)}" />
        <link rel="stylesheet" href="${STYLE_PATH}" />
        ${trackingTags(site, told)}
        <script src="${SCRIPT_PATH}" defer></script>
      </head>
      <body>
        <a class="skip" href="#content">${texts.skip}</a>
        ${previewBar(site)}
        <header class="top">
          <div class="inner">
            <a class="mark" href="${home}">${site.name}</a>
            ${searchForm(site, query)}
            <a class="basket" href="${hrefOf(site, "/basket")}">${basketName(site)}</a>
          </div>
        </header>
        <main id="content" class="inner" tabindex="-1">${trailOf(frame)} ${content}</main>
        <footer class="foot">
          <div class="inner">
            <p>${texts.about}</p>
            <p><a href="/shop">${texts.otherShops}</a></p>
          </div>
        </footer>
      </body>
    </html>`;
}

function basketName({ language, pieces }: ShopSite): string {
  const { basket, basketOf } = basketTextsOf(language);
  return pieces === 0 ? basket : filled(basketOf, { count: pieces.toLocaleString(language) });
}

function searchForm(site: ShopSite, query: string): Html {
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
    data-carried="${new URLSearchParams(carriedOf(site)).toString()}"
    data-products="${texts.products}"
    data-categories="${texts.categories}"
    data-brands="${texts.brands}"
    data-articles="${texts.articles}"
    data-queries="${texts.queries}"
    data-popular="${texts.offers}"
    data-all="${texts.showAll}"
    data-counts="${JSON.stringify(texts.suggestions)}"
  >
    ${carriedFields(site)}
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

function trailOf({ site, trail }: Frame): Html {
  if (trail === undefined) return html``;
  return html`<nav class="trail" aria-label="${site.texts.trail}">
    <ol>
      <li><a href="${hrefOf(site, "")}">${site.texts.home}</a></li>
      ${trail.map((step) => html`<li><a href="${step.href}">${step.name}</a></li>`)}
    </ol>
  </nav>`;
}

/** Hidden fields by which a form hands a preview on; none for shoppers. */
export function carriedFields(site: ShopSite): Html {
  return html`${carriedOf(site).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}`;
}

const short = (text: string): string => createHash("sha256").update(text).digest("hex").slice(0, 12);

/** Where the stylesheet is served; its name changes with its content. */
export const STYLE_PATH = `/shop/assets/${short(STYLE)}.css`;
/** Where the script is served; its name changes with its content. */
export const SCRIPT_PATH = `/shop/assets/${short(SCRIPT)}.js`;
