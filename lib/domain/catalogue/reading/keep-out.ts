import type { OUT_REASONS } from "@/lib/contract/catalogue/feed-reading";
import { findCurrencies } from "@/lib/domain/catalogue/currencies";
import { type FeedValues, getValue } from "@/lib/domain/catalogue/feed-names";
import {
  type FeedFields,
  isFilled,
  readFirst,
  readFirstScalar,
  readFirstText,
} from "@/lib/domain/catalogue/find-fields";
import type { KeepOut } from "@/lib/domain/catalogue/formats/product-format";
import { type DateReading, parseMoment } from "./parse-moment";
import { hasValue } from "./read-prices";

// Finds the records that must not be public.

/** Why a record gave no item: kept out, a translation, a part of a file that belongs to another one, or extra rows. */
export type RecordOut = { reason: (typeof OUT_REASONS)[number]; field: string; value: string };

/** A record that must not be public by itself; `isExceptVariant`: it still is a variant of a product that lists it. */
export type Exclusion = { out: RecordOut; isExceptVariant: boolean };

type Fields = readonly string[];
type Rule = KeepOut & { fields: Fields; currencyFields: Fields };

/** Reads what says that records must not be public. */
export class KeepOutReader {
  private readonly rules: readonly Rule[];
  /** The next moment at which a record starts or stops being public (epoch ms). */
  nextChange: number | null = null;

  constructor(
    fields: FeedFields,
    rules: readonly KeepOut[],
    private readonly settings: DateReading & { now: number; currency: string },
  ) {
    this.rules = rules.map((rule) => ({
      ...rule,
      fields: fields.find(rule.names),
      currencyFields: fields.find(rule.currency ?? []),
    }));
  }

  /** The fields that are read. */
  get fields(): string[] {
    return this.rules.flatMap(({ fields }) => fields);
  }

  find(record: FeedValues): Exclusion | null {
    for (const rule of this.rules) {
      const { reason, exceptVariant } = rule;
      const fields = this.listInCurrency(record, rule);
      if (fields.length === 0 || !this.matches(record, fields, rule)) continue;
      const value = String(readFirstScalar(readFirst(record, fields)) ?? "");
      return { out: { reason, field: fields[0] ?? "", value }, isExceptVariant: exceptVariant === true };
    }
    return null;
  }

  /** Whether all filled fields have one of the values, such as the states of a product in several channels. */
  private matches(record: FeedValues, fields: Fields, { date, values }: Rule): boolean {
    const filled = fields.filter((field) => isFilled(getValue(record, field)));
    if (date !== undefined) return filled.length > 0 && filled.every((field) => this.isInTime(record, field, date));
    if (filled.length === 0) return values.includes("");
    return filled.every((field) => hasValue(record, [field], values));
  }

  /** The fields of the channels that sell in the site's currency; all fields if there is none. */
  private listInCurrency(record: FeedValues, { fields, currencyFields }: Rule): Fields {
    if (currencyFields.length !== fields.length) return fields;
    const own = fields.filter((_, at) => {
      const code = readFirstText(getValue(record, currencyFields[at] ?? ""));
      return findCurrencies(code)?.includes(this.settings.currency);
    });
    return own.length > 0 ? own : fields;
  }

  private isInTime(record: FeedValues, field: string, date: "past" | "future"): boolean {
    const moment = parseMoment(readFirstScalar(getValue(record, field)), this.settings, false);
    if (moment === null || Number.isNaN(moment)) return false;
    const isFuture = moment > this.settings.now;
    if (isFuture) this.nextChange = Math.min(this.nextChange ?? moment, moment);
    return isFuture === (date === "future");
  }
}
