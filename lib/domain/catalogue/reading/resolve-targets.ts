import { parseAmount } from "@/lib/domain/catalogue/amounts";
import type { FieldMapping } from "@/lib/domain/catalogue/feed-mapping";
import type { Names } from "@/lib/domain/catalogue/feed-names";
import { TARGETS, type Target } from "@/lib/domain/catalogue/feed-names";
import type { FeedFields, ValueTest } from "@/lib/domain/catalogue/find-fields";
import type { ProductFormat } from "@/lib/domain/catalogue/formats/product-format";
import { isCategoryName, isPicture } from "@/lib/domain/catalogue/item-text";

/** The fields of a feed by item field, in order of preference per item. */
export type TargetFields = Readonly<Record<Target, readonly string[]>>;

/** Share of records in which an identifying field must have a distinct value. */
const IDENTITY_SHARE = 0.9;
const ADDRESS = /^(https?:)?\/\/|^\/|^www\./i;

/** Tests of a target's values, where they have a recognizable form. */
const VALUE_TESTS: Partial<Record<Target, ValueTest>> = {
  title: (value) => /\p{L}/u.test(value),
  price: (value) => parseAmount(value) !== undefined,
  sale_price: (value) => parseAmount(value) !== undefined,
  price_old: (value) => parseAmount(value) !== undefined,
  category: isCategoryName,
  image_link: (value) => ADDRESS.test(value) || isPicture(value),
  web_url: (value) => (ADDRESS.test(value) || /^[\w-]+(\.[\w-]+)+\//.test(value)) && !isPicture(value),
  // A spreadsheet may have damaged some codes: 8,59401E+12.
  ean: (value) => /^\d{6,14}([\s;,|]+\d{6,14})*$|^\d[.,]\d+E\+\d+$/.test(value),
  introduced_at: (value) => /\d{4}|^\d{1,2}([./-])\d{1,2}\1\d\d\b/.test(value),
};

/**
 * Finds the fields of each item field: requested ones first, then those that the format knows and whose sampled values have
 * the right form. In a feed of no known format, pictures and pages are also recognized by their values.
 */
export function resolveTargets(fields: FeedFields, format: ProductFormat, requested: FieldMapping): TargetFields {
  const resolved: Partial<Record<Target, readonly string[]>> = {};
  for (const target of TARGETS) {
    const own = requested[target];
    if (own !== undefined) resolved[target] = own === "" ? [] : [own];
    else resolved[target] = findTarget(fields, format, target, resolved.title?.[0]);
  }
  const targets = resolved as Record<Target, readonly string[]>;
  const [page] = targets.web_url;
  const isPageIdentity =
    targets.identity.length === 0 &&
    requested.identity === undefined &&
    page !== undefined &&
    isIdentifying(fields, page);
  return isPageIdentity ? { ...targets, identity: [page] } : targets;
}

/** The first field of each target, as the mapping screen shows it. */
export function toMapping(targets: TargetFields): FieldMapping {
  const mapping: FieldMapping = {};
  for (const target of TARGETS) {
    const [first] = targets[target];
    if (first !== undefined) mapping[target] = first;
  }
  return mapping;
}

function findTarget(
  fields: FeedFields,
  format: ProductFormat,
  target: Target,
  title: string | undefined,
): readonly string[] {
  const names: Names = format.fields[target] ?? [];
  const isGuessed = format.guess !== undefined;
  if (target === "identity") {
    const known = fields.find(names);
    const best = known.find((field) => isIdentifying(fields, field)) ?? known[0];
    return isGuessed ? (best === undefined ? [] : [best]) : known;
  }
  // A known field may have names for some items, and numbers for others.
  if (target === "category" && !isGuessed)
    return fields.find(names).filter((field) => {
      const texts = fields.listTexts(field);
      return texts.length === 0 || texts.some(isCategoryName);
    });
  const fitting = fields
    .findFitting(names, VALUE_TESTS[target])
    .filter((field) => target !== "product_code" || field !== title);
  if (fitting.length > 0) return isGuessed && !isPerItem(format, target) ? fitting.slice(0, 1) : fitting;
  if (target === "title") return fields.find(names).slice(0, 1);
  if (!isGuessed) return [];
  if (target === "image_link") return findByValue(fields, isPicture);
  return target === "web_url" ? findByValue(fields, (value) => /^https?:/i.test(value) && !isPicture(value)) : [];
}

/** Targets for which an item may use another field than the item before. */
function isPerItem({ guess }: ProductFormat, target: Target): boolean {
  if (guess === "single") return false;
  return target === "price" || target === "price_old" || target === "image_link";
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
