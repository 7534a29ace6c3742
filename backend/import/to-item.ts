import type { CatalogueItem } from "@/lib/contract/catalogue-import";
import type { FieldMapping, ImportOptions, Target } from "./import-options";

/** An item as it is sent; the backend says what is wrong with it. */
export type DraftItem = Omit<CatalogueItem, "identity"> & { identity: unknown };

/** What was left out on the way, by reason. */
export type Dropped = { nested: number; too_long: number };

/** A text of an attribute at most; longer ones are left out and counted. */
const TEXT_MAX = 20_000;
const PRICED = ["price", "price_old"] as const;

/** Turns a record into an item: mapped fields under their names, prices as number and text, the rest as it came. */
export function toItem(
  record: Record<string, unknown>,
  mapping: FieldMapping,
  options: ImportOptions,
  dropped: Dropped,
): DraftItem {
  const mapped = new Set(Object.values(mapping));
  const attributes: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(record)) {
    if (!mapped.has(name)) put(attributes, name, value, dropped);
  }
  const from = (target: Target): unknown => (mapping[target] === undefined ? undefined : record[mapping[target]]);
  for (const target of ["description", "image_link", "web_url", "ean", "product_code", "introduced_at"] as const)
    put(attributes, target, from(target), dropped);
  put(attributes, "brand", listOf(from("brand")), dropped);
  put(attributes, "category", listOf(from("category")).map(pathOf), dropped);
  for (const target of PRICED) Object.assign(attributes, priceOf(target, from(target), options));
  const availability = availabilityOf(from("availability"));
  if (availability !== undefined) attributes.availability = availability;
  const type = from("type");
  return {
    identity: textOf(from("identity")),
    type: typeof type === "string" && type !== "" ? type : options.type,
    title: textOf(from("title")) ?? "",
    attributes,
  };
}

function put(attributes: Record<string, unknown>, name: string, value: unknown, dropped: Dropped): void {
  if (value === undefined || value === null || value === "") return;
  if (Array.isArray(value)) {
    const scalars = value.filter((one) => isScalar(one));
    if (scalars.length < value.length) dropped.nested += 1;
    if (scalars.length > 0) attributes[name] = scalars;
    return;
  }
  if (!isScalar(value)) dropped.nested += 1;
  else if (typeof value === "string" && value.length > TEXT_MAX) dropped.too_long += 1;
  else attributes[name] = value;
}

function isScalar(value: unknown): boolean {
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean";
}

function textOf(value: unknown): string | undefined {
  const one: unknown = Array.isArray(value) ? value[0] : value;
  return typeof one === "string" || typeof one === "number" ? String(one).trim() : undefined;
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

/** Amount and formatted price; nothing when no number is in it. */
function priceOf(target: (typeof PRICED)[number], value: unknown, options: ImportOptions): Record<string, unknown> {
  const number = typeof value === "number" ? value : amountOf(textOf(value));
  if (number === undefined) return {};
  const amount = options.minorUnits ? number / 100 : number;
  const format = new Intl.NumberFormat(options.language, { style: "currency", currency: options.currency });
  return { [`${target}_amount`]: amount, [target]: format.format(amount) };
}

/** The number in `1 234,50 Kč`, `$1,234.50`, `4995`; undefined when there is none. */
export function amountOf(text: string | undefined): number | undefined {
  const digits = (text ?? "").replace(/[^\d.,-]/g, "").replace(/[.,]$/, "");
  if (!/\d/.test(digits)) return undefined;
  const decimal = /[.,](\d{1,2})$/.exec(digits);
  const whole = (decimal === null ? digits : digits.slice(0, -decimal[0].length)).replace(/[.,]/g, "");
  const amount = Number(`${whole}.${decimal?.[1] ?? "0"}`);
  return Number.isFinite(amount) ? amount : undefined;
}

/** 1 or 0 from a flag, a count or the words of feeds; undefined (counts as available) when it says nothing. */
function availabilityOf(value: unknown): 0 | 1 | undefined {
  const text =
    typeof value === "boolean"
      ? String(value)
      : textOf(value)
          ?.toLowerCase()
          .replace(/[\s_-]+/g, " ");
  if (text === undefined || text === "") return undefined;
  if (/^-?\d+(\.\d+)?$/.test(text)) return Number(text) > 0 ? 1 : 0;
  return /^(false|no|out of stock|discontinued|unavailable|preorder|backorder)$/.test(text) ? 0 : 1;
}
