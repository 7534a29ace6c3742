import type { READING_NOTES } from "@/lib/contract/catalogue/feed-reading";
import {
  type AmountStyle,
  findDecimalSign,
  parseAmount,
  readAmount,
  readQuantity,
} from "@/lib/domain/catalogue/amounts";
import { normalizeStateWord } from "@/lib/domain/catalogue/availability-words";
import { findCurrencies, hasThreeDecimals } from "@/lib/domain/catalogue/currencies";
import { type FeedValues, getValue, type Names } from "@/lib/domain/catalogue/feed-names";
import { guessPriceUnit, type PriceUnit } from "@/lib/domain/catalogue/feed-prices";
import {
  type FeedFields,
  isFilled,
  readFirst,
  readFirstScalar,
  readFirstText,
} from "@/lib/domain/catalogue/find-fields";
import type { PriceFields } from "@/lib/domain/catalogue/formats/product-format";
import { FEED_PRICE_SCALE } from "@/lib/domain/kit/limits";
import { type DateReading, parseMoment } from "./parse-moment";

// The price of an item: what is paid now, and the old price.

/** Answers to questions about prices, per source. Null: not answered yet. */
export type PriceAnswers = {
  /** What a price of 0 means. */
  zero: "free" | "on_request" | null;
  /** Prices without VAT: taken as they are, or increased by a rate in percent. */
  vat: "as_is" | number | null;
};

/** Why an item has no price, or what was assumed about it. */
export type PriceNoteCode = Extract<(typeof READING_NOTES)[number], `price_${string}`>;
export type PriceNote = { code: PriceNoteCode; field: string; value: unknown };

/**
 * Prices of an item, in currency units. `changesAt`: when another price applies (epoch ms). `misread`: fields of other prices that are
 * so much lower that one of the two must be misread.
 */
export type ItemPrices = { paid: number | null; old: number | null; changesAt: number | null; misread?: Fields };

export type PriceSettings = DateReading & {
  currency: string;
  now: number;
  answers: PriceAnswers;
  /** Undefined: given by the format, or found in the amounts. */
  unit?: PriceUnit | undefined;
};

type Fields = readonly string[];

/** Reads prices of records with the same fields. */
export class PriceReader {
  private readonly regular: Fields;
  private readonly sale: Fields;
  private readonly old: Fields;
  private readonly net: Fields;
  private readonly saleNet: Fields;
  private readonly rate: Fields;
  private readonly discount: Fields;
  private readonly discountPercent: Fields;
  private readonly saleFrom: Fields;
  private readonly saleUntil: Fields;
  private readonly salePeriod: Fields;
  private readonly currencyFields: Fields;
  private readonly decimals: Fields;
  private readonly conditions: { saleIf: Fields; netIf: Fields; netPrices: Fields | null; hiddenIf: Fields };
  private readonly styles = new Map<string, AmountStyle>();
  readonly unit: PriceUnit;

  constructor(
    fields: FeedFields,
    private readonly prices: PriceFields,
    private readonly settings: PriceSettings,
  ) {
    const find = (names: Names | undefined): string[] => fields.find(names ?? []);
    this.regular = find(prices.regular);
    this.sale = find(prices.sale);
    this.old = find(prices.old);
    this.net = find(prices.net);
    this.saleNet = find(prices.saleNet);
    this.rate = find(prices.rate);
    this.discount = find(prices.discount);
    this.discountPercent = find(prices.discountPercent);
    this.saleFrom = find(prices.saleFrom);
    this.saleUntil = find(prices.saleUntil);
    this.salePeriod = find(prices.salePeriod);
    this.currencyFields = find(prices.currency);
    this.decimals = find(prices.decimals);
    const netPrices = prices.netIf?.prices;
    this.conditions = {
      saleIf: find(prices.saleIf?.names),
      netIf: find(prices.netIf?.names),
      netPrices: netPrices === undefined ? null : find(netPrices),
      hiddenIf: find(prices.hiddenIf?.names),
    };
    const amounts = [...this.regular, ...this.sale, ...this.old, ...this.net, ...this.saleNet];
    for (const field of amounts) this.styles.set(field, this.findStyle(fields, field));
    this.unit = settings.unit ?? this.findUnit(fields);
  }

  private findUnit(fields: FeedFields): PriceUnit {
    const { unit } = this.prices;
    const amounts = fields.listValues(this.regular.slice(0, 1));
    if (unit === undefined) return guessPriceUnit(amounts, this.settings.currency);
    const isWhole = this.digits === 0 || !areHundredths(amounts);
    return unit === "minor" && isWhole ? "major" : unit;
  }

  /** The decimals of amounts in the smallest unit of the site's currency. */
  private get digits(): number {
    return this.prices.digits?.[this.settings.currency] ?? 2;
  }

  /** The first field of regular prices: with VAT, or without if a feed has no others. */
  get field(): string | undefined {
    return this.regular[0] ?? this.net[0];
  }

  /** The fields that prices are read from. */
  get fields(): string[] {
    const { saleIf, netIf, hiddenIf } = this.conditions;
    return [
      ...this.regular,
      ...this.sale,
      ...this.old,
      ...this.net,
      ...this.saleNet,
      ...this.discount,
      ...this.discountPercent,
      ...this.saleFrom,
      ...this.saleUntil,
      ...this.salePeriod,
      ...saleIf,
      ...netIf,
      ...hiddenIf,
    ];
  }

  /**
   * Reads the prices of a record.
   * @param isMain the record has variants with prices of their own, so 0 is no price.
   */
  read(record: FeedValues, isMain: boolean, onNote: (note: PriceNote) => void): ItemPrices {
    // The prices of its variants are noted, not its own.
    const note = isMain ? () => {} : onNote;
    if (this.isHidden(record, note)) return { paid: null, old: null, changesAt: null };
    const regular = this.readGross(record, note);
    const sale = this.readSale(record, regular, note);
    const paid = sale.amount ?? regular;
    if (paid === null) return { paid: null, old: null, changesAt: sale.changesAt };
    if (paid === 0 && !this.isFree(record, isMain, onNote)) return { paid: null, old: null, changesAt: sale.changesAt };
    const earlier = [sale.amount === null ? null : regular, this.readWithVat(record, this.old, () => {})];
    const old = earlier.find((amount) => amount !== null && amount > paid) ?? null;
    return { paid, old, changesAt: sale.changesAt, misread: this.findMisread(record, paid) };
  }

  private findMisread(record: FeedValues, paid: number): Fields {
    return [...this.regular, ...this.old, ...this.net].filter((field) => {
      const amount = parseAmount(readFirstScalar(getValue(record, field)));
      return amount !== undefined && amount > 0 && paid > amount * FEED_PRICE_SCALE;
    });
  }

  private isHidden(record: FeedValues, onNote: (note: PriceNote) => void): boolean {
    const [field] = this.conditions.hiddenIf;
    const { hiddenIf } = this.prices;
    if (field === undefined || hiddenIf === undefined || !hasValue(record, [field], hiddenIf.values)) return false;
    const isPriced = isFilled(readFirst(record, [...this.regular, ...this.net, ...this.sale]));
    if (isPriced) onNote({ code: "price_on_request", field, value: getValue(record, field) });
    return true;
  }

  private findStyle(fields: FeedFields, field: string): AmountStyle {
    const { currency } = this.settings;
    return { decimal: this.prices.decimal ?? findDecimalSign(fields.listValues([field])), currency };
  }

  /** Whether a price of 0 is one. A word such as "free" is an answer by itself. */
  private isFree(record: FeedValues, isMain: boolean, onNote: (note: PriceNote) => void): boolean {
    if (isMain) return false;
    const field = [...this.regular, ...this.net].find((name) => isFilled(getValue(record, name))) ?? "";
    const value = readFirstScalar(getValue(record, field));
    if (typeof value === "string" && readAmount(value).kind === "free") return true;
    const { zero } = this.settings.answers;
    if (zero === null) onNote({ code: "price_zero", field, value });
    if (zero === "on_request") onNote({ code: "price_on_request", field, value });
    return zero === "free";
  }

  /** The regular price with VAT: as it is, or computed from the one without. */
  private readGross(record: FeedValues, onNote: (note: PriceNote) => void): number | null {
    const gross = this.readWithVat(record, this.regular, onNote);
    if (gross !== null) return gross;
    const net = this.readFrom(record, this.net, onNote);
    return net === null ? null : this.addVat(net, record, this.net, onNote);
  }

  /** The first amount of several fields, with VAT added where the record says that it is without. */
  private readWithVat(record: FeedValues, fields: Fields, onNote: (note: PriceNote) => void): number | null {
    const found = this.findFirst(record, fields, onNote);
    if (found === null) return null;
    const { field, amount } = found;
    return this.isNet(record, field) ? this.addVat(amount, record, [field], onNote) : amount;
  }

  private isNet(record: FeedValues, field: string): boolean {
    const { netIf, vat } = this.prices;
    if (vat === "without") return true;
    const { netPrices } = this.conditions;
    if (netIf === undefined || netPrices?.includes(field) === false) return false;
    return this.conditions.netIf.length > 0 && hasValue(record, this.conditions.netIf, netIf.values);
  }

  private addVat(net: number, record: FeedValues, fields: Fields, onNote: (note: PriceNote) => void): number {
    const own = parseAmount(readFirstScalar(readFirst(record, this.rate)));
    const { vat } = this.settings.answers;
    const rate = own ?? (typeof vat === "number" ? vat : null);
    if (rate === null) {
      if (vat === null) onNote({ code: "price_without_vat", field: fields[0] ?? "", value: net });
      return net;
    }
    const percent = rate > 0 && rate < 1 ? rate * 100 : rate;
    return this.round(net * (1 + percent / 100));
  }

  /** The sale price if it is valid now, and when that changes. */
  private readSale(
    record: FeedValues,
    regular: number | null,
    onNote: (note: PriceNote) => void,
  ): { amount: number | null; changesAt: number | null } {
    const amount = this.readSaleAmount(record, regular, onNote);
    if (amount === null || amount <= 0) return { amount: null, changesAt: null };
    const { saleIf } = this.prices;
    if (
      saleIf !== undefined &&
      this.conditions.saleIf.length > 0 &&
      !hasValue(record, this.conditions.saleIf, saleIf.values)
    )
      return { amount: null, changesAt: null };
    const [from, until] = this.readPeriod(record, onNote);
    const { now } = this.settings;
    if (Number.isNaN(from) || Number.isNaN(until)) return { amount: null, changesAt: null };
    if (from !== null && now < from) return { amount: null, changesAt: from };
    if (until !== null && now >= until) return { amount: null, changesAt: null };
    return { amount, changesAt: until };
  }

  private readSaleAmount(record: FeedValues, regular: number | null, onNote: (note: PriceNote) => void): number | null {
    const sale = this.readWithVat(record, this.sale, onNote);
    if (sale !== null) return sale;
    const net = this.readFrom(record, this.saleNet, onNote);
    if (net !== null) return this.addVat(net, record, this.saleNet, onNote);
    if (regular === null) return null;
    const off = this.readFrom(record, this.discount, onNote);
    if (off !== null && off > 0 && off < regular) return this.round(regular - off);
    const percent = parseAmount(readFirstScalar(readFirst(record, this.discountPercent)));
    return percent !== undefined && percent > 0 && percent < 100 ? this.round(regular * (1 - percent / 100)) : null;
  }

  private round(amount: number): number {
    const scale = hasThreeDecimals(this.settings.currency) ? 1000 : 100;
    return Math.round((amount + Number.EPSILON) * scale) / scale;
  }

  private readPeriod(record: FeedValues, onNote: (note: PriceNote) => void): [number | null, number | null] {
    const period = readFirstText(readFirst(record, this.salePeriod));
    const [start, end] = period === "" ? [null, null] : splitPeriod(period);
    const from = this.readMoment(start ?? readFirst(record, this.saleFrom), this.saleFrom, false, onNote);
    const until = this.readMoment(end ?? readFirst(record, this.saleUntil), this.saleUntil, true, onNote);
    return [from, until];
  }

  private readMoment(value: unknown, fields: Fields, isEnd: boolean, onNote: (note: PriceNote) => void): number | null {
    const moment = parseMoment(readFirstScalar(value), this.settings, isEnd);
    if (Number.isNaN(moment))
      onNote({ code: "price_date_unreadable", field: fields[0] ?? this.salePeriod[0] ?? "", value });
    return moment;
  }

  private readFrom(record: FeedValues, fields: Fields, onNote: (note: PriceNote) => void): number | null {
    return this.findFirst(record, fields, onNote)?.amount ?? null;
  }

  /** The first readable amount of several fields; notes what could not be used. */
  private findFirst(
    record: FeedValues,
    fields: Fields,
    onNote: (note: PriceNote) => void,
  ): { field: string; amount: number } | null {
    for (const field of this.listInCurrency(record, fields)) {
      const { value, currencies } = this.findAmount(record, field, fields);
      if (!isFilled(value)) continue;
      const amount = this.readField(field, value, currencies, onNote);
      if (amount !== null) return { field, amount: amount / this.findDivisor(record) };
    }
    return null;
  }

  /** By what an amount is divided to be one in currency units. */
  private findDivisor(record: FeedValues): number {
    const decimals =
      this.settings.unit === undefined ? readQuantity(readFirstScalar(readFirst(record, this.decimals))) : undefined;
    if (decimals !== undefined) return 10 ** decimals;
    // A unit that a person chose is that of the whole file: hundredths.
    return this.unit === "minor" ? 10 ** (this.settings.unit === undefined ? this.digits : 2) : 1;
  }

  /** Several fields of prices, each with a currency field of its own. */
  private isParallel(fields: Fields): boolean {
    return fields.length > 1 && fields.length === this.currencyFields.length;
  }

  /** The fields in the site's currency, where each has a currency of its own; all fields if there is none. */
  private listInCurrency(record: FeedValues, fields: Fields): Fields {
    if (!this.isParallel(fields)) return fields;
    const own = fields.filter((_, at) => {
      const code = readFirstText(getValue(record, this.currencyFields[at] ?? ""));
      return findCurrencies(code)?.includes(this.settings.currency);
    });
    return own.length > 0 ? own : fields;
  }

  /** The amount in a field and its currencies, if the record names them: of a list, the one in the site's currency. */
  private findAmount(
    record: FeedValues,
    field: string,
    fields: Fields,
  ): { value: unknown; currencies: readonly string[] | null } {
    const amounts = getValue(record, field);
    const own = this.isParallel(fields) ? (this.currencyFields[fields.indexOf(field)] ?? "") : null;
    const codes = own === null ? readFirst(record, this.currencyFields) : getValue(record, own);
    if (Array.isArray(amounts) && Array.isArray(codes) && amounts.length === codes.length) {
      const at = Math.max(
        codes.findIndex((code) => findCurrencies(readFirstText(code))?.includes(this.settings.currency)),
        0,
      );
      return { value: readFirstScalar(amounts[at]), currencies: findCurrencies(readFirstText(codes[at])) };
    }
    const code = this.prices.isCurrencyInName === true ? field : readFirstText(codes);
    return { value: readFirstScalar(amounts), currencies: findCurrencies(code) };
  }

  private readField(
    field: string,
    value: unknown,
    currencies: readonly string[] | null,
    onNote: (note: PriceNote) => void,
  ): number | null {
    const read = readAmount(value, this.styles.get(field));
    if (read.kind === "free") return 0;
    if (read.kind === "empty") return null;
    if (read.kind !== "amount") {
      onNote({ code: `price_${read.kind}`, field, value });
      return null;
    }
    const named = currencies ?? read.currencies;
    if (named !== null && !named.includes(this.settings.currency)) {
      onNote({ code: "price_currency", field, value });
      return null;
    }
    if (read.isGuess) onNote({ code: "price_thousands", field, value });
    return read.amount;
  }
}

/** Whether a field has one of some values, in the form of `normalizeStateWord`; words for yes and no are equal to flags. */
export function hasValue(record: FeedValues, fields: Fields, values: readonly string[]): boolean {
  const value = readFirstScalar(readFirst(record, fields));
  if (value === undefined) return values.includes("");
  const word = normalizeStateWord(String(value));
  return values.includes(word) || values.includes(toFlag(word));
}

/** "1" and "0" for the words of flags in all languages; other words as they are. */
function toFlag(word: string): string {
  if (/^(1|true|yes|y|ano|a|tak|t|ja|oui|si|igen|da|on|enabled|active|aktivni|aktywny)$/.test(word)) return "1";
  return /^(0|false|no|n|ne|nie|nein|non|nem|nu|off|disabled|inactive|neaktivni|nieaktywny)$/.test(word) ? "0" : word;
}

/** Whether amounts may be hundredths: whole numbers. */
function areHundredths(amounts: readonly unknown[]): boolean {
  return amounts.every((amount) => /^\d+$/.test(String(amount).trim()));
}

/** The start and the end of a period: "2026-11-20T00:00+01:00/2026-12-05", "20/11/2026 - 05/12/2026". */
function splitPeriod(text: string): [string | null, string | null] {
  const [, start = text, end = ""] = PERIOD.exec(text) ?? [];
  return [start || null, end || null];
}

const PERIOD = /^(.*?)(?:\s*\/\s*(?=\d{4}-\d)|\s*\/$|\s+[-–]\s+|\s*(?:;|\bto\b)\s*)(.*)$/;
