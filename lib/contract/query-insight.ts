import * as z from "zod/mini";
import { endpoint } from "@/lib/http/endpoint";
import { id, instant } from "./common";
import { place } from "./rules";
import { explain } from "./search-host";

// Why a result stands where it does, why an item is not there, and everything that acts on a query (features A22, A28,
// A29).

const FEATURE = "query-insight";
const PREFIX = "/sites/:siteId/query_customizations";
const GROUP = "query_insight";
const access = { policies: ["search_customizations"] } as const;

/** The gates an item passes on its way into a list, in their order; the first one shut is the reason. */
export const GATES = ["feed", "index", "match", "filter", "rule", "rank"] as const;
/** A gate. */
export type Gate = (typeof GATES)[number];

/**
 * Where an item stands for a query, and why. `stopped_by` names the first shut gate, null when the item is on the first
 * page. A gate that was not reached is left out of `gates`.
 */
export const why = endpoint({
  feature: FEATURE,
  method: "GET",
  path: `${PREFIX}/why_json`,
  query: z.object({
    q: z.string().check(z.maxLength(500, "invalid")),
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

/** What can act on a query. */
export const ACTING_KINDS = ["pin", "hide", "alias", "synonym", "redirect", "campaign", "service"] as const;

/** Everything that acts on a query and type, now or later; `beaten_by` names the rule that shadows one. */
export const affecting = endpoint({
  feature: FEATURE,
  method: "GET",
  path: `${PREFIX}/affecting_json`,
  query: z.object({
    q: z.string().check(z.maxLength(500, "invalid")),
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
        rule_id: z.optional(z.nullable(id)),
        item_url: z.optional(z.nullable(z.string())),
        position: z.optional(z.nullable(z.int())),
        placement: z.optional(z.nullable(z.enum(["autocomplete", "search", "both"]))),
        active_from: z.optional(z.nullable(z.string())),
        active_to: z.optional(z.nullable(z.string())),
        /** The rule that beats a shadowed one, and the line of the order of precedence (1 to 5) by which. */
        beaten_by: z.optional(z.nullable(z.object({ rule_id: id, title: z.string(), line: z.int() }))),
      }),
    ),
  }),
  access,
  group: GROUP,
});
