import * as z from "zod/mini";
import { SYNONYM_WORDS_MAX } from "@/lib/contract/kit/limits";
import { buildRewriteCalls } from "./rewrite-calls";
import { synonymKind, wordList } from "./word-uploads";

// Words that the search treats as equal. Every backend has the upload and the download; only this one has the rest.

/** Who may see synonyms. */
export const access = { policies: ["synonyms"] } as const;

/** Endpoints of synonyms. */
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
  row: synonym,
} = buildRewriteCalls({
  feature: "synonyms",
  group: "synonyms",
  prefix: "/sites/:siteId/catalog_management/synonyms",
  access,
  content: { kind: synonymKind, words: z.array(z.string()).check(z.maxLength(SYNONYM_WORDS_MAX, "too_many_words")) },
  filters: { kind: wordList.query.shape.kind },
  faults: [
    "malformed_input",
    "word_empty",
    "synonym_missing",
    "conflict",
    "self_target",
    "loop",
    "too_long",
    "too_many_words",
  ],
  downloadGroup: null,
  downloadFormats: ["csv", "solr", "algolia"],
});

/** A row of synonyms; the first word is the one that shoppers type. */
export type ListedSynonym = z.infer<typeof synonym>;
