import type { FeedTest } from "@/lib/contract/catalogue/feeds";
import {
  type FeedValues,
  type FieldTarget,
  getValue,
  listFieldNames,
  TARGETS,
} from "@/lib/domain/catalogue/feed-names";

/** A field of an item: the chosen feed field, the guessed one, and an example value. */
export type MappedField = {
  target: FieldTarget;
  /** Undefined: guessed; "": left empty; else a field of the feed. */
  chosen: string | undefined;
  /** Null: nothing was found; undefined: not known. */
  guessed: string | null | undefined;
  sample: string;
};

/** A fault and its place; line and column begin at 1. */
export type PlacedFault = { code: string; line: number; column: number };

/** What stops a feed: its own fault or, if none of its first records can be read, that of the first one. */
export function findTestFault({ fault, records }: FeedTest): PlacedFault | null {
  if (fault !== null) return fault;
  const [first] = records;
  if (first === undefined || first.code === null || records.some(isReadable)) return null;
  return { code: first.code, line: first.line, column: first.column };
}

function isReadable({ code }: FeedTest["records"][number]): boolean {
  return code === null;
}

/** Whether the beginning of a feed was read; a later part of it may have a fault. */
export function hasContent(test: FeedTest): boolean {
  return findTestFault(test) === null || test.records.some(isReadable);
}

/** Whether a test shows items; older answers have only records. */
export function hasItems({ items, health }: FeedTest): boolean {
  return (items ?? health ?? null) !== null;
}

/** The records of a test with parsed values: lists and objects arrive as JSON. */
export function parseRecords(test: FeedTest): FeedValues[] {
  return test.records.flatMap(({ values }) =>
    values === null
      ? []
      : [Object.fromEntries(Object.entries(values).map(([name, text]) => [name, parseValue(text)] as const))],
  );
}

function parseValue(text: string): unknown {
  if (!/^[[{]/.test(text)) return text;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** The fields of an item with their feed fields, as the test found them. Without a test nothing is guessed. */
export function mapFields(test: FeedTest | null, mapping: Readonly<Record<string, string>>): MappedField[] {
  const values = test === null ? [] : parseRecords(test);
  const fields = test === null ? [] : listTestFields(test, values);
  return TARGETS.filter((target) => target !== "type" || mapping.type !== undefined || fields.includes("type")).map(
    (target) => {
      const { [target]: chosen } = mapping;
      const guessed = test === null ? undefined : findGuess(test, target, chosen);
      return { target, chosen, guessed, sample: findSample(chosen ?? guessed, values) };
    },
  );
}

function findGuess(
  { guessed, mapping }: FeedTest,
  target: FieldTarget,
  chosen: string | undefined,
): string | null | undefined {
  if (guessed) return guessed[target] ?? null;
  // An older answer has only the fields that were read, not those that a choice replaced.
  return chosen === undefined ? (mapping[target] ?? null) : undefined;
}

/** The fields that can be chosen. */
export function listTestFields(test: FeedTest, values = parseRecords(test)): string[] {
  return [...new Set([...test.fields, ...values.flatMap(listFieldNames)])];
}

/** The first value of a field, as text. */
export function findSample(field: string | null | undefined, values: readonly FeedValues[]): string {
  if (!field) return "";
  for (const record of values) {
    const text = formatValue(getValue(record, field));
    if (text !== "") return text;
  }
  return "";
}

function formatValue(value: unknown): string {
  if (value === undefined || value === null) return "";
  if (Array.isArray(value)) return value.map(formatValue).filter(Boolean).join(", ");
  return typeof value === "string" ? value : JSON.stringify(value);
}
