import type { Context, Hono } from "hono";
import { html } from "hono/html";
import type { HonoEnv } from "@/backend/kit/answer-call";
import type { Services } from "@/backend/kit/services";
import { mountPictures } from "@/backend/shop/pictures/pictures";
import { standInPicture } from "@/backend/shop/pictures/placeholder-image";
import { isApiError } from "@/lib/http/api-error";
import { readBasket } from "./basket";
import { isNarrowed } from "./filter-form";
import { homePage, shopsPage } from "./home-page";
import { itemPage, plainText } from "./item-page";
import { mountBasket } from "./mount-basket";
import { SCRIPT_PATH, STYLE_PATH, shopPage } from "./page-frame";
import { resultsPage } from "./results-page";
import { previewIn } from "./shop-preview";
import { SCRIPT } from "./shop-script";
import { addressOf, askArrivals, askCategories, askResults, isListing, readAddress, readListing } from "./shop-search";
import {
  type Html,
  hrefOf,
  pictureOf,
  type ShopItem,
  type ShopSite,
  shopItem,
  shopSite,
  shopSites,
  textOf,
} from "./shop-site";
import { STYLE } from "./shop-style";
import { subcategoriesOf } from "./subcategories";
import { mountTracking } from "./tracking";

/**
 * Serves a shop for every site at /shop/{siteId} on the public listener, so that anybody can see what shoppers see. It
 * asks the public search host, as a shop elsewhere would.
 */
export function mountShop(app: Hono<HonoEnv>, services: Services): void {
  mountPictures(app);
  mountTracking(app);
  mountBasket(app, services, inShop);
  app.get(STYLE_PATH, (c) => asset(c, STYLE, "text/css; charset=utf-8"));
  app.get(SCRIPT_PATH, (c) => asset(c, SCRIPT, "text/javascript; charset=utf-8"));
  app.get("/", (c) => c.redirect("/shop", 302));
  app.get("/shop/", (c) => c.redirect("/shop", 302));
  app.get("/shop/:siteId/", (c) => c.redirect(`/shop/${encodeURIComponent(c.req.param("siteId"))}`, 302));
  app.get("/shop", async (c) => page(c, services, shopsPage(shopSites(services))));
  app.get("/shop/:siteId", (c) =>
    inShop(c, services, async (site) => {
      const [arrivals, categories] = await Promise.all([askArrivals(app, c, site), askCategories(app, c, site)]);
      return homePage({ site, arrivals, categories, shopUrl: services.shopUrl });
    }),
  );
  app.get("/shop/:siteId/search", (c) =>
    inShop(c, services, async (site) => {
      const address = readAddress(new URL(c.req.url).searchParams);
      if (isListing(address)) return c.redirect(addressOf(site, address, { page: address.page }), 302);
      const { results } = await askResults(app, c, site, address);
      const target = address.page === 1 ? redirectOf(results.suggested_url) : null;
      if (target !== null) return c.redirect(target, 302);
      return resultsPage({ site, address, results, subcategories: [], shopUrl: services.shopUrl });
    }),
  );
  app.get("/shop/:siteId/category", (c) =>
    inShop(c, services, async (site) => {
      const address = readListing(new URL(c.req.url).searchParams);
      if (!isListing(address)) return c.redirect(addressOf(site, address), 302);
      const [answer, categories] = await Promise.all([
        askResults(app, c, site, address),
        askCategories(app, c, site, address.category),
      ]);
      const found = subcategoriesOf(address.category, answer, categories);
      // Nothing is in it, nothing narrows it: there is no such category.
      if (found === null && answer.results.total_hits === 0 && !isNarrowed(address)) return null;
      const { results } = answer;
      return resultsPage({ site, address, results, subcategories: found ?? [], shopUrl: services.shopUrl });
    }),
  );
  app.get("/shop/:siteId/item", (c) =>
    inShop(c, services, async (site) => {
      const item = await shopItem(services, site, c.req.query("identity") ?? "");
      return item === null ? null : itemPage(item, site, services.shopUrl);
    }),
  );
  app.get("/shop/:siteId/article", (c) =>
    inShop(c, services, async (site) => {
      const item = await shopItem(services, site, c.req.query("identity") ?? "");
      return item?.type === "article" ? articlePage(item, site, services.shopUrl) : null;
    }),
  );
}

/** Where a redirect of the site's own making leads; only web addresses are followed. */
function redirectOf(address: string | null | undefined): string | null {
  return typeof address === "string" && /^https?:\/\//.test(address) ? address : null;
}

async function inShop(
  c: Context<HonoEnv>,
  services: Services,
  draw: (site: ShopSite) => Promise<Html | Response | null>,
): Promise<Response> {
  const found = await shopSite(services, c.req.param("siteId") ?? "");
  if (found === null) return page(c, services, shopsPage(shopSites(services)), 404);
  const preview = await previewIn(services, found.siteId, new URL(c.req.url));
  const pieces = [...readBasket(c).values()].reduce((sum, count) => sum + count, 0);
  const site = { ...found, preview, pieces };
  try {
    const drawn = await draw(site);
    if (drawn instanceof Response) return drawn;
    if (drawn === null) return page(c, services, message(site, site.texts.notFound), 404);
    return await page(c, services, drawn);
  } catch (error) {
    if (!isApiError(error)) throw error;
    return page(c, services, message(site, site.texts.unavailable), error.status === 429 ? 429 : 503);
  }
}

function message(site: ShopSite, text: string): Html {
  return shopPage(
    { site, title: text, query: "" },
    html`<div class="nothing">
      <h1>${text}</h1>
      <p><a href="${hrefOf(site, "")}">${site.texts.home}</a></p>
    </div>`,
  );
}

async function page(
  c: Context<HonoEnv>,
  services: Services,
  content: Html,
  status: 200 | 404 | 429 | 503 = 200,
): Promise<Response> {
  const policy = [
    "default-src 'none'",
    "style-src 'self'",
    "script-src 'self'",
    "connect-src 'self'",
    "img-src 'self' https: data:",
    "form-action 'self'",
    "base-uri 'none'",
    `frame-ancestors 'self' ${services.publicUrl}`,
  ].join("; ");
  return c.html(await content, status, { "content-security-policy": policy, "cache-control": "no-store" });
}

function asset(c: Context<HonoEnv>, text: string, type: string): Response {
  return c.body(text, 200, { "content-type": type, "cache-control": "public, max-age=31536000, immutable" });
}

/** The page of an article of the shop's magazine. */
function articlePage(article: ShopItem, site: ShopSite, shopUrl: string): Html {
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
