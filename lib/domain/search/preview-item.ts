import type { RuleItem } from "@/lib/contract/search/rules";
import type { Hit } from "@/lib/contract/search/search-host";
import { CATEGORY_ATTRIBUTES, categoriesOf } from "./rule-reach";

// An item as the editor draws it, out of a result of the search or of what a rule tells.

/** A result as the editor draws it; `isKnown` is false when nothing but its identity is known. */
export type PreviewItem = {
  url: string;
  title: string;
  image: string | null;
  webUrl: string | null;
  price: string | null;
  /** Null: nobody tells. Such an item counts as available, but no screen says that it is in stock. */
  isAvailable: boolean | null;
  isKnown: boolean;
  type?: string | undefined;
  /** Paths of its categories. */
  categories?: readonly string[] | undefined;
  /** The figures by which the engine put it where it stands, as far as it was asked for them. */
  signals?: readonly { name: string; value: number }[];
};

/** A search result as the editor draws it. */
export function previewItemOf(hit: Hit): PreviewItem {
  const { attributes } = hit;
  const title = textOf(attributes["title.untouched"]) ?? plain(textOf(attributes.title) ?? "");
  return {
    url: hit.url,
    title: title === "" ? hit.url : title,
    image: textOf(attributes.image_link),
    webUrl: webAddress(textOf(attributes.web_url)),
    price: textOf(attributes.price),
    isAvailable: isHitAvailable(attributes),
    isKnown: true,
    type: hit.type,
    // Without the attributes nothing is known of its categories.
    ...(CATEGORY_ATTRIBUTES.some((name) => attributes[name] !== undefined)
      ? { categories: categoriesOf(attributes) }
      : {}),
    ...(hit.explain ? { signals: hit.explain.factors } : {}),
  };
}

/** What a rule itself tells of its item; without that, its identity. */
export function previewItemOfRule(rule: { item_url: string; item: RuleItem | null }): PreviewItem {
  const { item, item_url } = rule;
  return {
    url: item_url,
    title: item?.title ?? item_url,
    image: item?.image_link ?? null,
    webUrl: webAddress(item?.web_url ?? null),
    price: item?.price ?? null,
    isAvailable: item?.available ?? null,
    isKnown: item !== null,
    type: item?.type ?? undefined,
    categories: item?.categories ?? undefined,
  };
}

/** An address that may become a link; null for `javascript:` and everything else a catalogue may hold. */
function webAddress(text: string | null): string | null {
  return text !== null && /^https?:\/\//i.test(text) ? text : null;
}

/** What a rule stores of an item for drawing it. */
export function ruleItemOf(item: PreviewItem): RuleItem | null {
  if (!item.isKnown) return null;
  return {
    title: item.title,
    image_link: item.image,
    web_url: item.webUrl,
    price: item.price,
    ...(item.isAvailable === null ? {} : { available: item.isAvailable }),
    type: item.type ?? null,
    categories: item.categories === undefined ? null : [...item.categories],
  };
}

/** Rank 15 means sold out, and wins over the flag. */
function isHitAvailable(attributes: Hit["attributes"]): boolean | null {
  const rank = numberOf(attributes.availability_rank);
  if (rank !== null) return rank < 15;
  const flag = numberOf(attributes.availability);
  return flag === null ? null : flag !== 0;
}

function numberOf(value: unknown): number | null {
  const one = Array.isArray(value) ? value[0] : value;
  return typeof one === "number" ? one : null;
}

function textOf(value: unknown): string | null {
  const one: unknown = Array.isArray(value) ? value[0] : value;
  return typeof one === "string" && one !== "" ? one : null;
}

function plain(marked: string): string {
  return marked.replace(/<\/?em>/g, "");
}
