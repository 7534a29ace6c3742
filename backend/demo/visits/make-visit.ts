import type { Random } from "@/backend/demo/random";
import { type Asked, EventPen, type MadeEvent } from "./event-pen";
import type { Shelf, Shelved, Shelves } from "./shelves";
import { weighed } from "./sizes";
import { type Arrival, arrivalOf, type Visitor } from "./visitors";

// One visit: how somebody comes, what they look for, what they click and buy.

const ON_A_PAGE = 10;
const SUGGESTED = 4;
/** Nobody browses longer than this many pages of items, so that a visit stays below 400 events. */
const ITEMS_MAX = 6;
/** Clicks by position: the first gets most. */
const PLACES = [30, 18, 13, 9, 7, 5.5, 4.5, 4, 3.5, 3] as const;
const PLAIN = /\p{M}/gu;

/** What one visit is made from. */
export type VisitSetting = {
  shelves: Shelves;
  visitor: Visitor;
  day: string;
  name: string;
  at: number;
  shopUrl: string;
  chance: Random;
};

type Basket = Map<string, Shelved & { count: number }>;
type Walk = VisitSetting & { pen: EventPen; basket: Basket; arrival: Arrival; kind: string };

/** Makes the events of a visit, in their order. */
export function makeVisit(setting: VisitSetting): MadeEvent[] {
  const { shelves, visitor, name, at, chance, day } = setting;
  const pen = new EventPen(shelves.site, visitor, name, at);
  const walk: Walk = {
    ...{ ...setting, pen, basket: new Map(), arrival: arrivalOf(shelves.site, chance) },
    kind: shelves.kindOn(day, chance),
  };
  const roll = chance.next();
  if (roll < 0.14) arriveAtItem(walk);
  else if (roll < 0.3) arriveAtListing(walk);
  else {
    arriveAtHome(walk);
    if (roll < 0.4) glance(walk);
    else search(walk);
    if (chance.chance(0.16)) {
      pen.wait(chance.int(20, 120));
      search({ ...walk, kind: shelves.kindOn(day, chance) });
    }
  }
  checkOut(walk);
  return pen.events;
}

function addressOf({ shelves, shopUrl }: Walk, path: string, params: Record<string, string>): string {
  const search = new URLSearchParams(params).toString();
  return `${shopUrl}/shop/${shelves.site.siteId}${path}${search === "" ? "" : `?${search}`}`;
}

function arriveAtHome(walk: Walk): void {
  const { pen, arrival, shelves, chance } = walk;
  pen.page(addressOf(walk, "", arrival.utm), shelves.site.name, arrival.referer);
  pen.wait(chance.int(3, 40));
}

/** From a search engine or a campaign right to an item; some look at what is like it. */
function arriveAtItem(walk: Walk): void {
  const { pen, arrival, shelves, chance } = walk;
  const { items } = shelves.listing(walk.kind);
  const item = items[Math.floor(items.length * chance.next() ** 2)];
  if (item === undefined) return;
  pen.page(item.identity, item.title, arrival.referer);
  pen.wait(2);
  lookAt(walk, item, 1);
}

function arriveAtListing(walk: Walk): void {
  const { pen, arrival, shelves, chance } = walk;
  const { query } = shelves.listing(walk.kind);
  pen.page(
    addressOf(walk, "/category", { path: query, ...arrival.utm }),
    query.split("||").at(-1) ?? "",
    arrival.referer,
  );
  pen.wait(1);
  browse(walk);
  if (chance.chance(0.25)) search(walk);
}

/** A look at the first page, and away. */
function glance(walk: Walk): void {
  if (!walk.chance.chance(0.5)) return;
  const { query } = walk.shelves.listing(walk.kind);
  walk.pen.page(addressOf(walk, "/category", { path: query }), query.split("||").at(-1) ?? "", null);
  browse(walk);
}

function browse(walk: Walk): void {
  const { query, items } = walk.shelves.listing(walk.kind);
  const asked = { scopes: { _category_label: query } };
  show(walk, "Product Listing", { shelf: { query, items }, asked, appeal: 0.42 });
}

/** Types, corrects what was mistyped, looks at results, narrows them, turns the page. */
function search(walk: Walk): void {
  const { shelves, chance, pen } = walk;
  const roll = chance.next();
  if (roll < 0.045) {
    find(walk, { query: shelves.notSold(chance), items: [] }, 0);
    // Some try once more, with another word or for something else.
    if (chance.chance(0.35)) find(walk, shelves.queryFor(walk.kind, pen.now, chance), 0.4);
    return;
  }
  if (roll < 0.09) {
    const { typed, meant } = shelves.typo(pen.now, chance);
    find(walk, { query: typed, items: [] }, 0);
    if (chance.chance(0.75)) find(walk, meant, 0.6);
    return;
  }
  const shelf = shelves.queryFor(walk.kind, pen.now, chance);
  const appeal = shelves.isCustomized(shelf.query, pen.now) ? 0.7 : shelf.items.length < 3 ? 0.66 : 0.5;
  if (chance.chance(0.3)) suggest(walk, shelf);
  find(walk, shelf, appeal);
  // Who found too much says more precisely what is wanted.
  if (chance.chance(0.14)) find(walk, shelves.queryFor(walk.kind, pen.now, chance), 0.55);
}

/** What the box suggests while somebody types. */
function suggest(walk: Walk, shelf: Shelf): void {
  const { pen, chance } = walk;
  const typed = typedAs(shelf.query, chance);
  if (typed.length > 5) {
    pen.list("Autocomplete", { string: typed.slice(0, 4) }, { items: shelf.items.slice(0, SUGGESTED) });
    pen.wait(1);
  }
  pen.list("Autocomplete", { string: typed }, { items: shelf.items.slice(0, SUGGESTED) });
  pen.wait(chance.int(1, 4));
  const item = shelf.items[weighed(PLACES.slice(0, SUGGESTED), chance)];
  if (item !== undefined && chance.chance(0.18)) open(walk, item);
}

function find(walk: Walk, shelf: Shelf, appeal: number): void {
  const query = typedAs(shelf.query, walk.chance);
  show(walk, "Search Results", { shelf: { ...shelf, query }, asked: { string: query }, appeal });
}

type Showing = { shelf: Shelf; asked: Asked; appeal: number };

/** Shows a list, narrowed or its second page for some; by its appeal they click. */
function show(walk: Walk, name: string, { shelf, asked, appeal }: Showing): void {
  const { pen, chance } = walk;
  let { items } = shelf;
  let first = 1;
  pen.list(name, asked, { items: items.slice(0, ON_A_PAGE) });
  pen.wait(chance.int(3, 25));
  if (items.length > 4 && chance.chance(0.08)) {
    const brand = chance.pick(items).brand;
    items = items.filter((item) => item.brand === brand);
    pen.list(name, { ...asked, filters: { brand } }, { items: items.slice(0, ON_A_PAGE) });
    pen.wait(chance.int(3, 20));
  } else if (items.length > ON_A_PAGE && chance.chance(0.07)) {
    first = ON_A_PAGE + 1;
    pen.list(name, asked, { items: items.slice(ON_A_PAGE, 2 * ON_A_PAGE), first });
    pen.wait(chance.int(3, 20));
  }
  const shown = items.slice(first - 1, first - 1 + ON_A_PAGE);
  for (let clicks = 0; clicks < 3 && shown.length > 0 && chance.chance(clicks === 0 ? appeal : 0.22); clicks += 1) {
    const item = shown[weighed(PLACES.slice(0, shown.length), chance)];
    if (item !== undefined) open(walk, item);
  }
}

function open(walk: Walk, item: Shelved): void {
  const { pen, chance } = walk;
  pen.act("click", item.identity);
  pen.page(item.identity, item.title, null);
  pen.wait(chance.int(2, 6));
  lookAt(walk, item, 0);
}

/** An item's page: what is like it, the basket, the wish list. */
function lookAt(walk: Walk, item: Shelved, depth: number): void {
  const { pen, basket, chance, shelves } = walk;
  if (chance.chance(0.3)) {
    const similar = shelves.similar(item.identity, walk.kind, chance);
    const filters = { RecommenderClientId: "item-detail", Recommender: "similar-items", ItemIds: [item.identity] };
    pen.list("Recommendation", { filters }, { items: similar });
    pen.wait(chance.int(4, 30));
    const next = similar[0];
    if (next !== undefined && depth < ITEMS_MAX && chance.chance(0.14)) {
      pen.act("click", next.identity);
      pen.page(next.identity, next.title, null);
      lookAt(walk, next, depth + 1);
      return;
    }
  }
  pen.wait(chance.int(5, 90));
  if (chance.chance(0.16)) {
    pen.act("add-to-cart", item.identity);
    const count = item.price < 30 && chance.chance(0.2) ? 2 : 1;
    basket.set(item.identity, { ...item, count });
  } else if (chance.chance(0.03)) pen.act("add-to-favorites", item.identity);
}

function checkOut({ pen, basket, chance }: Walk): void {
  if (basket.size === 0 || !chance.chance(0.52)) return;
  pen.wait(chance.int(40, 300));
  pen.buy([...basket.values()]);
}

/** As somebody types: seldom with a capital letter, often without marks. */
function typedAs(query: string, chance: Random): string {
  const roll = chance.next();
  if (roll < 0.07) return query.charAt(0).toUpperCase() + query.slice(1);
  return roll < 0.3 ? query.normalize("NFD").replace(PLAIN, "").replaceAll("ł", "l") : query;
}
