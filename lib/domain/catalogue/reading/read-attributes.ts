import { type FeedValues, getValue, normalizeName } from "@/lib/domain/catalogue/feed-names";
import { type FeedFields, isScalar, readFirstText } from "@/lib/domain/catalogue/find-fields";
import type { AttributeRule } from "@/lib/domain/catalogue/formats/product-format";
import { decodeEntities, splitUnescaped } from "@/lib/domain/catalogue/item-text";
import { isRecord } from "@/lib/domain/kit/record";

/** Counts of dropped values by reason. */
export type DropCounts = { nested: number; too_long: number; name_unusable: number };

/** Maximum length of a text; longer ones are dropped and counted. */
const TEXT_MAX = 20_000;
/** Maximum number of values of an attribute. */
const LIST_MAX = 1000;
const NAME_MAX = 200;
const NUMBERED_MAX = 50;
/** Maximum number of options of a product. */
const PLACES_MAX = 10;
const UNUSABLE = ["__proto__", "constructor", "prototype"];
/** Attribute names that prices have; source fields with these names are not copied. */
export const RESERVED = ["title", "price", "price_amount", "price_old", "price_old_amount"];

export function isUsableName(name: string): boolean {
  return name !== "" && name.length <= NAME_MAX && !UNUSABLE.includes(name);
}

const PAIR_NAMES = ["name", "key", "label", "param_name"];
const PAIR_VALUES = ["value", "val", "text"];
const PAIR_ENTRIES_MAX = 4;

/** Reads a parameter list (`{ name, value }` entries, also as the only field of a structure) as attributes by name. */
export function readPairs(value: unknown): Map<string, unknown[]> | null {
  if (!isRecord(Array.isArray(value) ? value[0] : value)) return null;
  const list: unknown[] = Array.isArray(value) ? value : [value];
  const pairs = new Map<string, unknown[]>();
  for (const one of list) {
    const pair = isRecord(one) ? readPair(one) : null;
    if (pair === null) return list.length === 1 && isRecord(one) ? readOnlyField(one) : null;
    const collected = pairs.get(pair.name) ?? [];
    for (const pairValue of pair.values) collected.push(pairValue);
    pairs.set(pair.name, collected);
  }
  return pairs;
}

function readOnlyField(record: FeedValues): Map<string, unknown[]> | null {
  const [inner, ...more] = Object.values(record);
  return more.length === 0 && (Array.isArray(inner) || isRecord(inner)) ? readPairs(inner) : null;
}

function readPair(value: FeedValues): { name: string; values: unknown[] } | null {
  const entries = Object.entries(value);
  const name = entries.find(([key]) => PAIR_NAMES.includes(key.toLowerCase()))?.[1];
  const entryValue = entries.find(([key]) => PAIR_VALUES.includes(key.toLowerCase()))?.[1];
  const inner = isRecord(entryValue) ? entryValue.text : entryValue;
  // Besides name and value, an entry may have a unit or a share.
  if (entries.length > PAIR_ENTRIES_MAX || !Object.values(value).every((one) => one === entryValue || isScalar(one)))
    return null;
  if (typeof name !== "string" || inner === undefined) return null;
  const values: unknown[] = Array.isArray(inner) ? inner : [inner];
  return values.every(isScalar) ? { name: toAttributeName(name), values } : null;
}

/** Dots and colons have a meaning in filters and mappings. */
export function toAttributeName(name: string): string {
  return name.trim().replace(/[.:\s]+/g, "_");
}

/** Quotation marks and brackets around the name in a header: [PARAMETER „Barva“]. */
const QUOTES = /^[\s"'„“”«»[(]+|[\s"'„“”«»\])]+$/g;

/** Stores a value under a name, without what cannot be stored. */
export function putAttribute(
  attributes: Record<string, unknown>,
  name: string,
  value: unknown,
  dropped: DropCounts,
): void {
  if (value === undefined || value === null || value === "") return;
  if (Array.isArray(value)) {
    const scalars = value.filter(isScalar).map(sanitize);
    if (scalars.length < value.length) dropped.nested += 1;
    const fitting = scalars.filter((one) => typeof one !== "string" || (one !== "" && one.length <= TEXT_MAX));
    if (fitting.length > LIST_MAX || fitting.length < scalars.filter((one) => one !== "").length) dropped.too_long += 1;
    if (fitting.length > 0) attributes[name] = fitting.slice(0, LIST_MAX);
  } else if (!isScalar(value)) dropped.nested += 1;
  else if (typeof value === "string" && value.length > TEXT_MAX) dropped.too_long += 1;
  else attributes[name] = sanitize(value);
}

/** Decodes entities, and removes from texts what PostgreSQL rejects: NUL and unpaired surrogates. */
export function sanitize(value: unknown): unknown {
  if (typeof value !== "string") return value;
  const text = value.includes("&") ? decodeEntities(value) : value;
  return UNSTORABLE.test(text) ? text.replace(/\0|\p{Surrogate}/gu, "") : text;
}

/** The texts of a value, trimmed; empty ones are left out. */
export function listTexts(value: unknown): string[] {
  const values: unknown[] = Array.isArray(value) ? value : [value];
  return values.map((one) => String(sanitize(readFirstText(one))).trim()).filter((text) => text !== "");
}

const UNSTORABLE = /\0|\p{Surrogate}/u;

type Pairs = { field: string; pair: string; list: string; values: string | undefined; without: ReadonlySet<string> };

/** Reads attributes whose names are values of the feed. */
export class AttributeReader {
  private readonly numbered: { name: string; value: string; list: string | undefined }[] = [];
  private readonly pairs: Pairs[] = [];
  private readonly patterns: { field: string; pattern: RegExp }[] = [];
  private readonly places: { names: string; values: readonly string[] }[] = [];
  private readonly prefixed: { field: string; name: string; list?: string | undefined }[] = [];
  private readonly renamed: { field: string; name: string }[] = [];
  private readonly columns: { names: string; values: string; list: string }[] = [];

  constructor(fields: FeedFields, rules: readonly AttributeRule[]) {
    for (const rule of rules) this.addRule(fields, rule);
  }

  /** The fields that attributes are read from; they are not copied under their own names. */
  get fields(): string[] {
    return [
      ...this.numbered.flatMap(({ name, value }) => [name, value]),
      ...this.pairs.map(({ field }) => field),
      ...this.patterns.map(({ field }) => field),
      ...this.places.flatMap(({ names, values }) => [names, ...values]),
      ...this.prefixed.map(({ field }) => field),
      ...this.renamed.map(({ field }) => field),
      ...this.columns.flatMap(({ names, values }) => [names, values]),
    ];
  }

  read(record: FeedValues): Map<string, string[]> {
    const found = new Map<string, string[]>();
    for (const { name, value, list } of this.numbered)
      add(found, readFirstText(getValue(record, name)), splitValues(getValue(record, value), list));
    for (const { field, pair, list, values, without } of this.pairs)
      for (const one of splitValues(getValue(record, field), list)) {
        const at = one.indexOf(pair);
        if (at > 0 && !without.has(one.slice(0, at).trim()))
          add(found, one.slice(0, at), splitValues(one.slice(at + pair.length), values));
      }
    for (const { field, pattern } of this.patterns)
      for (const [, name = "", value = ""] of readFirstText(getValue(record, field)).matchAll(pattern))
        add(found, name, [value.trim()]);
    for (const { names, values } of this.places)
      for (const [index, name] of listNames(getValue(record, names)).entries())
        add(found, name, splitValues(getValue(record, values[index] ?? ""), undefined));
    for (const { field, name, list } of this.prefixed) add(found, name, splitValues(getValue(record, field), list));
    for (const { name, field } of this.renamed) add(found, name, splitValues(getValue(record, field), "\n"));
    for (const { names, values, list } of this.columns) {
      const keys = listValues(getValue(record, names), list);
      const all = getValue(record, values);
      const texts = listValues(all, list);
      for (const [index, key] of keys.entries()) {
        const own: unknown = Array.isArray(all) ? all[index] : undefined;
        add(found, key, Array.isArray(own) ? own.map(readFirstText) : [texts[index] ?? ""]);
      }
    }
    return found;
  }

  private addRule(fields: FeedFields, rule: AttributeRule): void {
    if (rule.kind === "pairs")
      for (const field of fields.find(rule.names).slice(0, 1))
        this.pairs.push({ ...rule, field, values: rule.values, without: new Set(rule.without) });
    else if (rule.kind === "pattern")
      for (const field of fields.find(rule.names)) this.patterns.push({ field, pattern: rule.pattern });
    else if (rule.kind === "places") {
      const [names] = fields.find(rule.names);
      if (names !== undefined) this.places.push({ names, values: this.listPlaces(fields, rule.value) });
    } else if (rule.kind === "field")
      for (const field of fields.find(rule.names)) this.renamed.push({ field, name: rule.name });
    else if (rule.kind === "columns") {
      const [names] = fields.find(rule.names);
      const [values] = fields.find(rule.values);
      if (names !== undefined && values !== undefined) this.columns.push({ names, values, list: rule.list });
    } else if (rule.kind === "suffix") {
      for (const field of fields.names) {
        const suffix = rule.suffix.exec(field);
        if (suffix !== null)
          this.prefixed.push({ field, name: toAttributeName(field.slice(0, suffix.index)), list: rule.list });
      }
    } else if (rule.kind === "prefix") {
      for (const field of fields.names)
        if (field.toLowerCase().startsWith(rule.prefix) && !this.prefixed.some((other) => other.field === field)) {
          const name = toAttributeName(field.slice(rule.prefix.length).replace(QUOTES, ""));
          this.prefixed.push({ field, name, list: rule.list });
        }
    } else this.addNumbered(fields, rule);
  }

  private listPlaces(fields: FeedFields, value: string): string[] {
    return Array.from({ length: PLACES_MAX }, (_, at) => fields.find([value.replace("#", String(at + 1))])[0] ?? "");
  }

  private addNumbered(fields: FeedFields, { name, value, list }: AttributeRule & { kind: "numbered" }): void {
    for (let number = 1; number <= NUMBERED_MAX; number += 1) {
      const [nameField] = fields.find([normalizeName(name.replace("#", String(number)))]);
      const [valueField] = fields.find([normalizeName(value.replace("#", String(number)))]);
      if (nameField !== undefined && valueField !== undefined)
        this.numbered.push({ name: nameField, value: valueField, list });
    }
  }
}

function splitValues(value: unknown, list: string | undefined): string[] {
  const text = readFirstText(value);
  if (text === "") return [];
  return list === undefined ? [text] : splitUnescaped(text, list).map((one) => one.trim());
}

function listNames(value: unknown): string[] {
  return Array.isArray(value) ? value.map(readFirstText) : [readFirstText(value)];
}

function listValues(value: unknown, list: string): string[] {
  return Array.isArray(value) ? value.map(readFirstText) : splitValues(value, list);
}

function add(found: Map<string, string[]>, name: string, values: readonly string[]): void {
  const key = toAttributeName(name);
  const filled = values.filter((value) => value !== "");
  if (!isUsableName(key) || filled.length === 0) return;
  const known = found.get(key);
  if (known === undefined) found.set(key, [...filled]);
  else for (const value of filled) if (!known.includes(value)) known.push(value);
}
