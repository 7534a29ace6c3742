import type { Context, Hono } from "hono";
import { html } from "hono/html";
import type { HonoEnv } from "@/backend/kit/hono-env";
import type { Services } from "@/backend/kit/services";
import { mountBanners } from "@/backend/shop/pictures/banner-images";
import { mountPictures } from "@/backend/shop/pictures/pictures";
import { buildPlaceholderPath } from "@/backend/shop/pictures/placeholder-image";
import { isApiError } from "@/lib/http/api-error";
import { readBasket } from "./basket";
import { findBoxes } from "./boxes";
import { hasClearableFilters } from "./filter-form";
import { renderHomePage, renderShopsPage } from "./home-page";
import { renderItemPage, toItemText } from "./item-page";
import { mountBasket } from "./mount-basket";
import { renderShopPage, SCRIPT_PATH, STYLE_PATH } from "./page-frame";
import { renderResultsPage } from "./results-page";
import { readShopPreview } from "./shop-preview";
import { SCRIPT } from "./shop-script";
import {
  buildResultsUrl,
  isListing,
  readAddress,
  readListing,
  type ShopHost,
  searchArrivals,
  searchCategories,
  searchResults,
} from "./shop-search";
import {
  buildShopPageHref,
  findShop,
  getPictureUrl,
  type Html,
  listShops,
  loadShopItem,
  readAttributeText,
  type ShopItem,
  type ShopSite,
} from "./shop-site";
import { STYLE } from "./shop-style";
import { findSubcategories } from "./subcategories";
import { mountTracking } from "./tracking";

/**
 * Serves a shop for every site at /shop/{siteId} on the public listener, so that users can see what shoppers see. The
 * shop calls the public search host like any other.
 */
export function mountShop(app: Hono<HonoEnv>, services: Services): void {
  const host: ShopHost = { app, catalogue: services.search };
  mountPictures(app);
  mountBanners(app);
  mountTracking(app);
  mountBasket(app, services, inShop);
  app.get(STYLE_PATH, (c) => serveAsset(c, STYLE, "text/css; charset=utf-8"));
  app.get(SCRIPT_PATH, (c) => serveAsset(c, SCRIPT, "text/javascript; charset=utf-8"));
  app.get("/", (c) => c.redirect("/shop", 302));
  app.get("/shop/", (c) => c.redirect("/shop", 302));
  app.get("/shop/:siteId/", (c) => c.redirect(`/shop/${encodeURIComponent(c.req.param("siteId"))}`, 302));
  app.get("/shop", async (c) => renderPage(c, services, renderShopsPage(listShops(services))));
  app.get("/shop/:siteId", (c) =>
    inShop(c, services, async (site) => {
      const [arrivals, categories] = await Promise.all([
        searchArrivals(host, c, site),
        searchCategories(host, c, site),
      ]);
      return renderHomePage({ site, arrivals, categories, shopUrl: services.shopUrl });
    }),
  );
  mountResults(app, services, host);
  app.get("/shop/:siteId/item", (c) =>
    inShop(c, services, async (site) => {
      const item = await loadShopItem(services, site, c.req.query("identity") ?? "");
      return item === null ? null : renderItemPage(item, site, services.shopUrl);
    }),
  );
  app.get("/shop/:siteId/boxes", async (c) => {
    const site = await findShop(services, c.req.param("siteId"));
    c.header("cache-control", "no-store");
    return c.json({ boxes: site === null ? [] : await findBoxes(app, c, site, services.shopUrl) });
  });
  app.get("/shop/:siteId/article", (c) =>
    inShop(c, services, async (site) => {
      const item = await loadShopItem(services, site, c.req.query("identity") ?? "");
      return item?.type === "article" ? renderArticlePage(item, site, services.shopUrl) : null;
    }),
  );
}

/** Results of a query, and items of a category. */
function mountResults(app: Hono<HonoEnv>, services: Services, host: ShopHost): void {
  app.get("/shop/:siteId/search", (c) =>
    inShop(c, services, async (site) => {
      const address = readAddress(new URL(c.req.url).searchParams);
      if (isListing(address)) return c.redirect(buildResultsUrl(site, address, { page: address.page }), 302);
      const { results, isPlainList = false } = await searchResults(host, c, site, address);
      const target = address.page === 1 ? validateRedirect(results.suggested_url) : null;
      if (target !== null) return c.redirect(target, 302);
      return renderResultsPage({ site, address, results, isPlainList, subcategories: [], shopUrl: services.shopUrl });
    }),
  );
  app.get("/shop/:siteId/category", (c) =>
    inShop(c, services, async (site) => {
      const address = readListing(new URL(c.req.url).searchParams);
      if (!isListing(address)) return c.redirect(buildResultsUrl(site, address), 302);
      const [answer, categories] = await Promise.all([
        searchResults(host, c, site, address),
        searchCategories(host, c, site, address.category),
      ]);
      const found = findSubcategories(address.category, answer, categories);
      // A listing without results and filters means that the category does not exist.
      if (found === null && answer.results.total_hits === 0 && !hasClearableFilters(address)) return null;
      const { results, isPlainList = false } = answer;
      return renderResultsPage({
        site,
        address,
        results,
        isPlainList,
        subcategories: found ?? [],
        shopUrl: services.shopUrl,
      });
    }),
  );
}

/** The target of a redirect of the site; only http(s) URLs are allowed. */
function validateRedirect(address: string | null | undefined): string | null {
  return typeof address === "string" && /^https?:\/\//.test(address) ? address : null;
}

async function inShop(
  c: Context<HonoEnv>,
  services: Services,
  render: (site: ShopSite) => Promise<Html | Response | null>,
): Promise<Response> {
  const found = await findShop(services, c.req.param("siteId") ?? "");
  if (found === null) return renderPage(c, services, renderShopsPage(listShops(services)), 404);
  const preview = await readShopPreview(services, found.siteId, new URL(c.req.url));
  const pieces = [...readBasket(c, services.shopUrl).values()].reduce((sum, count) => sum + count, 0);
  const site = { ...found, preview, pieces };
  try {
    const rendered = await render(site);
    if (rendered instanceof Response) return rendered;
    if (rendered === null) return renderPage(c, services, renderMessage(site, site.texts.notFound), 404);
    return await renderPage(c, services, rendered);
  } catch (error) {
    if (!isApiError(error)) throw error;
    return renderPage(c, services, renderMessage(site, site.texts.unavailable), error.status === 429 ? 429 : 503);
  }
}

function renderMessage(site: ShopSite, text: string): Html {
  return renderShopPage(
    { site, title: text, query: "" },
    html`<div class="nothing">
      <h1>${text}</h1>
      <p><a href="${buildShopPageHref(site, "")}">${site.texts.home}</a></p>
    </div>`,
  );
}

async function renderPage(
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

function serveAsset(c: Context<HonoEnv>, text: string, type: string): Response {
  return c.body(text, 200, { "content-type": type, "cache-control": "public, max-age=31536000, immutable" });
}

function renderArticlePage(article: ShopItem, site: ShopSite, shopUrl: string): Html {
  const { attributes, title } = article;
  const published = Date.parse(readAttributeText(attributes, "introduced_at"));
  return renderShopPage(
    { site, title, query: "", trail: [], events: [{ type: "pv", url: article.identity, title }] },
    html`<article class="story">
      <img
        src="${getPictureUrl(article, site, shopUrl)}"
        data-instead="${buildPlaceholderPath(site.siteId, title)}"
        alt=""
        width="400"
        height="400"
        referrerpolicy="no-referrer"
      />
      <div>
        ${Number.isNaN(published) ? "" : html`<p class="brand">${formatDay(published, site)}</p>`}
        <h1>${title}</h1>
        <p class="prose">${toItemText(readAttributeText(attributes, "description"))}</p>
      </div>
    </article>`,
  );
}

function formatDay(instant: number, { language, timeZone }: ShopSite): string {
  return new Intl.DateTimeFormat(language, { dateStyle: "long", timeZone }).format(instant);
}
