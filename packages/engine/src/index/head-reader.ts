import { findField } from "../text/fields";
import { getFunctionWords } from "../text/function-words";
import { findCategoryHeads, findTitleHeads, splitPurpose } from "../text/heads";
import { stem } from "../text/stem";
import { tokenize } from "../text/tokens";
import { readTexts } from "./read-texts";
import type { IndexedItem } from "./search-index";

/** Categories of an item whose names say what it is; more are rather tags. */
const CATEGORIES_MAX = 5;
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
    const heads = findTitleHeads(title, this.language).filter((word) => !names.includes(word));
    // A category may say for whom or of which sort things are ("Women", "Dogs"), and the title what they are.
    return { certain: this.listCertain(title, categories), likely: [...heads, ...brand] };
  }

  /**
   * The words of the categories, and those of the title that say the same, which are as certain. An accessory may be in the category of
   * what it is for: "Blade for a lawn mower" among lawn mowers.
   */
  private listCertain(title: string, categories: readonly string[]): readonly string[] {
    if (categories.length === 0) return [];
    const { own, purpose } = splitPurpose(title, this.language);
    const stems = new Set(categories.map((word) => stem(word, this.language)));
    const same = own.filter((word) => stems.has(stem(word, this.language)));
    if (purpose.length === 0) return [...categories, ...same];
    const named = new Set(own.map((word) => stem(word, this.language)));
    const served = new Set(purpose.map((word) => stem(word, this.language)));
    const isServed = (word: string): boolean => served.has(word) && !named.has(word);
    return [...categories.filter((word) => !isServed(stem(word, this.language))), ...same];
  }

  private readCategory(path: string): readonly string[] {
    const known = this.byPath.get(path);
    if (known !== undefined) return known;
    const heads = findCategoryHeads(path, this.language);
    if (this.byPath.size < CACHED_MAX) this.byPath.set(path, heads);
    return heads;
  }
}
