import * as z from "zod/mini";

// What calls that take the filters of visits have in common (docs/filters.md). The filters pass through a call's query in
// any of their forms, so that such a query is a loose object; the backend judges them, 400 `invalid` with codes by name.

/** What an answer says of the time it is about: instants, days of the site's zone, both included, and whether it was cut. */
export const answeredRange = z.object({
  from: z.string(),
  to: z.string(),
  from_day: z.string(),
  to_day: z.string(),
  is_clipped: z.boolean(),
});

/** The segment that acted; `name` is null where this site has none of that id for the asker, and then none acted. */
export const answeredSegment = z.nullable(z.object({ id: z.string(), name: z.nullable(z.string()) }));
