import type { CatalogueItem } from "@/lib/contract/catalogue/catalogue-import";
import { fold } from "@/lib/domain/kit/fold";
import { isRecord } from "@/lib/domain/kit/record";
import type { FieldMapping } from "./feed-mapping";
import { type FeedValues, getValue, type Target } from "./feed-names";
import { isWholeCurrency, type PriceUnit, parseAmount } from "./feed-prices";

/** An item before validation by the backend. */
export type DraftItem = Omit<CatalogueItem, "identity"> & { identity: unknown };

export type ItemRules = {
  mapping: FieldMapping;
  /** Default type of items. */
  type: string;
  language: string;
  currency: string;
  priceUnit: PriceUnit;
};

/** Counts of dropped values by reason. */
export type DropCounts = { nested: number; too_long: number; name_unusable: number };

/** Maximum length of a text; longer ones are dropped and counted. */
const TEXT_MAX = 20_000;
/** Maximum number of values of an attribute. */
const LIST_MAX = 1000;
const NAME_MAX = 200;
const UNUSABLE = ["__proto__", "constructor", "prototype"];
const PRICE_FIELDS = ["price", "price_old"] as const;
/** Reserved attribute names; source fields with these names are not copied. */
const RESERVED = ["title", "price", "price_amount", "price_old", "price_old_amount"];

/** Converts a record to an item: mapped fields under their target names, prices as number and text, the rest unchanged. */
export function toItem(record: FeedValues, rules: ItemRules, dropped: DropCounts): DraftItem {
  const { mapping } = rules;
  const mapped = new Set(
    Object.values(mapping).map((field) => (Object.hasOwn(record, field) ? field : getTopLevelName(field))),
  );
  const attributes: Record<string, unknown> = {};
  const addField = (name: string, value: unknown): void => {
    if (isUsable(name)) putAttribute(attributes, name, value, dropped);
    else dropped.name_unusable += 1;
  };
  for (const [name, value] of Object.entries(record)) {
    if (mapped.has(name) || RESERVED.includes(name)) continue;
    const pairs = readPairs(value);
    if (pairs === null) addField(name, value);
    else
      for (const [pairName, values] of pairs)
        if (!RESERVED.includes(pairName) && !mapped.has(pairName)) addField(pairName, values);
  }
  const read = (target: Target): unknown =>
    mapping[target] === undefined ? undefined : getValue(record, mapping[target]);
  for (const target of ["description", "ean", "product_code", "introduced_at"] as const)
    putAttribute(attributes, target, read(target), dropped);
  for (const target of ["image_link", "web_url"] as const)
    putAttribute(attributes, target, readTexts(read(target))[0], dropped);
  putAttribute(attributes, "brand", readTexts(read("brand")), dropped);
  putAttribute(attributes, "category", readPaths(read("category")), dropped);
  putAttribute(attributes, "hierarchy", readHierarchy(read("hierarchy")), dropped);
  for (const target of PRICE_FIELDS) Object.assign(attributes, readPrice(target, read(target), rules));
  const availability = readAvailability(read("availability"));
  if (availability !== undefined) attributes.availability = availability;
  const type = readText(read("type"));
  return {
    identity: readText(read("identity")),
    type: type === undefined || type === "" ? rules.type : type,
    title: readText(read("title")) ?? "",
    attributes,
  };
}

function getTopLevelName(field: string): string {
  return field.split(".", 1)[0] ?? field;
}

function isUsable(name: string): boolean {
  return name !== "" && name.length <= NAME_MAX && !UNUSABLE.includes(name);
}

const PAIR_NAMES = ["name", "key", "label", "param_name"];
const PAIR_VALUES = ["value", "val", "text"];

/** Reads a parameter list (`{ name, value }` entries) as attributes by name; null for any other value. */
function readPairs(value: unknown): Map<string, unknown[]> | null {
  if (!isRecord(Array.isArray(value) ? value[0] : value)) return null;
  const list: unknown[] = Array.isArray(value) ? value : [value];
  const pairs = new Map<string, unknown[]>();
  for (const one of list) {
    const pair = isRecord(one) ? readPair(one) : null;
    if (pair === null) return null;
    const collected = pairs.get(pair.name) ?? [];
    for (const pairValue of pair.values) collected.push(pairValue);
    pairs.set(pair.name, collected);
  }
  return pairs;
}

function readPair(value: FeedValues): { name: string; values: unknown[] } | null {
  const entries = Object.entries(value);
  const name = entries.find(([key]) => PAIR_NAMES.includes(key.toLowerCase()))?.[1];
  const entryValue = entries.find(([key]) => PAIR_VALUES.includes(key.toLowerCase()))?.[1];
  const inner = isRecord(entryValue) ? entryValue.text : entryValue;
  if (entries.length !== 2 || typeof name !== "string" || inner === undefined) return null;
  const values: unknown[] = Array.isArray(inner) ? inner : [inner];
  // Dots and colons have a meaning in filters and mappings.
  return values.every(isScalar) ? { name: name.trim().replace(/[.:\s]+/g, "_"), values } : null;
}

function putAttribute(attributes: Record<string, unknown>, name: string, value: unknown, dropped: DropCounts): void {
  if (value === undefined || value === null || value === "") return;
  if (Array.isArray(value)) {
    const scalars = value.filter((one) => isScalar(one)).map(sanitize);
    if (scalars.length < value.length) dropped.nested += 1;
    const fitting = scalars.filter((one) => typeof one !== "string" || (one !== "" && one.length <= TEXT_MAX));
    if (fitting.length > LIST_MAX || fitting.length < scalars.filter((one) => one !== "").length) dropped.too_long += 1;
    if (fitting.length > 0) attributes[name] = fitting.slice(0, LIST_MAX);
  } else if (!isScalar(value)) dropped.nested += 1;
  else if (typeof value === "string" && value.length > TEXT_MAX) dropped.too_long += 1;
  else attributes[name] = sanitize(value);
}

function isScalar(value: unknown): boolean {
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean";
}

/** Removes from texts what PostgreSQL rejects: NUL and unpaired surrogates. */
function sanitize(value: unknown): unknown {
  return typeof value === "string" ? value.replace(/\0|\p{Surrogate}/gu, "") : value;
}

function readText(value: unknown): string | undefined {
  const one: unknown = Array.isArray(value) ? value.find((entry) => isScalar(entry)) : value;
  return typeof one === "string" || typeof one === "number" ? String(sanitize(String(one))).trim() : undefined;
}

function readTexts(value: unknown): string[] {
  return (Array.isArray(value) ? value : [value]).flatMap((one) => readText(one) ?? []).filter((text) => text !== "");
}

function splitPath(path: string): string[] {
  return path
    .split(/[|>»›]/)
    .map((part) => part.trim())
    .filter((part) => part !== "");
}

/** Category paths in the form `A | B`, primary first; the entries of a list may be lists of path segments. */
function readPaths(value: unknown): string[] {
  const paths: unknown[] = Array.isArray(value) ? value : [value];
  return paths
    .map((path) => (Array.isArray(path) ? readTexts(path) : splitPath(readText(path) ?? "")).join(" | "))
    .filter((path) => path !== "");
}

/** The ancestors of a category, root first. */
function readHierarchy(value: unknown): string[] {
  return Array.isArray(value) ? readTexts(value) : splitPath(readText(value) ?? "");
}

const formats = new Map<string, Intl.NumberFormat>();

/** Amount and formatted price; empty if the value contains no number. */
function readPrice(target: (typeof PRICE_FIELDS)[number], value: unknown, rules: ItemRules): Record<string, unknown> {
  const number = typeof value === "number" ? value : parseAmount(readText(value));
  if (number === undefined) return {};
  const amount = rules.priceUnit === "minor" ? number / 100 : number;
  const key = `${rules.language} ${rules.currency}`;
  const format = formats.get(key) ?? createPriceFormat(rules);
  formats.set(key, format);
  return { [`${target}_amount`]: amount, [target]: format.format(amount) };
}

function createPriceFormat({ language, currency }: ItemRules): Intl.NumberFormat {
  const trailingZeroDisplay = isWholeCurrency(currency) ? "stripIfInteger" : "auto";
  return new Intl.NumberFormat(language, { style: "currency", currency, trailingZeroDisplay });
}

// Words for unavailable items in the product's languages, folded.
const SOLD_OUT = new RegExp(
  `^(${[
    "false|no|out of stock|sold out|discontinued|unavailable|not available|preorder|backorder",
    "ne|neni skladem|vyprodano|nedostupne|nie|nie je skladom|vypredane|niedostepny|niedostepne|brak|wyprzedany|wyprzedane",
  ].join("|")})$`,
);

/** 1 or 0 from a flag, a quantity or a phrase; undefined (treated as available) if empty. */
function readAvailability(value: unknown): 0 | 1 | undefined {
  const text = typeof value === "boolean" ? String(value) : readText(value);
  if (text === undefined || text === "") return undefined;
  if (/^-?\d+(\.\d+)?$/.test(text)) return Number(text) > 0 ? 1 : 0;
  return SOLD_OUT.test(fold(text.replace(/[_-]+/g, " "))) ? 0 : 1;
}
