import * as z from "zod/mini";
import { id, NOT_VIEWER } from "@/lib/contract/kit/common";
import { DOWNLOAD_FAULTS } from "@/lib/contract/kit/download-faults";
import { bytesBody, defineEndpoint, noAnswer, siteId } from "@/lib/http/endpoint";
import { FEED_FAULTS, FEED_FORMATS, RECORD_FAULTS } from "./feed-faults";
import { FEED_LOGIN_CODES, sentLogin, storedLogin } from "./feed-login";
import { feedName } from "./feed-name";
import { feedHealth, readingAnswers, sampleItem } from "./feed-reading";

// Sources of a site's catalog: feed URLs or uploaded files, and the mapping of their fields. Legacy backends have none of
// it. Schedules are in `plans`, outcomes in `feed-runs`.
//
// A file is uploaded in parts of equal size, one signed call each: a server buffers only one part, no request exceeds its
// deadline on a slow connection, and an interrupted upload resumes at the first missing part.

const FEATURE = "feeds";
const GROUP = "feeds";
const PATH = "/sites/:siteId/settings/feeds/sources";
/** Who may see feed sources. */
export const feedsAccess = { policies: ["feeds"] } as const;
const writeAccess = { ...feedsAccess, roles: [NOT_VIEWER] } as const;

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
  ...FEED_LOGIN_CODES,
] as const;

const ADDRESS_MAX = 2048;
const field = z.string().check(z.maxLength(400, "field_unknown"));

/** An uploaded file. The backend ignores what a caller sends apart from the id. */
export const feedFile = z.object({
  id,
  name: z.string(),
  size: z.int(),
  uploaded_at: z.string(),
});
/** An uploaded file. */
export type FeedFile = z.output<typeof feedFile>;

/** A source: either a URL or an uploaded file, and how to read it. Null settings are detected from the feed. */
export const feedSource = z.object({
  url: z._default(
    z.nullable(z.string({ error: "address_empty" }).check(z.trim(), z.maxLength(ADDRESS_MAX, "address_invalid"))),
    null,
  ),
  file: z._default(z.nullable(feedFile), null),
  format: z._default(z.nullable(z.enum(FEED_FORMATS)), null),
  encoding: z._default(z.nullable(z.string().check(z.maxLength(40, "encoding_unknown"))), null),
  /** Source field by item field. Fields left out are guessed; "" maps nothing to the field. */
  mapping: z._default(z.record(z.string(), field), {}),
  /** The attribute that joins an additional source to the first one; null for the first. */
  join: z._default(z.nullable(z.string().check(z.maxLength(200, "field_unknown"))), null),
  /** For the host of the URL. */
  login: sentLogin,
  /** 1: one field for each item field, as before formats were known; 2, or left out: by the known format of the file. */
  reading: z.optional(z.int().check(z.gte(1, "invalid"), z.lte(2, "invalid"))),
  /** Answers to questions about the content; null while none was given. */
  answers: z.nullish(readingAnswers),
});
export type FeedSource = z.output<typeof feedSource>;

/** A source as it is stored and returned: without the user name and the password. */
export const storedSource = z.extend(feedSource, { login: z.nullish(storedLogin) });
export type StoredSource = z.output<typeof storedSource>;

/** Share of a catalog, 0.01 to 1, above which a feed run is held for approval; 1 turns holding off. */
const holdShare = z
  .number({ error: "hold_share_invalid" })
  .check(z.gte(0.01, "hold_share_invalid"), z.lte(1, "hold_share_invalid"));

/** The sources of one feed; the first one defines the items, the others add attributes to them. */
export const feedSourcesShape = z.object({
  feed: z.string(),
  sources: z.array(storedSource),
  hold_share: z._default(z.number(), 0.3),
  revision: z.int(),
  updated_at: z.string(),
  updated_by: z.object({ id: z.string(), name: z.string() }),
});

/** An uploaded file that no source uses; `uploaded_at` is null while parts are missing. */
export const waitingFile = z.object({
  id,
  name: z.string(),
  size: z.int(),
  uploaded_at: z.nullable(z.string()),
  used_at: z.string(),
});
/** An uploaded file that no source uses. */
export type WaitingFile = z.output<typeof waitingFile>;

const feedsAnswer = z.object({
  feeds: z.array(feedSourcesShape),
  /** Feeds a site may have, the main one first. */
  names: z.array(z.string()),
  sources_max: z.int(),
  /** Maximum size of an uploaded file, in bytes. */
  file_bytes_max: z._default(z.int(), 0),
  /** Uploaded files that no source uses, least recently used first, and how many a site may have. */
  waiting_files: z._default(z.array(waitingFile), []),
  waiting_files_max: z._default(z.int(), 0),
});

/** The sources of all feeds of a site. */
export const listFeedSources = defineEndpoint({
  feature: FEATURE,
  method: "GET",
  path: PATH,
  servedBy: "both",
  response: feedsAnswer,
  errors: ["loading"],
  access: feedsAccess,
  group: GROUP,
});

/**
 * Replaces all sources of one feed; an empty list removes them. Without `hold_share`, the current one stays. Needs
 * `If-Match` if the feed has sources. `is_started`: a run of the feed was queued, because all earlier ones failed.
 */
export const saveFeedSources = defineEndpoint({
  feature: FEATURE,
  method: "PUT",
  path: PATH,
  servedBy: "both",
  body: z.object({
    feed: feedName,
    sources: z.array(feedSource).check(z.maxLength(100, "too_many_sources")),
    hold_share: z.optional(holdShare),
  }),
  response: z.extend(feedsAnswer, { is_started: z._default(z.boolean(), false) }),
  errors: ["feed_unknown", "too_many_sources", ...SOURCE_FIELD_CODES],
  access: writeAccess,
  group: GROUP,
  undo: { by: "undo" },
});

const place = { line: z.int(), column: z.int() };

/** Result of a test fetch: the beginning of a feed, or a fault. */
export const feedTest = z.object({
  /** Why and where the feed cannot be read. */
  fault: z.nullable(
    z.object({
      code: z.enum([...DOWNLOAD_FAULTS, "timeout", "file_gone", "login_gone", ...FEED_FAULTS]),
      ...place,
    }),
  ),
  format: z.nullable(z.enum(FEED_FORMATS)),
  separator: z.nullable(z.string()),
  encoding: z.nullable(z.string()),
  /** The encoding that the feed or its host states, if its bytes contradict it. */
  encoding_stated: z.nullish(z.string()),
  /** Encodings to choose from if the bytes allow several readings, the current one first, each with a part of the text in it. */
  encodings: z._default(z.array(z.object({ encoding: z.string(), sample: z.string() })), []),
  /** Line of the header of a table; the lines above it are titles. */
  header_line: z.nullish(z.int()),
  /** Name of the file in a zip; null if the feed is no zip. */
  zip_entry: z.nullish(z.string()),
  fields: z.array(z.string()),
  mapping: z.record(z.string(), z.string()),
  /** The fields that are found without the requested ones. */
  guessed: z.nullish(z.record(z.string(), z.string())),
  /** The program that the file comes from; null for an unknown one. Names are not translated. */
  product_format: z.nullish(z.object({ id: z.string(), name: z.string() })),
  /** Items as shoppers will see them, spread over the file. */
  items: z.nullish(z.array(sampleItem)),
  health: z.nullish(feedHealth),
  /** For a source with the earlier reading: whether the new one gives other items. */
  is_reading_outdated: z.nullish(z.boolean()),
  /** The first records: values as text by field, or a code if the record cannot be read. */
  records: z.array(
    z.object({
      ...place,
      values: z.nullable(z.record(z.string(), z.string())),
      code: z.nullable(z.enum(RECORD_FAULTS)),
    }),
  ),
});
export type FeedTest = z.output<typeof feedTest>;

/** Fetches the beginning of a source and returns its first records and the guessed mapping. Changes nothing. */
export const test = defineEndpoint({
  feature: FEATURE,
  method: "POST",
  path: `${PATH}/test`,
  servedBy: "both",
  body: z.object({ source: feedSource }),
  response: feedTest,
  errors: [...SOURCE_FIELD_CODES],
  access: writeAccess,
  group: GROUP,
  deadline: 30_000,
  undo: { none: "A test fetch changes nothing." },
});

const FILES = `${PATH}/files`;
/** Maximum length of the name of an uploaded file. */
export const FEED_FILE_NAME_MAX = 200;
const PARTS_MAX = 100_000;
/** Bytes of an uploaded feed that travel and are stored at once: on a line of 1 Mbit/s they take eight seconds. */
export const FEED_PART_BYTES = 1024 * 1024;

/** Starts the upload of a file. The file is complete once all parts have arrived, each `part_bytes` long except the last. */
export const startFile = defineEndpoint({
  feature: FEATURE,
  method: "POST",
  path: FILES,
  servedBy: "both",
  body: z.object({
    name: z
      .string()
      .check(z.trim(), z.minLength(1, "file_name_empty"), z.maxLength(FEED_FILE_NAME_MAX, "file_name_too_long")),
    size: z.int("file_empty").check(z.gte(1, "file_empty")),
  }),
  response: z.object({ file_id: id, part_bytes: z.int() }),
  status: 201,
  errors: ["file_empty", "file_name_empty", "file_name_too_long", "file_too_large", "too_many_files"],
  access: writeAccess,
  group: GROUP,
  undo: { none: "An unused file changes nothing and is deleted after a day." },
});

/** Stores one part (0-based) of an upload; idempotent. The answer has `file` once the file is complete. */
export const addPart = defineEndpoint({
  feature: FEATURE,
  method: "PUT",
  path: `${FILES}/:fileId/parts/:part`,
  servedBy: "both",
  params: z.object({
    siteId,
    fileId: id,
    part: z.coerce.number().check(z.int("invalid"), z.gte(0, "invalid"), z.lt(PARTS_MAX, "invalid")),
  }),
  body: bytesBody,
  limits: { bytes: FEED_PART_BYTES },
  response: z.object({ received: z.int(), file: z.nullable(feedFile) }),
  errors: ["file_gone", "part_wrong"],
  access: writeAccess,
  group: GROUP,
  deadline: 60_000,
  undo: { none: "An unused file changes nothing and is deleted after a day." },
});

/** Deletes a file that no source uses, complete or not, such as a cancelled upload. */
export const removeFile = defineEndpoint({
  feature: FEATURE,
  method: "DELETE",
  path: `${FILES}/:fileId`,
  servedBy: "both",
  params: z.object({ siteId, fileId: id }),
  response: noAnswer,
  status: 204,
  errors: ["file_used"],
  access: writeAccess,
  group: GROUP,
  undo: { none: "The file is unused and can be uploaded again." },
});
