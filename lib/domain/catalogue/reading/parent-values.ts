import { type FeedValues, getValue } from "@/lib/domain/catalogue/feed-names";
import { isFilled, readFirstText } from "@/lib/domain/catalogue/find-fields";
import type { GroupRule } from "@/lib/domain/catalogue/formats/product-format";
import { type GroupFields, pickFields } from "./group-fields";
import type { DraftItem } from "./item-reader";
import { isUsableName, toAttributeName } from "./read-attributes";

/** Products and variants whose values are stored; the variants of further products have only their own values. */
const STORED_MAX = 200_000;

type Options = readonly (readonly [name: string, value: string])[];

/** What the rows of products say about the variants in rows below them. */
export class ParentValues {
  private readonly inherited = new Map<string, FeedValues>();
  private readonly options = new Map<string, Options>();

  constructor(
    private readonly fields: GroupFields,
    private readonly rule: GroupRule | undefined,
  ) {}

  /**
   * Stores the values of a product.
   * @param keys the texts by which its variants name it.
   */
  add(record: FeedValues, keys: readonly string[]): void {
    const values = pickFields(record, this.fields.inherited);
    if (Object.keys(values).length > 0 && this.inherited.size < STORED_MAX)
      for (const key of keys) this.inherited.set(key, values);
    const own = this.rule?.kind === "parent" ? this.rule.options?.own : undefined;
    if (own === undefined || this.options.size >= STORED_MAX) return;
    for (const field of this.fields.options)
      for (const options of readOptions(readFirstText(getValue(record, field)))) {
        const identity = options.find(([name]) => name === own)?.[1];
        const others = options.filter(([name]) => name !== own);
        if (identity !== undefined) this.options.set(identity, others);
      }
  }

  /** The row of a variant with the values of its product that it lacks. */
  complete(record: FeedValues, parent: string): FeedValues {
    const values = this.inherited.get(parent);
    if (values === undefined) return record;
    const lacking = Object.entries(values).filter(([name]) => !isFilled(record[name]));
    return { ...record, ...Object.fromEntries(lacking) };
  }

  /** Adds the options that the product lists for a variant. */
  addOptions({ identity, attributes }: DraftItem): void {
    for (const [name, value] of this.options.get(String(identity)) ?? []) attributes[toAttributeName(name)] ??= [value];
  }
}

/** The options of each variant in a text: "sku=A,color=red|sku=B,color=blue". */
function readOptions(text: string): Options[] {
  return text.split("|").map((entry) =>
    entry.split(",").flatMap((pair): Options => {
      const at = pair.indexOf("=");
      const name = pair.slice(0, Math.max(at, 0)).trim();
      const value = pair.slice(at + 1).trim();
      return value !== "" && isUsableName(name) ? [[name, value]] : [];
    }),
  );
}
