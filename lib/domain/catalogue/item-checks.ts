import { normalizePath } from "@vitrine/engine/category-path";
import { fold } from "@vitrine/engine/fold";
import type { CheckKey } from "@/lib/contract/catalogue/data-quality";
import { parseAmount } from "./amounts";

// Data quality checks of a single item. An attribute holds one value or a list.

export type CheckedItem = { identity: string; type: string; title: string; attributes: Record<string, unknown> };

/** What items are checked against; null if the catalog has no categories or brands. */
export type ItemCheckContext = {
  isMain: (type: string) => boolean;
  categories: ReadonlySet<string> | null;
  brands: ReadonlySet<string> | null;
};

/** Results by check; checks that do not apply to the item are absent. */
export type ItemVerdicts = Partial<Record<CheckKey, "passes" | "fails">>;

const IMAGES = ["image_link", "image_link_s", "image_link_m", "image_link_l", "image_url"];
const ADDRESS = /^(https?:)?\/\/\S+$|^\/\S*$/i;
const RANK_MAX = 15;

/** Runs every check that needs only the item itself. */
export function checkItem(item: CheckedItem, context: ItemCheckContext): ItemVerdicts {
  const { attributes, type } = item;
  const anyType: ItemVerdicts = {
    title_missing: toVerdict(item.title.trim() === "" || item.title.trim() === item.identity),
    web_url_missing: toVerdict(![...listPresentValues(attributes.web_url), item.identity].some(isWebAddress)),
    name_with_dot: toVerdict(Object.keys(attributes).some((name) => name.includes("."))),
  };
  if (!context.isMain(type)) return anyType;
  const categories = listPresentValues(attributes.category).map(String);
  const brands = listPresentValues(attributes.brand).map(String);
  return {
    ...anyType,
    image_missing: toVerdict(!IMAGES.some((name) => listPresentValues(attributes[name]).length > 0)),
    price_unparsable: toVerdict(!hasPrice(attributes)),
    category_primary_missing: toVerdict(categories.length === 0),
    ...checkAvailability(attributes),
    ...checkNames("category_unknown", categories.map(normalizePath), context.categories),
    ...checkNames("brand_unknown", brands.map(fold), context.brands),
  };
}

/** The path by which items refer to a category. */
export function buildCategoryPath({ title, attributes }: Pick<CheckedItem, "title" | "attributes">): string {
  const parents = listPresentValues(attributes.hierarchy).map(String);
  const name = toText(attributes.title) ?? title;
  return normalizePath([...parents, name].join("||"));
}

/** The folded name by which items are matched to a brand. */
export function readBrandName({ title, attributes }: Pick<CheckedItem, "title" | "attributes">): string {
  return fold(toText(attributes.title) ?? title);
}

/** Equal for titles that shoppers cannot distinguish. */
export function toTitleKey(title: string): string {
  return fold(title).trim().replace(/\s+/gu, " ");
}

/** The non-empty values of an attribute. */
export function listPresentValues(value: unknown): unknown[] {
  const values: unknown[] = Array.isArray(value) ? value : [value];
  return values.filter((one) => one !== undefined && one !== null && !(typeof one === "string" && one.trim() === ""));
}

function toVerdict(isWrong: boolean): "passes" | "fails" {
  return isWrong ? "fails" : "passes";
}

function toText(value: unknown): string | undefined {
  const [first] = listPresentValues(value);
  return first === undefined ? undefined : String(first);
}

function isWebAddress(value: unknown): boolean {
  return typeof value === "string" && ADDRESS.test(value.trim());
}

function hasPrice({ price, price_amount }: Record<string, unknown>): boolean {
  const [amount] = listPresentValues(price_amount);
  if (typeof amount === "number") return Number.isFinite(amount) && amount >= 0;
  const parsed = parseAmount(toText(amount) ?? toText(price));
  return parsed !== undefined && parsed >= 0;
}

/** Ranks are 1 to 15; 15 means unavailable. Items without a rank are not checked. */
function checkAvailability({ availability_rank, availability }: Record<string, unknown>): ItemVerdicts {
  const [value] = listPresentValues(availability_rank);
  if (value === undefined) return {};
  const rank = Number(value);
  const isRank = Number.isInteger(rank) && rank >= 1 && rank <= RANK_MAX;
  const [flag] = listPresentValues(availability);
  const isAvailable = flag === undefined ? null : flag === true || Number(flag) > 0;
  const contradicts = isAvailable !== null && isAvailable === (rank === RANK_MAX);
  return { availability_contradiction: toVerdict(!isRank || contradicts) };
}

function checkNames(key: CheckKey, names: readonly string[], known: ReadonlySet<string> | null): ItemVerdicts {
  if (known === null || names.length === 0) return {};
  return { [key]: toVerdict(names.some((name) => !known.has(name))) };
}

/** What the size of an item depends on. */
type MeasuredItem = { title: string; attributes: Record<string, unknown> };

/** Maximum characters of an item, including attribute names: it is stored, compared and indexed as a whole. */
const ITEM_CHARS_MAX = 256_000;
const ITEM_ATTRIBUTES_MAX = 5_000;

/** Estimates the length of an item's JSON in characters. */
export function estimateItemSize({ title, attributes }: MeasuredItem): number {
  let size = title.length;
  for (const name in attributes) {
    const value = attributes[name];
    size += name.length + 8;
    if (typeof value === "string") size += value.length;
    else if (Array.isArray(value)) for (const one of value) size += String(one).length + 3;
  }
  return size;
}

/** Whether an item of that size is rejected. */
export function isTooLarge({ attributes }: MeasuredItem, size: number): boolean {
  return size > ITEM_CHARS_MAX || Object.keys(attributes).length > ITEM_ATTRIBUTES_MAX;
}
