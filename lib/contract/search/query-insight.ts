import * as z from "zod/mini";
import { id, instant } from "@/lib/contract/kit/common";
import { type Access, endpoint } from "@/lib/http/endpoint";
import { type CustomizationKind, KIND_ACCESS } from "./kinds";
import { place } from "./rules";
import { explain } from "./search-host";

// Why a result stands where it does, why an item is not there, and everything that acts on a list. Each kind of customization asks under its own prefix; `q` is what it is about: the query, the path of the category
// joined by `||`, or nothing (TOP items).

const FEATURE = "query-insight";
const GROUP = "query_insight";
/** Characters of a query or of the path of a category. */
const SUBJECT_MAX = 600;

/** The gates an item passes on its way into a list, in their order; the first one shut is the reason. */
export const GATES = ["feed", "index", "match", "filter", "rule", "rank"] as const;
/** A gate. */
export type Gate = (typeof GATES)[number];

/** Why a rule cannot act (lib/domain/search/rule-reach). */
export const OBSTACLES = ["missing", "type", "filter", "stock"] as const;

/** What can act on a query. */
export const ACTING_KINDS = ["pin", "hide", "alias", "synonym", "redirect", "campaign", "service"] as const;

/**
 * Where an item stands for a query, and why. `stopped_by` names the first shut gate, null when the item is on the first
 * page. A gate that was not reached is left out of `gates`.
 */
function whyOf(prefix: string, access: Access) {
  return endpoint({
    feature: FEATURE,
    method: "GET",
    path: `${prefix}/why_json`,
    query: z.object({
      q: z.string().check(z.maxLength(SUBJECT_MAX, "invalid")),
      type: z.string().check(z.maxLength(64, "invalid")),
      place,
      /** Identity, address in the shop, or the item's own id. */
      item: z.string().check(z.trim(), z.minLength(1, "item_url_empty"), z.maxLength(2048, "invalid")),
      at: z.optional(instant),
    }),
    response: z.object({
      item: z.nullable(
        z.object({
          identity: z.string(),
          title: z.string(),
          type: z.string(),
          image_link: z.nullable(z.string()),
          available: z.boolean(),
          updated_at: z.string(),
        }),
      ),
      position: z.nullable(z.int()),
      total: z.int(),
      stopped_by: z.nullable(z.enum(GATES)),
      gates: z.array(
        z.object({
          gate: z.enum(GATES),
          is_open: z.boolean(),
          /** Facts for the sentence: words that matched and that did not, the rule, the rank, the last catalogue run. */
          facts: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.string())])),
        }),
      ),
      explain: z.nullable(explain),
    }),
    errors: ["item_url_empty"],
    access,
    group: GROUP,
  });
}

/** Everything that acts on a query and type, now or later; `beaten_by` names the rule that shadows one. */
function affectingOf(prefix: string, access: Access) {
  return endpoint({
    feature: FEATURE,
    method: "GET",
    path: `${prefix}/affecting_json`,
    query: z.object({
      q: z.string().check(z.maxLength(SUBJECT_MAX, "invalid")),
      type: z.string().check(z.maxLength(64, "invalid")),
      at: z.optional(instant),
    }),
    response: z.object({
      acting: z.array(
        z.object({
          kind: z.enum(ACTING_KINDS),
          state: z.enum(["live", "dormant", "shadowed", "scheduled", "ended"]),
          /** What it says: the item's title, the synonym, the target. */
          title: z.string(),
          customization_id: z.optional(z.nullable(id)),
          /** Of a rule that a listing has from a parent category: the path of that one. */
          inherited_from: z.optional(z.nullable(z.string())),
          rule_id: z.optional(z.nullable(id)),
          item_url: z.optional(z.nullable(z.string())),
          position: z.optional(z.nullable(z.int())),
          placement: z.optional(z.nullable(z.enum(["autocomplete", "search", "both"]))),
          active_from: z.optional(z.nullable(z.string())),
          active_to: z.optional(z.nullable(z.string())),
          /** Why a dormant rule cannot act: its item is missing, of another type, outside the list, or sold out. */
          obstacle: z.optional(z.nullable(z.enum(OBSTACLES))),
          /**
           * The rule that beats a shadowed one, and the line of the order of precedence (1 to 5) by which; 0 where a rule
           * of a nearer category stands in the place of a parent's.
           */
          beaten_by: z.optional(z.nullable(z.object({ rule_id: id, title: z.string(), line: z.int() }))),
        }),
      ),
    }),
    access,
    group: GROUP,
  });
}

/** The two questions of a kind of customization. */
export type Insight = { why: ReturnType<typeof whyOf>; affecting: ReturnType<typeof affectingOf> };

function insightOf(folder: string, access: Access): Insight {
  const prefix = `/sites/:siteId/${folder}`;
  return { why: whyOf(prefix, access), affecting: affectingOf(prefix, access) };
}

/** The two questions of each kind of customization. */
export const INSIGHT: Record<CustomizationKind, Insight> = {
  "query-customizations": insightOf("query_customizations", KIND_ACCESS["query-customizations"].access),
  "product-listings": insightOf("product_listing_customizations", KIND_ACCESS["product-listings"].access),
  "top-items": insightOf("top_items_customizations", KIND_ACCESS["top-items"].access),
};

/** The questions about queries. */
export const { why, affecting } = INSIGHT["query-customizations"];
/** The questions about product listings. */
export const { why: listingWhy, affecting: listingAffecting } = INSIGHT["product-listings"];
/** The questions about TOP items. */
export const { why: topItemsWhy, affecting: topItemsAffecting } = INSIGHT["top-items"];
