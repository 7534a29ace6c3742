import type * as z from "zod/mini";
import type { feedTest } from "@/lib/contract/catalogue/feeds";
import { type FieldMapping, guessMapping } from "@/lib/domain/catalogue/feed-mapping";
import { type FeedValues, getValue, listFieldNames, TARGETS, type Target } from "@/lib/domain/catalogue/feed-names";

/** The result of a test fetch. */
export type FeedTest = z.output<typeof feedTest>;

/** A field of an item: the chosen feed field, the guessed one, and an example value. */
export type MappedField = {
  target: Target;
  /** Undefined: guessed; "": left empty; else a field of the feed. */
  chosen: string | undefined;
  guessed: string | undefined;
  sample: string;
};

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

/** The fields of an item with their feed fields, guessed in the same way as in a run. Without a test nothing is guessed. */
export function mapFields(test: FeedTest | null, mapping: Readonly<Record<string, string>>): MappedField[] {
  const values = test === null ? [] : parseRecords(test);
  const fields = test === null ? [] : listFields(test, values);
  const own: FieldMapping = mapping;
  const whole = guessMapping(fields, own, values);
  return TARGETS.filter((target) => target !== "type" || own.type !== undefined || fields.includes("type")).map(
    (target) => {
      const chosen = own[target];
      const { [target]: _, ...others } = own;
      const guessed = test === null ? undefined : guessMapping(fields, others, values)[target];
      return { target, chosen, guessed, sample: findSample(whole[target], values) };
    },
  );
}

/** The fields that can be chosen. */
export function listFields(test: FeedTest, values = parseRecords(test)): string[] {
  return [...new Set([...test.fields, ...values.flatMap(listFieldNames)])];
}

/** The first value of a field, as text. */
export function findSample(field: string | undefined, values: readonly FeedValues[]): string {
  if (field === undefined) return "";
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
