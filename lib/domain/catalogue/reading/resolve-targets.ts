import { parseAmount } from "@/lib/domain/catalogue/amounts";
import type { FieldMapping } from "@/lib/domain/catalogue/feed-mapping";
import { type FieldTarget, type Names, normalizeName, TARGETS } from "@/lib/domain/catalogue/feed-names";
import type { FeedFields, ValueTest } from "@/lib/domain/catalogue/find-fields";
import type { ProductFormat } from "@/lib/domain/catalogue/formats/product-format";
import { isCategoryName, isPicture, readTradeCode, splitPictures } from "@/lib/domain/catalogue/item-text";

/** The fields of a feed by item field, in order of preference per item. */
export type TargetFields = Readonly<Record<FieldTarget, readonly string[]>>;

/** Share of records in which an identifying field must have a distinct value. */
const IDENTITY_SHARE = 0.9;
const ADDRESS = /^(https?:)?\/\/|^\/|^www\./i;

/** Tests of a target's values, where they have a recognizable form. */
const VALUE_TESTS: Partial<Record<FieldTarget, ValueTest>> = {
  title: (value) => /\p{L}/u.test(value),
  price: (value) => parseAmount(value) !== undefined,
  sale_price: (value) => parseAmount(value) !== undefined,
  price_old: (value) => parseAmount(value) !== undefined,
  category: isCategoryName,
  image_link: (value) => splitPictures(value).some((part) => ADDRESS.test(part) || isPicture(part)),
  web_url: (value) => (ADDRESS.test(value) || /^[\w-]+(\.[\w-]+)+\//.test(value)) && !isPicture(value),
  // A spreadsheet may have damaged some codes: 8,59401E+12.
  ean: (value) => readTradeCode(value) !== null || /^\d[.,]\d+E\+\d+$/.test(value),
  introduced_at: (value) => /\d{4}|^\d{1,2}([./-])\d{1,2}\1\d\d\b/.test(value),
};

/** The tests of sources that keep their earlier reading, where they differ. */
const EARLIER_TESTS: Partial<Record<FieldTarget, ValueTest>> = {
  image_link: (value) => ADDRESS.test(value) || isPicture(value),
  ean: (value) => /^\d{6,14}([\s;,|]+\d{6,14})*$|^\d[.,]\d+E\+\d+$/.test(value),
};

/**
 * Finds the fields of each item field: requested ones first, then those that the format knows and whose sampled values have
 * the right form. In a feed of no known format, pictures and pages are also recognized by their values.
 */
export function resolveTargets(fields: FeedFields, format: ProductFormat, requested: FieldMapping): TargetFields {
  const resolved: Partial<Record<FieldTarget, readonly string[]>> = {};
  for (const target of TARGETS) {
    const own = requested[target];
    if (own !== undefined) resolved[target] = own === "" ? [] : [own];
    else resolved[target] = findTarget(fields, format, target, resolved.title?.[0]);
  }
  const targets = resolved as Record<FieldTarget, readonly string[]>;
  const [page] = targets.web_url;
  const isPageIdentity =
    targets.identity.length === 0 &&
    requested.identity === undefined &&
    page !== undefined &&
    isIdentifying(fields, page);
  return isPageIdentity ? { ...targets, identity: [page] } : targets;
}

/** The first field of each target, as the mapping screen shows it: one that is requested, or has values. */
export function toMapping(targets: TargetFields, fields: FeedFields, requested: FieldMapping): FieldMapping {
  const mapping: FieldMapping = {};
  for (const target of TARGETS) {
    const first = targets[target].find((field) => requested[target] === field || fields.isUsed(field));
    if (first !== undefined) mapping[target] = first;
  }
  return mapping;
}

function findTarget(
  fields: FeedFields,
  format: ProductFormat,
  target: FieldTarget,
  title: string | undefined,
): readonly string[] {
  const names: Names = format.fields[target] ?? [];
  const isGuessed = format.guess !== undefined;
  if (target === "identity") return isGuessed ? findIdentity(fields, format) : fields.find(names);
  // A known field may have names of categories or trade codes for some items, and other numbers for others.
  const test = (format.guess === "single" ? EARLIER_TESTS[target] : undefined) ?? VALUE_TESTS[target];
  const isMixed = (target === "category" && !isGuessed) || (target === "ean" && format.guess !== "single");
  if (isMixed && test !== undefined)
    return fields.find(names).filter((field) => {
      const texts = fields.listTexts(field);
      return texts.length === 0 || texts.some(test);
    });
  const fitting = fields.findFitting(names, test).filter((field) => target !== "product_code" || field !== title);
  if (fitting.length > 0) return isGuessed && !isPerItem(format, target) ? fitting.slice(0, 1) : fitting;
  if (target === "title") {
    const named = fields.find(names).slice(0, 1);
    return named.length === 0 && format.guess === "per_item" ? findTitle(fields, format) : named;
  }
  if (!isGuessed) return [];
  if (target === "image_link") return findByValue(fields, isPicture);
  return target === "web_url" ? findByValue(fields, (value) => /^https?:/i.test(value) && !isPicture(value)) : [];
}

/** Targets for which an item may use another field than the item before. */
function isPerItem({ guess }: ProductFormat, target: FieldTarget): boolean {
  if (guess === "single") return false;
  return target === "price" || target === "price_old" || target === "image_link";
}

/**
 * The identity of items in a file of no known format: a known name, any other code by its name, or the page; each must have
 * distinct values. Otherwise the first known name: the items that repeat its values are rejected.
 */
function findIdentity(fields: FeedFields, { fields: names, guess }: ProductFormat): readonly string[] {
  const known = fields.find(names.identity ?? []);
  const best = known.find((field) => isIdentifying(fields, field));
  if (best !== undefined || guess === "single") return (best === undefined ? known : [best]).slice(0, 1);
  const pages = fields.findFitting(names.web_url ?? [], VALUE_TESTS.web_url);
  const coded = fields.names.filter((field) => CODE_NAME.test(normalizeName(field)) && hasCodes(fields, field));
  const other = [...coded, ...pages, ...fields.findFitting(names.ean ?? [], VALUE_TESTS.ean)];
  const found = other.find((field) => isIdentifying(fields, field));
  return (found === undefined ? known : [found]).slice(0, 1);
}

const CODE_NAME = /(id|sku|code|kod|nummer|number|reference)$/;
const CODE_CHARS_MAX = 64;

function hasCodes(fields: FeedFields, field: string): boolean {
  return fields.matches(field, (value) => value.length <= CODE_CHARS_MAX && !/\s/.test(value)) === true;
}

/** The field whose texts look most like names of items: several words, not the same for many of them, and in no structure. */
function findTitle(fields: FeedFields, { fields: names }: ProductFormat): readonly string[] {
  const others = new Set(fields.find(Object.values(names).flat()));
  const found = fields
    .listFrequent()
    .filter((field) => !field.includes(".") && !others.has(field) && fields.matches(field, isLikeTitle) === true)
    .map((field) => ({ field, share: fields.computeDistinctShare(field) }))
    .filter(({ share }) => share >= TITLE_SHARE)
    .sort((a, b) => b.share - a.share);
  return found.slice(0, 1).map(({ field }) => field);
}

/** Share of the items whose titles must be distinct; variants of a product may have the same one. */
const TITLE_SHARE = 0.3;
const TITLE_CHARS_MAX = 200;

function isLikeTitle(value: string): boolean {
  const isText = /\p{L}{2}.*\s.*\S/u.test(value) && value.length <= TITLE_CHARS_MAX;
  return isText && !ADDRESS.test(value) && !isPicture(value);
}

function findByValue(fields: FeedFields, test: ValueTest): string[] {
  const found = fields.listFrequent().filter((field) => fields.listTexts(field).every(test));
  // A manufacturer's homepage is the same for many items; the page of an item is not.
  const [best] = found.sort((a, b) => fields.computeDistinctShare(b) - fields.computeDistinctShare(a));
  return best === undefined ? [] : [best];
}

function isIdentifying(fields: FeedFields, field: string): boolean {
  return fields.computeDistinctShare(field) >= IDENTITY_SHARE;
}
