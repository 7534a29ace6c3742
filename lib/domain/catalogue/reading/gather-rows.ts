import { type FeedValues, getValue, listFieldNames } from "@/lib/domain/catalogue/feed-names";
import { FeedFields, isFilled, readFirst, readFirstText } from "@/lib/domain/catalogue/find-fields";
import { BIGCOMMERCE } from "@/lib/domain/catalogue/formats/bigcommerce";
import { BigCommerceRules } from "@/lib/domain/catalogue/formats/bigcommerce-rules";
import { findFormat } from "@/lib/domain/catalogue/formats/find-format";
import type { RowsBelow } from "@/lib/domain/catalogue/formats/product-format";
import type { PlacedRecord, RecordGatherer } from "@/lib/domain/catalogue/formats/record-gatherer";
import { isDump, SaleorDump } from "@/lib/domain/catalogue/formats/saleor-dump";
import { TranslationGatherer } from "./gather-translations";
import { hasValue } from "./read-prices";

// Some files spread a product over records that can only be read together: rows below it with more pictures or categories, rows
// in other languages, rules for prices, or tables of a database.

/**
 * The gatherer that a file needs, judged by its first records and the columns of its table; null if each record is
 * complete by itself.
 * @param language that of the site.
 */
export function createGatherer<R extends PlacedRecord>(
  first: readonly R[],
  columns: readonly string[],
  language: string,
): RecordGatherer<R> | null {
  const sample = first.map(({ value }) => value);
  if (sample.length > 0 && sample.every(isDump)) return new SaleorDump<R>();
  const names = [...new Set([...sample.flatMap(listFieldNames), ...columns])];
  const fields = new FeedFields(names, sample);
  const format = findFormat(fields);
  if (format === BIGCOMMERCE) return new BigCommerceRules<R>(fields);
  const { below, translation } = format;
  const { names: languages = [], same = [] } = translation ?? {};
  if ([languages, same].every((one) => fields.find(one).length > 0))
    return new TranslationGatherer<R>(fields, { names: languages, same }, language);
  const isUsable = below?.rows.every((row) => fields.find(row.names).length > 0) === true;
  return below !== undefined && isUsable ? new BelowGatherer<R>(fields, below) : null;
}

/** Records that wait until others are added to them; more are passed on as they are. */
const BLOCK_MAX = 10_000;

/** Adds values of further rows of a product to its own row. */
class BelowGatherer<R extends PlacedRecord> implements RecordGatherer<R> {
  private block: R[] = [];
  private readonly places = new Map<string, number>();
  private readonly conditions: readonly { fields: readonly string[]; values: readonly string[] }[];
  private readonly startFields: readonly string[];
  private readonly sameFields: readonly string[];

  constructor(
    fields: FeedFields,
    private readonly rule: RowsBelow,
  ) {
    this.conditions = rule.rows.map(({ names, values }) => ({ fields: fields.find(names), values }));
    this.startFields = fields.find(rule.start?.names ?? []);
    this.sameFields = fields.find(rule.same ?? []);
  }

  push(record: R): R[] {
    if (this.conditions.every(({ fields, values }) => hasValue(record.value, fields, values))) return this.add(record);
    const { start, same } = this.rule;
    const isStart =
      same === undefined && (start === undefined || hasValue(record.value, this.startFields, start.values));
    const complete = isStart || this.block.length >= BLOCK_MAX ? this.end() : [];
    this.places.set(this.readKey(record), this.block.length);
    this.block.push(record);
    return complete;
  }

  end(): R[] {
    const { block } = this;
    this.block = [];
    this.places.clear();
    return block;
  }

  private add(record: R): R[] {
    const at = this.rule.same === undefined ? 0 : (this.places.get(this.readKey(record)) ?? -1);
    const target = this.block[at];
    if (target === undefined) return this.rule.same === undefined ? [] : [record];
    this.block[at] = { ...target, value: this.join(target.value, record.value) };
    return [];
  }

  private readKey({ value }: R): string {
    return readFirstText(readFirst(value, this.sameFields));
  }

  private join(product: FeedValues, row: FeedValues): FeedValues {
    const joined = { ...product };
    const { fields, same } = this.rule;
    // The first records of a file may not have had these fields yet.
    const names = Object.keys({ ...product, ...row });
    for (const field of new FeedFields(names, []).find(fields)) {
      const values = [joined[field] ?? "", getValue(row, field) ?? ""].flat();
      // Values of the same row keep their places, so that an amount stays with its currency.
      const filled = same === undefined ? values.filter(isFilled) : values;
      joined[field] = filled.length === 1 ? filled[0] : filled;
    }
    return joined;
  }
}
