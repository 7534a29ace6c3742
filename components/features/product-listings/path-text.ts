import { pathParts } from "@/lib/domain/category-path";

/** The path of a category as people read it. */
export function pathText(path: string): string {
  return pathParts(path).join(" | ");
}
