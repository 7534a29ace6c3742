import { agree } from "./agreement";
import type { Audience, DemoTexts, ProductKind, Stock, Trade } from "./demo-data";
import { createRandom, type Random } from "./random";

/** A demo product, independent of a language. */
export type Product = {
  /** Unique number within the shop. */
  number: number;
  kindName: string;
  kind: ProductKind;
  brand: string;
  model: string;
  /** Names of one or two features, the more general one last. */
  features: string[];
  audience: Audience | null;
  measure: number | null;
  colours: string[];
  material: string;
  sizes: string[];
  /** In euros. */
  price: number;
  /** Share of the discount; 0 without one. */
  discount: number;
  stock: Stock;
  /** Age in days at the time of seeding. */
  age: number;
  ean: string;
  variant: number;
};

// Features that require certain materials.
const MATERIALS_OF: Readonly<Record<string, readonly string[]>> = {
  stainless: ["steel"],
  inflatable: ["tarpaulin", "polyester", "nylon"],
  braided: ["nylon"],
};
const PERSONS = ["twoPerson", "threePerson", "fourPerson"] as const;
const SIZES = {
  wear: ["XS", "S", "M", "L", "XL", "XXL"],
  shoe: ["36", "37", "38", "39", "40", "41", "42", "43", "44", "45", "46"],
  child: ["98", "104", "110", "116", "122", "128"],
} as const;
const STOCK_ODDS: readonly (readonly [Stock, number])[] = [
  ["now", 0.74],
  ["days", 0.1],
  ["weeks", 0.05],
  ["order", 0.04],
  ["none", 0.07],
];

/** Makes about `count` products of a trade; deterministic for a seed and stream. */
export function makeProducts(trade: Trade, seed: number, stream: string, count: number): Product[] {
  const chance = createRandom(seed, stream);
  const kinds = Object.entries(trade.kinds);
  const whole = kinds.reduce((sum, [, kind]) => sum + (kind.weight ?? 1), 0);
  const names = new Set<string>();
  const products: Product[] = [];
  for (const [kindName, kind] of kinds) {
    const wanted = Math.ceil(((kind.weight ?? 1) / whole) * count);
    for (let made = 0; made < wanted; made += 1) {
      const product = makeProduct(trade, kindName, kind, chance, names);
      products.push({ ...product, number: 10_000 + products.length * 7 });
    }
  }
  return products;
}

function makeProduct(trade: Trade, kindName: string, kind: ProductKind, chance: Random, names: Set<string>): Product {
  const { brand, model } = pickFreeName(trade, kindName, kind, chance, names);
  const features = chance.some(kind.features, chance.chance(0.35) ? 2 : 1);
  if (kindName === "tent") features.unshift(features.includes("family") ? "fourPerson" : chance.pick(PERSONS));
  const [low, high] = kind.price;
  // Most products are cheap: the square makes expensive ones rare.
  const price = low + (high - low) * chance.next() ** 2;
  const audience = kind.isWorn ? pickAudience(chance) : null;
  return {
    number: 0,
    kindName,
    kind,
    brand,
    model,
    features: features.slice(0, 2),
    audience,
    measure: kind.measure === undefined ? null : chance.pick(kind.measure.values),
    colours: chance.some(Object.keys(trade.colours), chance.int(1, kind.sizes === undefined ? 2 : 3)),
    material: pickMaterial(kind, features, chance),
    sizes: pickSizes(kind, audience, chance),
    price,
    discount: chance.chance(0.22) ? chance.pick([0.1, 0.15, 0.2, 0.25, 0.3, 0.4]) : 0,
    stock: pickStock(chance),
    age: chance.chance(0.12) ? chance.int(0, 55) : chance.int(60, 1400),
    ean: makeEan(chance),
    variant: chance.int(0, 5),
  };
}

function pickFreeName(trade: Trade, kindName: string, kind: ProductKind, chance: Random, names: Set<string>) {
  const section = trade.sections[kind.group] ?? "";
  const makers = trade.brands.filter((brand) => brand.sections.includes(section));
  for (let attempt = 0; ; attempt += 1) {
    const brand = chance.pick(makers).name;
    const model = chance.pick(trade.models) + (attempt > 20 ? ` ${chance.pick(["II", "III", "Pro"])}` : "");
    const name = `${kindName} ${brand} ${model}`;
    if (names.has(name)) continue;
    names.add(name);
    return { brand, model };
  }
}

function pickAudience(chance: Random): Audience {
  const roll = chance.next();
  return roll < 0.44 ? "women" : roll < 0.88 ? "men" : "children";
}

function pickMaterial(kind: ProductKind, features: readonly string[], chance: Random): string {
  const required = features.flatMap((feature) => MATERIALS_OF[feature] ?? []);
  const fitting = kind.materials.filter((material) => required.includes(material));
  return chance.pick(fitting.length > 0 ? fitting : kind.materials);
}

function pickSizes(kind: ProductKind, audience: Audience | null, chance: Random): string[] {
  if (kind.sizes === undefined) return [];
  const scale: readonly string[] = SIZES[audience === "children" && kind.sizes === "wear" ? "child" : kind.sizes];
  const fitting = audience === "children" && kind.sizes === "shoe" ? ["28", "30", "32", "34", "36"] : scale;
  const first = chance.int(0, 1);
  return fitting.slice(first, fitting.length - chance.int(0, 1));
}

function pickStock(chance: Random): Stock {
  let left = chance.next();
  for (const [stock, odds] of STOCK_ODDS) {
    left -= odds;
    if (left < 0) return stock;
  }
  return "now";
}

/** A 13-digit EAN with a valid check digit, in the range for internal use (2...). */
function makeEan(chance: Random): string {
  const digits = [2, ...Array.from({ length: 11 }, () => chance.int(0, 9))];
  const sum = digits.reduce((total, digit, index) => total + digit * (index % 2 === 0 ? 1 : 3), 0);
  return [...digits, (10 - (sum % 10)) % 10].join("");
}

/** Formats a number with its unit, with plain spaces, as imports store texts. */
function formatMeasure(value: number, unit: string, locale: string): string {
  const number = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 }).format(value).replaceAll(/\p{Zs}/gu, " ");
  if (unit === "″") return `${number}″`;
  return `${number.replace("-", "−")} ${unit}`;
}

/** Formats the title of a product: adjectives in agreement with the noun, brand, model, and measure or colour. */
export function formatProductTitle(product: Product, texts: DemoTexts, locale: string): string {
  const [noun, gender] = texts.nouns[product.kindName] ?? ["", "m", ""];
  const adjectives = product.features.flatMap((feature) => {
    const forms = texts.features[feature];
    return forms === undefined ? [] : [agree(forms, gender)];
  });
  const audience = product.audience === null ? [] : [agree(texts.audiences[product.audience], gender)];
  const phrase = [...audience, ...adjectives, noun].join(" ");
  const maker = `${product.brand} ${product.model}`;
  const name = texts.nounFirst ? `${capitalize(phrase)} ${maker}` : `${maker} ${phrase}`;
  const unit = product.kind.measure?.unit;
  if (product.measure !== null && unit !== undefined) return `${name} ${formatMeasure(product.measure, unit, locale)}`;
  const [colour = ""] = product.colours;
  const forms = texts.colours[colour];
  return product.kind.sizes === undefined || forms === undefined ? name : `${name}, ${agree(forms, gender)}`;
}

/** Formats a description of two sentences that fits any noun. */
export function formatDescription(product: Product, texts: DemoTexts, section: string): string {
  const sentences = texts.sectionSentences[section] ?? [];
  const first = sentences[product.number % Math.max(1, sentences.length)] ?? "";
  // The last feature is the most general one.
  const feature = product.features.at(-1) ?? "";
  return `${first} ${texts.featureSentences[feature] ?? ""}`.trim();
}

/** Capitalizes the first letter. */
export function capitalize(text: string): string {
  return text.charAt(0).toLocaleUpperCase() + text.slice(1);
}
