import * as z from "zod/mini";

/** What stands in the address of the sources: the feed that is open; the first one where none is named. */
export const sourcesAddress = z.object({
  feed: z.optional(z.string().check(z.regex(/^[a-z][a-z0-9_-]{0,31}$/, "invalid"))),
});
