import type { PreviewAddress } from "@/lib/contract/search/search-preview";

// What can be done with the address of the search preview.

/** What any screen asks the search host by its address. */
export type SearchState = Pick<PreviewAddress, ConditionKind | "q" | "type" | "sort" | "plp" | "facets" | "page">;

/** The conditions of an address after one of them was set or, when it was there, taken away; at the first page again. */
export function toggled(
  address: Pick<PreviewAddress, ConditionKind>,
  kind: ConditionKind,
  clause: string,
): Partial<Pick<PreviewAddress, ConditionKind | "page">> {
  const own = address[kind];
  return { [kind]: own.includes(clause) ? own.filter((one) => one !== clause) : [...own, clause], page: 1 };
}

/** The attributes that hold the path of a category. */
const PATHS = ["category_path", "all_categories_path", "category"];

/** The attribute by which the conditions are the listing of a category; null when none or several are. */
export function listingAttribute({ q, f, f_must }: SearchState): string | null {
  if (q.trim() !== "") return null;
  const own = [...f, ...f_must]
    .map((clause) => clause.slice(0, clause.indexOf(":")))
    .filter((name) => PATHS.includes(name));
  return own.length === 1 ? (own[0] ?? null) : null;
}

/** Kinds of conditions: one of an attribute's must fit, all must, none may. */
export const CONDITION_KINDS = ["f", "f_must", "neg_f"] as const;
/** A kind of conditions. */
export type ConditionKind = (typeof CONDITION_KINDS)[number];

/** Whether anything narrows or orders the results beside the words. */
export function isNarrowed(address: SearchState): boolean {
  return CONDITION_KINDS.some((kind) => address[kind].length > 0) || address.sort !== undefined;
}

/** The attributes that the conditions and the order name, each once. */
export function attributesIn(address: SearchState): string[] {
  const clauses = [...CONDITION_KINDS.flatMap((kind) => address[kind]), ...(address.sort ? [address.sort] : [])];
  return [...new Set(clauses.map((clause) => clause.slice(0, clause.indexOf(":"))))];
}

type Shop = { base_url: string; trackingCode: string };

const SHOP_SORTS: Record<string, string> = {
  "price_amount:asc": "cheapest",
  "price_amount:desc": "dearest",
  "introduced_at:desc": "newest",
};

/** The same search in the demo shop, as far as it knows the conditions; other shops open at their start. */
export function shopHref({ base_url, trackingCode }: Shop, address: PreviewAddress): string {
  if (!base_url.endsWith(`/shop/${trackingCode}`)) return base_url;
  const params = new URLSearchParams();
  if (address.q.trim() !== "") params.set("q", address.q.trim());
  for (const clause of address.f) {
    const [name, value] = [clause.slice(0, clause.indexOf(":")), clause.slice(clause.indexOf(":") + 1)];
    if (name === "brand") params.append("brand", value);
    if (name === "category_path") params.set("category", value);
    const [low, high] = name === "price_amount" ? (rangeOf(value) ?? []) : [];
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

/** The ends of a range `low|high`; null for what is none. */
export function rangeOf(value: string): [number, number] | null {
  const match = /^(-?\d+(?:\.\d+)?)\|(-?\d+(?:\.\d+)?)$/.exec(value);
  return match === null ? null : [Number(match[1]), Number(match[2])];
}
