import { type FeedValues, getValue } from "@/lib/domain/catalogue/feed-names";
import { type FeedFields, readFirstText } from "@/lib/domain/catalogue/find-fields";
import type { ProductFormat } from "@/lib/domain/catalogue/formats/product-format";
import {
  type CategoryStyle,
  decodeEntities,
  findCategoryStyle,
  isCategoryName,
  joinLevels,
  readCategories,
  readListText,
} from "@/lib/domain/catalogue/item-text";
import { isRecord } from "@/lib/domain/kit/record";
import { listTexts } from "./read-attributes";

const EARLIER_LEVELS = /\s*[|>»›]\s*/;

/** Reads the categories of records with the same fields. Each field has its own way to write them. */
export class CategoryReader {
  private readonly styles = new Map<string, CategoryStyle>();
  /** First levels that are no categories, in lower case; "*" at the end stands for any text. */
  private readonly roots: Set<string>;

  constructor(
    fields: FeedFields,
    private readonly names: readonly string[],
    private readonly format: ProductFormat,
    isEarlier: boolean,
  ) {
    const { path, list, without = [], hasRoot = false } = format.categories ?? {};
    this.roots = new Set(without.map((name) => name.toLowerCase()));
    for (const field of names) {
      const values = fields.listTexts(field).map(decodeEntities);
      const found = isEarlier ? { path: EARLIER_LEVELS, list: null } : findCategoryStyle(values);
      const style = isEarlier ? found : { path: path ?? found.path, list: list ?? found.list };
      if (hasRoot) for (const value of values) this.addRoots(value, style);
      this.styles.set(field, hasRoot ? this.addRootsToList(style) : style);
    }
  }

  /** Category paths in the form `A | B`, primary first; the entries of a list may be lists of levels. */
  read(record: FeedValues): string[] {
    const { isUnion = false } = this.format.categories ?? {};
    const filled = this.names.filter((field) => hasNames(getValue(record, field)));
    const paths = filled.slice(0, isUnion ? undefined : 1).flatMap((field) => {
      const cells = this.listCells(getValue(record, field));
      return cells.length > 1 && this.isPath(field)
        ? [joinLevels(cells.map(readName))]
        : cells.flatMap((cell) => this.readCell(cell, field));
    });
    return [...new Set(paths.map((path) => this.removeRoot(path)))].filter((path) => path !== "");
  }

  /** The entries of a list, also of one that is written as a text. */
  private listCells(value: unknown): unknown[] {
    if (Array.isArray(value)) return value;
    const isText = typeof value === "string" && this.format.guess !== "single";
    return (isText ? readListText(value) : null) ?? [value];
  }

  /** In a file of no known program, the name of a field tells whether its list has the levels of one path. */
  private isPath(field: string): boolean {
    return this.format.guess === "per_item" && /breadcrumb|tree/i.test(field);
  }

  private readCell(cell: unknown, field: string): string[] {
    if (Array.isArray(cell)) return [joinLevels(listTexts(cell))];
    const { each } = this.format.categories ?? {};
    const text = decodeEntities(readName(cell));
    const found = each === undefined ? [] : [...text.matchAll(each)].map(([, path = ""]) => path);
    const style = this.styles.get(field) ?? { path: null, list: null };
    return (found.length === 0 ? [text] : found).flatMap((path) => readCategories(path, style)).filter(isCategoryName);
  }

  private addRoots(text: string, style: CategoryStyle): void {
    for (const path of readCategories(text, style)) {
      const [root, ...more] = path.split(" | ");
      if (root !== undefined && more.length > 0) this.roots.add(root.toLowerCase());
    }
  }

  /** A comma before a root is always between paths, also where the root is a path by itself. */
  private addRootsToList({ path, list }: CategoryStyle): CategoryStyle {
    const roots = [...this.roots].map((root) => root.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&"));
    const beforeRoot = `\\s*,\\s*(?=(?:${roots.join("|")})\\s*(?:[,/]|$))`;
    return { path, list: new RegExp(list === null ? beforeRoot : `${beforeRoot}|${list.source}`, "i") };
  }

  private removeRoot(path: string): string {
    const [level = "", ...more] = path.split(" | ");
    const first = level.toLowerCase();
    const isRoot = [...this.roots].some((root) =>
      root.endsWith("*") ? first.startsWith(root.slice(0, -1)) : root === first,
    );
    return isRoot ? more.join(" | ") : path;
  }
}

/** The name of a category, which may be a record with its ID. */
function readName(cell: unknown): string {
  return isRecord(cell) ? readFirstText(cell.name ?? cell.title) : readFirstText(cell);
}

function hasNames(value: unknown): boolean {
  const texts: unknown[] = Array.isArray(value) ? value.flat() : [value];
  return texts.some((one) => isRecord(one) || (typeof one === "string" && isCategoryName(one)));
}
