import type { AvailabilityState } from "@/lib/contract/catalogue/availability-states";
import type { CatalogueItem } from "@/lib/contract/catalogue/catalogue-import";
import type { READING_NOTES } from "@/lib/contract/catalogue/feed-reading";
import { readQuantity } from "@/lib/domain/catalogue/amounts";
import type { FieldMapping } from "@/lib/domain/catalogue/feed-mapping";
import { type FeedValues, getValue, normalizeName } from "@/lib/domain/catalogue/feed-names";
import { formatPrice, type PriceUnit } from "@/lib/domain/catalogue/feed-prices";
import {
  type FeedFields,
  isFilled,
  isScalar,
  readFirst,
  readFirstScalar,
  readFirstText,
} from "@/lib/domain/catalogue/find-fields";
import type { AvailabilityStep, ProductFormat } from "@/lib/domain/catalogue/formats/product-format";
import type { ItemGroup } from "@/lib/domain/catalogue/item-group";
import {
  type AddressBase,
  completePage,
  completePicture,
  readRichText,
  readTradeCode,
  splitPictures,
  toPlainText,
} from "@/lib/domain/catalogue/item-text";
import { type DateReading, toIsoText } from "./parse-moment";
import { isPurchasePrice } from "./purchase-prices";
import {
  AttributeReader,
  type DropCounts,
  isUsableName,
  listTexts,
  putAttribute,
  RESERVED,
  readPairs,
  sanitize,
} from "./read-attributes";
import { AvailabilityReader } from "./read-availability";
import { CategoryReader } from "./read-categories";
import { PriceReader } from "./read-prices";
import type { ReadingAnswers } from "./reading-answers";
import { type TargetFields, toMapping } from "./resolve-targets";

/** An item before validation by the backend; `state` is its availability, if anything tells it. */
export type DraftItem = Omit<CatalogueItem, "identity"> & {
  identity: unknown;
  group?: ItemGroup;
  state?: AvailabilityState | undefined;
};

/** What could not be used as it is in a feed; `identity`: that of an item of an earlier record. */
export type ReadingNote = { code: (typeof READING_NOTES)[number]; field: string; value: unknown; identity?: string };

export type ItemSettings = {
  format: ProductFormat;
  /** Requested fields. */
  mapping: FieldMapping;
  type: string;
  language: string;
  currency: string;
  timeZone: string;
  now: number;
  priceUnit?: PriceUnit | undefined;
  answers: ReadingAnswers;
  isEarlier?: boolean;
  /** Fields that are not copied as attributes. */
  used: readonly string[];
};

export type ItemContext = {
  group: ItemGroup | undefined;
  /** The item has variants with prices of their own. */
  isMain: boolean;
  dropped: DropCounts;
  onNote: (note: ReadingNote) => void;
  /** The identity of an item without one. */
  fallbackIdentity?: string;
};

/** Ranks of what can be ordered, but not at once; lower is more available. */
const RANKS: Partial<Record<AvailabilityState, number>> = { later: 5, preorder: 6 };
const SCIENTIFIC_CODE = /^\d[.,]\d+E\+\d+$/;
const EXCEL_ERROR = /^#(N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NUM!|NULL!|NEDEF!?|HODNOTA!|ODKAZ!)$/;

/** Reads items from records with the same fields. */
export class ItemReader {
  private readonly prices: PriceReader;
  private readonly availability: AvailabilityReader;
  private readonly attributes: AttributeReader;
  private readonly used: Set<string>;
  private readonly confidential = new Map<string, boolean>();
  private readonly categories: CategoryReader;
  private readonly addresses: AddressBase;
  private readonly dates: DateReading;
  /** The first field of each target. */
  readonly mapping: FieldMapping;
  /** The next moment at which an item has another price (epoch ms). */
  nextChange: number | null = null;

  constructor(
    fields: FeedFields,
    private readonly targets: TargetFields,
    private readonly settings: ItemSettings,
  ) {
    const { format, language, priceUnit: unit } = settings;
    const { price: regular, sale_price: sale, price_old: old } = targets;
    const dates = { timeZone: settings.timeZone, isMonthFirst: format.prices?.isMonthFirst ?? language === "en" };
    this.dates = dates;
    const priceFields = { ...format.prices, regular, sale, old };
    this.prices = new PriceReader(fields, priceFields, { ...settings, ...dates, unit });
    const mapping = toMapping(targets, fields, settings.mapping);
    const { field: price } = this.prices;
    this.mapping = mapping.price !== undefined || price === undefined ? mapping : { ...mapping, price };
    this.availability = new AvailabilityReader(fields, listSteps(settings, targets.availability), {
      ...dates,
      now: settings.now,
      words: settings.answers.words,
    });
    this.attributes = new AttributeReader(fields, format.attributes ?? []);
    this.used = new Set(
      [
        ...settings.used,
        ...Object.values(targets).flat(),
        ...(settings.isEarlier === true ? [] : [...this.prices.fields, ...this.attributes.fields]),
        ...(format.guess === undefined ? this.availability.usedFields : []),
      ].map((field) => fields.getOuterField(field)),
    );
    // A field of this name that has no names of categories, but IDs, is no category.
    if (settings.isEarlier !== true) this.used.add("category");
    this.categories = new CategoryReader(fields, targets.category, format, settings.isEarlier === true);
    this.addresses = { origin: findOrigin(fields, targets.web_url), folder: format.pictureFolder ?? "" };
  }

  get priceUnit(): PriceUnit {
    return this.prices.unit;
  }

  /** Fields that a product or its variants use are attributes of neither. */
  shareUsed(other: ItemReader): void {
    for (const field of other.used) this.used.add(field);
    for (const field of this.used) other.used.add(field);
  }

  readIdentity(record: FeedValues): string {
    return String(sanitize(readFirstText(readFirst(record, this.targets.identity))));
  }

  readTitle(record: FeedValues): string {
    const text = readFirstText(readFirst(record, this.targets.title));
    return this.settings.isEarlier === true ? String(sanitize(text)) : toPlainText(String(sanitize(text)));
  }

  /** Whether a record has an identity or a price of its own. */
  hasValues(record: FeedValues): boolean {
    return [...this.targets.identity, ...this.targets.price].some((field) => isFilled(getValue(record, field)));
  }

  /** The values of attributes whose names are values, such as the options of a variant. */
  readValues(record: FeedValues): string[] {
    return [...this.attributes.read(record).values()].flat();
  }

  /** A product and its only variant, which may be an entry of the record, as one item. */
  readWith(record: FeedValues, variant: ItemReader, context: ItemContext, entry: FeedValues = record): DraftItem {
    const product = this.read(record, { ...context, isMain: true });
    const { identity, attributes, state } = variant.read(entry, context);
    return {
      ...product,
      state: product.state ?? state,
      identity: product.identity === "" ? identity : product.identity,
      attributes: { ...attributes, ...product.attributes },
    };
  }

  read(record: FeedValues, context: ItemContext): DraftItem {
    const { dropped, onNote, group, fallbackIdentity = "" } = context;
    const attributes: Record<string, unknown> = {};
    this.copyFields(record, attributes, context);
    for (const target of ["description", "ean", "product_code", "introduced_at"] as const)
      putAttribute(attributes, target, this.readPlain(record, target, onNote), dropped);
    putAttribute(attributes, "image_link", this.readPicture(record, onNote), dropped);
    putAttribute(attributes, "web_url", this.readPage(record), dropped);
    putAttribute(attributes, "brand", this.readTexts(readFirst(record, this.targets.brand)), dropped);
    putAttribute(attributes, "category", this.categories.read(record), dropped);
    putAttribute(attributes, "hierarchy", readHierarchy(readFirst(record, this.targets.hierarchy)), dropped);
    for (const [name, values] of this.attributes.read(record))
      if (!this.isConfidential(name)) putAttribute(attributes, name, values, dropped);
    this.addNamed(attributes);
    this.addPrices(attributes, record, context);
    const state = this.addAvailability(attributes, record, onNote);
    if (isVariantByKey(group)) attributes.item_group_id ??= group.key;
    const identity = this.readIdentity(record);
    const type = readFirstText(readFirst(record, this.targets.type));
    return {
      identity: identity === "" ? fallbackIdentity : identity,
      type: type === "" ? this.settings.type : type,
      title: this.readTitle(record),
      attributes,
      state,
      ...(group === undefined ? {} : { group }),
    };
  }

  /** Fills item fields from attributes of a fixed name, however it is written: "ean", "EAN". */
  private addNamed(attributes: Record<string, unknown>): void {
    const { named } = this.settings.format;
    if (named === undefined) return;
    const own = new Map(Object.keys(attributes).map((name) => [normalizeName(name), name]));
    for (const [target, names = []] of Object.entries(named)) {
      const name = names.map((one) => own.get(normalizeName(one))).find((one) => one !== undefined);
      if (name === undefined || attributes[target] !== undefined) continue;
      const isList = target === "brand" || target === "category";
      attributes[target] = isList ? attributes[name] : readFirstText(attributes[name]);
      delete attributes[name];
    }
  }

  /** Exports of programs may have purchase prices that nobody chose to publish; in a file of one's own they are intended. */
  private isConfidential(name: string): boolean {
    if (this.settings.format.guess !== undefined) return false;
    const known = this.confidential.get(name);
    if (known !== undefined) return known;
    const isPurchase = isPurchasePrice(name);
    this.confidential.set(name, isPurchase);
    return isPurchase;
  }

  private copyFields(record: FeedValues, attributes: Record<string, unknown>, { dropped, onNote }: ItemContext): void {
    for (const name in record) {
      if (this.used.has(name) || RESERVED.includes(name) || this.isConfidential(name)) continue;
      const value = record[name];
      const pairs = typeof value === "object" ? readPairs(value) : null;
      if (pairs !== null) {
        for (const [pairName, values] of pairs)
          if (!RESERVED.includes(pairName) && !this.used.has(pairName) && !this.isConfidential(pairName))
            this.copy(attributes, pairName, values, dropped);
      } else if (typeof value === "string" && value.startsWith("#") && EXCEL_ERROR.test(value))
        onNote({ code: "excel_damaged", field: name, value });
      else this.copy(attributes, name, value, dropped);
    }
  }

  private copy(attributes: Record<string, unknown>, name: string, value: unknown, dropped: DropCounts): void {
    if (isUsableName(name)) putAttribute(attributes, name, value, dropped);
    else dropped.name_unusable += 1;
  }

  private readPlain(
    record: FeedValues,
    target: "description" | "ean" | "product_code" | "introduced_at",
    onNote: ItemContext["onNote"],
  ): unknown {
    const fields = this.targets[target];
    if (this.settings.isEarlier === true) return readFirst(record, fields);
    const found = readFirst(record, target === "ean" ? this.sortByTradeCode(record) : fields);
    const isCode = target === "ean" || target === "product_code";
    // A product may have several codes.
    if (isCode && Array.isArray(found) && found.every(isScalar)) return found;
    const first = readFirstScalar(found) ?? found;
    const value = target === "ean" && typeof first === "number" ? String(first) : first;
    if (typeof value !== "string") return target === "introduced_at" ? toIsoText(value, this.dates) : value;
    if (target === "description") return toPlainText(readRichText(value));
    const text = value.trim();
    if ((isCode && SCIENTIFIC_CODE.test(text)) || EXCEL_ERROR.test(text)) {
      onNote({ code: "excel_damaged", field: fields[0] ?? "", value });
      return undefined;
    }
    if (target === "introduced_at") return toIsoText(text, this.dates);
    if (target !== "ean") return text;
    // Some shops put codes of their own into this field.
    const isRequested = this.settings.mapping.ean !== undefined;
    return readTradeCode(text) ?? (isRequested && !/^0*$/.test(text) ? text : undefined);
  }

  /** The fields of trade codes, those first that have one in a record. */
  private sortByTradeCode(record: FeedValues): readonly string[] {
    const hasCode = (field: string): boolean => readTradeCode(readFirstText(getValue(record, field))) !== null;
    return this.targets.ean.length < 2
      ? this.targets.ean
      : this.targets.ean.toSorted((a, b) => Number(hasCode(b)) - Number(hasCode(a)));
  }

  private readPicture(record: FeedValues, onNote: ItemContext["onNote"]): string | undefined {
    const fields = this.targets.image_link;
    if (this.settings.isEarlier === true) return listTexts(readFirst(record, fields))[0];
    let incomplete: string | undefined;
    for (const field of fields)
      for (const cell of this.listPictures(record, field))
        for (const text of splitPictures(cell)) {
          const address = completePicture(text, this.addresses);
          if (address !== null) return address;
          incomplete ??= text;
        }
    if (incomplete !== undefined) onNote({ code: "picture_incomplete", field: fields[0] ?? "", value: incomplete });
    return undefined;
  }

  /** The pictures in a field, in the order of their numbers if the format has such. */
  private listPictures(record: FeedValues, field: string): string[] {
    const value = getValue(record, field);
    const order = this.settings.format.pictureOrder?.[field];
    const numbers = order === undefined ? [] : getValue(record, order);
    if (!Array.isArray(value) || !Array.isArray(numbers) || numbers.length !== value.length) return listTexts(value);
    const rank = (at: number): number => readQuantity(numbers[at]) ?? Number.POSITIVE_INFINITY;
    return listTexts([...value.keys()].sort((a, b) => rank(a) - rank(b) || a - b).map((at): unknown => value[at]));
  }

  private readPage(record: FeedValues): string | undefined {
    const [first] = listTexts(readFirst(record, this.targets.web_url));
    if (this.settings.isEarlier === true || first === undefined) return first;
    return completePage(first, this.addresses.origin) ?? first;
  }

  private readTexts(value: unknown): string[] {
    const texts = listTexts(value);
    return this.settings.isEarlier === true ? texts : texts.map(toPlainText).filter((text) => text !== "");
  }

  private addPrices(attributes: Record<string, unknown>, record: FeedValues, context: ItemContext): void {
    const { paid, old, changesAt, misread = [] } = this.prices.read(record, context.isMain, context.onNote);
    // A first import compares its prices with the values that remain.
    for (const field of this.settings.isEarlier === true ? [] : misread)
      if (!this.isConfidential(field)) this.copy(attributes, field, getValue(record, field), context.dropped);
    if (changesAt !== null) this.nextChange = Math.min(this.nextChange ?? changesAt, changesAt);
    for (const [name, amount] of [
      ["price", paid],
      ["price_old", old],
    ] as const) {
      if (amount === null) continue;
      attributes[`${name}_amount`] = amount;
      attributes[name] = formatPrice(amount, this.settings);
    }
  }

  private addAvailability(
    attributes: Record<string, unknown>,
    record: FeedValues,
    onNote: ItemContext["onNote"],
  ): AvailabilityState | undefined {
    const { state, text, unknownWord } = this.availability.read(record);
    if (unknownWord !== undefined)
      onNote({ code: "availability_unknown", field: this.availability.fields[0] ?? "", value: unknownWord });
    if (state === undefined) return undefined;
    attributes.availability = state === "unavailable" || state === "on_request" ? 0 : 1;
    const rank = RANKS[state];
    if (rank !== undefined && attributes.availability_rank === undefined) attributes.availability_rank = rank;
    if (text !== undefined && this.settings.isEarlier !== true) attributes.availability_rank_text ??= text;
    return state;
  }
}

/** Whether a row names its product. A row that its product names has a key of its own. */
function isVariantByKey(group: ItemGroup | undefined): group is ItemGroup {
  return group !== undefined && !group.isMain && group.isVariantOnly !== true && group.key !== "";
}

/** A requested field replaces the steps of the format. */
function listSteps({ format, mapping }: ItemSettings, fields: readonly string[]): readonly AvailabilityStep[] {
  const steps = format.availability ?? [];
  const isOwn = mapping.availability !== undefined || steps.length === 0;
  return isOwn ? [{ names: fields, as: "words" }] : steps;
}

function findOrigin(fields: FeedFields, pages: readonly string[]): string | null {
  const counts = new Map<string, number>();
  for (const field of pages.slice(0, 1))
    for (const text of fields.listTexts(field)) {
      const host = /^(?:(https?:)?\/\/)?(www\.[^/?#\s]+|[^/?#\s]+)/i.exec(
        /^(https?:)?\/\/|^www\./i.test(text) ? text : "",
      )?.[2];
      if (host !== undefined) counts.set(host, (counts.get(host) ?? 0) + 1);
    }
  const [best] = [...counts].sort((a, b) => b[1] - a[1]);
  return best === undefined ? null : `https://${best[0].toLowerCase()}`;
}

/** The ancestors of a category, root first. */
function readHierarchy(value: unknown): string[] {
  if (Array.isArray(value)) return listTexts(value);
  return readFirstText(value)
    .split(/[|>»›]/)
    .map((part) => part.trim())
    .filter((part) => part !== "");
}
