import { type FeedValues, getValue, listFieldNames } from "@/lib/domain/catalogue/feed-names";
import { FeedFields, isFilled, readFirstText } from "@/lib/domain/catalogue/find-fields";
import type { GroupRule, ProductFormat } from "@/lib/domain/catalogue/formats/product-format";
import { isRecord } from "@/lib/domain/kit/record";
import { ItemReader, type ItemSettings } from "./item-reader";
import { resolveTargets } from "./resolve-targets";

// How the rows or entries of one product are found in a feed, and how its variants are read.

type Fields = readonly string[];
type ListRule = GroupRule & { kind: "list" };

/** The fields that a group rule uses. `single`: those whose values tell variants, `product`: products. */
export type GroupFields = Record<
  | "key"
  | "parent"
  | "own"
  | "aliases"
  | "members"
  | "list"
  | "linked"
  | "single"
  | "product"
  | "type"
  | "inherited"
  | "options",
  Fields
>;

export function findGroupFields(fields: FeedFields, rule: GroupRule | undefined, target: Fields): GroupFields {
  const inherited = rule !== undefined && "variant" in rule ? fields.find(rule.variant.inherited ?? []) : [];
  const none: GroupFields = {
    key: target,
    parent: [],
    own: [],
    aliases: [],
    members: [],
    list: [],
    linked: [],
    single: [],
    product: [],
    type: [],
    inherited,
    options: [],
  };
  if (rule === undefined || (target.length === 0 && rule.kind === "key")) return { ...none, key: target };
  if (rule.kind === "key") return none;
  if (rule.kind === "parent")
    return {
      ...none,
      parent: fields.find(rule.parent),
      own: fields.find(rule.own),
      aliases: (rule.aliases ?? []).flatMap(({ names }) => fields.find(names)),
      single: fields.find(rule.isVariant?.names ?? []),
      type: fields.find(rule.type ?? []),
      inherited: fields.find(rule.inherited ?? []),
      options: fields.find(rule.options?.names ?? []),
    };
  if (rule.kind === "members") return { ...none, members: fields.find(rule.members) };
  if (rule.kind === "list") {
    const found = { ...none, list: fields.find(rule.list), linked: fields.find(rule.variant.linked?.list ?? []) };
    return { ...found, single: listEntryFields(fields, found, rule).find(rule.variant.single?.names ?? []) };
  }
  if (rule.kind === "cells") return { ...none, list: fields.find(rule.cells) };
  const single = fields.find(
    (rule.kind === "rows" ? undefined : rule.isVariant?.names) ?? rule.variant.single?.names ?? [],
  );
  if (rule.kind === "rows") return { ...none, key: fields.find(rule.key), single };
  return { ...none, single, product: fields.find(rule.isProduct?.names ?? []) };
}

/** The reader of the variants of a format; null if it has none of their own. */
export function createVariantReader(
  fields: FeedFields,
  rule: GroupRule | undefined,
  settings: ItemSettings,
  groupFields: GroupFields,
): ItemReader | null {
  if (rule === undefined || !("variant" in rule)) return null;
  const { variant } = rule;
  const format: ProductFormat = {
    ...settings.format,
    fields: variant.fields,
    prices: variant.prices ?? settings.format.prices ?? {},
    availability: variant.availability ?? settings.format.availability ?? [],
    attributes: variant.attributes ?? settings.format.attributes ?? [],
  };
  const own = rule.kind === "list" ? listEntryFields(fields, groupFields, rule) : fields;
  const requested = Object.fromEntries(
    Object.entries(settings.mapping).filter(([target]) => Object.hasOwn(variant.fields, target)),
  );
  const targets = resolveTargets(own, format, requested);
  const used = [...settings.used, ...own.find(format.ignored ?? [])];
  return new ItemReader(own, targets, { ...settings, format, used });
}

/** The variants that a record contains: entries of a field, or lines of its cells. */
export function listVariantEntries(
  record: FeedValues,
  fields: GroupFields,
  rule: ListRule | (GroupRule & { kind: "cells" }),
): FeedValues[] {
  return rule.kind === "cells" ? splitCells(record, fields.list) : listOwnEntries(record, fields, rule);
}

/** The values of some fields of a record. */
export function pickFields(record: FeedValues, fields: Fields): FeedValues {
  return Object.fromEntries(fields.flatMap((field) => (isFilled(record[field]) ? [[field, record[field]]] : [])));
}

function listOwnEntries(
  record: FeedValues,
  { list, linked, inherited }: GroupFields,
  { variant }: ListRule,
): FeedValues[] {
  const shared = pickFields(record, inherited);
  const entries = getFirstList(record, list)
    .filter(isRecord)
    .map((entry) => ({ ...shared, ...entry }));
  const link = variant.linked;
  if (link === undefined || linked.length === 0) return entries;
  const others = new Map(getFirstList(record, linked).flatMap((one) => (isRecord(one) ? [[one[link.id], one]] : [])));
  return entries.map((entry: FeedValues) => {
    const other = others.get(entry[link.by]);
    return other === undefined ? entry : { ...entry, [link.as]: other };
  });
}

function listEntryFields(fields: FeedFields, groupFields: GroupFields, rule: ListRule): FeedFields {
  const entries = fields.sample.flatMap((record) => listOwnEntries(record, groupFields, rule));
  return new FeedFields([...new Set(entries.flatMap(listFieldNames))], entries, fields.codes);
}

/**
 * The lines of cells as records, as many as the first filled cell has; other cells with another number of lines are for all of
 * them.
 */
function splitCells(record: FeedValues, fields: Fields): FeedValues[] {
  const columns = fields.map((field) => {
    const text = readFirstText(getValue(record, field));
    return { field, text, lines: splitLines(text) };
  });
  const count = columns.find(({ lines }) => lines.length > 0)?.lines.length ?? 0;
  return Array.from({ length: count }, (_, at) =>
    Object.fromEntries(columns.map(({ field, text, lines }) => [field, lines.length === count ? lines[at] : text])),
  );
}

function splitLines(text: string): string[] {
  return text === "" ? [] : text.split(/\r?\n/).map((line) => line.trim());
}

function getFirstList(record: FeedValues, fields: Fields): unknown[] {
  for (const field of fields) {
    const value = getValue(record, field);
    if (Array.isArray(value)) return value;
    if (isRecord(value)) return [value];
  }
  return [];
}
