import * as z from "zod/mini";
import { id, NOT_VIEWER } from "@/lib/contract/kit/common";
import { bytesBody, endpoint, noAnswer, siteId } from "@/lib/http/endpoint";
import { FEED_FAULTS, FEED_FORMATS, RECORD_FAULTS } from "./feed-faults";

// Where the catalogue of a site comes from: addresses of feeds or uploaded files, and what their fields mean. Everything here
// is X. When they are read, and what came of it, is told by `plans`.
//
// A file is uploaded in parts of one size, each a call of its own with its own signature: no server holds more than a part,
// no request outlasts the time that a slow line has, and what breaks off goes on with the part that is
// missing instead of with the first byte.

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
  "file_gone",
  "file_unfinished",
  "encoding_unknown",
  "field_unknown",
  "join_missing",
  "hold_share_invalid",
] as const;

const ADDRESS_MAX = 2048;
const field = z.string().check(z.maxLength(400, "field_unknown"));

/** An uploaded file. What is said of it beside its id is the backend's, whatever a caller sends. */
export const feedFile = z.object({
  id,
  name: z.string(),
  size: z.int(),
  uploaded_at: z.string(),
});
/** An uploaded file. */
export type FeedFile = z.output<typeof feedFile>;

/** A source: an address or an uploaded file, one of both, and how it is read. What is null is told from the feed itself. */
export const source = z.object({
  url: z._default(
    z.nullable(z.string({ error: "address_empty" }).check(z.trim(), z.maxLength(ADDRESS_MAX, "address_invalid"))),
    null,
  ),
  file: z._default(z.nullable(feedFile), null),
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

/** Share of a catalogue, 0.01 to 1, above which a run of a feed is held for a person; at 1 none is. */
const holdShare = z
  .number({ error: "hold_share_invalid" })
  .check(z.gte(0.01, "hold_share_invalid"), z.lte(1, "hold_share_invalid"));

/** The sources of one feed as they stand; the first one drives, the others add to its items. */
export const feedSourcesShape = z.object({
  feed: z.string(),
  sources: z.array(source),
  hold_share: z._default(z.number(), 0.3),
  revision: z.int(),
  updated_at: z.string(),
  updated_by: z.object({ id: z.string(), name: z.string() }),
});

/** An uploaded file that no source names; `uploaded_at` is null while parts of it are missing. */
export const waitingFile = z.object({
  ...{ id, name: z.string(), size: z.int() },
  uploaded_at: z.nullable(z.string()),
  used_at: z.string(),
});
/** An uploaded file that no source names. */
export type WaitingFile = z.output<typeof waitingFile>;

const all = z.object({
  feeds: z.array(feedSourcesShape),
  /** Feeds that a site may have, the main one first. */
  names: z.array(z.string()),
  sources_max: z.int(),
  /** Bytes that an uploaded file may have. */
  file_bytes_max: z._default(z.int(), 0),
  /** Uploaded files that no source names, the one left alone longest first, and how many of them a site may have. */
  waiting_files: z._default(z.array(waitingFile), []),
  waiting_files_max: z._default(z.int(), 0),
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

/**
 * Saves the sources of one feed, all of them; an empty list removes them. `hold_share` left out stays as it is. Needs
 * `If-Match` where there are some.
 */
export const save = endpoint({
  feature: FEATURE,
  method: "PUT",
  path: PATH,
  body: z.object({
    feed,
    sources: z.array(source).check(z.maxLength(100, "too_many_sources")),
    hold_share: z.optional(holdShare),
  }),
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
  fault: z.nullable(z.object({ code: z.enum(["download_failed", "timeout", "file_gone", ...FEED_FAULTS]), ...place })),
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

const FILES = `${PATH}/files`;
const NAME_MAX = 200;
const PARTS_MAX = 100_000;

/** Begins the upload of a file; it is stored once all of its parts, each but the last of `part_bytes`, have come. */
export const startFile = endpoint({
  feature: FEATURE,
  method: "POST",
  path: FILES,
  body: z.object({
    name: z.string().check(z.trim(), z.minLength(1, "file_name_empty"), z.maxLength(NAME_MAX, "file_name_too_long")),
    size: z.int("file_empty").check(z.gte(1, "file_empty")),
  }),
  response: z.object({ file_id: id, part_bytes: z.int() }),
  status: 201,
  errors: ["file_empty", "file_name_empty", "file_name_too_long", "file_too_large", "too_many_files"],
  access: writeAccess,
  group: GROUP,
  undo: { none: "A file that no source names changes nothing; it goes by itself after a day." },
});

/** Stores one part, from 0, of a file that is being uploaded; sent again it is stored once. `file` is there with the last one. */
export const addPart = endpoint({
  feature: FEATURE,
  method: "PUT",
  path: `${FILES}/:fileId/parts/:part`,
  params: z.object({
    siteId,
    fileId: id,
    part: z.coerce.number().check(z.int("invalid"), z.gte(0, "invalid"), z.lt(PARTS_MAX, "invalid")),
  }),
  body: bytesBody,
  /** A part is 1 MB; what is longer is none. */
  bytes: 1024 * 1024,
  response: z.object({ received: z.int(), file: z.nullable(feedFile) }),
  errors: ["file_gone", "part_wrong"],
  access: writeAccess,
  group: GROUP,
  deadline: 60_000,
  undo: { none: "A file that no source names changes nothing; it goes by itself after a day." },
});

/** Gives up a file that no source names, whole or not: an upload that was cancelled. */
export const removeFile = endpoint({
  feature: FEATURE,
  method: "DELETE",
  path: `${FILES}/:fileId`,
  params: z.object({ siteId, fileId: id }),
  response: noAnswer,
  status: 204,
  errors: ["file_used"],
  access: writeAccess,
  group: GROUP,
  undo: { none: "The file can be uploaded again; nothing has named it." },
});
