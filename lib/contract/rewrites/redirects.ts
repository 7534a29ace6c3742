import * as z from "zod/mini";
import { id, NOT_VIEWER, pageNumber, pageOf } from "@/lib/contract/kit/common";
import { endpoint, noAnswer, UPLOAD_LIMITS, UPLOAD_MS } from "@/lib/http/endpoint";
import {
  dryRunAnswer,
  dryRunBody,
  UPLOAD_CODES,
  UPLOAD_UNDO_CODES,
  undoBody,
  undoPlan,
  uploadAnswer,
  uploadBody,
  uploadPage,
  wordListQuery,
  wordRowFacts,
} from "./word-uploads";

// Queries that have an address of their own. The upload is L, the rest is X.

const FEATURE = "redirects";
const GROUP = "redirects";
const PREFIX = "/sites/:siteId/fixit";
/** Who may see redirects. */
export const access = { policies: ["redirects"] } as const;
const writeAccess = { ...access, roles: [NOT_VIEWER] } as const;

/** What may be wrong with one row. */
const ROW_FAULTS = [
  "malformed_input",
  "word_empty",
  "target_missing",
  "target_not_url",
  "self_target",
  "loop",
  "too_long",
] as const;

const content = { word: z.string(), target: z.string() };

/** A redirect: who searches for exactly the word is sent to the target. */
export const redirect = z.object({ ...content, ...wordRowFacts });
/** A redirect. */
export type Redirect = z.infer<typeof redirect>;

/** Redirects of a site. */
export const list = endpoint({
  feature: FEATURE,
  method: "GET",
  path: `${PREFIX}/page_json`,
  query: z.object({ ...wordListQuery, page: pageNumber }),
  response: pageOf(redirect),
  errors: ["loading"],
  access,
  group: GROUP,
});

/** Adds one. Beside `already_exists` stands the `id` of the row with the same word. */
export const create = endpoint({
  feature: FEATURE,
  method: "POST",
  path: `${PREFIX}/create_json`,
  body: z.object(content),
  response: redirect,
  status: 201,
  errors: [...ROW_FAULTS, "already_exists", "too_many_rows"],
  access: writeAccess,
  group: GROUP,
  undo: { by: "undo" },
});

/** Changes one; needs `If-Match`. */
export const update = endpoint({
  feature: FEATURE,
  method: "POST",
  path: `${PREFIX}/update_json`,
  body: z.object({ id, ...content }),
  response: redirect,
  errors: [...ROW_FAULTS, "already_exists", "not_found"],
  access: writeAccess,
  group: GROUP,
  undo: { by: "undo" },
});

/** Removes one. */
export const destroy = endpoint({
  feature: FEATURE,
  method: "DELETE",
  path: `${PREFIX}/destroy_json`,
  body: z.object({ id }),
  response: noAnswer,
  status: 204,
  errors: ["not_found"],
  access: writeAccess,
  group: GROUP,
  undo: { by: "undo" },
});

/** The whole table as CSV that uploads again unchanged. Served as a file, not as JSON. */
export const bulkDownload = endpoint({
  feature: FEATURE,
  method: "GET",
  path: `${PREFIX}/bulk_download`,
  response: z.string(),
  access,
  group: GROUP,
});

/** Uploads rows of `[word, target]`, in one transaction. Without `rows` the good ones are taken. */
export const bulkUpload = endpoint({
  feature: FEATURE,
  method: "POST",
  path: `${PREFIX}/bulk_upload`,
  body: uploadBody,
  response: uploadAnswer,
  errors: UPLOAD_CODES,
  access: writeAccess,
  deadline: UPLOAD_MS,
  limits: UPLOAD_LIMITS,
  undo: { by: "undo" },
});

/** Judges an upload and writes nothing. */
export const dryRun = endpoint({
  feature: FEATURE,
  method: "POST",
  path: `${PREFIX}/dry_run_json`,
  body: dryRunBody,
  response: dryRunAnswer,
  errors: ["too_many_rows"],
  access: writeAccess,
  group: GROUP,
  deadline: UPLOAD_MS,
  limits: UPLOAD_LIMITS,
  undo: { none: "It looks at a file and changes nothing." },
});

/** Uploads of the last 30 days. */
export const listUploads = endpoint({
  feature: FEATURE,
  method: "GET",
  path: `${PREFIX}/uploads_json`,
  query: z.object({ page: pageNumber }),
  response: uploadPage,
  errors: ["loading"],
  access,
  group: GROUP,
});

/** What taking an upload back would do. */
export const showUndo = endpoint({
  feature: FEATURE,
  method: "GET",
  path: `${PREFIX}/undo_upload_json`,
  query: z.object({ id }),
  response: undoPlan,
  errors: UPLOAD_UNDO_CODES,
  access,
  group: GROUP,
});

/** Takes an upload back, for 30 days; answers what it did. */
export const undoUpload = endpoint({
  feature: FEATURE,
  method: "POST",
  path: `${PREFIX}/undo_upload`,
  body: undoBody,
  response: undoPlan,
  errors: UPLOAD_UNDO_CODES,
  access: writeAccess,
  group: GROUP,
  deadline: UPLOAD_MS,
  undo: { none: "The same file uploaded once more does what it did." },
});
