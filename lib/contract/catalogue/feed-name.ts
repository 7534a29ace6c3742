import * as z from "zod/mini";

/** The name of a feed in addresses and calls. */
export const feedName = z.string({ error: "feed_unknown" }).check(z.regex(/^[a-z][a-z0-9_-]{0,31}$/, "feed_unknown"));
