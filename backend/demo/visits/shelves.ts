import { agree } from "@/backend/demo/agreement";
import { type DemoCatalogue, makeCatalogue } from "@/backend/demo/make-catalogue";
import { makeProducts, type Product } from "@/backend/demo/make-products";
import type { Random } from "@/backend/demo/random";
import type { DemoSite } from "@/backend/demo/sites";
import { fold } from "@/lib/domain/kit/fold";
import { normalizePath } from "@/lib/domain/search/category-path";
import { IN_VAIN } from "./not-sold";
import { seasonOf, weighed } from "./sizes";

// What a made-up shop answers to what shoppers look for: real items of its catalogue, the wanted ones first.

/** An item on sale, as lists and orders name it. */
export type Shelved = { identity: string; title: string; price: number; brand: string };

/** The answer to a query or the content of a category. */
export type Shelf = { query: string; items: readonly Shelved[] };

/** What a customization of a query does from a moment on. */
export type Effect = {
  from: number;
  pins: readonly { identity: string; position: number }[];
  hidden: readonly string[];
};

/** Kinds that many ask for, most first, and how much more than for others; a shop without them has its own. */
const FAVOURITES = ["headlamp", "backpack", "tent", "kayak", "hikingBoots", "sleepingBag", "rainJacket", "gloves"];
const OFFICE_FAVOURITES = ["headphones", "laptop", "monitor", "keyboard", "toner", "officeChair", "phone"];
const MORE = [15, 11, 10, 8, 7, 6, 5, 4];

/** All that the visits to a shop need to know of it. */
export class Shelves {
  private readonly kinds: readonly string[];
  private readonly byKind = new Map<string, { product: Product; item: Shelved }[]>();
  private readonly byIdentity = new Map<string, Shelved>();
  private readonly known = new Map<string, Shelf>();
  private readonly inVain;
  private wanted: { day: string; weights: number[] } = { day: "", weights: [] };

  constructor(
    readonly site: DemoSite,
    seed: number,
    private readonly effects: ReadonlyMap<string, Effect>,
  ) {
    const products = makeProducts(site.trade, seed, site.stream, site.items);
    const catalogue = makeCatalogue(site, seed, { shopUrl: "", now: new Date(0) });
    shelve(products, catalogue).forEach(({ product, item }) => {
      const kept = this.byKind.get(product.kindName) ?? [];
      kept.push({ product, item });
      this.byKind.set(product.kindName, kept);
      this.byIdentity.set(item.identity, item);
    });
    this.kinds = [...this.byKind.keys()];
    this.inVain = IN_VAIN[`${site.stream} ${site.language}`] ?? { notSold: [], typos: [] };
  }

  /** A kind of product that somebody wants on that day. */
  kindOn(day: string, chance: Random): string {
    if (this.wanted.day !== day) this.wanted = { day, weights: this.weightsOn(day) };
    return this.kinds[weighed(this.wanted.weights, chance)] ?? "";
  }

  private weightsOn(day: string): number[] {
    const { trade, stream } = this.site;
    const favourites = stream === "office" ? OFFICE_FAVOURITES : FAVOURITES;
    return this.kinds.map((name, index) => {
      const kind = trade.kinds[name];
      const section = trade.sections[kind?.group ?? ""] ?? "";
      const plain = (kind?.weight ?? 1) / (1 + ((index * 37) % 11) / 3);
      return (MORE[favourites.indexOf(name)] ?? plain) * seasonOf(section, day);
    });
  }

  /** What somebody types who wants a kind of product, and what the shop answers at that moment. */
  queryFor(kindName: string, at: number, chance: Random): Shelf {
    const { words } = this.site;
    const [noun, gender] = words.nouns[kindName] ?? ["", "m"];
    const sold = this.byKind.get(kindName) ?? [];
    const one = sold[Math.floor(sold.length * chance.next() ** 2)];
    if (one === undefined) return { query: noun, items: [] };
    const { product, item } = one;
    const feature = product.features.at(-1) ?? "";
    const forms = words.features[feature];
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
      const form = agree(words.audiences[audience], gender);
      return this.answer(`${form} ${noun}`, kindName, at, (other) => other.audience === audience);
    }
    if (roll < 0.34) return { query: `${product.brand} ${product.model}`, items: [item] };
    if (roll < 0.36) return { query: item.identity, items: [item] };
    return this.answer(noun, kindName, at, () => true);
  }

  /** Items of a kind, as its category lists them. */
  listing(kindName: string): Shelf {
    const { trade, words } = this.site;
    const group = trade.kinds[kindName]?.group ?? "";
    const names = [words.sections[trade.sections[group] ?? ""], words.groups[group], words.nouns[kindName]?.[2]];
    const items = (this.byKind.get(kindName) ?? []).map(({ item }) => item);
    return { query: normalizePath(names.map((name) => name ?? "").join(" | ")), items };
  }

  /** Others of the kind of an item. */
  similar(identity: string, kindName: string, chance: Random): Shelved[] {
    const others = (this.byKind.get(kindName) ?? []).flatMap(({ item }) => (item.identity === identity ? [] : [item]));
    return chance.some(others.slice(0, 16), 6);
  }

  /** Something that is not sold here. */
  notSold(chance: Random): string {
    return chance.pick(this.inVain.notSold);
  }

  /** A word that nobody can read, and what its writer types next. */
  typo(at: number, chance: Random): { typed: string; meant: Shelf } {
    const [typed, meant] = chance.pick(this.inVain.typos);
    const kindName = this.kinds.find((kind) => this.site.words.nouns[kind]?.[0] === meant) ?? "";
    return { typed, meant: this.answer(meant, kindName, at, () => true) };
  }

  /** Whether a customization acts on a query at a moment. */
  isCustomized(query: string, at: number): boolean {
    const effect = this.effects.get(fold(query));
    return effect !== undefined && effect.from <= at;
  }

  private answer(query: string, kindName: string, at: number, fits: (product: Product) => boolean): Shelf {
    const effect = this.effects.get(fold(query));
    const acts = effect !== undefined && effect.from <= at;
    const key = `${query} ${acts}`;
    const known = this.known.get(key);
    if (known !== undefined) return known;
    const found = (this.byKind.get(kindName) ?? []).flatMap(({ product, item }) => (fits(product) ? [item] : []));
    const shelf = { query, items: acts ? this.arranged(found, effect) : found };
    this.known.set(key, shelf);
    return shelf;
  }

  /** As rules arrange what was found: hidden items go, pinned ones stand at their place. */
  private arranged(found: readonly Shelved[], { pins, hidden }: Effect): Shelved[] {
    const moved = new Set([...hidden, ...pins.map(({ identity }) => identity)]);
    const items = found.filter(({ identity }) => !moved.has(identity));
    for (const { identity, position } of [...pins].sort((a, b) => a.position - b.position)) {
      const item = this.byIdentity.get(identity);
      if (item !== undefined) items.splice(position - 1, 0, item);
    }
    return items;
  }
}

/** Products beside their items, what can be bought and is wanted first. */
function shelve(products: readonly Product[], { items }: DemoCatalogue) {
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
