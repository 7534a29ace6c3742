import * as z from "zod/mini";
import { buildRewriteCalls } from "./rewrite-calls";
import { wordList } from "./word-uploads";

// Redirects from queries to URLs. Every backend has the upload; only this one has the rest.

/** Who may see redirects. */
export const access = { policies: ["redirects"] } as const;

/** Endpoints of redirects; lines of an upload are `[word, target]`. */
export const {
  list,
  create,
  update,
  destroy,
  bulkDownload,
  bulkUpload,
  dryRun,
  listUploads,
  showUndo,
  undoUpload,
  row: redirect,
} = buildRewriteCalls({
  feature: "redirects",
  group: "redirects",
  prefix: "/sites/:siteId/fixit",
  access,
  content: { word: z.string(), target: z.string() },
  filters: { problem: wordList.query.shape.problem },
  faults: ["malformed_input", "word_empty", "target_missing", "target_not_url", "self_target", "loop", "too_long"],
  downloadGroup: "redirects",
  downloadFormats: ["csv"],
});

/** A redirect: exact searches for the word go to the target. */
export type ListedRedirect = z.infer<typeof redirect>;
