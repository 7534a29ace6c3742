import { normalizePath } from "@vitrine/engine/category-path";
import { fold } from "@vitrine/engine/fold";
import { buildPicturePath } from "@/backend/shop/pictures/pictures";
import type { CatalogueItem } from "@/lib/contract/catalogue/catalogue-import";
import { DAY_MS } from "@/lib/domain/kit/durations";
import { agree } from "./agreement";
import type { Stock } from "./demo-data";
import { capitalize, formatDescription, formatProductTitle, makeProducts, type Product } from "./make-products";
import { createRandom, type Random } from "./random";
import type { DemoSite } from "./sites";

/** A demo catalog: products, categories, brands and articles. */
export type DemoCatalogue = Record<"items" | "categories" | "brands" | "articles", CatalogueItem[]>;

/** The origin of images and pages, and the time of the catalog. */
export type CataloguePlace = { shopUrl: string; now: Date };

const PATH_MARK = " | ";
const NEW_DAYS = 30;
/** Availability ranks by stock: lower is more available, 15 is sold out. */
const RANKS: Record<Stock, number> = { now: 1, days: 3, weeks: 7, order: 12, none: 15 };

/** Makes the catalog of a demo shop; deterministic for a seed, place and day. */
export function makeCatalogue(site: DemoSite, seed: number, place: CataloguePlace): DemoCatalogue {
  const products = makeProducts(site.trade, seed, site.stream, site.items);
  // Popularity differs by country, so it has a random stream of its own.
  const chance = createRandom(seed, `${site.siteId}/popularity`);
  const margins = makeMargins(site, seed, products);
  const makeOne = (product: Product, index: number): CatalogueItem => {
    const margin = margins[index] ?? null;
    return makeItem(
      product,
      { popularity: pickPopularity(chance), ...(margin === null ? {} : { margin }) },
      site,
      place,
    );
  };
  return {
    items: products.map(makeOne),
    categories: makeCategories(site, place),
    brands: makeBrands(site, place, products),
    articles: makeArticles(site, place),
  };
}

/** Popularity of a product, 0 to 1000; low for most. */
function pickPopularity(chance: Random): number {
  return Math.round(1000 * chance.next() ** 4);
}

type Figures = { popularity: number; margin?: number };

function makeItem(product: Product, figures: Figures, site: DemoSite, place: CataloguePlace): CatalogueItem {
  const { texts, trade } = site;
  const identity = `${site.prefix}-${product.number}`;
  const rank = RANKS[getStock(product, site)];
  const sectionName = trade.sections[product.kind.group] ?? "";
  const { price, old } = computePrices(product, site);
  const [colour = ""] = product.colours;
  const picture = {
    family: product.kind.picture,
    colour: trade.colours[colour] ?? "#777777",
    variant: product.variant,
  };
  const labels = [
    ...(product.age <= NEW_DAYS ? [texts.labels.new] : []),
    ...(product.discount > 0 ? [texts.labels.sale] : []),
  ];
  const title = formatProductTitle(product, texts, site.locale);
  const attributes = {
    web_url: `${place.shopUrl}/shop/${site.siteId}/item?identity=${identity}`,
    image_link: place.shopUrl + buildPicturePath(site.siteId, picture),
    description: formatDescription(product, texts, sectionName),
    brand: [product.brand],
    category: [buildPath(product.kindName, site)],
    price: formatAmount(price, site),
    price_amount: price,
    ...(old === null ? {} : { price_old: formatAmount(old, site), price_old_amount: old }),
    availability: rank === RANKS.none ? 0 : 1,
    availability_rank: rank,
    availability_rank_text: [texts.stock[getStock(product, site)]],
    introduced_at: getMidnightBefore(place.now, product.age),
    ...figures,
    product_code: [`${fold(product.brand).slice(0, 3).toUpperCase()}${product.number}`],
    ean: [product.ean],
    colour: product.colours.map((name) => formatColour(name, site)),
    ...(product.sizes.length === 0 ? {} : { size: product.sizes }),
    material: [texts.materials[product.material] ?? product.material],
    ...(labels.length === 0 ? {} : { labels }),
  };
  return { identity, type: "item", title, attributes };
}

/** Stock of a product on a site: differs by one step in some countries. */
function getStock(product: Product, site: DemoSite): Stock {
  const turn = (product.number * 31 + Number(site.siteId.slice(-1)) * 17) % 100;
  return turn < 4 ? "none" : turn < 10 ? "days" : product.stock;
}

function computePrices(product: Product, site: DemoSite): { price: number; old: number | null } {
  const full = roundPrice(product.price, site);
  if (product.discount === 0) return { price: full, old: null };
  const less = roundPrice(product.price * (1 - product.discount), site);
  return less < full ? { price: less, old: full } : { price: full, old: null };
}

function roundPrice(euros: number, site: DemoSite): number {
  const steps = Math.max(1, Math.round((euros * site.rate) / site.step));
  return Math.round((steps * site.step - site.minus) * 100) / 100;
}

const moneyFormats = new Map<string, Intl.NumberFormat>();

/** Formats an amount in the shop's currency. */
export function formatAmount(amount: number, site: DemoSite): string {
  const key = `${site.locale} ${site.currency}`;
  const digits = site.currency === "CZK" ? { maximumFractionDigits: 0 } : {};
  const format =
    moneyFormats.get(key) ??
    new Intl.NumberFormat(site.locale, { style: "currency", currency: site.currency, ...digits });
  moneyFormats.set(key, format);
  return format.format(amount);
}

function getMidnightBefore(now: Date, days: number): string {
  const day = new Date(now.getTime() - days * DAY_MS);
  return `${day.toISOString().slice(0, 10)}T00:00:00Z`;
}

function formatColour(name: string, site: DemoSite): string {
  const forms = site.texts.colours[name];
  return forms === undefined ? name : agree(forms, site.texts.colourForm);
}

/** The path of a kind's category: section, group, kind. */
function buildPath(kindName: string, site: DemoSite): string {
  const group = site.trade.kinds[kindName]?.group ?? "";
  return [...groupNames(group, site), site.texts.nouns[kindName]?.[2] ?? ""].join(PATH_MARK);
}

function groupNames(group: string, { trade, texts }: DemoSite): string[] {
  return [texts.sections[trade.sections[group] ?? ""] ?? "", texts.groups[group] ?? ""];
}

function makeCategories(site: DemoSite, place: CataloguePlace): CatalogueItem[] {
  const { trade, texts } = site;
  const made = new Map<string, CatalogueItem>();
  const colours = Object.values(trade.colours);
  const add = (names: string[], picture: Parameters<typeof buildPicturePath>[1]["family"]): void => {
    const path = names.join(PATH_MARK);
    if (made.has(path)) return;
    const title = names.at(-1) ?? "";
    const identity = `cat-${toSlug(names.join(" "))}`;
    const colour = colours[made.size % colours.length] ?? "#777777";
    const attributes = {
      web_url: `${place.shopUrl}/shop/${site.siteId}/category?path=${encodeURIComponent(normalizePath(path))}`,
      image_link: place.shopUrl + buildPicturePath(site.siteId, { family: picture, colour, variant: made.size % 6 }),
      ...(names.length > 1 ? { hierarchy: names.slice(0, -1) } : {}),
      display_hierarchy: names,
      category: [path],
    };
    made.set(path, { identity, type: "category", title, attributes });
  };
  for (const [kindName, kind] of Object.entries(trade.kinds)) {
    const [section = "", group = ""] = groupNames(kind.group, site);
    add([section], kind.picture);
    add([section, group], kind.picture);
    add([section, group, texts.nouns[kindName]?.[2] ?? ""], kind.picture);
  }
  return [...made.values()];
}

function makeBrands(site: DemoSite, place: CataloguePlace, products: readonly Product[]): CatalogueItem[] {
  const colours = Object.values(site.trade.colours);
  const sold = new Set(products.map((product) => product.brand));
  return [...sold].sort().map((name, index) => {
    const colour = colours[index % colours.length] ?? "#777777";
    const attributes = {
      web_url: `${place.shopUrl}/shop/${site.siteId}/search?brand=${encodeURIComponent(name)}`,
      image_link: place.shopUrl + buildPicturePath(site.siteId, { family: "tag", colour, variant: index % 6 }),
      brand: [name],
    };
    return { identity: `brand-${toSlug(name)}`, type: "brand", title: capitalize(name), attributes };
  });
}

function toSlug(text: string): string {
  return fold(text)
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
}

/** Days between two articles. */
const PACE_DAYS = 9;

/** Makes the articles of a demo shop, newest first. */
function makeArticles(site: DemoSite, place: { shopUrl: string; now: Date }): CatalogueItem[] {
  const { trade, texts } = site;
  const colours = Object.values(trade.colours);
  return texts.articles.map(([about, title, text], index) => {
    const identity = `article-${index + 1}`;
    const kind = trade.kinds[about];
    const colour = colours[(index * 5 + 3) % colours.length] ?? "#777777";
    const picture = { family: kind?.picture ?? "tag", colour, variant: index % 6 };
    const day = new Date(place.now.getTime() - (2 + index * PACE_DAYS) * DAY_MS);
    const attributes = {
      web_url: `${place.shopUrl}/shop/${site.siteId}/article?identity=${identity}`,
      image_link: place.shopUrl + buildPicturePath(site.siteId, picture),
      description: text,
      introduced_at: `${day.toISOString().slice(0, 10)}T00:00:00Z`,
    };
    return { identity, type: "article", title, attributes };
  });
}

/** Share of products whose margin the shop does not know. */
const UNKNOWN_SHARE = 0.04;

/**
 * Margins of products in percent with one decimal, null where unknown; deterministic for a seed. All null for a trade without
 * margins.
 */
function makeMargins({ siteId, trade }: DemoSite, seed: number, products: readonly Product[]) {
  // A random stream of its own, so that nothing else in the catalog depends on margins.
  const chance = createRandom(seed, `${siteId}/margin`);
  return products.map(({ kind, discount }): number | null => {
    const range = trade.margins?.[kind.group];
    if (range === undefined) return null;
    const [low, high] = range;
    const percent = (low + (high - low) * chance.next()) * (1 - discount);
    return chance.chance(UNKNOWN_SHARE) ? null : Math.round(percent * 10) / 10;
  });
}
