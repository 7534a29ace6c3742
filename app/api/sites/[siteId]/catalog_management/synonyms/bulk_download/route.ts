import { bulkDownload } from "@/lib/contract/rewrites/synonyms";
import { forwardFile } from "@/lib/server/forward-file";

export const GET = forwardFile(bulkDownload);
