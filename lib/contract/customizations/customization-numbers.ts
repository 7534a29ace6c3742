import * as z from "zod/mini";
import { share } from "@/lib/contract/kit/share";

/** Whether the share of searches with a click rose, fell, did not change significantly, or there is too little data. */
export const EFFECT_VERDICTS = ["better", "worse", "no_difference", "not_enough_data"] as const;

export type EffectVerdict = (typeof EFFECT_VERDICTS)[number];

/** Results of the searches for a customization's queries, or of the views of its listing. */
export const searchNumbers = z.object({
  searches: z.int(),
  ctr: share,
  conversion: share,
  /** Whole units of the site's currency. */
  revenue: z.number(),
  /** Mean position of clicks; null without clicks. */
  position: z.nullable(z.number()),
});
export type SearchNumbers = z.infer<typeof searchNumbers>;

/** The effect of the current rules: shares of searches with a click before and after they started. */
export const effect = z.object({
  verdict: z.enum(EFFECT_VERDICTS),
  method: z.literal("before_after"),
  /** Start day, and days compared on each side; null before a week has passed. */
  since: z.string(),
  days: z.nullable(z.int()),
  before: share,
  after: share,
  change: z.nullable(z.number()),
  margin: z.nullable(z.number()),
});
export type WireEffect = z.infer<typeof effect>;

/** The numbers of a list row; `before`: of the preceding 30 days. */
export const rowNumbers = z.object({
  now: searchNumbers,
  before: searchNumbers,
  /** Listings only: revenue of the 30 days from items that are now sold out or gone. */
  at_risk: z.optional(z.number()),
  /** Absent if no rule is active. */
  effect: z.optional(effect),
});
export type RowNumbers = z.infer<typeof rowNumbers>;
