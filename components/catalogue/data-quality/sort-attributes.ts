import type { CatalogAttribute } from "@/lib/contract/catalogue/data-quality";
import { fold } from "@/lib/domain/kit/fold";

/** Sort keys of attributes. */
export const ATTRIBUTE_SORTS = ["name", "type", "data_type", "share", "distinct", "clashes", "change"] as const;
type AttributeSort = (typeof ATTRIBUTE_SORTS)[number];

type Asked = { type?: string; q: string; by: AttributeSort; dir: "asc" | "desc" };

/** Attributes filtered by type and name, and sorted; ties by name. Unknown values come last. */
export function sortAttributes(all: readonly CatalogAttribute[], asked: Asked): CatalogAttribute[] {
  const words = fold(asked.q.trim());
  const fitting = all.filter(
    ({ type, name }) => (asked.type === undefined || type === asked.type) && fold(name).includes(words),
  );
  const way = asked.dir === "asc" ? 1 : -1;
  return fitting.sort(
    (a, b) =>
      compare(sortedBy(a, asked.by), sortedBy(b, asked.by), way) || byText(a.name, b.name) || byText(a.type, b.type),
  );
}

/** The change of an attribute's share in percentage points; null without a previous computation. */
export function changeOf({ share, before }: Pick<CatalogAttribute, "share" | "before">): number | null {
  return before === null || before === undefined ? null : Math.round((share - before) * 1000) / 10;
}

function sortedBy(attribute: CatalogAttribute, by: AttributeSort): string | number | null {
  if (by === "change") return changeOf(attribute);
  return attribute[by] ?? null;
}

function compare(a: string | number | null, b: string | number | null, way: number): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  if (typeof a === "number" && typeof b === "number") return (a - b) * way;
  return byText(String(a), String(b)) * way;
}

function byText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
