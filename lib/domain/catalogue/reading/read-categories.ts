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

/** Reads the categories of records with the same fields. */
export class CategoryReader {
  private readonly style: CategoryStyle;

  constructor(
    fields: FeedFields,
    private readonly names: readonly string[],
    private readonly format: ProductFormat,
    isEarlier: boolean,
  ) {
    this.style = isEarlier ? { path: EARLIER_LEVELS, list: null } : this.findStyle(fields);
  }

  /** Category paths in the form `A | B`, primary first; the entries of a list may be lists of levels. */
  read(record: FeedValues): string[] {
    const { isUnion = false, without = [] } = this.format.categories ?? {};
    const filled = this.names.filter((field) => hasNames(getValue(record, field)));
    const paths = filled.slice(0, isUnion ? undefined : 1).flatMap((field) => {
      const cells = this.listCells(getValue(record, field));
      return this.isPath(field) && cells.length > 1
        ? [joinLevels(cells.map(readName))]
        : cells.flatMap((cell) => this.readCell(cell));
    });
    return [...new Set(paths.map((path) => removeRoot(path, without)))].filter((path) => path !== "");
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

  private readCell(cell: unknown): string[] {
    const { each } = this.format.categories ?? {};
    if (Array.isArray(cell)) return [joinLevels(listTexts(cell))];
    const text = decodeEntities(readName(cell));
    const found = each === undefined ? [] : [...text.matchAll(each)].map(([, path = ""]) => path);
    return (found.length === 0 ? [text] : found)
      .flatMap((path) => readCategories(path, this.style))
      .filter(isCategoryName);
  }

  private findStyle(fields: FeedFields): CategoryStyle {
    const values = this.names.slice(0, 1).flatMap((field) => fields.listTexts(field));
    const found = findCategoryStyle(values.map(decodeEntities));
    const { path = found.path, list = found.list } = this.format.categories ?? {};
    return { path, list };
  }
}

function removeRoot(path: string, without: readonly string[]): string {
  const levels = path.split(" | ");
  const first = levels[0]?.toLowerCase() ?? "";
  const isRoot = without.some((name) =>
    name.endsWith("*") ? first.startsWith(name.slice(0, -1).toLowerCase()) : name.toLowerCase() === first,
  );
  return isRoot ? levels.slice(1).join(" | ") : path;
}

/** The name of a category, which may be a record with its ID. */
function readName(cell: unknown): string {
  return isRecord(cell) ? readFirstText(cell.name ?? cell.title) : readFirstText(cell);
}

function hasNames(value: unknown): boolean {
  const texts: unknown[] = Array.isArray(value) ? value.flat() : [value];
  return texts.some((one) => isRecord(one) || (typeof one === "string" && isCategoryName(one)));
}
