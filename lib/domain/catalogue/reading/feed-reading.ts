import { isLanguage } from "@/lib/domain/catalogue/feed-languages";
import type { FieldMapping } from "@/lib/domain/catalogue/feed-mapping";
import { type FeedValues, getValue, normalizeName } from "@/lib/domain/catalogue/feed-names";
import type { PriceUnit } from "@/lib/domain/catalogue/feed-prices";
import { FeedFields, readFirst, readFirstText } from "@/lib/domain/catalogue/find-fields";
import { EARLIER_READING } from "@/lib/domain/catalogue/formats/earlier-reading";
import { findFormat } from "@/lib/domain/catalogue/formats/find-format";
import type { GroupRule, ProductFormat } from "@/lib/domain/catalogue/formats/product-format";
import type { ItemGroup } from "@/lib/domain/catalogue/item-group";
import { createVariantReader, findGroupFields, type GroupFields, listVariantEntries, pickFields } from "./group-fields";
import { HeldNotes } from "./held-notes";
import { type DraftItem, ItemReader, type ItemSettings, type ReadingNote } from "./item-reader";
import { distinguish, joinVariants } from "./join-variants";
import { type Exclusion, KeepOutReader, type RecordOut } from "./keep-out";
import { ParentValues } from "./parent-values";
import { type DropCounts, listTexts } from "./read-attributes";
import { hasValue } from "./read-prices";
import type { ReadingAnswers } from "./reading-answers";
import { resolveTargets } from "./resolve-targets";

// Reads the records of a feed as items: one record may be an item, a product with variants, one variant, or nothing.

/** How the records of a source are read. */
export type ReadingRules = {
  /** Requested fields; the others are found. */
  mapping: FieldMapping;
  /** Default type of items. */
  type: string;
  language: string;
  currency: string;
  timeZone: string;
  /** Epoch ms: sale prices are valid in a period. */
  now: number;
  /** Undefined: given by the format, or guessed from the prices. */
  priceUnit?: PriceUnit | undefined;
  answers: ReadingAnswers;
  /** Read as before formats were known. */
  isEarlier?: boolean;
};

/** The items of a record, and why it has none of its own. */
export type RecordItems = { items: DraftItem[]; out: RecordOut | null };

type Fields = readonly string[];

/** The reading of one feed, decided by its fields and first records. */
export class FeedReading {
  readonly format: ProductFormat;
  readonly mapping: FieldMapping;
  readonly priceUnit: PriceUnit;
  private readonly items: ItemReader;
  private readonly variants: ItemReader | null;
  private readonly keepOut: KeepOutReader;
  private readonly translation: { fields: Fields; languages: ReadonlySet<string> };
  private readonly groupFields: GroupFields;
  private readonly parents: ParentValues;
  private readonly notes = new HeldNotes();
  /** The product that rows without a title belong to. */
  private current: CurrentProduct | null = null;

  constructor(
    names: readonly string[],
    sample: readonly FeedValues[],
    private readonly rules: ReadingRules,
    /** Further fields that have no value in the sample. Known formats use them; of unknown ones only the values tell. */
    columns: readonly string[] = [],
  ) {
    const all = new FeedFields([...new Set([...names, ...columns])], sample, rules);
    this.format = rules.isEarlier === true ? EARLIER_READING : findFormat(all);
    const { format } = this;
    const fields = format.guess === undefined ? all : new FeedFields(names, sample, rules, format.guess === "per_item");
    const targets = resolveTargets(fields, format, rules.mapping);
    this.keepOut = new KeepOutReader(fields, format.keepOut ?? [], {
      ...rules,
      isMonthFirst: format.prices?.isMonthFirst ?? rules.language === "en",
    });
    this.translation = this.findTranslation(fields);
    this.groupFields = findGroupFields(fields, format.group, targets.group);
    this.parents = new ParentValues(this.groupFields, format.group);
    const used = [
      ...this.keepOut.fields,
      ...this.translation.fields,
      ...Object.values(this.groupFields).flat(),
      ...fields.find(format.ignored ?? []),
      ...(rules.isEarlier === true ? [] : listUnfit(format, rules.mapping)),
    ];
    const settings: ItemSettings = { ...rules, format, used };
    this.items = new ItemReader(fields, targets, settings);
    this.variants = createVariantReader(fields, format.group, settings, this.groupFields);
    if (this.variants !== null) this.items.shareUsed(this.variants);
    this.mapping = { ...this.variants?.mapping, ...this.items.mapping };
    this.priceUnit = (this.variants ?? this.items).priceUnit;
  }

  /** Whether products of the format name rows as their variants, which are items otherwise. */
  get namesRows(): boolean {
    return this.format.group?.kind === "members";
  }

  /** Whether what is read from a record does not depend on the records before it. */
  get isStateless(): boolean {
    return !["parent", "rows", "continued"].includes(this.format.group?.kind ?? "");
  }

  /** The next moment at which an item read so far has another price, or is public or not (epoch ms). */
  get nextChange(): number | null {
    const { items, variants, keepOut } = this;
    const moments = [items.nextChange, variants?.nextChange ?? null, keepOut.nextChange].filter(
      (moment) => moment !== null,
    );
    return moments.length === 0 ? null : Math.min(...moments);
  }

  /** Reads one record; calls `onNote` for values that could not be used as they are. */
  read(record: FeedValues, dropped: DropCounts, onNote: (note: ReadingNote) => void): RecordItems {
    const translation = this.findTranslatedValue(record);
    if (translation !== null) return { items: [], out: { reason: "translation", ...translation } };
    const exclusion = this.rules.answers.keepOut ? this.keepOut.find(record) : null;
    const { group } = this.format;
    const context: RecordContext = { record, exclusion, dropped, onNote };
    if (group === undefined || group.kind === "key")
      return this.readPlain(context, this.readKey(record, this.groupFields.key));
    if (group.kind === "parent") return this.readWithParent(context, group);
    if (group.kind === "members") return this.readWithMembers(context, group);
    if (group.kind === "list" || group.kind === "cells") return this.readList(context, group);
    return group.kind === "rows" ? this.readRow(context, group) : this.readContinued(context, group);
  }

  /** Passes on the last notes; call it after the last record. */
  finish(): void {
    this.notes.release();
  }

  /** Rows that are one product by an equal value, or single items. */
  private readPlain({ record, exclusion, dropped, onNote }: RecordContext, key: string): RecordItems {
    if (exclusion !== null) return { items: [], out: exclusion.out };
    const group = key === "" ? undefined : { key, isMain: false };
    return { items: [this.items.read(record, { group, isMain: false, dropped, onNote })], out: null };
  }

  private readWithParent(
    { record, exclusion, dropped, onNote }: RecordContext,
    rule: GroupRule & { kind: "parent" },
  ): RecordItems {
    const { parent: parentFields, own: ownFields, aliases: aliasFields, single } = this.groupFields;
    const parent = this.readKey(record, parentFields);
    const own = this.readKey(record, ownFields);
    if (
      parent !== "" &&
      parent !== "0" &&
      (rule.isVariant === undefined || hasValue(record, single, rule.isVariant.values))
    ) {
      if (exclusion !== null && !exclusion.isExceptVariant) return { items: [], out: exclusion.out };
      const variant = this.items.read(this.parents.complete(record, parent), {
        group: { key: parent, isMain: false },
        isMain: false,
        dropped,
        onNote,
      });
      this.parents.addOptions(variant);
      return { items: [variant], out: null };
    }
    const aliases = (rule.aliases ?? []).flatMap(({ prefix }) => {
      const value = readFirstText(readFirst(record, aliasFields));
      return value === "" ? [] : [`${prefix}${value}`];
    });
    this.parents.add(record, [own, ...aliases]);
    const group: ItemGroup = { key: own, isMain: true, aliases, ...(exclusion === null ? {} : { isOut: true }) };
    const item = this.items.read(record, {
      group: own === "" ? undefined : group,
      isMain: this.isMainRow(record),
      dropped,
      onNote,
    });
    return exclusion === null ? { items: [item], out: null } : { items: own === "" ? [] : [item], out: exclusion.out };
  }

  private readWithMembers(
    { record, exclusion, dropped, onNote }: RecordContext,
    rule: GroupRule & { kind: "members" },
  ): RecordItems {
    const text = this.groupFields.members.flatMap((field) => listTexts(getValue(record, field))).join("|");
    const members = [...text.matchAll(rule.pattern)].flatMap(([, member]) =>
      member === undefined ? [] : [member.trim()],
    );
    const identity = this.items.readIdentity(record);
    const isMain = members.length > 0;
    const isVariantOnly = exclusion?.isExceptVariant === true;
    if (exclusion !== null && !isVariantOnly && !isMain) return { items: [], out: exclusion.out };
    const group: ItemGroup = {
      key: identity,
      isMain,
      ...(isMain ? { members } : {}),
      ...(isVariantOnly ? { isVariantOnly } : {}),
      ...(exclusion !== null && !isVariantOnly ? { isOut: true } : {}),
    };
    const isGrouped = isMain || isVariantOnly;
    const item = this.items.read(record, {
      group: isGrouped ? group : undefined,
      isMain: isMain || this.isMainRow(record),
      dropped,
      onNote,
    });
    return { items: [item], out: exclusion !== null && !isVariantOnly ? exclusion.out : null };
  }

  /** A product whose variants are entries of one of its fields, or lines of its cells. */
  private readList(
    { record, exclusion, dropped, onNote }: RecordContext,
    rule: GroupRule & { kind: "list" | "cells" },
  ): RecordItems {
    if (exclusion !== null) return { items: [], out: exclusion.out };
    const key = this.items.readIdentity(record);
    const { single } = this.groupFields;
    const entries = listVariantEntries(record, this.groupFields, rule);
    const { variants } = this;
    const [only] = entries;
    if (only === undefined || variants === null)
      return { items: [this.items.read(record, { group: undefined, isMain: false, dropped, onNote })], out: null };
    const singleValues = rule.variant.single?.values;
    if (entries.length === 1 && (rule.kind === "cells" || (singleValues && hasValue(only, single, singleValues))))
      return {
        items: [
          this.items.readWith(
            record,
            variants,
            { group: undefined, isMain: false, dropped, onNote },
            blank(only, [...single, ...this.groupFields.inherited]),
          ),
        ],
        out: null,
      };
    const main = this.items.read(record, { group: { key, isMain: true }, isMain: true, dropped, onNote });
    const taken = new Set<unknown>();
    const rows = entries.map((entry, index) => {
      const fallbackIdentity = `${key}:${index + 1}`;
      const group: ItemGroup = { key, isMain: false };
      const variant = variants.read(entry, { group, isMain: false, dropped, onNote, fallbackIdentity });
      return distinguish(variant, fallbackIdentity, taken);
    });
    return { items: key === "" ? joinVariants(main, rows) : [main, ...rows], out: null };
  }

  /** Rows that repeat the key of their product; each may be a variant. */
  private readRow(context: RecordContext, rule: GroupRule & { kind: "rows" }): RecordItems {
    const { record, exclusion, dropped, onNote } = context;
    const { variants, groupFields } = this;
    const key = this.readKey(record, groupFields.key);
    if (key === "" || variants === null) return this.readPlain(context, "");
    const isFirst = this.current?.key !== key && this.items.readTitle(record) !== "";
    if (isFirst) this.setCurrent(key, record, exclusion);
    const current = this.current?.key === key ? this.current : null;
    if (exclusion !== null || current?.isOut === true) return { items: [], out: exclusion?.out ?? EXTRA };
    const row = { ...current?.inherited, ...record };
    const hasVariant = variants.hasValues(row) && !(isFirst && rule.isApart === true);
    const { single } = rule.variant;
    const isSingle = single !== undefined && hasValue(row, groupFields.single, single.values);
    if (isFirst && rule.isApart !== true && (!hasVariant || isSingle))
      return {
        items: [this.readSingle(row, variants, { dropped, onNote })],
        out: null,
      };
    const isMain = rule.isApart !== true;
    const takeNote = isMain || !isFirst ? onNote : this.notes.hold(key, onNote);
    const items = isFirst
      ? [this.items.read(row, { group: { key, isMain: true }, isMain, dropped, onNote: takeNote })]
      : [];
    if (hasVariant) {
      this.notes.drop();
      items.push(this.readVariant(variants, row, key, { dropped, onNote }));
    }
    return { items, out: items.length === 0 ? EXTRA : null };
  }

  /** Rows without a title belong to the product above. */
  private readContinued(
    { record, exclusion, dropped, onNote }: RecordContext,
    rule: GroupRule & { kind: "continued" },
  ): RecordItems {
    const { variants, groupFields } = this;
    if (variants === null) return { items: [], out: EXTRA };
    const { isVariant, isProduct } = rule;
    const title = this.items.readTitle(record);
    if (isVariant === undefined ? title === "" : hasValue(record, groupFields.single, isVariant.values)) {
      const { current } = this;
      if (current === null || current.isOut || !variants.hasValues(record))
        return { items: [], out: exclusion?.out ?? EXTRA };
      const row = { ...current.inherited, ...record };
      this.notes.drop();
      return { items: [this.readVariant(variants, row, current.key, { dropped, onNote })], out: null };
    }
    if (isProduct !== undefined && !hasValue(record, groupFields.product, isProduct.values))
      return { items: [], out: exclusion?.out ?? EXTRA };
    const key = this.items.readIdentity(record) || title;
    this.setCurrent(key, record, exclusion);
    if (exclusion !== null) return { items: [], out: exclusion.out };
    const isFirstVariant = isVariant === undefined && variants.hasValues(record);
    const { single } = rule.variant;
    if (isFirstVariant && single !== undefined && hasValue(record, groupFields.single, single.values))
      return {
        items: [this.readSingle(record, variants, { dropped, onNote })],
        out: null,
      };
    const main = this.items.read(record, {
      group: { key, isMain: true },
      isMain: isFirstVariant,
      dropped,
      onNote: isVariant === undefined ? onNote : this.notes.hold(key, onNote),
      fallbackIdentity: title,
    });
    return {
      items: isFirstVariant ? [main, this.readVariant(variants, record, key, { dropped, onNote })] : [main],
      out: null,
    };
  }

  /** A product without options; the values that say so are no attributes. */
  private readSingle(
    row: FeedValues,
    variants: ItemReader,
    { dropped, onNote }: Pick<RecordContext, "dropped" | "onNote">,
  ): DraftItem {
    const record = blank(row, this.groupFields.single);
    return this.items.readWith(record, variants, { group: undefined, isMain: false, dropped, onNote });
  }

  private readVariant(
    variants: ItemReader,
    row: FeedValues,
    key: string,
    { dropped, onNote }: Pick<RecordContext, "dropped" | "onNote">,
  ): DraftItem {
    const fallbackIdentity = [key, ...variants.readValues(row)].join(":");
    const group: ItemGroup = { key, isMain: false };
    const variant = variants.read(row, { group, isMain: false, dropped, onNote, fallbackIdentity });
    return this.current === null ? variant : distinguish(variant, fallbackIdentity, this.current.identities);
  }

  private setCurrent(key: string, record: FeedValues, exclusion: Exclusion | null): void {
    const inherited = pickFields(record, this.groupFields.inherited);
    this.current = { key, isOut: exclusion !== null, inherited, identities: new Set() };
  }

  /** Whether a row describes a product whose variants are other rows: it has no price then. */
  private isMainRow(record: FeedValues): boolean {
    const known = readFirst(record, this.groupFields.type);
    const type =
      known ??
      Object.entries(record).find(([name]) => /^_?(type|producttype|itemtype)$/.test(normalizeName(name)))?.[1];
    return typeof type === "string" && /variable|configurable|grouped|bundle|parent/i.test(type);
  }

  private readKey(record: FeedValues, fields: Fields): string {
    return readFirstText(readFirst(record, fields));
  }

  /** Rows in the base language are items; without any, those in the site's language, else in the first one. */
  private findTranslation(fields: FeedFields): { fields: Fields; languages: ReadonlySet<string> } {
    const { translation } = this.format;
    const found = fields.find(translation?.names ?? []);
    if (translation === undefined || found.length === 0) return { fields: [], languages: new Set() };
    const base = translation.base ?? "";
    const values = fields.sample.map((record) => readFirstText(readFirst(record, found)).toLowerCase());
    const own = values.find((value) => isLanguage(value, this.rules.language));
    const language = values.includes(base) ? base : (own ?? values[0] ?? base);
    return { fields: found, languages: new Set([language, ""]) };
  }

  private findTranslatedValue(record: FeedValues): { field: string; value: string } | null {
    const { fields, languages } = this.translation;
    if (fields.length === 0) return null;
    const value = readFirstText(readFirst(record, fields));
    return languages.has(value.toLowerCase()) ? null : { field: fields[0] ?? "", value };
  }
}

/** Item fields that are found by the form of their values: a field with other values is not one, whatever its name. */
const FORMED = ["category", "ean", "image_link", "web_url"];

/** Names of item fields that a field of the feed must not fill by its name alone. */
function listUnfit({ guess }: ProductFormat, mapping: FieldMapping): string[] {
  const emptied = Object.entries(mapping).flatMap(([target, field]) => (field === "" ? [target] : []));
  return guess === undefined ? emptied : [...FORMED, ...emptied];
}

/** A record without the values of some fields. */
function blank(record: FeedValues, fields: Fields): FeedValues {
  return { ...record, ...Object.fromEntries(fields.map((field) => [field, ""])) };
}

/** `identities`: those of its variants so far. */
type CurrentProduct = { key: string; isOut: boolean; inherited: FeedValues; identities: Set<unknown> };
type RecordContext = {
  record: FeedValues;
  exclusion: Exclusion | null;
  dropped: DropCounts;
  onNote: (note: ReadingNote) => void;
};

const EXTRA: RecordOut = { reason: "extra", field: "", value: "" };
