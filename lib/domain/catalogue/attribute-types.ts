import type { FeedFormat } from "@/lib/contract/catalogue/feed-faults";

// The data type of an attribute is fixed by the first value seen: search, facets and sorting need
// one. What does not fit is left out and told, never turned into something else.

/** Data types of attributes. */
export const ATTRIBUTE_TYPES = ["text", "numeric", "boolean", "date"] as const;
/** The data type of an attribute. */
export type AttributeType = (typeof ATTRIBUTE_TYPES)[number];

/** Attributes whose type is what they are, whatever a feed writes first. */
const FIXED = new Map<string, AttributeType>([
  ...["title", "description", "brand", "category", "hierarchy", "image_link", "web_url", "ean", "product_code"].map(
    (name) => [name, "text"] as const,
  ),
  ...["price", "price_old", "item_group_id", "to_cart_id", "item_id"].map((name) => [name, "text"] as const),
  ...["price_amount", "price_old_amount", "availability", "availability_rank", "boost"].map(
    (name) => [name, "numeric"] as const,
  ),
]);

/** Names of numbers that nobody calculates with: leading zeros count, and one with a letter may follow. */
const CODE = /(^|[_\s])(id|ids|sku|ean|gtin|mpn|upc|isbn|code|kod|number|no|zip|psc|phone|version|model)$/i;
const DATE = /^\d{4}-\d\d-\d\d([T ]\d\d:\d\d(:\d\d(\.\d+)?)?\s?(Z|[+-]\d\d:?\d\d)?)?$/;
const NUMBER = /^-?(0|[1-9]\d{0,14})(\.\d+)?$/;

/** Whether a format knows texts only, so that their look has to tell what they are. */
export function isOfTexts(format: FeedFormat): boolean {
  return format === "xml" || format === "csv" || format === "tsv";
}

/** The types of a catalogue's attributes as a feed is read. */
export class AttributeTypes {
  private readonly types: Map<string, AttributeType>;
  private readonly taken = new Set<string>();

  /** `known` are those of earlier runs. `isTextOnly`: the format has no types, so texts are read as what they look like. */
  constructor(
    private readonly isTextOnly: boolean,
    known: Iterable<readonly [string, AttributeType]> = [],
  ) {
    this.types = new Map([...known, ...FIXED]);
  }

  /** The types so far, by attribute. */
  get known(): ReadonlyMap<string, AttributeType> {
    return this.types;
  }

  /** Those of attributes that items had, without what an attribute is whatever a feed writes: what to keep for later runs. */
  get seen(): Map<string, AttributeType> {
    return new Map([...this.types].filter(([name]) => this.taken.has(name) && !FIXED.has(name)));
  }

  /**
   * Looks at the first items before any is taken. In a format of texts a number may be a size that is `XL` a line later;
   * where the first items disagree, the attribute is a text.
   */
  learn(items: readonly { attributes: Record<string, unknown> }[]): void {
    if (!this.isTextOnly) return;
    const earlier = new Set(this.types.keys());
    for (const { attributes } of items) {
      for (const [name, value] of Object.entries(attributes)) {
        if (earlier.has(name)) continue;
        const isFitting = this.converted(this.typeOf(name, value), value) !== undefined;
        if (!isFitting) this.types.set(name, "text");
      }
    }
  }

  /**
   * Gives values the type of their attribute, in place; answers the names of attributes that had to be left out, and tells
   * `leftOut` their values.
   */
  fit(attributes: Record<string, unknown>, leftOut?: (name: string, value: unknown) => void): string[] {
    const clashes: string[] = [];
    for (const name of Object.keys(attributes)) {
      const value = attributes[name];
      this.taken.add(name);
      const fitting = this.converted(this.typeOf(name, value), value);
      if (fitting === undefined) {
        delete attributes[name];
        clashes.push(name);
        leftOut?.(name, value);
      } else if (fitting !== value) attributes[name] = fitting;
    }
    return clashes;
  }

  private typeOf(name: string, value: unknown): AttributeType {
    const known = this.types.get(name);
    if (known !== undefined) return known;
    const type = CODE.test(name) ? "text" : this.seenIn(Array.isArray(value) ? value[0] : value);
    this.types.set(name, type);
    return type;
  }

  private seenIn(value: unknown): AttributeType {
    if (typeof value === "number") return "numeric";
    if (typeof value === "boolean") return "boolean";
    const text = String(value);
    if (DATE.test(text)) return "date";
    if (!this.isTextOnly) return "text";
    if (NUMBER.test(text)) return "numeric";
    return text === "true" || text === "false" ? "boolean" : "text";
  }

  private converted(type: AttributeType, value: unknown): unknown {
    if (!Array.isArray(value)) return convertedTo(type, value);
    if (type === "text" && value.every((one) => typeof one === "string")) return value;
    const values = value.map((one) => convertedTo(type, one));
    return values.includes(undefined) ? undefined : values;
  }
}

/** A value as its type has it; undefined where that would make something else of it. */
function convertedTo(type: AttributeType, value: unknown): unknown {
  if (type === "text") return typeof value === "string" ? value : String(value);
  if (type === "numeric") {
    if (typeof value === "number") return value;
    return typeof value === "string" && NUMBER.test(value.trim()) ? Number(value) : undefined;
  }
  if (type === "boolean") {
    if (typeof value === "boolean") return value;
    return value === "true" || value === "false" ? value === "true" : undefined;
  }
  return typeof value === "string" && DATE.test(value) ? value : undefined;
}
