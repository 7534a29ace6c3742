import * as z from "zod/mini";
import { id, NOT_VIEWER, pageNumber, pageOf } from "@/lib/contract/kit/common";
import { endpoint, noAnswer } from "@/lib/http/endpoint";
import { UPLOAD_LIMITS, UPLOAD_MS } from "./upload-limits";
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

// The calls of a table of words. Synonyms and redirects differ in what stands in a row, and in nothing else.

type Fields = Record<string, z.core.SomeType>;

/** A table of rewrites, as far as its file and uploads go. */
type BaseTable = {
  feature: string;
  /** Capability group of the calls that only some backends have. */
  group: string;
  /** Path of the calls up to their names. */
  prefix: string;
  access: { policies: readonly string[] };
  /** Capability group of the download; null where every backend has it. */
  downloadGroup: string | null;
};

/** What distinguishes one table of rewrites from another. */
type Table<Content extends Fields, Filters extends Fields, Fault extends string> = BaseTable & {
  /** What a row says, as it is sent and answered. */
  content: Content;
  /** Filters of the list beside the usual ones. */
  filters: Filters;
  /** What may be wrong with one row. */
  faults: readonly Fault[];
};

/** The calls of a table of rewrites: its rows, its file, its uploads and how they are undone. Every backend has the upload. */
export function rewriteCalls<const Content extends Fields, const Filters extends Fields, const Fault extends string>(
  table: Table<Content, Filters, Fault>,
) {
  return { ...rowCalls(table), ...fileCalls(table), ...uploadCalls(table) };
}

/** What calls of a table share: reads, and writes, which viewers may not make. */
function sharedParts({ feature, access, group }: BaseTable) {
  const reading = { feature, access, group } as const;
  const writing = { ...reading, access: { ...access, roles: [NOT_VIEWER] } } as const;
  return { reading, writing };
}

function rowCalls<const Content extends Fields, const Filters extends Fields, const Fault extends string>(
  table: Table<Content, Filters, Fault>,
) {
  const { prefix, content, filters, faults } = table;
  const { reading, writing } = sharedParts(table);
  const row = z.object({ ...content, ...wordRowFacts });
  return {
    /** A row as it is answered. */
    row,

    /** Rows of a site. */
    list: endpoint({
      ...reading,
      method: "GET",
      path: `${prefix}/page_json`,
      query: z.object({ ...filters, ...wordListQuery, page: pageNumber }),
      response: pageOf(row),
      errors: ["loading"],
    }),

    /** Adds one. Beside `already_exists` stands the `id` of the row with the same word. */
    create: endpoint({
      ...writing,
      method: "POST",
      path: `${prefix}/create_json`,
      body: z.object(content),
      response: row,
      status: 201,
      errors: [...faults, "already_exists", "too_many_rows"],
      undo: { by: "undo" },
    }),

    /** Changes one; needs `If-Match`. */
    update: endpoint({
      ...writing,
      method: "POST",
      path: `${prefix}/update_json`,
      body: z.object({ id, ...content }),
      response: row,
      errors: [...faults, "already_exists", "not_found"],
      undo: { by: "undo" },
    }),

    /** Removes one. */
    destroy: endpoint({
      ...writing,
      method: "DELETE",
      path: `${prefix}/destroy_json`,
      body: z.object({ id }),
      response: noAnswer,
      status: 204,
      errors: ["not_found"],
      undo: { by: "undo" },
    }),
  };
}

function fileCalls(table: BaseTable) {
  const { feature, access, prefix, downloadGroup } = table;
  const { writing } = sharedParts(table);
  return {
    /** The whole table as CSV that uploads again unchanged. Served as a file, not as JSON. */
    bulkDownload: endpoint({
      feature,
      access,
      ...(downloadGroup === null ? {} : { group: downloadGroup }),
      method: "GET",
      path: `${prefix}/bulk_download`,
      response: z.string(),
    }),

    /** Uploads rows as the file has them, in one transaction. Without `rows` the good ones are taken. */
    bulkUpload: endpoint({
      feature,
      access: writing.access,
      ...upload,
      method: "POST",
      path: `${prefix}/bulk_upload`,
      body: uploadBody,
      response: uploadAnswer,
      errors: UPLOAD_CODES,
      undo: { by: "undo" },
    }),

    /** Judges an upload and writes nothing. */
    dryRun: endpoint({
      ...writing,
      ...upload,
      method: "POST",
      path: `${prefix}/dry_run_json`,
      body: dryRunBody,
      response: dryRunAnswer,
      errors: ["too_many_rows"],
      undo: { none: "It looks at a file and changes nothing." },
    }),
  };
}

function uploadCalls(table: BaseTable) {
  const { prefix } = table;
  const { reading, writing } = sharedParts(table);
  return {
    /** Uploads of the last 30 days. */
    listUploads: endpoint({
      ...reading,
      method: "GET",
      path: `${prefix}/uploads_json`,
      query: z.object({ page: pageNumber }),
      response: uploadPage,
      errors: ["loading"],
    }),

    /** What taking an upload back would do. */
    showUndo: endpoint({
      ...reading,
      method: "GET",
      path: `${prefix}/undo_upload_json`,
      query: z.object({ id }),
      response: undoPlan,
      errors: UPLOAD_UNDO_CODES,
    }),

    /** Takes an upload back, for 30 days; answers what it did. */
    undoUpload: endpoint({
      ...writing,
      method: "POST",
      path: `${prefix}/undo_upload`,
      body: undoBody,
      response: undoPlan,
      errors: UPLOAD_UNDO_CODES,
      deadline: UPLOAD_MS,
      undo: { none: "The same file uploaded once more does what it did." },
    }),
  };
}

const upload = { deadline: UPLOAD_MS, limits: UPLOAD_LIMITS } as const;
