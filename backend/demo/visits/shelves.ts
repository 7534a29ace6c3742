import { normalizePath } from "@vitrine/engine/category-path";
import { fnv1a } from "@vitrine/engine/fnv1a";
import { fold } from "@vitrine/engine/fold";
import { agree } from "@/backend/demo/agreement";
import { type DemoCatalogue, makeCatalogue } from "@/backend/demo/make-catalogue";
import { makeProducts, type Product } from "@/backend/demo/make-products";
import type { Random } from "@/backend/demo/random";
import type { DemoSite } from "@/backend/demo/sites";
import type { DemoCampaign } from "./demo-campaigns";
import { buildListKey, type RankedLists, type ShopList } from "./ranked-lists";
import { getSeasonFactor, pickWeighted } from "./sizes";

// The results of a demo shop for queries and listings: items of its catalog in the order of the search, or by popularity as long
// as that order is unknown.

/** An item in lists and orders. */
export type ShelfItem = { identity: string; title: string; price: number; brand: string };

/**
 * The results of a query or category. `fitting`: how many have all that the query names, absent if it names one item;
 * `favourite`: an item further down that shoppers prefer.
 */
export type Shelf = { query: string; items: readonly ShelfItem[]; fitting?: number; favourite?: string };

/** The effect of a query's customization from an instant on (epoch ms). */
export type DemoEffect = {
  from: number;
  pins: readonly { identity: string; position: number }[];
  hidden: readonly string[];
};

/** The weights of favourite kinds relative to other kinds, most popular first. */
const MORE = [15, 11, 10, 8, 7, 6, 5, 4];

/** Companions are among the most popular items of their kind. */
const COMPANIONS_FROM = 5;

/** The results of one shop. */
export class Shelves {
  private readonly kinds: readonly string[];
  private readonly byKind = new Map<string, { product: Product; item: ShelfItem }[]>();
  private readonly byIdentity = new Map<string, ShelfItem>();
  private readonly kindByItem = new Map<string, string>();
  private readonly known = new Map<string, Shelf>();
  private readonly ranked = new Map<string, readonly ShelfItem[]>();
  private readonly unranked = new Map<string, ShopList>();
  private wanted: { day: string; weights: number[] } = { day: "", weights: [] };

  constructor(
    readonly site: DemoSite,
    seed: number,
    private readonly effects: ReadonlyMap<string, DemoEffect>,
    /** Banner campaigns of the shop. */
    readonly campaigns: readonly DemoCampaign[] = [],
  ) {
    const products = makeProducts(site.trade, seed, site.stream, site.items);
    const catalogue = makeCatalogue(site, seed, { shopUrl: "", now: new Date(0) });
    joinItems(products, catalogue).forEach(({ product, item }) => {
      const group = this.byKind.get(product.kindName) ?? [];
      group.push({ product, item });
      this.byKind.set(product.kindName, group);
      this.byIdentity.set(item.identity, item);
      this.kindByItem.set(item.identity, product.kindName);
    });
    this.kinds = [...this.byKind.keys()];
  }

  /** Takes the lists that were shown without knowing their order in the search. */
  takeUnranked(): ShopList[] {
    const lists = [...this.unranked.values()];
    this.unranked.clear();
    return lists;
  }

  /** Adds the order of lists in the search. */
  addRanked(lists: RankedLists): void {
    for (const [key, identities] of lists)
      this.ranked.set(
        key,
        identities.flatMap((identity) => this.byIdentity.get(identity) ?? []),
      );
    this.known.clear();
  }

  private rank(list: ShopList, otherwise: readonly ShelfItem[]): readonly ShelfItem[] {
    const key = buildListKey(list);
    const ranked = this.ranked.get(key);
    if (ranked === undefined) this.unranked.set(key, list);
    return ranked ?? otherwise;
  }

  /** Picks a kind of product for a visit on a day. */
  pickKind(day: string, chance: Random): string {
    if (this.wanted.day !== day) this.wanted = { day, weights: this.computeWeights(day) };
    return this.kinds[pickWeighted(this.wanted.weights, chance)] ?? "";
  }

  private computeWeights(day: string): number[] {
    const { trade } = this.site;
    return this.kinds.map((name, index) => {
      const kind = trade.kinds[name];
      const section = trade.sections[kind?.group ?? ""] ?? "";
      const plain = (kind?.weight ?? 1) / (1 + ((index * 37) % 11) / 3);
      return (MORE[trade.favourites.indexOf(name)] ?? plain) * getSeasonFactor(trade, section, day);
    });
  }

  /** Picks a query for a kind of product, with its results at an instant. */
  pickQuery(kindName: string, at: number, chance: Random): Shelf {
    const { texts } = this.site;
    const [noun, gender] = texts.nouns[kindName] ?? ["", "m"];
    const sold = this.byKind.get(kindName) ?? [];
    const one = sold[Math.floor(sold.length * chance.next() ** 2)];
    if (one === undefined) return { query: noun, items: [] };
    const { product, item } = one;
    const feature = product.features.at(-1) ?? "";
    const forms = texts.features[feature];
    const roll = chance.next();
    if (roll < 0.14 && forms !== undefined)
      return this.answer(`${agree(forms, gender)} ${noun}`, kindName, at, (other) => other.features.includes(feature));
    if (roll < 0.24)
      return this.answer(
        `${product.brand} ${noun}`.toLowerCase(),
        kindName,
        at,
        ({ brand }) => brand === product.brand,
      );
    if (roll < 0.29 && product.audience !== null) {
      const { audience } = product;
      const form = agree(texts.audiences[audience], gender);
      return this.answer(`${form} ${noun}`, kindName, at, (other) => other.audience === audience);
    }
    // The search need not rank these: they name one item, which is its first result.
    if (roll < 0.34) return { query: `${product.brand} ${product.model}`, items: [item] };
    if (roll < 0.36) return { query: item.identity, items: [item] };
    return this.answer(noun, kindName, at, () => true);
  }

  /** The suggestions of autocomplete for a typed text, on the way to a query. */
  suggest(typed: string, { query, items, fitting }: Shelf, at: number): readonly ShelfItem[] {
    if (fitting === undefined) return items;
    const ranked = this.rank({ place: "autocomplete", text: typed }, items);
    const effect = this.findEffect(fold(typed), at);
    return effect === null || fold(typed) !== fold(query) ? ranked : this.applyRules(ranked, effect);
  }

  /** The listing of a kind's category at an instant. */
  buildListing(kindName: string, at: number): Shelf {
    const { trade, texts } = this.site;
    const group = trade.kinds[kindName]?.group ?? "";
    const names = [texts.sections[trade.sections[group] ?? ""], texts.groups[group], texts.nouns[kindName]?.[2]];
    const query = normalizePath(names.map((name) => name ?? "").join(" | "));
    const own = (this.byKind.get(kindName) ?? []).map(({ item }) => item);
    const items = this.rank({ place: "listing", text: query }, own);
    const effect = this.findEffect(query, at);
    return { query, items: effect === null ? items : this.applyRules(items, effect) };
  }

  /** Picks other items of the same kind. */
  pickSimilar(identity: string, kindName: string, chance: Random): ShelfItem[] {
    const others = (this.byKind.get(kindName) ?? []).flatMap(({ item }) => (item.identity === identity ? [] : [item]));
    return chance.some(others.slice(0, 16), 6);
  }

  /** Picks an item that goes with another: one of two of a kind that goes with its kind. */
  pickCompanion(identity: string, chance: Random): ShelfItem | undefined {
    const kinds = listCompanions(this.kindByItem.get(identity) ?? "").filter((kind) => this.byKind.has(kind));
    const kind = kinds[Math.floor(kinds.length * chance.next() ** 2)];
    const items = this.byKind.get(kind ?? "") ?? [];
    // Each item has companions of its own, so that pairs repeat.
    const first = fnv1a(identity) % Math.max(1, Math.min(COMPANIONS_FROM, items.length));
    return items[(first + chance.int(0, 1)) % Math.max(1, items.length)]?.item;
  }

  /** Picks a query for a product that is not sold. */
  pickNotSold(chance: Random): string {
    return chance.pick(this.site.texts.notSold);
  }

  /** Picks a typo and the results of the intended query. */
  pickTypo(at: number, chance: Random): { typed: string; meant: Shelf } {
    const [typed, meant] = chance.pick(this.site.texts.typos);
    const kindName = this.kinds.find((kind) => this.site.texts.nouns[kind]?.[0] === meant) ?? "";
    return { typed, meant: this.answer(meant, kindName, at, () => true) };
  }

  /** Whether a customization acts on a query at an instant. */
  isCustomized(query: string, at: number): boolean {
    return this.findEffect(fold(query), at) !== null;
  }

  private findEffect(subject: string, at: number): DemoEffect | null {
    const effect = this.effects.get(subject);
    return effect !== undefined && effect.from <= at ? effect : null;
  }

  private answer(query: string, kindName: string, at: number, fits: (product: Product) => boolean): Shelf {
    const effect = this.findEffect(fold(query), at);
    const key = `${query} ${effect !== null}`;
    const known = this.known.get(key);
    if (known !== undefined) return known;
    const found = (this.byKind.get(kindName) ?? []).flatMap(({ product, item }) => (fits(product) ? [item] : []));
    const organic = this.rank({ place: "search", text: query }, found);
    const favourite = pickFavourite(fold(query), organic);
    const items = effect === null ? organic : this.applyRules(organic, effect);
    const shelf = { query, items, fitting: found.length, ...(favourite === null ? {} : { favourite }) };
    this.known.set(key, shelf);
    return shelf;
  }

  /** Applies rules to results: drops hidden items and places pinned ones. */
  private applyRules(found: readonly ShelfItem[], { pins, hidden }: DemoEffect): ShelfItem[] {
    const moved = new Set([...hidden, ...pins.map(({ identity }) => identity)]);
    const items = found.filter(({ identity }) => !moved.has(identity));
    for (const { identity, position } of [...pins].sort((a, b) => a.position - b.position)) {
      const item = this.byIdentity.get(identity);
      if (item !== undefined) items.splice(position - 1, 0, item);
    }
    return items;
  }
}

/** Queries of which one in three has a favourite, among the positions 4 to 8. */
const FAVOURITE_OF = 3;
const FAVOURITE_FROM = 3;
const FAVOURITE_PLACES = 5;

/** Picks an item below the first ones that shoppers of a query prefer, so that its clicks suggest a pin; null for most queries. */
function pickFavourite(query: string, items: readonly ShelfItem[]): string | null {
  const number = fnv1a(query);
  if (number % FAVOURITE_OF !== 0) return null;
  return items[FAVOURITE_FROM + (Math.floor(number / FAVOURITE_OF) % FAVOURITE_PLACES)]?.identity ?? null;
}

/** Products with their items, available ones first, then by popularity. */
function joinItems(products: readonly Product[], { items }: DemoCatalogue) {
  const rows = products.flatMap((product, index) => {
    const { identity, title, attributes = {} } = items[index] ?? {};
    if (identity === undefined || title === undefined) return [];
    const wanted = Number(attributes.popularity) + (attributes.availability === 1 ? 1000 : 0);
    return [
      { product, wanted, item: { identity, title, price: Number(attributes.price_amount), brand: product.brand } },
    ];
  });
  return rows.sort((a, b) => b.wanted - a.wanted);
}

// What demo shoppers put into the basket together, by kind of product, most likely first.

const COMPANIONS: Readonly<Record<string, readonly string[]>> = {
  tent: ["sleepingBag", "mat", "lantern"],
  sleepingBag: ["mat", "pillow"],
  hammock: ["tarp", "rope"],
  stove: ["pot", "mug"],
  pot: ["stove", "mug"],
  chair: ["table", "cooler"],
  flask: ["mug", "bottle"],
  backpack: ["bottle", "poles", "umbrella"],
  daypack: ["bottle", "cap"],
  duffel: ["towel", "dryBag"],
  harness: ["carabiner", "rope"],
  rope: ["carabiner", "quickdraw"],
  climbingShoes: ["harness"],
  kayak: ["paddle", "lifeJacket"],
  canoe: ["paddle", "lifeJacket"],
  paddleboard: ["paddle", "dryBag"],
  skis: ["goggles", "poles"],
  snowshoes: ["gaiters", "poles"],
  crampons: ["gaiters"],
  bikeHelmet: ["bikeLight", "pump"],
  bikeLight: ["bikeHelmet"],
  pannier: ["bikeLight"],
  headlamp: ["powerBank", "knife"],
  hikingBoots: ["socks", "gaiters"],
  trailShoes: ["socks", "cap"],
  rainJacket: ["trousers", "umbrella"],
  downJacket: ["gloves", "beanie"],
  gloves: ["beanie", "socks"],
  winterBoots: ["socks", "gloves"],
  leggings: ["shirt"],
  fleece: ["softshell", "beanie"],
  officeChair: ["desk", "deskLamp"],
  desk: ["officeChair", "monitorArm"],
  monitor: ["monitorArm", "cable"],
  laptop: ["dock", "mouse"],
  tablet: ["charger"],
  phone: ["phoneCase", "charger"],
  keyboard: ["mouse"],
  laserPrinter: ["toner", "copyPaper"],
  inkjetPrinter: ["ink", "copyPaper"],
  toner: ["copyPaper"],
  ink: ["copyPaper"],
  headphones: ["cable"],
  pen: ["notebook"],
  binder: ["copyPaper", "pen"],
  router: ["cable", "switch"],
  webcam: ["microphone"],
  desktop: ["monitor", "keyboard"],
};

/** The kinds that go with a kind; none for most. */
function listCompanions(kindName: string): readonly string[] {
  return COMPANIONS[kindName] ?? [];
}
