import * as z from "zod/mini";

/** The URL parameters of the screen: the filter of the list, and the item and recommender that rules are tried on. */
export const rulesAddress = z.object({
  q: z.optional(z.string()),
  item: z.optional(z.string()),
  model: z.optional(z.string()),
});
