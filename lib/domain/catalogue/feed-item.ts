import type { CatalogueItem } from "@/lib/contract/catalogue/catalogue-import";
import { fold } from "@/lib/domain/kit/fold";
import { type FeedValues, isObject, valueAt } from "./feed-fields";
import type { FieldMapping } from "./feed-mapping";
import type { Target } from "./feed-names";
import { amountOf, isWholeCurrency, type PriceUnit } from "./feed-prices";

/** An item as it is sent; the backend says what is wrong with it. */
export type DraftItem = Omit<CatalogueItem, "identity"> & { identity: unknown };

/** How records become items. */
export type ItemRules = {
  mapping: FieldMapping;
  /** Type of items that name none. */
  type: string;
  language: string;
  currency: string;
  priceUnit: PriceUnit;
};

/** What was left out on the way, by reason. */
export type Dropped = { nested: number; too_long: number; name_unusable: number };

/** A text of an attribute at most; longer ones are left out and counted. */
const TEXT_MAX = 20_000;
/** Values of one attribute at most. */
const LIST_MAX = 1000;
const NAME_MAX = 200;
const UNUSABLE = ["__proto__", "constructor", "prototype"];
const PRICED = ["price", "price_old"] as const;
/** Fields whose names are ours; a field of the source that happens to be called so is not mixed in. */
const OWN = ["title", "price", "price_amount", "price_old", "price_old_amount"];

/** Turns a record into an item: mapped fields under their names, prices as number and text, the rest as it came. */
export function toItem(record: FeedValues, rules: ItemRules, dropped: Dropped): DraftItem {
  const { mapping } = rules;
  const mapped = new Set(
    Object.values(mapping).map((field) => (Object.hasOwn(record, field) ? field : outerOf(field))),
  );
  const attributes: Record<string, unknown> = {};
  const keep = (name: string, value: unknown): void => {
    if (isUsable(name)) put(attributes, name, value, dropped);
    else dropped.name_unusable += 1;
  };
  for (const [name, value] of Object.entries(record)) {
    if (mapped.has(name) || OWN.includes(name)) continue;
    const pairs = pairsOf(value);
    if (pairs === null) keep(name, value);
    else for (const [own, values] of pairs) if (!OWN.includes(own) && !mapped.has(own)) keep(own, values);
  }
  const from = (target: Target): unknown =>
    mapping[target] === undefined ? undefined : valueAt(record, mapping[target]);
  for (const target of ["description", "ean", "product_code", "introduced_at"] as const)
    put(attributes, target, from(target), dropped);
  for (const target of ["image_link", "web_url"] as const) put(attributes, target, listOf(from(target))[0], dropped);
  put(attributes, "brand", listOf(from("brand")), dropped);
  put(attributes, "category", pathsOf(from("category")), dropped);
  put(attributes, "hierarchy", hierarchyOf(from("hierarchy")), dropped);
  for (const target of PRICED) Object.assign(attributes, priceOf(target, from(target), rules));
  const availability = availabilityOf(from("availability"));
  if (availability !== undefined) attributes.availability = availability;
  const type = textOf(from("type"));
  return {
    identity: textOf(from("identity")),
    type: type === undefined || type === "" ? rules.type : type,
    title: textOf(from("title")) ?? "",
    attributes,
  };
}

function outerOf(field: string): string {
  return field.split(".", 1)[0] ?? field;
}

function isUsable(name: string): boolean {
  return name !== "" && name.length <= NAME_MAX && !UNUSABLE.includes(name);
}

const PAIR_NAMES = ["name", "key", "label", "param_name"];
const PAIR_VALUES = ["value", "val", "text"];

/** Parameters as feeds list them, `{ name, value }` each, as attributes of their own; null for any other value. */
function pairsOf(value: unknown): Map<string, unknown[]> | null {
  if (!isObject(Array.isArray(value) ? value[0] : value)) return null;
  const list: unknown[] = Array.isArray(value) ? value : [value];
  const pairs = new Map<string, unknown[]>();
  for (const one of list) {
    const pair = isObject(one) ? pairOf(one) : null;
    if (pair === null) return null;
    const known = pairs.get(pair.name) ?? [];
    for (const given of pair.values) known.push(given);
    pairs.set(pair.name, known);
  }
  return pairs;
}

function pairOf(value: FeedValues): { name: string; values: unknown[] } | null {
  const entries = Object.entries(value);
  const name = entries.find(([key]) => PAIR_NAMES.includes(key.toLowerCase()))?.[1];
  const given = entries.find(([key]) => PAIR_VALUES.includes(key.toLowerCase()))?.[1];
  const inner = isObject(given) ? given.text : given;
  if (entries.length !== 2 || typeof name !== "string" || inner === undefined) return null;
  const values: unknown[] = Array.isArray(inner) ? inner : [inner];
  // Dots and colons mean something in filters and mappings.
  return values.every(isScalar) ? { name: name.trim().replace(/[.:\s]+/g, "_"), values } : null;
}

function put(attributes: Record<string, unknown>, name: string, value: unknown, dropped: Dropped): void {
  if (value === undefined || value === null || value === "") return;
  if (Array.isArray(value)) {
    const scalars = value.filter((one) => isScalar(one)).map(storable);
    if (scalars.length < value.length) dropped.nested += 1;
    const fitting = scalars.filter((one) => typeof one !== "string" || (one !== "" && one.length <= TEXT_MAX));
    if (fitting.length > LIST_MAX || fitting.length < scalars.filter((one) => one !== "").length) dropped.too_long += 1;
    if (fitting.length > 0) attributes[name] = fitting.slice(0, LIST_MAX);
  } else if (!isScalar(value)) dropped.nested += 1;
  else if (typeof value === "string" && value.length > TEXT_MAX) dropped.too_long += 1;
  else attributes[name] = storable(value);
}

function isScalar(value: unknown): boolean {
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean";
}

/** Texts without what no store takes: NUL and halves of surrogate pairs. */
function storable(value: unknown): unknown {
  return typeof value === "string" ? value.replace(/\0|\p{Surrogate}/gu, "") : value;
}

function textOf(value: unknown): string | undefined {
  const one: unknown = Array.isArray(value) ? value.find((entry) => isScalar(entry)) : value;
  return typeof one === "string" || typeof one === "number" ? String(storable(String(one))).trim() : undefined;
}

function listOf(value: unknown): string[] {
  return (Array.isArray(value) ? value : [value]).flatMap((one) => textOf(one) ?? []).filter((text) => text !== "");
}

/** The parts of a path by the separators that feeds use. */
function partsOf(path: string): string[] {
  return path
    .split(/[|>»›]/)
    .map((part) => part.trim())
    .filter((part) => part !== "");
}

/** Category paths in the catalogue's own form, `A | B`; a list of lists holds paths by their parts, the primary first. */
function pathsOf(value: unknown): string[] {
  const paths: unknown[] = Array.isArray(value) ? value : [value];
  return paths
    .map((path) => (Array.isArray(path) ? listOf(path) : partsOf(textOf(path) ?? "")).join(" | "))
    .filter((path) => path !== "");
}

/** The parents of a category, from the top. */
function hierarchyOf(value: unknown): string[] {
  return Array.isArray(value) ? listOf(value) : partsOf(textOf(value) ?? "");
}

const formats = new Map<string, Intl.NumberFormat>();

/** Amount and formatted price; nothing when no number is in it. */
function priceOf(target: (typeof PRICED)[number], value: unknown, rules: ItemRules): Record<string, unknown> {
  const number = typeof value === "number" ? value : amountOf(textOf(value));
  if (number === undefined) return {};
  const amount = rules.priceUnit === "minor" ? number / 100 : number;
  const key = `${rules.language} ${rules.currency}`;
  const format = formats.get(key) ?? priceFormat(rules);
  formats.set(key, format);
  return { [`${target}_amount`]: amount, [target]: format.format(amount) };
}

function priceFormat({ language, currency }: ItemRules): Intl.NumberFormat {
  const trailingZeroDisplay = isWholeCurrency(currency) ? "stripIfInteger" : "auto";
  return new Intl.NumberFormat(language, { style: "currency", currency, trailingZeroDisplay });
}

// In the languages of this product, folded: what cannot be bought now.
const SOLD_OUT = new RegExp(
  `^(${[
    "false|no|out of stock|sold out|discontinued|unavailable|not available|preorder|backorder",
    "ne|neni skladem|vyprodano|nedostupne|nie|nie je skladom|vypredane|niedostepny|niedostepne|brak|wyprzedany|wyprzedane",
  ].join("|")})$`,
);

/** 1 or 0 from a flag, a count or the words of feeds; undefined (counts as available) when it says nothing. */
function availabilityOf(value: unknown): 0 | 1 | undefined {
  const text = typeof value === "boolean" ? String(value) : textOf(value);
  if (text === undefined || text === "") return undefined;
  if (/^-?\d+(\.\d+)?$/.test(text)) return Number(text) > 0 ? 1 : 0;
  return SOLD_OUT.test(fold(text.replace(/[_-]+/g, " "))) ? 0 : 1;
}
