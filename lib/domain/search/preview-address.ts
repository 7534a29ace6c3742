import type { PreviewAddress } from "@/lib/contract/search/search-preview";

// Reads and changes the URL state of the search preview.

/** The search host request in the URL of any screen. */
export type SearchState = Pick<PreviewAddress, ConditionKind | "q" | "type" | "sort" | "plp" | "facets" | "page">;

/** The conditions after adding or removing one; goes back to the first page. */
export function toggleCondition(
  address: Pick<PreviewAddress, ConditionKind>,
  kind: ConditionKind,
  clause: string,
): Partial<Pick<PreviewAddress, ConditionKind | "page">> {
  const current = address[kind];
  return { [kind]: current.includes(clause) ? current.filter((one) => one !== clause) : [...current, clause], page: 1 };
}

/** The attributes that hold category paths. */
const PATH_ATTRIBUTES = ["category_path", "all_categories_path", "category"];

/** The attribute that makes the conditions a category listing; null when there is none or more than one. */
export function findListingCondition({ q, f, f_must }: SearchState): string | null {
  if (q.trim() !== "") return null;
  const attributes = [...f, ...f_must]
    .map((clause) => clause.slice(0, clause.indexOf(":")))
    .filter((name) => PATH_ATTRIBUTES.includes(name));
  return attributes.length === 1 ? (attributes[0] ?? null) : null;
}

/** Kinds of conditions: at least one value of an attribute must match, every value must match, or no value must match. */
export const CONDITION_KINDS = ["f", "f_must", "neg_f"] as const;
export type ConditionKind = (typeof CONDITION_KINDS)[number];

/** Whether anything besides the query filters or sorts the results. */
export function hasConditions(address: SearchState): boolean {
  return CONDITION_KINDS.some((kind) => address[kind].length > 0) || address.sort !== undefined;
}

/** The attributes that the conditions and the sort order name, each once. */
export function listNamedAttributes(address: SearchState): string[] {
  const clauses = [...CONDITION_KINDS.flatMap((kind) => address[kind]), ...(address.sort ? [address.sort] : [])];
  return [...new Set(clauses.map((clause) => clause.slice(0, clause.indexOf(":"))))];
}

type Shop = { base_url: string; trackingCode: string };

const SHOP_SORTS: Record<string, string> = {
  "price_amount:asc": "cheapest",
  "price_amount:desc": "dearest",
  "introduced_at:desc": "newest",
};

/**
 * The URL of the same search in the demo shop, with the conditions it supports; other shops open at their home page.
 */
export function buildShopUrl({ base_url, trackingCode }: Shop, address: PreviewAddress): string {
  if (!base_url.endsWith(`/shop/${trackingCode}`)) return base_url;
  const params = new URLSearchParams();
  if (address.q.trim() !== "") params.set("q", address.q.trim());
  for (const clause of address.f) {
    const name = clause.slice(0, clause.indexOf(":"));
    const value = clause.slice(clause.indexOf(":") + 1);
    if (name === "brand") params.append("brand", value);
    if (name === "category_path") params.set("category", value);
    const [low, high] = name === "price_amount" ? (parseRange(value) ?? []) : [];
    if (low !== undefined && high !== undefined) {
      params.set("price_from", String(low));
      params.set("price_to", String(high));
    }
  }
  const sort = SHOP_SORTS[address.sort ?? ""];
  if (sort !== undefined) params.set("sort", sort);
  if (address.page > 1) params.set("page", String(address.page));
  return `${base_url}/search?${params}`;
}

/** Parses a range `low|high`. */
export function parseRange(value: string): [number, number] | null {
  const match = /^(-?\d+(?:\.\d+)?)\|(-?\d+(?:\.\d+)?)$/.exec(value);
  return match === null ? null : [Number(match[1]), Number(match[2])];
}
