import * as z from "zod/mini";
import { instant, pageNumber } from "@/lib/contract/kit/common";
import { QUERY_MAX } from "@/lib/contract/kit/limits";

// The search preview has no calls of its own: it calls the search host, as shops do, and query insight.

// A single value is read as a list of one.
const list = (length: number) =>
  z._default(z.array(z.string().check(z.minLength(3), z.maxLength(300))).check(z.maxLength(length)), []);

const names = (fallback: string) => z._default(z.string().check(z.maxLength(300), z.regex(/^[\w.:, -]*$/)), fallback);

/** Facets requested by default. */
const DEFAULT_FACETS = "brand,category_path,price_amount,availability_rank_text";
/** Types suggested beside the selected one, with a count each. */
const DEFAULT_SUGGESTIONS = "category:3,brand:3";

/** The URL state of the search preview: the query, the time, and the layout. */
export const previewAddress = z.object({
  q: z._default(z.string().check(z.maxLength(QUERY_MAX)), ""),
  /** Type of the results; default: the catalog's most frequent type. */
  type: z.optional(z.string().check(z.regex(/^[\w-]{1,64}$/))),
  /** Conditions `attribute:value`. `f`: at least one per attribute holds; `f_must`: each holds; `neg_f`: none holds. */
  f: list(50),
  f_must: list(50),
  neg_f: list(50),
  sort: z.optional(z.string().check(z.regex(/^[\w.-]{1,100}:(asc|desc)$/))),
  /** For an empty query: the attribute whose condition makes the results a category listing. */
  plp: z.optional(z.string().check(z.regex(/^[\w.-]{1,100}$/))),
  facets: names(DEFAULT_FACETS),
  suggest: names(DEFAULT_SUGGESTIONS),
  /** The previewed time; default: now. */
  at: z.optional(instant),
  /** `0`: the order without customizations. */
  customizations: z._default(z.enum(["1", "0"]), "1"),
  compare: z._default(z.enum(["0", "1"]), "0"),
  view: z._default(z.enum(["grid", "list"]), "grid"),
  device: z._default(z.enum(["desktop", "phone"]), "desktop"),
  /** The visible place on screens too narrow for both. */
  place: z._default(z.enum(["search", "autocomplete"]), "search"),
  page: pageNumber,
});
/** The parsed URL state of the search preview. */
export type PreviewAddress = z.output<typeof previewAddress>;
