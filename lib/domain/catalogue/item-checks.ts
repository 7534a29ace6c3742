import type { CheckKey } from "@/lib/contract/catalogue/data-quality";
import { fold } from "@/lib/domain/kit/fold";
import { normalPath } from "@/lib/domain/search/category-path";
import { amountOf } from "./feed-prices";

// What is wrong with one item, whatever the others are like. Attributes may hold one value
// or a list of them.

/** An item as the catalogue has it. */
export type CheckedItem = { identity: string; type: string; title: string; attributes: Record<string, unknown> };

/** What items are held against: null where the catalogue has no such items. */
export type CheckGround = {
  isMain: (type: string) => boolean;
  categories: ReadonlySet<string> | null;
  brands: ReadonlySet<string> | null;
};

/** Whether an item passes a check; a check that has nothing to look at in it is absent. */
export type ItemVerdicts = Partial<Record<CheckKey, "passes" | "fails">>;

const IMAGES = ["image_link", "image_link_s", "image_link_m", "image_link_l", "image_url"];
const ADDRESS = /^(https?:)?\/\/\S+$|^\/\S*$/i;
const RANK_MAX = 15;

/** Judges an item by every check that needs nothing but the item. */
export function verdictsOf(item: CheckedItem, ground: CheckGround): ItemVerdicts {
  const { attributes, type } = item;
  const anyType: ItemVerdicts = {
    title_missing: said(item.title.trim() === "" || item.title.trim() === item.identity),
    web_url_missing: said(![...valuesOf(attributes.web_url), item.identity].some(isWebAddress)),
    name_with_dot: said(Object.keys(attributes).some((name) => name.includes("."))),
  };
  if (!ground.isMain(type)) return anyType;
  const categories = valuesOf(attributes.category).map(String);
  const brands = valuesOf(attributes.brand).map(String);
  return {
    ...anyType,
    image_missing: said(!IMAGES.some((name) => valuesOf(attributes[name]).length > 0)),
    price_unparsable: said(!hasPrice(attributes)),
    category_primary_missing: said(categories.length === 0),
    ...availability(attributes),
    ...held("category_unknown", categories.map(normalPath), ground.categories),
    ...held("brand_unknown", brands.map(fold), ground.brands),
  };
}

/** The path that a category of the catalogue stands for, as items name it. */
export function pathOfCategory({ title, attributes }: Pick<CheckedItem, "title" | "attributes">): string {
  const parents = valuesOf(attributes.hierarchy).map(String);
  const name = textOf(attributes.title) ?? title;
  return normalPath([...parents, name].join("||"));
}

/** The name of a brand of the catalogue, as items are held against it. */
export function nameOfBrand({ title, attributes }: Pick<CheckedItem, "title" | "attributes">): string {
  return fold(textOf(attributes.title) ?? title);
}

/** What is the same in titles that shoppers cannot tell apart. */
export function titleKey(title: string): string {
  return fold(title).trim().replace(/\s+/gu, " ");
}

/** The values of an attribute, empty ones left out. */
export function valuesOf(value: unknown): unknown[] {
  const values: unknown[] = Array.isArray(value) ? value : [value];
  return values.filter((one) => one !== undefined && one !== null && !(typeof one === "string" && one.trim() === ""));
}

function said(isWrong: boolean): "passes" | "fails" {
  return isWrong ? "fails" : "passes";
}

function textOf(value: unknown): string | undefined {
  const [first] = valuesOf(value);
  return first === undefined ? undefined : String(first);
}

function isWebAddress(value: unknown): boolean {
  return typeof value === "string" && ADDRESS.test(value.trim());
}

function hasPrice({ price, price_amount }: Record<string, unknown>): boolean {
  const [amount] = valuesOf(price_amount);
  if (typeof amount === "number") return Number.isFinite(amount) && amount >= 0;
  const read = amountOf(textOf(amount) ?? textOf(price));
  return read !== undefined && read >= 0;
}

/** A rank is 1 to 15, and 15 is what cannot be bought; an item without a rank contradicts nothing. */
function availability({ availability_rank, availability }: Record<string, unknown>): ItemVerdicts {
  const [given] = valuesOf(availability_rank);
  if (given === undefined) return {};
  const rank = Number(given);
  const isRank = Number.isInteger(rank) && rank >= 1 && rank <= RANK_MAX;
  const [flag] = valuesOf(availability);
  const isAvailable = flag === undefined ? null : flag === true || Number(flag) > 0;
  const contradicts = isAvailable !== null && isAvailable === (rank === RANK_MAX);
  return { availability_contradiction: said(!isRank || contradicts) };
}

function held(key: CheckKey, names: readonly string[], known: ReadonlySet<string> | null): ItemVerdicts {
  if (known === null || names.length === 0) return {};
  return { [key]: said(names.some((name) => !known.has(name))) };
}
