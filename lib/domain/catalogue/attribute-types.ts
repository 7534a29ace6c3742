import type { FeedFormat } from "@/lib/contract/catalogue/feed-faults";

// The first value fixes the data type of an attribute, because search, facets and sorting need one type. Values of another
// type are dropped and reported, never converted with loss.

/** Data types of attributes. */
export const ATTRIBUTE_TYPES = ["text", "numeric", "boolean", "date"] as const;
export type AttributeType = (typeof ATTRIBUTE_TYPES)[number];

/** Attributes with a fixed type, whatever the feed's first value is. */
const FIXED = new Map<string, AttributeType>([
  ...["title", "description", "brand", "category", "hierarchy", "image_link", "web_url", "ean", "product_code"].map(
    (name) => [name, "text"] as const,
  ),
  ...["price", "price_old", "item_group_id", "to_cart_id", "item_id"].map((name) => [name, "text"] as const),
  ...["price_amount", "price_old_amount", "availability", "availability_rank", "boost"].map(
    (name) => [name, "numeric"] as const,
  ),
]);

/** Names of codes rather than numbers: leading zeros matter, and letters may occur later. */
const CODE_NAME = /(^|[_\s])(id|ids|sku|ean|gtin|mpn|upc|isbn|code|kod|number|no|zip|psc|phone|version|model)$/i;
const DATE = /^\d{4}-\d\d-\d\d([T ]\d\d:\d\d(:\d\d(\.\d+)?)?\s?(Z|[+-]\d\d:?\d\d)?)?$/;
const NUMBER = /^-?(0|[1-9]\d{0,14})(\.\d+)?$/;
/** A whole number with more digits than a number of JavaScript keeps. Feeds of JSON have it as text, too. */
const LONG_NUMBER = /^-?\d{16,}$/;

/** Whether a format has only text values, so that types are detected from their form. */
export function isTextFormat(format: FeedFormat): boolean {
  return format === "xml" || format === "csv" || format === "tsv";
}

/** Tracks the data types of attributes while a feed is read. */
export class AttributeTypes {
  private readonly types: Map<string, AttributeType>;
  private readonly usedNames = new Set<string>();

  /**
   * @param isTextOnly the format has no types; detect them from the texts.
   * @param known comes from earlier runs.
   */
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

  /** Types of the attributes seen in items, without the fixed ones, to store for later runs. */
  get seen(): Map<string, AttributeType> {
    return new Map([...this.types].filter(([name]) => this.usedNames.has(name) && !FIXED.has(name)));
  }

  /**
   * Inspects the first items before any is coerced. In a text format, a numeric-looking size may be `XL` a line later:
   * attributes whose first values disagree become text. In JSON, only numbers too long to be numbers make an attribute text.
   */
  learn(items: readonly { attributes: Record<string, unknown> }[]): void {
    const earlier = new Set(this.types.keys());
    for (const { attributes } of items) {
      for (const [name, value] of Object.entries(attributes)) {
        if (earlier.has(name)) continue;
        if (!this.isTextOnly) {
          if (hasLongNumber(value)) this.types.set(name, "text");
          continue;
        }
        const isConvertible = this.convert(this.resolveType(name, value), value) !== undefined;
        if (!isConvertible) this.types.set(name, "text");
      }
    }
  }

  /** Converts values to their attribute's type, in place. Drops those that do not fit; returns their names. */
  coerce(attributes: Record<string, unknown>, onDropped?: (name: string, value: unknown) => void): string[] {
    const clashes: string[] = [];
    for (const name of Object.keys(attributes)) {
      const value = attributes[name];
      this.usedNames.add(name);
      const converted = this.convert(this.resolveType(name, value), value);
      if (converted === undefined) {
        delete attributes[name];
        clashes.push(name);
        onDropped?.(name, value);
      } else if (converted !== value) attributes[name] = converted;
    }
    return clashes;
  }

  private resolveType(name: string, value: unknown): AttributeType {
    const known = this.types.get(name);
    if (known !== undefined) return known;
    const type = CODE_NAME.test(name) ? "text" : this.detectType(Array.isArray(value) ? value[0] : value);
    this.types.set(name, type);
    return type;
  }

  private detectType(value: unknown): AttributeType {
    if (typeof value === "number") return "numeric";
    if (typeof value === "boolean") return "boolean";
    const text = String(value);
    if (DATE.test(text)) return "date";
    if (!this.isTextOnly) return "text";
    if (NUMBER.test(text)) return "numeric";
    return text === "true" || text === "false" ? "boolean" : "text";
  }

  private convert(type: AttributeType, value: unknown): unknown {
    if (!Array.isArray(value)) return convertValue(type, value);
    if (type === "text" && value.every((one) => typeof one === "string")) return value;
    const values = value.map((one) => convertValue(type, one));
    return values.includes(undefined) ? undefined : values;
  }
}

function hasLongNumber(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(hasLongNumber);
  return typeof value === "string" && LONG_NUMBER.test(value);
}

/** Converts a value to a type; undefined if that would change its meaning. */
function convertValue(type: AttributeType, value: unknown): unknown {
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
