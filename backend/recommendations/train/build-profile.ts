import { readIntroducedAt } from "@vitrine/engine/attribute-signals";
import { normalizePath, PATH_SEPARATOR } from "@vitrine/engine/category-path";
import { stem } from "@vitrine/engine/stem";
import { tokenize } from "@vitrine/engine/tokens";
import type { CatalogueProfile } from "@/lib/domain/recommendations/model";

/** A catalog row as the training reads it; `attributes` is JSON. */
export type ProfileRow = { identity: string; type: string; title: string; attributes: string };

/** Words of a title that are compared. */
const WORDS_MAX = 12;
const WORD_MIN = 3;

/** Builds the profile of a catalog, row by row. */
export class ProfileBuilder {
  private readonly identities: string[] = [];
  private readonly variants: string[] = [];
  private readonly variantItems: number[] = [];
  private readonly types = new Numbers();
  private readonly categories = new Numbers();
  private readonly brands = new Numbers();
  private readonly wordNumbers = new Numbers();
  private readonly typeOf: number[] = [];
  private readonly categoryOf: number[] = [];
  private readonly brandOf: number[] = [];
  private readonly price: number[] = [];
  private readonly discount: number[] = [];
  private readonly introduced: number[] = [];
  private readonly words: number[] = [];
  private readonly wordStarts: number[] = [0];

  constructor(private readonly language: string) {}

  add({ identity, type, title, attributes: text }: ProfileRow): void {
    const attributes = JSON.parse(text) as Record<string, unknown>;
    const price = toAmount(attributes.price_amount);
    const old = toAmount(attributes.price_old_amount);
    for (const variant of toTexts(attributes.variants ?? [])) {
      this.variants.push(variant);
      this.variantItems.push(this.identities.length);
    }
    this.identities.push(identity);
    this.typeOf.push(this.types.take(type));
    this.categoryOf.push(this.categories.take(findCategory(type, title, attributes)));
    this.brandOf.push(this.brands.take(toTexts(attributes.brand)[0] ?? (type === "brand" ? title : "")));
    this.price.push(price);
    this.discount.push(old > price && price >= 0 ? (old - price) / old : 0);
    this.introduced.push(readIntroducedAt(attributes));
    for (const word of this.listWords(title)) this.words.push(this.wordNumbers.take(word));
    this.wordStarts.push(this.words.length);
  }

  finish(): CatalogueProfile {
    const wordItems = new Uint32Array(this.wordNumbers.size);
    for (const word of this.words) wordItems[word] = (wordItems[word] ?? 0) + 1;
    return {
      identities: this.identities,
      variants: this.variants,
      variantItems: Uint32Array.from(this.variantItems),
      types: this.types.list(),
      typeOf: Uint16Array.from(this.typeOf),
      categories: this.categories.list(),
      categoryOf: Int32Array.from(this.categoryOf),
      brands: this.brands.list(),
      brandOf: Int32Array.from(this.brandOf),
      price: Float32Array.from(this.price),
      discount: Float32Array.from(this.discount),
      introduced: Float64Array.from(this.introduced),
      words: Uint32Array.from(this.words),
      wordStarts: Uint32Array.from(this.wordStarts),
      wordItems,
    };
  }

  private listWords(title: string): string[] {
    const words = tokenize(title)
      .map(({ word }) => stem(word, this.language))
      .filter((word) => word.length >= WORD_MIN);
    return [...new Set(words)].slice(0, WORDS_MAX);
  }
}

/** Numbers texts in order of first use; an empty text is -1. */
class Numbers {
  private readonly byText = new Map<string, number>();

  take(text: string): number {
    if (text === "") return -1;
    const known = this.byText.get(text);
    if (known !== undefined) return known;
    this.byText.set(text, this.byText.size);
    return this.byText.size - 1;
  }

  get size(): number {
    return this.byText.size;
  }

  list(): string[] {
    return [...this.byText.keys()];
  }
}

/** The path of an item's primary category; of a category, its own path. */
function findCategory(type: string, title: string, { category, hierarchy }: Record<string, unknown>): string {
  const own = toTexts(category)[0];
  if (own !== undefined) return normalizePath(own);
  return type === "category" ? normalizePath([...toTexts(hierarchy), title].join(PATH_SEPARATOR)) : "";
}

function toTexts(value: unknown): string[] {
  return (Array.isArray(value) ? value : [value]).filter((one): one is string => typeof one === "string" && one !== "");
}

function toAmount(value: unknown): number {
  const one: unknown = Array.isArray(value) ? value[0] : value;
  return typeof one === "number" ? one : Number.NaN;
}
