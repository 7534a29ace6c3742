import * as z from "zod/mini";
import { endpoint } from "@/lib/http/endpoint";
import { NOT_VIEWER } from "./common";
import { FEED_FAULTS, FEED_FORMATS, RECORD_FAULTS } from "./feed-faults";

// Where the catalogue of a site comes from: addresses of feeds, and what their fields mean. Everything here is X. When they
// are read, and what came of it, is told by `plans`.

const FEATURE = "feeds";
const GROUP = "feeds";
const PATH = "/sites/:siteId/settings/feeds/sources";
/** Who may see where feeds come from. */
export const access = { policies: ["feeds"] } as const;
const writeAccess = { ...access, roles: [NOT_VIEWER] } as const;

/** What may be wrong with a source, by field. */
export const SOURCE_FIELD_CODES = [
  "address_empty",
  "address_invalid",
  "not_https",
  "address_twice",
  "encoding_unknown",
  "field_unknown",
  "join_missing",
] as const;

const ADDRESS_MAX = 2048;
const field = z.string().check(z.maxLength(400, "field_unknown"));

/** A source: an address, and how it is read. What is null is told from the feed itself. */
export const source = z.object({
  url: z
    .string({ error: "address_empty" })
    .check(z.trim(), z.minLength(1, "address_empty"), z.maxLength(ADDRESS_MAX, "address_invalid")),
  format: z._default(z.nullable(z.enum(FEED_FORMATS)), null),
  encoding: z._default(z.nullable(z.string().check(z.maxLength(40, "encoding_unknown"))), null),
  /** Source field by field of an item; what is left out is guessed, "" says that none feeds it. */
  mapping: z._default(z.record(z.string(), field), {}),
  /** By which attribute a further source is joined to the first one; null for the first. */
  join: z._default(z.nullable(z.string().check(z.maxLength(200, "field_unknown"))), null),
});
/** A source of a feed. */
export type FeedSource = z.output<typeof source>;

const feed = z.string({ error: "feed_unknown" }).check(z.regex(/^[a-z][a-z0-9_-]{0,31}$/, "feed_unknown"));

/** The sources of one feed as they stand; the first one drives, the others add to its items. */
export const feedSourcesShape = z.object({
  feed: z.string(),
  sources: z.array(source),
  revision: z.int(),
  updated_at: z.string(),
  updated_by: z.object({ id: z.string(), name: z.string() }),
});

const all = z.object({
  feeds: z.array(feedSourcesShape),
  /** Feeds that a site may have, the main one first. */
  names: z.array(z.string()),
  sources_max: z.int(),
});

/** The sources of all feeds of a site. */
export const list = endpoint({
  feature: FEATURE,
  method: "GET",
  path: PATH,
  response: all,
  errors: ["loading"],
  access,
  group: GROUP,
});

/** Saves the sources of one feed, all of them; an empty list removes them. Needs `If-Match` where there are some. */
export const save = endpoint({
  feature: FEATURE,
  method: "PUT",
  path: PATH,
  body: z.object({ feed, sources: z.array(source).check(z.maxLength(100, "too_many_sources")) }),
  response: all,
  errors: ["feed_unknown", "too_many_sources", ...SOURCE_FIELD_CODES],
  access: writeAccess,
  group: GROUP,
  undo: { by: "undo" },
});

const place = { line: z.int(), column: z.int() };

/** The beginning of a feed as it was fetched just now, or why there is none. */
export const feedTest = z.object({
  /** Why the feed cannot be read, and where. */
  fault: z.nullable(z.object({ code: z.enum(["download_failed", "timeout", ...FEED_FAULTS]), ...place })),
  format: z.nullable(z.enum(FEED_FORMATS)),
  separator: z.nullable(z.string()),
  encoding: z.nullable(z.string()),
  fields: z.array(z.string()),
  mapping: z.record(z.string(), z.string()),
  /** The first records: by field as text, or why there is none. */
  records: z.array(
    z.object({
      ...place,
      values: z.nullable(z.record(z.string(), z.string())),
      code: z.nullable(z.enum(RECORD_FAULTS)),
    }),
  ),
});

/** Fetches the beginning of a source and shows its first records and what its fields seem to be. Changes nothing. */
export const test = endpoint({
  feature: FEATURE,
  method: "POST",
  path: `${PATH}/test`,
  body: z.object({ source }),
  response: feedTest,
  errors: [...SOURCE_FIELD_CODES],
  access: writeAccess,
  group: GROUP,
  deadline: 30_000,
  undo: { none: "A test fetch changes nothing." },
});
