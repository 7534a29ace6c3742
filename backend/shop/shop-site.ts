import { normalizePath, PATH_SEPARATOR } from "@vitrine/engine/category-path";
import type { HtmlEscapedString } from "hono/utils/html";
import type { Services } from "@/backend/kit/services";
import type { SearchedSite } from "@/backend/search/service/site-rules";
import { buildPlaceholderPath } from "@/backend/shop/pictures/placeholder-image";
import type { PreviewNote } from "@/lib/contract/search/search-host";
import { isApiError } from "@/lib/http/api-error";
import { getShopTexts, type ShopTexts } from "./shop-texts";

/** The preview of a shop page; `at` is the evaluated time of rules, `exit` the same page as shoppers see it. */
export type ShopPreview = { token: string; at: string | null; note: PreviewNote; exit: string };

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
  /** Number of the accent colour, 0 to 4. */
  tone: number;
  /** The preview of unpublished rules by a private link; null for shoppers. */
  preview: ShopPreview | null;
  /** Total quantity in the shopper's basket. */
  pieces: number;
};

/** Maximum shops on the list of all shops. */
const SHOPS_MAX = 5000;

export type ShopItem = { identity: string; type: string; title: string; attributes: Record<string, unknown> };

/** Finds the site of a tracking code. */
export async function findShop(services: Services, siteId: string): Promise<ShopSite | null> {
  if (!/^[A-Za-z0-9_-]{1,64}$/.test(siteId)) return null;
  try {
    return toShop(await services.search.findSite(siteId));
  } catch (error) {
    if (isApiError(error) && error.status === 404) return null;
    throw error;
  }
}

/** Every site, in the order of the site list. */
export function listShops(services: Services): ShopSite[] {
  return services.search.sites().slice(0, SHOPS_MAX).map(toShop);
}

/** Loads an item by identity. */
export async function loadShopItem(services: Services, site: ShopSite, identity: string): Promise<ShopItem | null> {
  const { loadItems } = await services.search.open(site.siteId);
  return (await loadItems([identity])).get(identity) ?? null;
}

function toShop(known: SearchedSite): ShopSite {
  const { siteId, name, language, currency, mainType, timeZone } = known;
  const digits = [...siteId].reduce((sum, letter) => sum + letter.charCodeAt(0), 0);
  const site = { siteId, name, language, currency, mainType, timeZone, preview: null, pieces: 0 };
  return { ...site, texts: getShopTexts(language), base: `/shop/${siteId}`, tone: digits % 5 };
}

/** The query parameters that keep a preview across pages; none for shoppers. */
export function getPreviewParams({ preview }: ShopSite): [string, string][] {
  if (preview?.note.state !== "on") return [];
  return [["preview", preview.token], ...(preview.at === null ? [] : [["at", preview.at] as [string, string]])];
}

/** The URL of a shop page, including the preview parameters. */
export function buildShopPageHref(
  site: ShopSite,
  path: "" | "/search" | "/category" | "/item" | "/article" | "/basket" | "/order" | "/boxes",
  params: Iterable<[string, string]> = [],
): string {
  const text = new URLSearchParams([...params, ...getPreviewParams(site)]).toString();
  return `${site.base}${path}${text === "" ? "" : `?${text}`}`;
}

/** The first text of an attribute, which may be a list; "" if there is none. */
export function readAttributeText(attributes: Record<string, unknown>, name: string): string {
  const value = attributes[name];
  const one: unknown = Array.isArray(value) ? value[0] : value;
  return typeof one === "string" || typeof one === "number" ? String(one) : "";
}

/** Every text of an attribute. */
export function readAttributeTexts(attributes: Record<string, unknown>, name: string): string[] {
  const value = attributes[name];
  const list: unknown[] = Array.isArray(value) ? value : [value];
  return list.filter((one) => typeof one === "string" || typeof one === "number").map(String);
}

/** The path of a category: from its attributes, otherwise its parents and its title. */
export function readCategoryPath(title: string, attributes: Record<string, unknown>): string {
  return normalizePath(
    readAttributeText(attributes, "category") ||
      [...readAttributeTexts(attributes, "hierarchy"), title].join(PATH_SEPARATOR),
  );
}

/** An item or category with an image. */
type WithImage = { title: string; attributes: Record<string, unknown> };

/** The URL of an item's image; a placeholder if the browser would block it (plain http on another host). */
export function getPictureUrl({ attributes, title }: WithImage, site: ShopSite, shopUrl: string): string {
  const link = readAttributeText(attributes, "image_link");
  if (link.startsWith(`${shopUrl}/`)) return link.slice(shopUrl.length);
  if (/^https:\/\//.test(link) || /^\/[^/]/.test(link)) return link;
  return buildPlaceholderPath(site.siteId, title);
}

/** The price as text: from the catalog, otherwise the formatted amount; "" if there is none. */
export function formatShopPrice(
  attributes: Record<string, unknown>,
  name: "price" | "price_old",
  site: ShopSite,
): string {
  const text = readAttributeText(attributes, name);
  const amount = attributes[`${name}_amount`];
  if (text !== "" || typeof amount !== "number") return text;
  return new Intl.NumberFormat(site.language, { style: "currency", currency: site.currency }).format(amount);
}

/** The price of an item; of a product whose variants have different prices, the lowest one. */
export function formatOffer(attributes: Record<string, unknown>, site: ShopSite): string {
  const price = formatShopPrice(attributes, "price", site);
  return readAttributeText(attributes, "price_from") === ""
    ? price
    : site.texts.priceFrom.replace("{price}", () => price);
}

/** Whether an item is available (the rank overrides the flag; available by default). */
export function isAvailable(attributes: Record<string, unknown>): boolean {
  const rank = Number(readAttributeText(attributes, "availability_rank"));
  if (rank > 0) return rank < 15;
  return readAttributeText(attributes, "availability") !== "0";
}

/** A fragment of a page; interpolated texts are escaped. */
export type Html = HtmlEscapedString | Promise<HtmlEscapedString>;
