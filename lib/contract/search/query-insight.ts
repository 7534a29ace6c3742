import * as z from "zod/mini";
import { id, instant } from "@/lib/contract/kit/common";
import { IDENTITY_MAX, TYPE_MAX } from "@/lib/contract/kit/limits";
import { type Access, defineEndpoint } from "@/lib/http/endpoint";
import { KIND_ACCESS, type SearchKind } from "./kinds";
import { place, rulePlacement } from "./rules";
import { explain } from "./search-host";

// Why a result has its rank, why an item is missing, and everything that acts on a list. Each kind of customization has
// these calls under its own prefix. `q` is the subject: the query, the category path joined by `||`, or empty (TOP
// items).

const FEATURE = "query-insight";
const GROUP = "query_insight";
/** Maximum length of a query or a category path. */
const SUBJECT_MAX = 600;

/** The gates an item passes on its way into a list, in order; the first closed one is the reason. */
export const GATES = ["feed", "index", "match", "filter", "rule", "rank"] as const;
export type Gate = (typeof GATES)[number];

/** Why a rule cannot act (packages/engine/src/rules/rule-eligibility). */
export const OBSTACLES = ["missing", "type", "filter", "stock"] as const;

/** Kinds of things that can act on a query. */
export const ACTING_KINDS = ["pin", "hide", "alias", "synonym", "redirect", "campaign", "service"] as const;

/**
 * The rank of an item for a query, and why. `stopped_by` is the first closed gate, null when the item is on the first
 * page. `gates` omits gates that were not reached.
 */
function defineWhy(prefix: string, access: Access) {
  return defineEndpoint({
    feature: FEATURE,
    method: "GET",
    path: `${prefix}/why_json`,
    servedBy: "both",
    query: z.object({
      q: z.string().check(z.maxLength(SUBJECT_MAX, "invalid")),
      type: z.string().check(z.maxLength(TYPE_MAX, "invalid")),
      place,
      /** Identity, URL in the shop, or the item's own id. */
      item: z.string().check(z.trim(), z.minLength(1, "item_url_empty"), z.maxLength(IDENTITY_MAX, "invalid")),
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
          /** Facts for the sentence: matched and unmatched words, the rule, the rank, the last catalog run. */
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

/** Everything that acts on a query and type, now or later; `beaten_by` names the rule that overrides a shadowed one. */
function defineAffecting(prefix: string, access: Access) {
  return defineEndpoint({
    feature: FEATURE,
    method: "GET",
    path: `${prefix}/affecting_json`,
    servedBy: "both",
    query: z.object({
      q: z.string().check(z.maxLength(SUBJECT_MAX, "invalid")),
      type: z.string().check(z.maxLength(TYPE_MAX, "invalid")),
      at: z.optional(instant),
    }),
    response: z.object({
      acting: z.array(
        z.object({
          kind: z.enum(ACTING_KINDS),
          state: z.enum(["live", "dormant", "shadowed", "scheduled", "ended"]),
          /** The item's title, the synonym, or the target of a redirect or campaign. */
          title: z.string(),
          customization_id: z.nullish(id),
          /** For a rule inherited from a parent category: that category's path. */
          inherited_from: z.nullish(z.string()),
          /** For an entry of another form of the query, or of its correction: that query, as written. */
          of_query: z.nullish(z.string()),
          /** For a banner campaign: its id, whether it belongs to queries or listings, and where its banners are. */
          campaign_id: z.nullish(id),
          campaign_kind: z.nullish(z.enum(["campaigns", "listing-campaigns"])),
          banner_placements: z.nullish(z.array(z.string())),
          rule_id: z.nullish(id),
          item_url: z.nullish(z.string()),
          position: z.nullish(z.int()),
          placement: z.nullish(rulePlacement),
          active_from: z.nullish(z.string()),
          active_to: z.nullish(z.string()),
          /** Why a dormant rule cannot act: its item is missing, of another type, outside the list, or sold out. */
          obstacle: z.nullish(z.enum(OBSTACLES)),
          /**
           * The rule that overrides a shadowed one, and the deciding line of the order of precedence (1 to 5); 0 when a
           * rule of a nearer category replaces a parent's.
           */
          beaten_by: z.nullish(z.object({ rule_id: id, title: z.string(), line: z.int() })),
        }),
      ),
    }),
    access,
    group: GROUP,
  });
}

/** The insight calls of a kind of customization. */
export type Insight = { why: ReturnType<typeof defineWhy>; affecting: ReturnType<typeof defineAffecting> };

function defineInsight(folder: string, access: Access): Insight {
  const prefix = `/sites/:siteId/${folder}`;
  return { why: defineWhy(prefix, access), affecting: defineAffecting(prefix, access) };
}

/** The insight calls by kind of customization; recommendations have none. */
export const INSIGHT: Record<SearchKind, Insight> = {
  "query-customizations": defineInsight("query_customizations", KIND_ACCESS["query-customizations"].access),
  "product-listings": defineInsight("product_listing_customizations", KIND_ACCESS["product-listings"].access),
  "top-items": defineInsight("top_items_customizations", KIND_ACCESS["top-items"].access),
};

/** The insight calls for queries. */
export const { why, affecting } = INSIGHT["query-customizations"];
/** The insight calls for product listings. */
export const { why: listingWhy, affecting: listingAffecting } = INSIGHT["product-listings"];
/** The insight calls for TOP items. */
export const { why: topItemsWhy, affecting: topItemsAffecting } = INSIGHT["top-items"];
