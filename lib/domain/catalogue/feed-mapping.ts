import { type FeedValues, valueAt } from "./feed-fields";
import { NAMES, plainName, TARGETS, type Target } from "./feed-names";
import { amountOf } from "./feed-prices";

/** Which source field feeds which field of an item; "" says that none does. */
export type FieldMapping = Partial<Record<Target, string>>;

/** So many of the values that are there must look like what a field is. */
const SHARE = 0.6;
/** A field that names items has a value, and another one, nearly everywhere. */
const IDENTITY_SHARE = 0.9;

const ADDRESS = /^(https?:)?\/\/|^\/|^www\./i;
const PICTURE = /\.(jpe?g|png|webp|gif|avif|svg)([?#]|$)/i;

/** What the values of a field look like, where that can be told. */
const LOOKS: Partial<Record<Target, (value: string) => boolean>> = {
  title: (value) => /\p{L}/u.test(value),
  price: (value) => amountOf(value) !== undefined,
  price_old: (value) => amountOf(value) !== undefined,
  category: (value) => /\p{L}/u.test(value),
  image_link: (value) => ADDRESS.test(value) || PICTURE.test(value),
  web_url: (value) => ADDRESS.test(value),
  ean: (value) => /^\d{6,14}$/.test(value),
  introduced_at: (value) => /\d{4}/.test(value),
};

/**
 * A mapping for the fields of a feed: what was asked for, and for the rest the best known name whose values in the first
 * records look the part. Pictures and addresses are known by their values alone, too; where nothing names items, their
 * address does (an identity may be one). A field that feeds the title is no product code again.
 */
export function guessMapping(
  fields: Iterable<string>,
  asked: FieldMapping,
  sample: readonly FeedValues[] = [],
): FieldMapping {
  const byName = new Map<string, string>();
  for (const field of fields) {
    const plain = plainName(field);
    if (!byName.has(plain)) byName.set(plain, field);
  }
  const usual = usualFields(sample);
  const mapping: FieldMapping = {};
  for (const target of TARGETS) {
    const known = NAMES[target].flatMap((name) => byName.get(name) ?? []);
    const free = known.filter((field) => target !== "product_code" || field !== mapping.title);
    const field = asked[target] ?? guessOf(target, free, usual, sample);
    if (field !== undefined && field !== "") mapping[target] = field;
  }
  if (mapping.identity === undefined && asked.identity === undefined && namesItems(mapping.web_url, sample))
    mapping.identity = mapping.web_url;
  return mapping;
}

function guessOf(
  target: Target,
  known: readonly string[],
  usual: readonly string[],
  sample: readonly FeedValues[],
): string | undefined {
  if (target === "identity") return known.find((field) => namesItems(field, sample)) ?? known[0];
  const fitting = known.filter((field) => looksLike(target, field, sample) !== false);
  const filled = fitting.find((field) => looksLike(target, field, sample) === true) ?? fitting[0];
  if (filled !== undefined || target === "title") return filled ?? known[0];
  if (target === "image_link")
    return usual.find((field) => textsOf(field, sample).every((value) => PICTURE.test(value)));
  if (target !== "web_url") return undefined;
  return usual.find((field) => textsOf(field, sample).every(isPage));
}

/** Whether the values of a field look as those of the target do; null where the sample holds none. */
function looksLike(target: Target, field: string, sample: readonly FeedValues[]): boolean | null {
  const values = textsOf(field, sample);
  if (values.length === 0) return null;
  const look = LOOKS[target] ?? (() => true);
  return values.filter(look).length / values.length >= SHARE;
}

function isPage(value: string): boolean {
  return /^https?:/i.test(value) && !PICTURE.test(value);
}

/** Fields that most records have a text in. */
function usualFields(sample: readonly FeedValues[]): string[] {
  const times = new Map<string, number>();
  for (const record of sample)
    for (const [name, value] of Object.entries(record))
      if (typeof value === "string") times.set(name, (times.get(name) ?? 0) + 1);
  return [...times].flatMap(([name, count]) => (count >= sample.length * SHARE ? [name] : []));
}

/** Whether a field has a value of its own in nearly every record; without records nothing speaks against it. */
function namesItems(field: string | undefined, sample: readonly FeedValues[]): boolean {
  if (field === undefined) return false;
  if (sample.length === 0) return true;
  const values = textsOf(field, sample);
  const share = Math.min(values.length, new Set(values).size) / sample.length;
  return share >= IDENTITY_SHARE;
}

/** The first text or number of a field in each record that has one. */
function textsOf(field: string, sample: readonly FeedValues[]): string[] {
  return sample.flatMap((record) => {
    const value = valueAt(record, field);
    const one: unknown = Array.isArray(value) ? value.find((entry) => isScalar(entry)) : value;
    const text = isScalar(one) ? String(one).trim() : "";
    return text === "" ? [] : [text];
  });
}

function isScalar(value: unknown): boolean {
  return typeof value === "string" || typeof value === "number";
}
