import { PATH_SEPARATOR, splitPath } from "@vitrine/engine/category-path";
import { html } from "hono/html";
import { buildPlaceholderPath } from "@/backend/shop/pictures/placeholder-image";
import type { Hit, SearchAnswer } from "@/lib/contract/search/search-host";
import { renderBoxPlaces } from "./boxes";
import { renderItemGrid } from "./item-card";
import { renderShopPage, STYLE_PATH } from "./page-frame";
import { buildCategoryHref } from "./shop-search";
import {
  buildShopPageHref,
  getPictureUrl,
  type Html,
  readAttributeText,
  readCategoryPath,
  type ShopSite,
} from "./shop-site";
import { buildWidgetEvent } from "./tracking";

/** The data of the home page. */
export type HomeView = { site: ShopSite; arrivals: SearchAnswer; categories: SearchAnswer; shopUrl: string };

/** The home page of a shop: categories and new arrivals. */
export function renderHomePage({ site, arrivals, categories, shopUrl }: HomeView): Html {
  const items = arrivals.results.hits.map((hit) => ({
    identity: hit.url,
    title: readAttributeText(hit.attributes, "title.untouched") || hit.url,
    attributes: hit.attributes,
  }));
  return renderShopPage(
    { site, title: "", query: "", events: [{ type: "pv" }, buildWidgetEvent("home-arrivals", items, site.mainType)] },
    html`
      <h1 class="unseen">${site.name}</h1>
      ${renderCategoryTiles(site, categories.results.hits, shopUrl)}
      ${renderBoxPlaces(site, ["trends"])}
      <section>
        <h2>${site.texts.arrivals}</h2>
        ${renderItemGrid(items, site, shopUrl)}
        <p class="more"><a href="${buildShopPageHref(site, "/search", [["sort", "newest"]])}">${site.texts.allProducts}</a></p>
      </section>
    `,
  );
}

/** Top categories with their subcategories; empty without categories. */
function renderCategoryTiles(site: ShopSite, hits: readonly Hit[], shopUrl: string): Html {
  const name = (hit: Hit): string => readAttributeText(hit.attributes, "title.untouched") || hit.url;
  const getPath = (hit: Hit): string[] => splitPath(readCategoryPath(name(hit), hit.attributes));
  const tops = hits.filter((hit) => getPath(hit).length === 1);
  if (tops.length === 0) return html``;
  const link = (hit: Hit): string => buildCategoryHref(site, getPath(hit).join(PATH_SEPARATOR));
  return html`<section>
    <h2>${site.texts.categories}</h2>
    <ul class="tiles">
      ${tops.map((top) => {
        const below = hits
          .filter((hit) => getPath(hit).length === 2 && getPath(hit)[0] === getPath(top)[0])
          .slice(0, 4);
        return html`<li class="tile">
          <img
            src="${getPictureUrl({ title: name(top), attributes: top.attributes }, site, shopUrl)}"
            data-instead="${buildPlaceholderPath(site.siteId)}"
            alt=""
            width="400"
            height="400"
            loading="lazy"
          />
          <div>
            <h3><a href="${link(top)}">${name(top)}</a></h3>
            <p>
              ${below.map((hit, index) => html`${index === 0 ? "" : " · "}<a href="${link(hit)}">${name(hit)}</a>`)}
            </p>
          </div>
        </li>`;
      })}
    </ul>
  </section>`;
}

/** The list of all shops. */
export function renderShopsPage(sites: readonly ShopSite[]): Html {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <title>Shops</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="${STYLE_PATH}" />
      </head>
      <body>
        <main class="inner shops">
          <h1>Shops</h1>
          <p>Each searches its own catalogue, as shoppers would.</p>
          <ul>
            ${sites.map(
              (site) => html`<li>
                <a href="${site.base}"
                  ><strong>${site.name}</strong> <span>${formatLanguageName(site.language)}, ${site.currency}</span></a
                >
              </li>`,
            )}
          </ul>
        </main>
      </body>
    </html>`;
}

function formatLanguageName(language: string): string {
  try {
    return new Intl.DisplayNames("en", { type: "language" }).of(language) ?? language;
  } catch {
    return language;
  }
}
