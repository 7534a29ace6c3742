import { createElement, createMarkedWords, createWords } from "./elements";
import { readFirstValue, readName, readTitle, type ShopHit } from "./hits";
import type { CreateOption } from "./option-list";
import { buildShopHref, type ShopPage } from "./shop-page";

/** Options for hits, by what they are. */
export type HitOptions = Record<"item" | "category" | "brand" | "query" | "article", (hit: ShopHit) => HTMLElement>;

export function createHitOptions(page: ShopPage, createOption: CreateOption): HitOptions {
  return {
    item: (hit) => {
      const cost = createElement("span", "cost");
      cost.textContent = formatPrice(page, hit);
      const parts = [
        createPicture(page, readFirstValue(hit, "image_link") ?? ""),
        createMarkedWords(readTitle(hit)),
        cost,
      ];
      return createOption(buildShopHref(page, "/item", { identity: hit.url }), parts, hit);
    },
    category: (hit) => {
      const path = readFirstValue(hit, "category") ?? buildPath(hit);
      return createOption(buildShopHref(page, "/category", { path }), [createMarkedWords(readTitle(hit))], hit);
    },
    brand: (hit) => {
      const href = buildShopHref(page, "/search", { brand: readFirstValue(hit, "brand") ?? readName(hit) });
      return createOption(href, [createWords(readName(hit))], hit);
    },
    query: (hit) => createOption(buildShopHref(page, "/search", { q: hit.url }), [createWords(hit.url)], hit),
    article: (hit) => {
      const parts = [createPicture(page, readFirstValue(hit, "image_link") ?? ""), createWords(readName(hit))];
      return createOption(buildShopHref(page, "/article", { identity: hit.url }), parts, hit);
    },
  };
}

/** The path of a category: its parents and its name. */
function buildPath(hit: ShopHit): string {
  const parents: unknown = hit.attributes.hierarchy ?? [];
  return ([] as unknown[]).concat(parents, readName(hit)).join("||");
}

/** The price of an item; of a product whose variants have different prices, the lowest one. */
function formatPrice({ priceFrom }: ShopPage, hit: ShopHit): string {
  const price = readFirstValue(hit, "price") ?? "";
  const isFrom = readFirstValue(hit, "price_from") !== undefined && price !== "";
  return isFrom ? priceFrom.replace("{price}", () => price) : price;
}

/** The image of a hit; a placeholder for addresses that the browser would block. */
function createPicture({ site }: ShopPage, link: string): HTMLElement {
  const image = createElement("img");
  const placeholder = `/pictures/${site}/tag-a3abb0-2.svg`;
  image.alt = "";
  image.width = 44;
  image.height = 44;
  image.referrerPolicy = "no-referrer";
  image.dataset.instead = placeholder;
  image.src = findImageUrl(link) ?? placeholder;
  return image;
}

function findImageUrl(link: string): string | undefined {
  try {
    const url = new URL(link, location.href);
    if (url.pathname.startsWith("/pictures/")) return url.pathname;
    return url.protocol === "https:" ? url.href : undefined;
  } catch {
    return undefined;
  }
}

/** A group of options under its name; none without options. */
export function createGroup(name: string, options: readonly HTMLElement[], className?: string): HTMLElement[] {
  if (options.length === 0) return [];
  const section = createElement("div", className);
  const head = createElement("div");
  head.setAttribute("role", "presentation");
  head.textContent = name;
  section.setAttribute("role", "group");
  section.setAttribute("aria-label", name);
  section.append(head, ...options);
  return [section];
}
