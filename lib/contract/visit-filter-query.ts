import * as z from "zod/mini";
import { FILTER_NAMES, type FilterName } from "@/lib/domain/visit-filters";

// The filters of visits as the calls take them (docs/filters.md): plain names, a name with several values repeated. What
// addresses have beside that, as brackets, is understood by `readVisitFilters` and written plainly by `filterEntries`.

const TEXT_MAX = 600;
const VALUES_MAX = 60;

const value = z.string().check(z.maxLength(TEXT_MAX, "invalid"));
const values = z.optional(
  z.pipe(
    z.union([value, z.array(value).check(z.maxLength(VALUES_MAX, "invalid"))], { error: "invalid" }),
    z.transform((given): string[] => (typeof given === "string" ? [given] : given)),
  ),
);

/** The filters of a call, as they came; the backend judges them, 400 `invalid` with the codes at their names. */
export const visitFilterQuery = z.object(
  Object.fromEntries(FILTER_NAMES.map((name) => [name, values])) as Record<FilterName, typeof values>,
);
/** The filters of a call, as they came. */
export type VisitFilterQuery = z.output<typeof visitFilterQuery>;

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
