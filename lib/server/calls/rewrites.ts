import "server-only";
import * as redirects from "@/lib/contract/rewrites/redirects";
import * as synonyms from "@/lib/contract/rewrites/synonyms";
import { forward } from "@/lib/server/forward/forward";
import { forwardFile } from "@/lib/server/forward/forward-file";

/** The calls of the area that browsers make, with their hooks. */
export const calls = [
  forward(redirects.list),
  forward(redirects.create),
  forward(redirects.update),
  forward(redirects.destroy),
  forwardFile(redirects.bulkDownload),
  forward(redirects.bulkUpload),
  forward(redirects.dryRun),
  forward(redirects.listUploads),
  forward(redirects.showUndo),
  forward(redirects.undoUpload),
  forward(synonyms.list),
  forward(synonyms.create),
  forward(synonyms.update),
  forward(synonyms.destroy),
  forwardFile(synonyms.bulkDownload),
  forward(synonyms.bulkUpload),
  forward(synonyms.dryRun),
  forward(synonyms.listUploads),
  forward(synonyms.showUndo),
  forward(synonyms.undoUpload),
];
