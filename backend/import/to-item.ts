import type { CatalogueItem } from "@/lib/contract/catalogue-import";
import type { FieldMapping, Target } from "./import-options";
import type { PriceUnit } from "./price-unit";
import { valueAt } from "./record-fields";

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
export function toItem(record: Record<string, unknown>, rules: ItemRules, dropped: Dropped): DraftItem {
  const { mapping } = rules;
  const mapped = new Set(
    Object.values(mapping).map((field) => (Object.hasOwn(record, field) ? field : outerOf(field))),
  );
  const attributes: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(record)) {
    if (mapped.has(name) || OWN.includes(name)) continue;
    if (isUsable(name)) put(attributes, name, value, dropped);
    else dropped.name_unusable += 1;
  }
  const from = (target: Target): unknown =>
    mapping[target] === undefined ? undefined : valueAt(record, mapping[target]);
  for (const target of ["description", "ean", "product_code", "introduced_at"] as const)
    put(attributes, target, from(target), dropped);
  for (const target of ["image_link", "web_url"] as const) put(attributes, target, listOf(from(target))[0], dropped);
  const [brand, category] = [listOf(from("brand")), listOf(from("category")).map(pathOf)];
  put(attributes, "brand", brand, dropped);
  put(attributes, "category", category, dropped);
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

/** A category path in the catalogue's own form, `A | B`, from the separators that feeds use. */
function pathOf(path: string): string {
  return path
    .split(/\s*(?:\|\||\||>|»)\s*/)
    .filter((part) => part !== "")
    .join(" | ");
}

const formats = new Map<string, Intl.NumberFormat>();

/** Amount and formatted price; nothing when no number is in it. */
function priceOf(target: (typeof PRICED)[number], value: unknown, rules: ItemRules): Record<string, unknown> {
  const number = typeof value === "number" ? value : amountOf(textOf(value));
  if (number === undefined) return {};
  const amount = rules.priceUnit === "minor" ? number / 100 : number;
  const key = `${rules.language} ${rules.currency}`;
  const format =
    formats.get(key) ?? new Intl.NumberFormat(rules.language, { style: "currency", currency: rules.currency });
  formats.set(key, format);
  return { [`${target}_amount`]: amount, [target]: format.format(amount) };
}

/** The number in `1 234,50 Kč`, `$1,234.50`, `4995`; undefined when there is none. */
export function amountOf(text: string | undefined): number | undefined {
  const digits = (text ?? "").replace(/[^\d.,-]/g, "").replace(/[.,]$/, "");
  if (!/\d/.test(digits)) return undefined;
  // Three digits behind a point are thousands, unless nothing stands before it.
  const decimal = /[.,](\d{1,2})$/.exec(digits) ?? /^-?0?[.,](\d+)$/.exec(digits);
  const fraction = decimal?.[1] ?? "";
  const whole = (fraction === "" ? digits : digits.slice(0, -fraction.length - 1)).replace(/[.,]/g, "");
  const amount = Number(`${whole}.${fraction === "" ? "0" : fraction}`);
  return Number.isFinite(amount) ? amount : undefined;
}

/** 1 or 0 from a flag, a count or the words of feeds; undefined (counts as available) when it says nothing. */
function availabilityOf(value: unknown): 0 | 1 | undefined {
  const text = (typeof value === "boolean" ? String(value) : textOf(value))?.toLowerCase().replace(/[\s_-]+/g, " ");
  if (text === undefined || text === "") return undefined;
  if (/^-?\d+(\.\d+)?$/.test(text)) return Number(text) > 0 ? 1 : 0;
  return /^(false|no|out of stock|sold out|discontinued|unavailable|preorder|backorder)$/.test(text) ? 0 : 1;
}
