import * as z from "zod/mini";
import { instant, pageNumber } from "@/lib/contract/kit/common";

// The search preview has no calls of its own: it asks the search host, as shops do, and what acts on a query.

// Plain lists only: what is written once is read as a list of one.
const list = (length: number) =>
  z._default(z.array(z.string().check(z.minLength(3), z.maxLength(300))).check(z.maxLength(length)), []);

const names = (usual: string) => z._default(z.string().check(z.maxLength(300), z.regex(/^[\w.:, -]*$/)), usual);

/** Facets asked for unless the address says otherwise. */
const USUAL_FACETS = "brand,category_path,price_amount,availability_rank_text";
/** Types that stand beside the chosen one among the suggestions, with how many of each. */
const USUAL_SUGGESTIONS = "category:3,brand:3";

/** What stands in the address of the search preview: what is asked, at which moment, and how it is looked at. */
export const previewAddress = z.object({
  q: z._default(z.string().check(z.maxLength(500)), ""),
  /** Type of the results; the catalogue's most frequent one unless told. */
  type: z.optional(z.string().check(z.regex(/^[\w-]{1,64}$/))),
  /** Conditions `attribute:value`; of the first at least one of an attribute holds, of the second each, of the third none. */
  f: list(50),
  f_must: list(50),
  neg_f: list(50),
  sort: z.optional(z.string().check(z.regex(/^[\w.-]{1,100}:(asc|desc)$/))),
  /** Without words: the attribute whose condition makes the results the listing of a category. */
  plp: z.optional(z.string().check(z.regex(/^[\w.-]{1,100}$/))),
  facets: names(USUAL_FACETS),
  suggest: names(USUAL_SUGGESTIONS),
  /** The moment looked at; now unless told. */
  at: z.optional(instant),
  /** `0`: the order without customizations. */
  customizations: z._default(z.enum(["1", "0"]), "1"),
  compare: z._default(z.enum(["0", "1"]), "0"),
  view: z._default(z.enum(["grid", "list"]), "grid"),
  device: z._default(z.enum(["desktop", "phone"]), "desktop"),
  /** Which place is seen where both have no room. */
  place: z._default(z.enum(["search", "autocomplete"]), "search"),
  page: pageNumber,
});
/** The state of the search preview out of its address. */
export type PreviewAddress = z.output<typeof previewAddress>;
