import { type FeedValues, FIELD_NAMES, getValue, normalizeName, TARGETS, type Target } from "./feed-names";
import { parseAmount } from "./feed-prices";

/** Source field by item field; "" maps nothing to the field. */
export type FieldMapping = Partial<Record<Target, string>>;

/** Share of non-empty values that must match the test of a target. */
const MATCH_SHARE = 0.6;
/** Share of records in which an identifying field must have a distinct value. */
const IDENTITY_SHARE = 0.9;

const ADDRESS = /^(https?:)?\/\/|^\/|^www\./i;
const PICTURE = /\.(jpe?g|png|webp|gif|avif|svg)([?#]|$)/i;

/** Tests of a target's values, where they have a recognizable form. */
const VALUE_TESTS: Partial<Record<Target, (value: string) => boolean>> = {
  title: (value) => /\p{L}/u.test(value),
  price: (value) => parseAmount(value) !== undefined,
  price_old: (value) => parseAmount(value) !== undefined,
  category: (value) => /\p{L}/u.test(value),
  image_link: (value) => ADDRESS.test(value) || PICTURE.test(value),
  web_url: (value) => ADDRESS.test(value),
  ean: (value) => /^\d{6,14}$/.test(value),
  introduced_at: (value) => /\d{4}/.test(value),
};

/**
 * Maps the fields of a feed: requested fields first, then the best known field name whose values in the sample match the
 * target. Images and URLs are also recognized by value alone. Without an identifying field, the item URL becomes the
 * identity. A field that maps to the title is not used as product code as well.
 */
export function guessMapping(
  fields: Iterable<string>,
  requested: FieldMapping,
  sample: readonly FeedValues[] = [],
): FieldMapping {
  const byName = new Map<string, string>();
  for (const field of fields) {
    const normalized = normalizeName(field);
    if (!byName.has(normalized)) byName.set(normalized, field);
  }
  const frequent = findFrequentFields(sample);
  const mapping: FieldMapping = {};
  for (const target of TARGETS) {
    const known = FIELD_NAMES[target].flatMap((name) => byName.get(name) ?? []);
    const free = known.filter((field) => target !== "product_code" || field !== mapping.title);
    const field = requested[target] ?? guessField(target, free, frequent, sample);
    if (field !== undefined && field !== "") mapping[target] = field;
  }
  if (mapping.identity === undefined && requested.identity === undefined && isIdentifying(mapping.web_url, sample))
    mapping.identity = mapping.web_url;
  return mapping;
}

function guessField(
  target: Target,
  known: readonly string[],
  frequent: readonly string[],
  sample: readonly FeedValues[],
): string | undefined {
  if (target === "identity") return known.find((field) => isIdentifying(field, sample)) ?? known[0];
  const fitting = known.filter((field) => matchesTarget(target, field, sample) !== false);
  const filled = fitting.find((field) => matchesTarget(target, field, sample) === true) ?? fitting[0];
  if (filled !== undefined || target === "title") return filled ?? known[0];
  if (target === "image_link")
    return frequent.find((field) => readTexts(field, sample).every((value) => PICTURE.test(value)));
  if (target !== "web_url") return undefined;
  return frequent.find((field) => readTexts(field, sample).every(isPageUrl));
}

/** Whether the values of a field match the target's test; null if the sample has no values. */
function matchesTarget(target: Target, field: string, sample: readonly FeedValues[]): boolean | null {
  const values = readTexts(field, sample);
  if (values.length === 0) return null;
  const test = VALUE_TESTS[target] ?? (() => true);
  return values.filter(test).length / values.length >= MATCH_SHARE;
}

function isPageUrl(value: string): boolean {
  return /^https?:/i.test(value) && !PICTURE.test(value);
}

/** Fields that contain a text in most records. */
function findFrequentFields(sample: readonly FeedValues[]): string[] {
  const counts = new Map<string, number>();
  for (const record of sample)
    for (const [name, value] of Object.entries(record))
      if (typeof value === "string") counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].flatMap(([name, count]) => (count >= sample.length * MATCH_SHARE ? [name] : []));
}

/** Whether a field has a unique value in nearly every record; true without records. */
function isIdentifying(field: string | undefined, sample: readonly FeedValues[]): boolean {
  if (field === undefined) return false;
  if (sample.length === 0) return true;
  const values = readTexts(field, sample);
  const share = Math.min(values.length, new Set(values).size) / sample.length;
  return share >= IDENTITY_SHARE;
}

function readTexts(field: string, sample: readonly FeedValues[]): string[] {
  return sample.flatMap((record) => {
    const value = getValue(record, field);
    const one: unknown = Array.isArray(value) ? value.find((entry) => isScalar(entry)) : value;
    const text = isScalar(one) ? String(one).trim() : "";
    return text === "" ? [] : [text];
  });
}

function isScalar(value: unknown): boolean {
  return typeof value === "string" || typeof value === "number";
}
