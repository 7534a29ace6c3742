import type * as redirects from "@/lib/contract/rewrites/redirects";
import type * as synonyms from "@/lib/contract/rewrites/synonyms";
import type { Endpoint } from "@/lib/http/endpoint";

type Call = "bulkDownload" | "bulkUpload" | "dryRun" | "listUploads" | "showUndo" | "undoUpload";

/** The calls of a table that is also a file; synonyms and redirects have the same shapes under these names. */
export type WordCalls = Pick<typeof synonyms, Call> & Pick<typeof redirects, Call>;

/** What a screen of words tells the parts that both screens share. */
export type WordKind = {
  /** Namespace of its own texts and name of its screen. */
  name: "synonyms" | "redirects";
  calls: WordCalls;
  /** Reads that are stale after a write. */
  stale: readonly Endpoint[];
};
