import * as z from "zod/mini";

/** What can be said: searches that were clicked rose, fell, did neither for certain; or there is too little to say. */
export const EFFECT_VERDICTS = ["better", "worse", "no_difference", "not_enough_data"] as const;
/** What can be said. */
export type EffectVerdict = (typeof EFFECT_VERDICTS)[number];

/** A share with what it was made of; `value` is null where `of` is 0. Under 30 in `of` it is shown as "too few". */
export const share = z.object({ value: z.nullable(z.number()), n: z.int(), of: z.int() });
/** A share with what it was made of. */
export type Share = z.infer<typeof share>;

/** What came of the searches for a customization's queries, or of the visits to its listing. */
export const searchNumbers = z.object({
  searches: z.int(),
  ctr: share,
  conversion: share,
  /** Whole units of the site's currency. */
  revenue: z.number(),
  /** Mean position of what was clicked; null where nothing was. */
  position: z.nullable(z.number()),
});
/** What came of the searches for something. */
export type SearchNumbers = z.infer<typeof searchNumbers>;

/** The verdict on what acts now: shares of searches with a click before and after it began. */
export const effect = z.object({
  verdict: z.enum(EFFECT_VERDICTS),
  method: z.literal("before_after"),
  /** Day on which it began, and days compared on each side; null before a week has passed. */
  since: z.string(),
  days: z.nullable(z.int()),
  before: share,
  after: share,
  change: z.nullable(z.number()),
  margin: z.nullable(z.number()),
});
/** The verdict on what acts now. */
export type WireEffect = z.infer<typeof effect>;

/** The numbers of a row of a list; `before` is the same for the 30 days before. */
export const rowNumbers = z.object({
  now: searchNumbers,
  before: searchNumbers,
  /** Listings only: revenue of the 30 days from items that are sold out or gone by now. */
  at_risk: z.optional(z.number()),
  /** Absent where no rule acts. */
  effect: z.optional(effect),
});
/** The numbers of a row of a list. */
export type RowNumbers = z.infer<typeof rowNumbers>;
