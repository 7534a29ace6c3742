import * as z from "zod/mini";
import { IDENTITY_MAX } from "@/lib/contract/kit/limits";
import { SEARCH_TEXT_MAX } from "@/lib/contract/kit/search-text";
import { search, searchQuery } from "@/lib/contract/search/search-host";
import { previewAddress } from "@/lib/contract/search/search-preview";
import { defineEndpoint } from "@/lib/http/endpoint";

// The catalog browser gets its list from the search host, like the search preview (lib/contract/search/search-host).
// The group `catalog` adds the full item and the list of attributes. Without the group, an item has only what a search
// hit contains.

const FEATURE = "catalog-browser";
const GROUP = "catalog";
const PREFIX = "/sites/:siteId/catalog_management/catalog_browser";

const access = { policies: ["catalog"] } as const;

const identity = z.string().check(z.minLength(1, "invalid"), z.maxLength(IDENTITY_MAX, "invalid"));

/** An item with all its attributes, including those that search never returns (`_…`). */
const catalogItem = z.object({
  identity: z.string(),
  type: z.string(),
  title: z.string(),
  attributes: z.record(z.string(), z.unknown()),
  /** Instant of the last change in the catalog; null if the item comes from a search hit without it. */
  updated_at: z.nullable(z.string()),
});
/** An item with all its attributes. */
export type CatalogItem = z.infer<typeof catalogItem>;

/** An item by its identity, or by that of one of its variants; null rather than 404 if the catalog lacks it, because links outlive items. */
export const showCatalogItem = defineEndpoint({
  feature: FEATURE,
  method: "GET",
  path: `${PREFIX}/show_json`,
  servedBy: "both",
  query: z.object({ identity }),
  response: z.object({ item: z.nullable(catalogItem) }),
  access,
  group: GROUP,
});

/** The attributes of a type, by name, counted in the first items of the catalog; rare ones may be missing. */
export const attributes = defineEndpoint({
  feature: FEATURE,
  method: "GET",
  path: `${PREFIX}/attributes_json`,
  servedBy: "both",
  query: z.object({ type: z.string().check(z.regex(/^[\w-]{1,64}$/, "invalid")) }),
  response: z.object({
    attributes: z.array(z.object({ name: z.string(), filled: z.int() })),
    /** Number of items the counts are based on. */
    looked_at: z.int(),
  }),
  access,
  group: GROUP,
});

/** The name of a check of data quality. */
const quality = z.string().check(z.regex(/^[a-z_]{1,64}$/, "invalid"));

/**
 * The items that fail a data quality check in the newest computation, at most 10,000. Same input and answer as a search.
 * Leaves out items that are no longer in the catalog.
 */
export const failing = defineEndpoint({
  feature: FEATURE,
  method: "GET",
  path: `${PREFIX}/failing_json`,
  servedBy: "both",
  query: z.extend(searchQuery, { quality }),
  response: search.response,
  errors: ["unknown_attribute"],
  access,
  group: "data_quality",
});

/** Page sizes that a user can choose. */
export const PAGE_SIZES = [10, 25, 50, 100] as const;

const shape = previewAddress._zod.def.shape;
const optionalIdentity = z.optional(identity);
const optionalRun = z.optional(z.string().check(z.regex(/^[\w.:-]{1,64}$/)));

/** Query parameters of the list. */
export const browserAddress = z.object({
  q: shape.q,
  type: shape.type,
  f: shape.f,
  f_must: shape.f_must,
  neg_f: shape.neg_f,
  sort: shape.sort,
  plp: shape.plp,
  facets: shape.facets,
  customizations: shape.customizations,
  page: shape.page,
  size: z._default(z.coerce.number().check(z.refine((size) => PAGE_SIZES.some((one) => one === size))), 10),
  /** Attributes to show, separated by commas; all if empty. */
  fields: z._default(z.string().check(z.maxLength(1000), z.regex(/^[\w.:, -]*$/)), ""),
  /** Whether to show items as JSON; defaults to the setting stored in the browser. */
  json: z.optional(z.enum(["1", "0"])),
  /** Text to find in the JSON. */
  find: z._default(z.string().check(z.maxLength(SEARCH_TEXT_MAX)), ""),
  debug: z._default(z.enum(["0", "1"]), "0"),
  /** Only items that fail this data quality check (group `data_quality`). */
  quality: z.optional(quality),
  /** The first item of a comparison; the next selected item is compared with it. */
  pick: optionalIdentity,
});
/** The parsed query parameters of the list. */
export type BrowserAddress = z.output<typeof browserAddress>;

/** Query parameters of an item's page. */
export const itemAddress = z.object({
  identity: optionalIdentity,
  /** The item to compare with, and its site. */
  with: optionalIdentity,
  with_site: z.optional(z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/))),
  /** Ids of two feed runs: the page compares the item after run `was` with the item after run `is`. */
  was: optionalRun,
  is: optionalRun,
  /** `1`: show unchanged attributes, too. */
  same: z._default(z.enum(["0", "1"]), "0"),
  json: browserAddress._zod.def.shape.json,
  find: browserAddress._zod.def.shape.find,
});
/** The parsed query parameters of an item's page. */
export type ItemAddress = z.output<typeof itemAddress>;
