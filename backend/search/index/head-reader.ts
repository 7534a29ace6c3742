import { findField } from "../text/fields";
import { getFunctionWords } from "../text/function-words";
import { findCategoryHeads, findTitleHeads } from "../text/heads";
import { stem } from "../text/stem";
import { tokenize } from "../text/tokens";
import { readTexts } from "./read-texts";
import type { IndexedItem } from "./search-index";

/** Categories of an item whose names say what it is; more are rather tags. */
const CATEGORIES_MAX = 5;
const TITLE_MAX = 200;
const BRAND_MAX = 40;
const CACHED_MAX = 30_000;

/** Words that say what an item is: `certain` by its categories, `likely` by its title only. */
type HeadWords = { certain: readonly string[]; likely: readonly string[] };

/** Reads the words that say what items are. */
export class HeadReader {
  private readonly byPath = new Map<string, readonly string[]>();

  constructor(private readonly language: string) {}

  /** The head words of an item; its brand is none, although many titles begin with it. */
  read({ title, attributes }: IndexedItem): HeadWords {
    const brands: string[] = [];
    const paths: string[] = [];
    for (const [name, value] of Object.entries(attributes)) {
      const field = findField(name);
      if (field === "brand") brands.push(...readTexts(value));
      if (field === "category" && !name.startsWith("all_")) paths.push(...readTexts(value));
    }
    const categories = paths.slice(0, CATEGORIES_MAX).flatMap((path) => this.readCategory(path));
    const names = brands.flatMap((brand) => tokenize(brand.slice(0, BRAND_MAX)).map(({ word }) => word));
    // A brand of one function word ("On") names something.
    const brand = names.length === 1 && getFunctionWords(this.language).has(names[0] ?? "") ? names : [];
    // Words of the title that say the same as the categories are as certain.
    const stems = new Set(categories.map((word) => stem(word, this.language)));
    const words = stems.size === 0 ? [] : tokenize(title.slice(0, TITLE_MAX)).map(({ word }) => word);
    const same = words.filter((word) => stems.has(stem(word, this.language)));
    const own = same.length > 0 ? [] : findTitleHeads(title, this.language).filter((word) => !names.includes(word));
    return { certain: [...categories, ...same], likely: [...own, ...brand] };
  }

  private readCategory(path: string): readonly string[] {
    const known = this.byPath.get(path);
    if (known !== undefined) return known;
    const heads = findCategoryHeads(path, this.language);
    if (this.byPath.size < CACHED_MAX) this.byPath.set(path, heads);
    return heads;
  }
}
