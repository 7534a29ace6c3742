import * as z from "zod/mini";

/** What the statistics of a range leave out; with the filter `with_bots`, visits of bots are among the others. */
const leftOut = z.object({
  bot_visits: z.int(),
  /** Searches in these visits. */
  bot_searches: z.int(),
  /** Orders in another currency than the site's. */
  foreign_orders: z.int(),
  /** Orders whose page was loaded again, by days in UTC: each order counts once. */
  repeated_orders: z.optional(z.int()),
  /**
   * The day from which bots are known, if it is in the range or after it: of earlier visits, only those whose events name a user agent
   * are checked.
   */
  bots_known_from: z.nullable(z.string()),
});
export type LeftOut = z.infer<typeof leftOut>;

/** Other backends leave nothing out, and say nothing. */
export const leftOutFacts = { left_out: z.nullish(leftOut) };
