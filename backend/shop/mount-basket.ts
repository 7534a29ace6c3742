import { randomUUID } from "node:crypto";
import type { Context, Hono } from "hono";
import type { HonoEnv } from "@/backend/kit/hono-env";
import type { Services } from "@/backend/kit/services";
import { readBodyText } from "@/lib/http/request-body";
import { type Basket, loadLines, readBasket, setQuantity, writeBasket } from "./basket";
import { renderBasketPage, renderOrderPage } from "./basket-page";
import { buildShopPageHref, type Html, type ShopSite } from "./shop-site";

const FORM_BYTES_MAX = 8192;

/** Renders a page of the requested shop. */
export type RenderInShop = (
  c: Context<HonoEnv>,
  services: Services,
  render: (site: ShopSite) => Promise<Html | Response | null>,
) => Promise<Response>;

/** Serves the basket and order pages of the shops. An order is only reported to analytics. */
export function mountBasket(app: Hono<HonoEnv>, services: Services, inShop: RenderInShop): void {
  const { shopUrl } = services;
  const write = (c: Context<HonoEnv>, { base }: ShopSite, basket: Basket) => writeBasket(c, { base, shopUrl }, basket);
  app.get("/shop/:siteId/basket", (c) =>
    inShop(c, services, async (site) =>
      renderBasketPage(await loadLines(services, site, readBasket(c, shopUrl)), site, shopUrl),
    ),
  );
  app.post("/shop/:siteId/basket", (c) =>
    inShop(c, services, async (site) => {
      const form = await readForm(c);
      const basket = readBasket(c, shopUrl);
      const identity = form.get("add") ?? form.get("change") ?? "";
      const count = form.has("add") ? (basket.get(identity) ?? 0) + 1 : Math.floor(Number(form.get("count")));
      if (identity !== "" && Number.isFinite(count)) write(c, site, setQuantity(basket, identity, count));
      return c.redirect(buildShopPageHref(site, "/basket"), 303);
    }),
  );
  app.get("/shop/:siteId/order", (c) =>
    inShop(c, services, async (site) => c.redirect(buildShopPageHref(site, "/basket"), 302)),
  );
  app.post("/shop/:siteId/order", (c) =>
    inShop(c, services, async (site) => {
      const lines = await loadLines(services, site, readBasket(c, shopUrl));
      if (lines.length === 0) return c.redirect(buildShopPageHref(site, "/basket"), 303);
      write(c, site, new Map());
      return renderOrderPage(lines, { ...site, pieces: 0 }, randomUUID());
    }),
  );
}

/** Reads the fields of a form. */
async function readForm(c: Context<HonoEnv>): Promise<URLSearchParams> {
  return new URLSearchParams(await readBodyText(c.req.raw, { bytes: FORM_BYTES_MAX }));
}
