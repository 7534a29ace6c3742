import type { Facet } from "@/lib/contract/search/search-host";

/** A facet value: its condition, label, count, and depth in a tree. */
export type FacetChoice = { clause: string; label: string; count: number; depth: number };

/** The values of a facet in answer order; a tree from its root. */
export function listFacetChoices({ name, values }: Facet): FacetChoice[] {
  const visit = (value: unknown, depth: number): FacetChoice[] => {
    if (typeof value !== "object" || value === null || !("value" in value) || typeof value.value !== "string")
      return [];
    const children = "children" in value && Array.isArray(value.children) ? value.children : [];
    const count = "hits_count" in value && typeof value.hits_count === "number" ? value.hits_count : 0;
    const choice = { clause: `${name}:${value.value}`, label: value.value.split("||").at(-1) ?? "", count, depth };
    return [choice, ...children.flatMap((child: unknown) => visit(child, depth + 1))];
  };
  return values.flatMap((value) => visit(value, 0));
}
