import * as z from "zod/mini";
import { search, searchQuery } from "@/lib/contract/search/search-host";
import { previewAddress } from "@/lib/contract/search/search-preview";
import { endpoint } from "@/lib/http/endpoint";

// The catalog browser asks the search host for its list, as the search preview does (lib/contract/search/search-host). Ours, in
// the group `catalog`: an item with everything that the catalogue holds of it, and which attributes there are. A backend
// without the group has the list, and of an item what the search tells.

const FEATURE = "catalog-browser";
const GROUP = "catalog";
const PREFIX = "/sites/:siteId/catalog_management/catalog_browser";
/** An identity may be an address, with whatever a shop writes into one. */
const IDENTITY_MAX = 2048;

/** Who may look at the catalogue. */
const access = { policies: ["catalog"] } as const;

const identity = z.string().check(z.minLength(1, "invalid"), z.maxLength(IDENTITY_MAX, "invalid"));

/** An item with all its attributes, those that the search never shows (`_…`) among them. */
const catalogItem = z.object({
  identity: z.string(),
  type: z.string(),
  title: z.string(),
  attributes: z.record(z.string(), z.unknown()),
  /** Instant of the last change in the catalogue; null where the search does not tell. */
  updated_at: z.nullable(z.string()),
});
/** An item with all its attributes. */
export type CatalogItem = z.infer<typeof catalogItem>;

/** An item by its identity; null when the catalogue has none, which is an answer: links to items outlive them. */
export const show = endpoint({
  feature: FEATURE,
  method: "GET",
  path: `${PREFIX}/show_json`,
  query: z.object({ identity }),
  response: z.object({ item: z.nullable(catalogItem) }),
  access,
  group: GROUP,
});

/** The attributes that items of a type have, by name: those of the first items of the catalogue, which may lack rare ones. */
export const attributes = endpoint({
  feature: FEATURE,
  method: "GET",
  path: `${PREFIX}/attributes_json`,
  query: z.object({ type: z.string().check(z.regex(/^[\w-]{1,64}$/, "invalid")) }),
  response: z.object({
    attributes: z.array(z.object({ name: z.string(), filled: z.int() })),
    /** How many items were looked at. */
    looked_at: z.int(),
  }),
  access,
  group: GROUP,
});

/** The name of a check of data quality. */
const quality = z.string().check(z.regex(/^[a-z_]{1,64}$/, "invalid"));

/**
 * The items that fail a check of data quality, asked for and answered as a search is: words, conditions and order go
 * on narrowing them. Those of the newest computation, at most 10,000 of a check; what has left the catalogue since is not
 * among them.
 */
export const failing = endpoint({
  feature: FEATURE,
  method: "GET",
  path: `${PREFIX}/failing_json`,
  query: z.extend(searchQuery, { quality }),
  response: search.response,
  errors: ["unknown_attribute"],
  access,
  group: "data_quality",
});

/** Rows of a page that can be chosen. */
export const PAGE_SIZES = [10, 25, 50, 100] as const;

const shape = previewAddress._zod.def.shape;
const optionalIdentity = z.optional(identity);
const optionalRun = z.optional(z.string().check(z.regex(/^[\w.:-]{1,64}$/)));

/** What stands in the address of the list: what is asked for, and what is seen of each item. */
export const browserAddress = z.object({
  ...{ q: shape.q, type: shape.type, f: shape.f, f_must: shape.f_must, neg_f: shape.neg_f, sort: shape.sort },
  ...{ plp: shape.plp, facets: shape.facets, customizations: shape.customizations, page: shape.page },
  size: z._default(z.coerce.number().check(z.refine((size) => PAGE_SIZES.some((one) => one === size))), 10),
  /** Hit fields: the attributes that are seen; all unless told. */
  fields: z._default(z.string().check(z.maxLength(1000), z.regex(/^[\w.:, -]*$/)), ""),
  /** Whether items are seen as JSON; as the browser has it unless told. */
  json: z.optional(z.enum(["1", "0"])),
  /** Words that are looked for in the JSON. */
  find: z._default(z.string().check(z.maxLength(200)), ""),
  debug: z._default(z.enum(["0", "1"]), "0"),
  /** Only items that fail this check of data quality (group `data_quality`). */
  quality: z.optional(quality),
  /** The item that the next one is compared with. */
  pick: optionalIdentity,
});
/** The state of the list out of its address. */
export type BrowserAddress = z.output<typeof browserAddress>;

/** What stands in the address of an item: which one, what it is compared with, and how much of it is seen. */
export const itemAddress = z.object({
  identity: optionalIdentity,
  /** The item it is compared with, and the site of that one. */
  with: optionalIdentity,
  with_site: z.optional(z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/))),
  /** The two runs of feeds that the item is compared between, by their ids: as the first left it, as the second did. */
  was: optionalRun,
  is: optionalRun,
  /** `1`: what is the same in both is seen as well. */
  same: z._default(z.enum(["0", "1"]), "0"),
  json: browserAddress._zod.def.shape.json,
  find: browserAddress._zod.def.shape.find,
});
/** The state of an item's page out of its address. */
export type ItemAddress = z.output<typeof itemAddress>;
