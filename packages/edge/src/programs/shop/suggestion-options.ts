import { create, createMarkedWords, createWords } from "./elements";
import { type Hit, readFirst, readName, readTitle } from "./hits";
import type { CreateOption } from "./option-list";
import { buildHref, type ShopPage } from "./shop-page";

/** Options for hits, by what they are. */
export type HitOptions = Record<"item" | "category" | "brand" | "query" | "article", (hit: Hit) => HTMLElement>;

export function createHitOptions(page: ShopPage, createOption: CreateOption): HitOptions {
  return {
    item: (hit) => {
      const cost = create("span", "cost");
      cost.textContent = formatPrice(page, hit);
      const parts = [createPicture(page, readFirst(hit, "image_link") ?? ""), createMarkedWords(readTitle(hit)), cost];
      return createOption(buildHref(page, "/item", { identity: hit.url }), parts, hit);
    },
    category: (hit) => {
      const path = readFirst(hit, "category") ?? buildPath(hit);
      return createOption(buildHref(page, "/category", { path }), [createMarkedWords(readTitle(hit))], hit);
    },
    brand: (hit) => {
      const href = buildHref(page, "/search", { brand: readFirst(hit, "brand") ?? readName(hit) });
      return createOption(href, [createWords(readName(hit))], hit);
    },
    query: (hit) => createOption(buildHref(page, "/search", { q: hit.url }), [createWords(hit.url)], hit),
    article: (hit) => {
      const parts = [createPicture(page, readFirst(hit, "image_link") ?? ""), createWords(readName(hit))];
      return createOption(buildHref(page, "/article", { identity: hit.url }), parts, hit);
    },
  };
}

/** The path of a category: its parents and its name. */
function buildPath(hit: Hit): string {
  const parents: unknown = hit.attributes.hierarchy ?? [];
  return ([] as unknown[]).concat(parents, readName(hit)).join("||");
}

/** The price of an item; of a product whose variants have different prices, the lowest one. */
function formatPrice({ priceFrom }: ShopPage, hit: Hit): string {
  const price = readFirst(hit, "price") ?? "";
  const isFrom = readFirst(hit, "price_from") !== undefined && price !== "";
  return isFrom ? priceFrom.replace("{price}", () => price) : price;
}

/** The image of a hit; a placeholder for addresses that the browser would block. */
function createPicture({ site }: ShopPage, link: string): HTMLElement {
  const image = create("img");
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
  const section = create("div", className);
  const head = create("div");
  head.setAttribute("role", "presentation");
  head.textContent = name;
  section.setAttribute("role", "group");
  section.setAttribute("aria-label", name);
  section.append(head, ...options);
  return [section];
}
