import * as z from "zod/mini";
import { buildPageSchema, id, NOT_VIEWER, pageNumber } from "@/lib/contract/kit/common";
import { defineEndpoint, noAnswer } from "@/lib/http/endpoint";
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

// Endpoints of a rewrite table. Synonyms and redirects differ only in the content of a row.

type Fields = Record<string, z.core.SomeType>;

/** What the file and upload endpoints of a rewrite table need. */
type BaseTable = {
  feature: string;
  /** Capability group of endpoints that only some backends have. */
  group: string;
  /** Path prefix of the endpoints. */
  prefix: string;
  access: { policies: readonly string[] };
  /** Capability group of the download; null if every backend has it. */
  downloadGroup: string | null;
  /** Formats of the download; the first is the default, which every backend has. */
  downloadFormats: readonly [string, ...string[]];
};

/** What distinguishes one table of rewrites from another. */
type Table<Content extends Fields, Filters extends Fields, Fault extends string> = BaseTable & {
  /** Content fields of a row, in requests and responses. */
  content: Content;
  /** List filters in addition to the shared ones. */
  filters: Filters;
  /** Error codes of a single row. */
  faults: readonly Fault[];
};

/** Builds the endpoints of a rewrite table: rows, file, uploads and undo. Every backend has the upload. */
export function buildRewriteCalls<
  const Content extends Fields,
  const Filters extends Fields,
  const Fault extends string,
>(table: Table<Content, Filters, Fault>) {
  return { ...buildRowCalls(table), ...buildFileCalls(table), ...buildUploadCalls(table) };
}

/** Parts shared by read and write endpoints; viewers may not write. */
function buildSharedParts({ feature, access, group }: BaseTable) {
  const reading = { feature, access, group } as const;
  const writing = { ...reading, access: { ...access, roles: [NOT_VIEWER] } } as const;
  return { reading, writing };
}

function buildRowCalls<const Content extends Fields, const Filters extends Fields, const Fault extends string>(
  table: Table<Content, Filters, Fault>,
) {
  const { prefix, content, filters, faults } = table;
  const { reading, writing } = buildSharedParts(table);
  const row = z.object({ ...content, ...wordRowFacts });
  return {
    /** A row in responses. */
    row,

    /** Lists rows of a site. */
    list: defineEndpoint({
      ...reading,
      method: "GET",
      path: `${prefix}/page_json`,
      servedBy: "both",
      query: z.object({ ...filters, ...wordListQuery, page: pageNumber }),
      response: buildPageSchema(row),
      errors: ["loading"],
    }),

    /** Adds a row. `already_exists` comes with the `id` of the row with the same word. */
    create: defineEndpoint({
      ...writing,
      method: "POST",
      path: `${prefix}/create_json`,
      servedBy: "both",
      body: z.object(content),
      response: row,
      status: 201,
      errors: [...faults, "already_exists", "too_many_rows"],
      undo: { by: "undo" },
    }),

    /** Changes a row; requires `If-Match`. */
    update: defineEndpoint({
      ...writing,
      method: "POST",
      path: `${prefix}/update_json`,
      servedBy: "both",
      body: z.object({ id, ...content }),
      response: row,
      errors: [...faults, "already_exists", "too_many_rows", "not_found"],
      undo: { by: "undo" },
    }),

    /** Deletes a row. */
    destroy: defineEndpoint({
      ...writing,
      method: "DELETE",
      path: `${prefix}/destroy_json`,
      servedBy: "both",
      body: z.object({ id }),
      response: noAnswer,
      status: 204,
      errors: ["not_found"],
      undo: { by: "undo" },
    }),
  };
}

function buildFileCalls(table: BaseTable) {
  const { feature, access, prefix, downloadGroup, downloadFormats } = table;
  const { writing } = buildSharedParts(table);
  return {
    /**
     * Downloads the table as CSV that can be uploaded again unchanged, or in a format of another tool: `solr` (also for Lucene and
     * Elasticsearch), or `algolia`, without corrections. Served as a file. Only this backend has other formats than CSV.
     */
    bulkDownload: defineEndpoint({
      feature,
      access,
      ...(downloadGroup === null ? {} : { group: downloadGroup }),
      method: "GET",
      path: `${prefix}/bulk_download`,
      servedBy: "both",
      query: z.object({ format: z.optional(z.enum(downloadFormats)) }),
      response: z.string(),
    }),

    /** Uploads rows of a file in one transaction. Without `rows`, only valid rows are applied. */
    bulkUpload: defineEndpoint({
      feature,
      access: writing.access,
      ...upload,
      method: "POST",
      path: `${prefix}/bulk_upload`,
      servedBy: "both",
      body: uploadBody,
      response: uploadAnswer,
      errors: UPLOAD_CODES,
      undo: { by: "undo" },
    }),

    /** Validates an upload without writing. */
    dryRun: defineEndpoint({
      ...writing,
      ...upload,
      method: "POST",
      path: `${prefix}/dry_run_json`,
      servedBy: "both",
      body: dryRunBody,
      response: dryRunAnswer,
      errors: ["too_many_rows"],
      undo: { none: "A dry run changes nothing." },
    }),
  };
}

function buildUploadCalls(table: BaseTable) {
  const { prefix } = table;
  const { reading, writing } = buildSharedParts(table);
  return {
    /** Lists uploads of the last 30 days. */
    listUploads: defineEndpoint({
      ...reading,
      method: "GET",
      path: `${prefix}/uploads_json`,
      servedBy: "both",
      query: z.object({ page: pageNumber }),
      response: uploadPage,
      errors: ["loading"],
    }),

    /** Returns what undoing an upload would do. */
    showUndo: defineEndpoint({
      ...reading,
      method: "GET",
      path: `${prefix}/undo_upload_json`,
      servedBy: "both",
      query: z.object({ id }),
      response: undoPlan,
      errors: UPLOAD_UNDO_CODES,
    }),

    /** Undoes an upload of the last 30 days and returns what it did. */
    undoUpload: defineEndpoint({
      ...writing,
      method: "POST",
      path: `${prefix}/undo_upload`,
      servedBy: "both",
      body: undoBody,
      response: undoPlan,
      errors: UPLOAD_UNDO_CODES,
      deadline: UPLOAD_MS,
      undo: { none: "To redo the upload, upload the same file again." },
    }),
  };
}

const upload = { deadline: UPLOAD_MS, limits: UPLOAD_LIMITS } as const;
