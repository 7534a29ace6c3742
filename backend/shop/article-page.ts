import { html } from "hono/html";
import { standInPicture } from "@/backend/shop/pictures/placeholder-image";
import { shopPage } from "./page-frame";
import { plainText } from "./plain-text";
import type { Html } from "./shop-html";
import { pictureOf, type ShopItem, type ShopSite, textOf } from "./shop-site";

/** The page of an article of the shop's magazine. */
export function articlePage(article: ShopItem, site: ShopSite, shopUrl: string): Html {
  const { attributes, title } = article;
  const published = Date.parse(textOf(attributes, "introduced_at"));
  return shopPage(
    { site, title, query: "", trail: [], told: [{ type: "pv", url: article.identity, title }] },
    html`<article class="story">
      <img
        src="${pictureOf(article, site, shopUrl)}"
        data-instead="${standInPicture(site.siteId, title)}"
        alt=""
        width="400"
        height="400"
        referrerpolicy="no-referrer"
      />
      <div>
        ${Number.isNaN(published) ? "" : html`<p class="brand">${dayOf(published, site)}</p>`}
        <h1>${title}</h1>
        <p class="prose">${plainText(textOf(attributes, "description"))}</p>
      </div>
    </article>`,
  );
}

function dayOf(instant: number, { language, timeZone }: ShopSite): string {
  return new Intl.DateTimeFormat(language, { dateStyle: "long", timeZone }).format(instant);
}
