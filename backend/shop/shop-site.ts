import type { HtmlEscapedString } from "hono/utils/html";
import type { Services } from "@/backend/kit/services";
import type { SearchedSite } from "@/backend/search/service/site-rules";
import { standInPicture } from "@/backend/shop/pictures/placeholder-image";
import type { PreviewNote } from "@/lib/contract/search/search-host";
import { normalizePath, PATH_SEPARATOR } from "@/lib/domain/search/category-path";
import { isApiError } from "@/lib/http/api-error";
import { type ShopTexts, textsOf } from "./shop-texts";

/** What a page of a shop previews; `at` moves the rule clock, `exit` is the same page as shoppers see it. */
export type ShopPreview = { token: string; at: string | null; note: PreviewNote; exit: string };

/** A site as its shop needs it. */
export type ShopSite = {
  siteId: string;
  name: string;
  language: string;
  currency: string;
  mainType: string;
  timeZone: string;
  texts: ShopTexts;
  /** Path of the shop. */
  base: string;
  /** Which of the five accents it has. */
  tone: number;
  /** Rules that are not live act here, as a private link says; null for shoppers. */
  preview: ShopPreview | null;
  /** Pieces in the shopper's basket. */
  pieces: number;
};

/** Shops on their list at most: staff look after hundreds of sites. */
const SHOPS_MAX = 5000;

/** An item of a shop. */
export type ShopItem = { identity: string; type: string; title: string; attributes: Record<string, unknown> };

/** The site of a tracking code, or null. */
export async function shopSite(services: Services, siteId: string): Promise<ShopSite | null> {
  if (!/^[A-Za-z0-9_-]{1,64}$/.test(siteId)) return null;
  try {
    return toShop(await services.search.findSite(siteId));
  } catch (error) {
    if (isApiError(error) && error.status === 404) return null;
    throw error;
  }
}

/** Every site, in the order of the site list. */
export function shopSites(services: Services): ShopSite[] {
  return services.search.sites().slice(0, SHOPS_MAX).map(toShop);
}

/** The item of an identity, or null. */
export async function shopItem(services: Services, site: ShopSite, identity: string): Promise<ShopItem | null> {
  const { loadItems: itemsOf } = await services.search.open(site.siteId);
  return (await itemsOf([identity])).get(identity) ?? null;
}

function toShop(known: SearchedSite): ShopSite {
  const { siteId, name, language, currency, mainType, timeZone } = known;
  const digits = [...siteId].reduce((sum, letter) => sum + letter.charCodeAt(0), 0);
  const site = { siteId, name, language, currency, mainType, timeZone, preview: null, pieces: 0 };
  return { ...site, texts: textsOf(language), base: `/shop/${siteId}`, tone: digits % 5 };
}

/** What the pages of a preview hand on to each other: name and value; nothing for shoppers. */
export function carriedOf({ preview }: ShopSite): [string, string][] {
  if (preview?.note.state !== "on") return [];
  return [["preview", preview.token], ...(preview.at === null ? [] : [["at", preview.at] as [string, string]])];
}

/** The address of a page of the shop; a preview goes along. */
export function hrefOf(
  site: ShopSite,
  path: "" | "/search" | "/category" | "/item" | "/article" | "/basket" | "/order",
  params: Iterable<[string, string]> = [],
): string {
  const text = new URLSearchParams([...params, ...carriedOf(site)]).toString();
  return `${site.base}${path}${text === "" ? "" : `?${text}`}`;
}

/** The first text of an attribute, which may be a list; "" when there is none. */
export function textOf(attributes: Record<string, unknown>, name: string): string {
  const value = attributes[name];
  const one: unknown = Array.isArray(value) ? value[0] : value;
  return typeof one === "string" || typeof one === "number" ? String(one) : "";
}

/** Every text of an attribute. */
export function textsIn(attributes: Record<string, unknown>, name: string): string[] {
  const value = attributes[name];
  const list: unknown[] = Array.isArray(value) ? value : [value];
  return list.filter((one) => typeof one === "string" || typeof one === "number").map(String);
}

/** The path of a category: its own, else what stands above it with its title. */
export function pathOfCategory(title: string, attributes: Record<string, unknown>): string {
  return normalizePath(
    textOf(attributes, "category") || [...textsIn(attributes, "hierarchy"), title].join(PATH_SEPARATOR),
  );
}

/** Something with a picture. */
type Pictured = { title: string; attributes: Record<string, unknown> };

/** Address of an item's picture; what a browser would not load here (plain http elsewhere) becomes a drawn stand-in. */
export function pictureOf({ attributes, title }: Pictured, site: ShopSite, shopUrl: string): string {
  const link = textOf(attributes, "image_link");
  if (link.startsWith(`${shopUrl}/`)) return link.slice(shopUrl.length);
  if (/^https:\/\//.test(link) || /^\/[^/]/.test(link)) return link;
  return standInPicture(site.siteId, title);
}

/** The price as a text: the catalogue's own, else the amount in the site's currency; "" when there is none. */
export function priceOf(attributes: Record<string, unknown>, name: "price" | "price_old", site: ShopSite): string {
  const text = textOf(attributes, name);
  const amount = attributes[`${name}_amount`];
  if (text !== "" || typeof amount !== "number") return text;
  return new Intl.NumberFormat(site.language, { style: "currency", currency: site.currency }).format(amount);
}

/** Whether an item can be bought now (the rank wins, missing counts as available). */
export function isAvailable(attributes: Record<string, unknown>): boolean {
  const rank = Number(textOf(attributes, "availability_rank"));
  if (rank > 0) return rank < 15;
  return textOf(attributes, "availability") !== "0";
}

/** A piece of a page; texts in it are escaped. */
export type Html = HtmlEscapedString | Promise<HtmlEscapedString>;
