import * as z from "zod/mini";
import { ruleList } from "@/lib/contract/customizations/customization-calls";
import { id, instant } from "@/lib/contract/kit/common";
import { IDENTITY_MAX } from "@/lib/contract/kit/limits";
import { flatRuleInput } from "@/lib/contract/search/rules";
import { defineEndpoint } from "@/lib/http/endpoint";
import { rows, unreadableRows } from "@/lib/http/rows";
import { recommendationHit, SIZE_MAX } from "./recommend";
import { access } from "./recommendations-customization";

// Previews of a customization of recommendations: the box of its model for a sample, without customizations and with rules
// that are not published.

const FEATURE = "recommendations-preview";
const GROUP = "recommendations_customization";
const PREFIX = "/sites/:siteId/setup/recommendations_customization";

/** What the model recommends for: the identity of an item, a category, a brand or an article, or a label. */
const sample = z.optional(z.string().check(z.minLength(1, "invalid"), z.maxLength(IDENTITY_MAX, "invalid")));

const box = {
  hits: rows(recommendationHit),
  /** What the box is for; null if the model needs nothing, or the catalog has nothing that fits. */
  sample: z.nullable(z.object({ identity: z.string(), title: z.nullable(z.string()) })),
  /** Whether the customization applies to the sample. */
  applies: z.nullable(z.boolean()),
  /** Whether the site's model is trained. */
  is_trained: z.nullable(z.boolean()),
  ...unreadableRows,
};

/** The box without customizations. Without a sample, the backend chooses one to which the customization applies. */
export const organicBox = defineEndpoint({
  feature: FEATURE,
  method: "GET",
  path: `${PREFIX}/box_json`,
  servedBy: "both",
  query: z.object({
    id,
    item: sample,
    size: z._default(z.coerce.number().check(z.int("invalid"), z.gte(1, "invalid"), z.lte(SIZE_MAX, "invalid")), 10),
  }),
  response: z.object(box),
  errors: ["not_found"],
  access,
  group: GROUP,
});

/** The box with these rules instead of the published ones, and with all other customizations; each hit says why it is there. */
export const previewBox = defineEndpoint({
  feature: FEATURE,
  method: "POST",
  path: `${PREFIX}/preview_json`,
  servedBy: "both",
  body: z.object({
    id,
    item: sample,
    /** The previewed time; now without it. */
    at: z.optional(instant),
    rules: ruleList(flatRuleInput),
  }),
  response: z.object(box),
  errors: ["not_found", "too_many_rules"],
  access,
  group: GROUP,
  undo: { none: "It changes nothing." },
});
