import { CATEGORY_ATTRIBUTES, listCategories } from "@vitrine/engine/rule-eligibility";
import type { RuleItem } from "@/lib/contract/search/rules";
import type { Hit } from "@/lib/contract/search/search-host";
import { buildCriteriaItem } from "./criteria";
import { type Margin, readMargins } from "./margin";

// An item as the editor shows it, from a search result or from a rule.

/** An item as the editor shows it; `isKnown` is false when only its identity is known. */
export type PreviewItem = {
  url: string;
  title: string;
  image: string | null;
  webUrl: string | null;
  price: string | null;
  /** Variants have different prices, of which `price` is the lowest. */
  isPriceFrom?: boolean;
  /** Null when unknown: the item counts as available, but no screen says it is in stock. */
  isAvailable: boolean | null;
  isKnown: boolean;
  type?: string | undefined;
  /** Paths of its categories. */
  categories?: readonly string[] | undefined;
  /** The engine's ranking factors, when requested. */
  signals?: readonly { name: string; value: number }[];
  /** Margins that the feed states. */
  margins?: readonly Margin[];
};

/** Converts a search result. */
export function buildPreviewItem(hit: Hit): PreviewItem {
  const { attributes } = hit;
  const margins = readMargins(attributes);
  const title = toText(attributes["title.untouched"]) ?? stripMarks(toText(attributes.title) ?? "");
  return {
    url: hit.url,
    title: title === "" ? hit.url : title,
    image: toText(attributes.image_link),
    webUrl: parseWebAddress(toText(attributes.web_url)),
    price: toText(attributes.price),
    ...(toText(attributes.price_from) === null ? {} : { isPriceFrom: true }),
    isAvailable: isHitAvailable(attributes),
    isKnown: true,
    type: hit.type,
    // Without these attributes the categories are unknown.
    ...(CATEGORY_ATTRIBUTES.some((name) => attributes[name] !== undefined)
      ? { categories: listCategories(attributes) }
      : {}),
    ...(hit.explain ? { signals: hit.explain.factors } : {}),
    ...(margins.length > 0 ? { margins } : {}),
  };
}

/** The identity of a rule's item: of the product, if the rule names one of its variants. */
export function getRuleIdentity({ item_url, item }: { item_url: string; item?: RuleItem | null | undefined }): string {
  return item?.product ?? item_url;
}

/** The item data stored with a rule, else only its identity. */
export function buildRulePreviewItem(rule: { item_url: string; item: RuleItem | null }): PreviewItem {
  const { item_url } = rule;
  const item = rule.item ?? buildCriteriaItem(item_url);
  return {
    url: getRuleIdentity(rule),
    title: item?.title ?? item_url,
    image: item?.image_link ?? null,
    webUrl: parseWebAddress(item?.web_url ?? null),
    price: item?.price ?? null,
    ...(item?.is_price_from === true ? { isPriceFrom: true } : {}),
    isAvailable: item?.available ?? null,
    isKnown: item !== null,
    type: item?.type ?? undefined,
    categories: item?.categories ?? undefined,
  };
}

/** An address that may become a link; null for `javascript:` and everything else a catalog may hold. */
function parseWebAddress(text: string | null): string | null {
  return text !== null && /^https?:\/\//i.test(text) ? text : null;
}

/** The item data that a rule stores for display. */
export function buildRuleItem(item: PreviewItem): RuleItem | null {
  if (!item.isKnown) return null;
  return {
    title: item.title,
    image_link: item.image,
    web_url: item.webUrl,
    price: item.price,
    ...(item.isPriceFrom ? { is_price_from: true } : {}),
    ...(item.isAvailable === null ? {} : { available: item.isAvailable }),
    type: item.type ?? null,
    categories: item.categories === undefined ? null : [...item.categories],
  };
}

/** Rank 15 means sold out and overrides the flag. */
function isHitAvailable(attributes: Hit["attributes"]): boolean | null {
  const rank = toNumber(attributes.availability_rank);
  if (rank !== null) return rank < 15;
  const flag = toNumber(attributes.availability);
  return flag === null ? null : flag !== 0;
}

function toNumber(value: unknown): number | null {
  const one = Array.isArray(value) ? value[0] : value;
  return typeof one === "number" ? one : null;
}

function toText(value: unknown): string | null {
  const one: unknown = Array.isArray(value) ? value[0] : value;
  return typeof one === "string" && one !== "" ? one : null;
}

function stripMarks(marked: string): string {
  return marked.replace(/<\/?em>/g, "");
}
