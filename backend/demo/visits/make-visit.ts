import { fold } from "@vitrine/engine/fold";
import { createRandom, type Random } from "@/backend/demo/random";
import { type BannerSubject, writeBanners } from "./banners";
import { type DemoEvent, EventWriter, type ListRequest } from "./event-writer";
import type { Shelf, ShelfItem, Shelves } from "./shelves";
import { pickWeighted } from "./sizes";
import { type Arrival, pickArrival, type Visitor } from "./visitors";

// Simulates one visit: arrival, searches, clicks, purchase.

const ON_A_PAGE = 10;
const SUGGESTED = 4;
/** Maximum item pages in a row, so that a visit stays below 400 events. */
const ITEMS_MAX = 6;
/** Weights of clicks by position. */
const PLACES = [30, 18, 13, 9, 7, 5.5, 4.5, 4, 3.5, 3] as const;
/** How much more often the favourite of a query is clicked than others at its position. */
const FAVOURED = 5;
const PLAIN = /\p{M}/gu;

/** The input of a visit. */
export type VisitSetting = {
  shelves: Shelves;
  visitor: Visitor;
  day: string;
  name: string;
  at: number;
  shopUrl: string;
  chance: Random;
};

type Basket = Map<string, ShelfItem & { count: number }>;
type Walk = VisitSetting & {
  writer: EventWriter;
  basket: Basket;
  arrival: Arrival;
  kind: string;
  /** Decides about banners only, so that campaigns do not change the rest of a visit. */
  bannerChance: Random;
  /** Decides about products that go with others. */
  pairChance: Random;
};

/** Makes the events of a visit, in chronological order. */
export function makeVisit(setting: VisitSetting): DemoEvent[] {
  const { shelves, visitor, name, at, chance, day } = setting;
  const writer = new EventWriter(shelves.site, visitor, name, at);
  const walk: Walk = {
    ...setting,
    writer,
    basket: new Map(),
    arrival: pickArrival(shelves.site, chance),
    kind: shelves.pickKind(day, chance),
    bannerChance: createRandom(0, `${name}/banners`),
    pairChance: createRandom(0, `${name}/pairs`),
  };
  const roll = chance.next();
  if (roll < 0.14) arriveAtItem(walk);
  else if (roll < 0.3) arriveAtListing(walk);
  else {
    arriveAtHome(walk);
    if (roll < 0.4) glance(walk);
    else search(walk);
    if (chance.chance(0.16)) {
      writer.wait(chance.int(20, 120));
      search({ ...walk, kind: shelves.pickKind(day, chance) });
    }
  }
  checkOut(walk);
  return writer.events;
}

function buildUrl({ shelves, shopUrl }: Walk, path: string, params: Record<string, string>): string {
  const search = new URLSearchParams(params).toString();
  return `${shopUrl}/shop/${shelves.site.siteId}${path}${search === "" ? "" : `?${search}`}`;
}

function arriveAtHome(walk: Walk): void {
  const { writer, arrival, shelves, chance } = walk;
  writer.writePage(buildUrl(walk, "", arrival.utm), shelves.site.name, arrival.referer);
  writer.wait(chance.int(3, 40));
}

/** Arrives at an item from a search engine or campaign. */
function arriveAtItem(walk: Walk): void {
  const { writer, arrival, shelves, chance } = walk;
  const { items } = shelves.buildListing(walk.kind, writer.now);
  const item = items[Math.floor(items.length * chance.next() ** 2)];
  if (item === undefined) return;
  writer.writePage(item.identity, item.title, arrival.referer);
  writer.wait(2);
  lookAt(walk, item, 1);
}

function arriveAtListing(walk: Walk): void {
  const { writer, arrival, shelves, chance } = walk;
  const { query } = shelves.buildListing(walk.kind, writer.now);
  writer.writePage(
    buildUrl(walk, "/category", { path: query, ...arrival.utm }),
    query.split("||").at(-1) ?? "",
    arrival.referer,
  );
  writer.wait(1);
  browse(walk);
  if (chance.chance(0.25)) search(walk);
}

/** Views the home page, and at most one listing. */
function glance(walk: Walk): void {
  if (!walk.chance.chance(0.5)) return;
  const { query } = walk.shelves.buildListing(walk.kind, walk.writer.now);
  walk.writer.writePage(buildUrl(walk, "/category", { path: query }), query.split("||").at(-1) ?? "", null);
  browse(walk);
}

function browse(walk: Walk): void {
  const { query, items } = walk.shelves.buildListing(walk.kind, walk.writer.now);
  const request = { scopes: { _category_label: query } };
  show(walk, "Product Listing", { shelf: { query, items }, query: request, appeal: 0.42 });
}

/** Searches: with a query without results, with a typo and its correction, or with a refinement. */
function search(walk: Walk): void {
  const { shelves, chance, writer } = walk;
  const roll = chance.next();
  if (roll < 0.045) {
    find(walk, { query: shelves.pickNotSold(chance), items: [] }, 0);
    // Some try another query.
    if (chance.chance(0.35)) find(walk, shelves.pickQuery(walk.kind, writer.now, chance), 0.4);
    return;
  }
  if (roll < 0.09) {
    const { typed, meant } = shelves.pickTypo(writer.now, chance);
    find(walk, { query: typed, items: [] }, 0);
    if (chance.chance(0.75)) find(walk, meant, 0.6);
    return;
  }
  const shelf = shelves.pickQuery(walk.kind, writer.now, chance);
  const appeal = shelves.isCustomized(shelf.query, writer.now)
    ? 0.7
    : (shelf.fitting ?? shelf.items.length) < 3
      ? 0.66
      : 0.5;
  if (chance.chance(0.3)) suggest(walk, shelf);
  find(walk, shelf, appeal);
  // Some refine the query.
  if (chance.chance(0.14)) find(walk, shelves.pickQuery(walk.kind, writer.now, chance), 0.55);
}

/** Autocomplete while typing. */
function suggest(walk: Walk, shelf: Shelf): void {
  const { writer, chance, shelves } = walk;
  const typed = simulateTyping(shelf.query, chance);
  const suggestItems = (text: string) => shelves.suggest(text, shelf, writer.now).slice(0, SUGGESTED);
  if (typed.length > 5) {
    const begun = typed.slice(0, 4);
    writer.list("Autocomplete", { string: begun }, { items: suggestItems(begun) });
    writer.wait(1);
  }
  const suggested = suggestItems(typed);
  writer.list("Autocomplete", { string: typed }, { items: suggested });
  showBanners(walk, { kind: "campaigns", key: fold(typed), place: "autocomplete", query: typed });
  writer.wait(chance.int(1, 4));
  const item = suggested[pickWeighted(PLACES.slice(0, SUGGESTED), chance)];
  if (item !== undefined && chance.chance(0.18)) open(walk, item);
}

function find(walk: Walk, shelf: Shelf, appeal: number): void {
  const query = simulateTyping(shelf.query, walk.chance);
  show(walk, "Search Results", { shelf: { ...shelf, query }, query: { string: query }, appeal });
}

type ListView = { shelf: Shelf; query: ListRequest; appeal: number };

/**
 * Shows a list, sometimes filtered or with its second page.
 * @param list.appeal the probability of a click.
 */
function show(walk: Walk, name: string, { shelf, query, appeal }: ListView): void {
  const { writer, chance } = walk;
  let { items } = shelf;
  let first = 1;
  writer.list(name, query, { items: items.slice(0, ON_A_PAGE) });
  showBanners(
    walk,
    name === "Product Listing"
      ? { kind: "listing-campaigns", key: shelf.query, place: "search" }
      : { kind: "campaigns", key: fold(shelf.query), place: "search", query: shelf.query },
  );
  writer.wait(chance.int(3, 25));
  if (items.length > 4 && chance.chance(0.08)) {
    const brand = chance.pick(items).brand;
    items = items.filter((item) => item.brand === brand);
    writer.list(name, { ...query, filters: { brand } }, { items: items.slice(0, ON_A_PAGE) });
    writer.wait(chance.int(3, 20));
  } else if (items.length > ON_A_PAGE && chance.chance(0.07)) {
    first = ON_A_PAGE + 1;
    writer.list(name, query, { items: items.slice(ON_A_PAGE, 2 * ON_A_PAGE), first });
    writer.wait(chance.int(3, 20));
  }
  const shown = items.slice(first - 1, first - 1 + ON_A_PAGE);
  for (let clicks = 0; clicks < 3 && shown.length > 0 && chance.chance(clicks === 0 ? appeal : 0.22); clicks += 1) {
    const item = shown[pickWeighted(weighPlaces(shown, shelf.favourite), chance)];
    if (item !== undefined) open(walk, item);
  }
}

/** The odds of clicks on shown items: by position, and more for the favourite. */
function weighPlaces(shown: readonly ShelfItem[], favourite: string | undefined): number[] {
  return shown.map(({ identity }, at) => (PLACES[at] ?? 1) * (identity === favourite ? FAVOURED : 1));
}

function open(walk: Walk, item: ShelfItem): void {
  const { writer, chance } = walk;
  writer.act("click", item.identity);
  writer.writePage(item.identity, item.title, null);
  writer.wait(chance.int(2, 6));
  lookAt(walk, item, 0);
}

/** Views an item: recommendations, basket, favorites. */
function lookAt(walk: Walk, item: ShelfItem, depth: number): void {
  const { writer, basket, chance, shelves } = walk;
  if (chance.chance(0.3)) {
    const similar = shelves.pickSimilar(item.identity, walk.kind, chance);
    const placement = "product_alternatives_original";
    const model = "item_detail_alternatives";
    const recommender = { RecommenderClientId: placement, Recommender: model, Type: model };
    const filters = { ...recommender, ItemIds: [item.identity] };
    writer.list("Recommendation", { filters }, { items: similar });
    writer.wait(chance.int(4, 30));
    const next = similar[0];
    if (next !== undefined && depth < ITEMS_MAX && chance.chance(0.14)) {
      writer.act("click", next.identity);
      writer.writePage(next.identity, next.title, null);
      lookAt(walk, next, depth + 1);
      return;
    }
  }
  writer.wait(chance.int(5, 90));
  if (chance.chance(0.16)) {
    writer.act("add-to-cart", item.identity);
    const count = item.price < 30 && chance.chance(0.2) ? 2 : 1;
    basket.set(item.identity, { ...item, count });
    addCompanion(walk, item);
  } else if (chance.chance(0.03)) writer.act("add-to-favorites", item.identity);
}

/** Some also add a product that goes with the one in the basket. */
function addCompanion({ writer, basket, shelves, pairChance }: Walk, item: ShelfItem): void {
  const companion = pairChance.chance(0.45) ? shelves.pickCompanion(item.identity, pairChance) : undefined;
  if (companion === undefined || basket.has(companion.identity)) return;
  writer.wait(pairChance.int(4, 40));
  writer.writePage(companion.identity, companion.title, null);
  writer.wait(pairChance.int(5, 60));
  writer.act("add-to-cart", companion.identity);
  basket.set(companion.identity, { ...companion, count: 1 });
}

function checkOut({ writer, basket, chance }: Walk): void {
  if (basket.size === 0 || !chance.chance(0.52)) return;
  writer.wait(chance.int(40, 300));
  writer.buy([...basket.values()]);
}

/** Shows the banners of a list. A click leads to another page, from which the visitor returns. */
function showBanners({ writer, shelves, bannerChance }: Walk, subject: BannerSubject): void {
  writeBanners(writer, shelves.campaigns, subject, bannerChance);
}

/** A query as typed: sometimes with a capital letter, often without diacritics. */
function simulateTyping(query: string, chance: Random): string {
  const roll = chance.next();
  if (roll < 0.07) return query.charAt(0).toUpperCase() + query.slice(1);
  return roll < 0.3 ? query.normalize("NFD").replace(PLAIN, "").replaceAll("ł", "l") : query;
}
