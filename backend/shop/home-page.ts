import { html } from "hono/html";
import { standInPicture } from "@/backend/shop/pictures/placeholder-image";
import type { Hit, SearchAnswer } from "@/lib/contract/search/search-host";
import { PATH_MARK, pathParts } from "@/lib/domain/search/category-path";
import { itemGrid } from "./item-card";
import { shopPage } from "./page-frame";
import type { Html } from "./shop-html";
import { categoryHref } from "./shop-search";
import { hrefOf, pathOfCategory, pictureOf, type ShopSite, textOf } from "./shop-site";
import { toldWidget } from "./tracking";

/** What the first page of a shop is made from. */
export type HomeView = { site: ShopSite; arrivals: SearchAnswer; categories: SearchAnswer; shopUrl: string };

/** The first page of a shop: its categories and what came last. */
export function homePage({ site, arrivals, categories, shopUrl }: HomeView): Html {
  const items = arrivals.results.hits.map((hit) => ({
    identity: hit.url,
    title: textOf(hit.attributes, "title.untouched") || hit.url,
    attributes: hit.attributes,
  }));
  return shopPage(
    { site, title: "", query: "", told: [{ type: "pv" }, toldWidget("home-arrivals", items, site.mainType)] },
    html`
      <h1 class="unseen">${site.name}</h1>
      ${categoryTiles(site, categories.results.hits, shopUrl)}
      <section>
        <h2>${site.texts.arrivals}</h2>
        ${itemGrid(items, site, shopUrl)}
        <p class="more"><a href="${hrefOf(site, "/search", [["sort", "newest"]])}">${site.texts.allProducts}</a></p>
      </section>
    `,
  );
}

/** Top categories with what lies below them; where a catalogue has none, nothing. */
function categoryTiles(site: ShopSite, hits: readonly Hit[], shopUrl: string): Html {
  const name = (hit: Hit): string => textOf(hit.attributes, "title.untouched") || hit.url;
  const pathOf = (hit: Hit): string[] => pathParts(pathOfCategory(name(hit), hit.attributes));
  const tops = hits.filter((hit) => pathOf(hit).length === 1);
  if (tops.length === 0) return html``;
  const link = (hit: Hit): string => categoryHref(site, pathOf(hit).join(PATH_MARK));
  return html`<section>
    <h2>${site.texts.categories}</h2>
    <ul class="tiles">
      ${tops.map((top) => {
        const below = hits.filter((hit) => pathOf(hit).length === 2 && pathOf(hit)[0] === pathOf(top)[0]).slice(0, 4);
        return html`<li class="tile">
          <img
            src="${pictureOf({ title: name(top), attributes: top.attributes }, site, shopUrl)}"
            data-instead="${standInPicture(site.siteId)}"
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
