import { fold } from "@vitrine/engine/fold";
import type { CatalogAttribute } from "@/lib/contract/catalogue/data-quality";
import { sortBy } from "@/lib/contract/kit/lists";

/** The order of attributes; by default, those that fewest items have come first. */
export const attributeSorting = sortBy(
  { share: "asc", name: "asc", type: "asc", data_type: "asc", change: "asc", distinct: "asc", clashes: "asc" },
  "by",
  "dir",
);
type AttributeSort = keyof typeof attributeSorting.keys;

type AttributeFilter = { type?: string; q: string; by: AttributeSort; dir: "asc" | "desc" };

/** Attributes filtered by type and name, and sorted; ties by name. Unknown values come last. */
export function sortAttributes(all: readonly CatalogAttribute[], filter: AttributeFilter): CatalogAttribute[] {
  const words = fold(filter.q.trim());
  const fitting = all.filter(
    ({ type, name }) => (filter.type === undefined || type === filter.type) && fold(name).includes(words),
  );
  const sign = filter.dir === "asc" ? 1 : -1;
  return fitting.sort(
    (a, b) =>
      compare(getSortValue(a, filter.by), getSortValue(b, filter.by), sign) ||
      byText(a.name, b.name) ||
      byText(a.type, b.type),
  );
}

/** The change of an attribute's share in percentage points; null without a previous computation. */
export function computeChange({ share, before }: Pick<CatalogAttribute, "share" | "before">): number | null {
  return before === null || before === undefined ? null : Math.round((share - before) * 1000) / 10;
}

function getSortValue(attribute: CatalogAttribute, by: AttributeSort): string | number | null {
  if (by === "change") return computeChange(attribute);
  return attribute[by] ?? null;
}

function compare(a: string | number | null, b: string | number | null, sign: number): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  if (typeof a === "number" && typeof b === "number") return (a - b) * sign;
  return byText(String(a), String(b)) * sign;
}

function byText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
