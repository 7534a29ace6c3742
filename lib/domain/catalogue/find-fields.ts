import { listLanguageCodes } from "@/lib/domain/catalogue/feed-languages";
import {
  type FeedValues,
  getValue,
  listFieldNames,
  type Names,
  normalizeName,
} from "@/lib/domain/catalogue/feed-names";
import { findCoreName, type SiteCodes } from "@/lib/domain/catalogue/field-words";

// Finds the fields of a feed by the names that formats know, and reads their values.

/** Share of the sampled values of a field that must pass a test. */
export const MATCH_SHARE = 0.6;

/** A test of the form of a value. */
export type ValueTest = (value: string) => boolean;

const NO_CODES: SiteCodes = { language: "", currency: "" };

type NameGroups = Map<string, readonly string[]>;

/** The fields of a feed, with a sample of its records. */
export class FeedFields {
  private readonly byName = new Map<string, string>();
  private readonly exact: ReadonlySet<string>;
  private readonly own: ReadonlySet<string>;
  private readonly patterns = new Map<string, RegExp>();
  private readonly byCore: NameGroups = new Map();
  /** Fields whose names say that they are in another language than the site's. */
  private readonly foreign: NameGroups = new Map();

  /**
   * @param isLoose names are also found without words such as "product", the currency, or a language.
   */
  constructor(
    readonly names: readonly string[],
    readonly sample: readonly FeedValues[],
    readonly codes: SiteCodes = NO_CODES,
    isLoose = false,
  ) {
    this.exact = new Set(names);
    this.own = new Set(sample.flatMap((record) => Object.keys(record)));
    for (const field of names) {
      const name = normalizeName(field);
      if (name !== "" && !this.byName.has(name)) this.byName.set(name, field);
    }
    if (isLoose) this.groupByCore();
  }

  private groupByCore(): void {
    const rated = this.names.map((field) => {
      const core = findCoreName(field, this.codes);
      const rank = core.language === "own" ? 0 : core.name === normalizeName(field) ? 1 : 2;
      return { field, ...core, rank };
    });
    for (const { field, name, language } of rated.sort((a, b) => a.rank - b.rank)) {
      const groups = language === "other" ? this.foreign : this.byCore;
      groups.set(name, [...(groups.get(name) ?? []), field]);
    }
  }

  has(name: string): boolean {
    return this.find([name]).length > 0;
  }

  /** Whether a record of the sample has a field; true without a sample. */
  isUsed(field: string): boolean {
    return this.sample.length === 0 || this.own.has(field) || this.own.has(this.getOuterField(field));
  }

  /** The field of the record itself that contains a field: of "priceInfo.price" it is "priceInfo". */
  getOuterField(field: string): string {
    return this.own.has(field) ? field : (field.split(".", 1)[0] ?? field);
  }

  /** The fields that exist, in the order of their names; names may also be fields as they are written. */
  find(names: Names): string[] {
    const found = names.flatMap((name) => {
      const core = this.byCore.get(name);
      if (core !== undefined) return [...core, this.byName.get(name) ?? []].flat();
      if (this.exact.has(name)) return name;
      if (name.includes(".")) return this.sample.some((record) => isFilled(getValue(record, name))) ? [name] : [];
      if (/[*{]/.test(name)) return this.findByPattern(name);
      return this.byName.get(name) ?? [];
    });
    const foreign = names.flatMap((name) => this.foreign.get(name) ?? []);
    return [...new Set([...found, ...foreign])];
  }

  private findByPattern(text: string): string[] {
    const pattern = this.patterns.get(text) ?? toPattern(text, this.codes);
    this.patterns.set(text, pattern);
    return [...this.byName].flatMap(([name, field]) => (pattern.test(name) ? [field] : []));
  }

  /** The existing fields whose sampled values pass a test; those without values stay, at the end. */
  findFitting(names: Names, test: ValueTest | undefined): string[] {
    const found = this.find(names);
    if (test === undefined || this.sample.length === 0) return found;
    const results = found.map((field) => ({ field, fits: this.matches(field, test) }));
    return [
      ...results.filter(({ fits }) => fits === true).map(({ field }) => field),
      ...results.filter(({ fits }) => fits === null).map(({ field }) => field),
    ];
  }

  /** Whether most sampled values of a field pass a test. */
  matches(field: string, test: ValueTest): boolean | null {
    const values = this.listTexts(field);
    if (values.length === 0) return null;
    return values.filter(test).length / values.length >= MATCH_SHARE;
  }

  /** The sampled values of a field as text: of a list the first. */
  listTexts(field: string): string[] {
    return this.sample.flatMap((record) => {
      const text = readFirstText(getValue(record, field));
      return text === "" ? [] : [text];
    });
  }

  /** The sampled values of fields as they are, without empty ones. */
  listValues(fields: readonly string[]): unknown[] {
    return this.sample.flatMap((record) =>
      fields
        .map((field) => readFirstScalar(getValue(record, field)))
        .filter((value) => value !== undefined && value !== ""),
    );
  }

  /** Fields that contain a text in most records. */
  listFrequent(): string[] {
    const counts = new Map<string, number>();
    for (const record of this.sample)
      for (const name of listFieldNames(record))
        if (readFirstText(getValue(record, name)) !== "") counts.set(name, (counts.get(name) ?? 0) + 1);
    return [...counts].flatMap(([name, count]) => (count >= this.sample.length * MATCH_SHARE ? [name] : []));
  }

  /** The share of records in which a field has a distinct value. */
  computeDistinctShare(field: string): number {
    if (this.sample.length === 0) return 1;
    const values = this.listTexts(field);
    return Math.min(values.length, new Set(values).size) / this.sample.length;
  }
}

function toPattern(text: string, { language, currency }: SiteCodes): RegExp {
  // A country or a script may follow the language: "en-GB", "zh_Hans".
  const codes = `(?:${listLanguageCodes(language).join("|")})[a-z]{0,4}`;
  const source = text
    .replaceAll("*", ".*")
    .replaceAll("{language}", codes)
    .replaceAll("{currency}", currency.toLowerCase());
  return new RegExp(`^${source}$`, "u");
}

export function isScalar(value: unknown): value is string | number | boolean {
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean";
}

/** A value, or the first one of a list, also of lists in it; undefined for structures. */
export function readFirstScalar(value: unknown): string | number | boolean | undefined {
  if (isScalar(value)) return value;
  if (!Array.isArray(value)) return undefined;
  for (const one of value) {
    const first = readFirstScalar(one);
    if (first !== undefined) return first;
  }
  return undefined;
}

/** A value as trimmed text, of a list the first; "" for structures and flags. */
export function readFirstText(value: unknown): string {
  const one = readFirstScalar(value);
  return typeof one === "string" ? one.trim() : typeof one === "number" ? String(one) : "";
}

/** The first value of several fields that is not empty. */
export function readFirst(record: FeedValues, fields: readonly string[]): unknown {
  for (const field of fields) {
    const value = getValue(record, field);
    if (isFilled(value)) return value;
  }
  return undefined;
}

/** Whether a value is there: not null, not an empty text or list. */
export function isFilled(value: unknown): boolean {
  if (typeof value === "string") return value.trim() !== "";
  if (Array.isArray(value)) return value.some(isFilled);
  return value !== undefined && value !== null;
}
