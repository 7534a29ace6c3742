import type { Context } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import * as z from "zod/mini";
import type { HonoEnv } from "@/backend/kit/hono-env";
import type { Services } from "@/backend/kit/services";
import { buildCookieName } from "@/lib/domain/kit/cookie-name";
import { isAvailable, type ShopItem, type ShopSite } from "./shop-site";

// The basket of a shopper is a cookie with identities and quantities, so that it works without scripts.

/** The name, with the port at which shoppers find the shop: other shops may have the same host name. */
const nameCookie = (shopUrl: string) => buildCookieName("basket", new URL(shopUrl).port);
const LINES_MAX = 20;
const PIECES_MAX = 99;
const COOKIE_MAX = 3500;
const DAY_S = 86_400;

const cookieLines = z.array(
  z.tuple([z.string().check(z.minLength(1), z.maxLength(600)), z.int().check(z.gte(1), z.lte(PIECES_MAX))]),
);

/** Quantities by identity. */
export type Basket = ReadonlyMap<string, number>;

/** A line of a basket; `amount` is its total, null if the catalog has no numeric price. */
export type BasketLine = { item: ShopItem; count: number; amount: number | null };

/** Where a basket belongs: the path of its shop, and the origin of all shops. */
type BasketPlace = { base: string; shopUrl: string };

/** Reads the basket of a request; empty if unreadable. */
export function readBasket(c: Context<HonoEnv>, shopUrl: string): Basket {
  try {
    const text = Buffer.from(getCookie(c, nameCookie(shopUrl)) ?? "", "base64url").toString("utf8");
    const read = z.safeParse(cookieLines, JSON.parse(text));
    return new Map(read.success ? read.data.slice(0, LINES_MAX) : []);
  } catch {
    return new Map();
  }
}

/** Sets the cookie of a basket; deletes it if the basket is empty. Drops the last lines if the cookie would be too large. */
export function writeBasket(c: Context<HonoEnv>, { base, shopUrl }: BasketPlace, basket: Basket): void {
  const lines = [...basket].slice(0, LINES_MAX);
  while (lines.length > 0 && encodeBasket(lines).length > COOKIE_MAX) lines.pop();
  const place = { path: base, httpOnly: true, sameSite: "Lax" as const };
  if (lines.length === 0) deleteCookie(c, nameCookie(shopUrl), { path: base });
  else setCookie(c, nameCookie(shopUrl), encodeBasket(lines), { ...place, maxAge: 30 * DAY_S });
}

function encodeBasket(lines: readonly (readonly [string, number])[]): string {
  return Buffer.from(JSON.stringify(lines)).toString("base64url");
}

/** The basket with a quantity of an item; 0 removes it. */
export function setQuantity(basket: Basket, identity: string, count: number): Basket {
  const next = new Map(basket);
  if (count <= 0) next.delete(identity);
  else next.set(identity, Math.min(PIECES_MAX, count));
  return next;
}

/** Loads the lines of a basket, in its order; omits items that are missing or not available. */
export async function loadLines({ search }: Services, site: ShopSite, basket: Basket): Promise<BasketLine[]> {
  if (basket.size === 0) return [];
  const { loadItems } = await search.open(site.siteId);
  const found = await loadItems([...basket.keys()]);
  return [...basket].flatMap(([wanted, count]) => {
    const item = found.get(wanted);
    if (item === undefined || item.type !== site.mainType || !isAvailable(item.attributes)) return [];
    const price = item.attributes.price_amount;
    return [{ item, count, amount: typeof price === "number" ? Math.round(price * count * 100) / 100 : null }];
  });
}
