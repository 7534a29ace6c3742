import { bulkDownload } from "@/lib/contract/synonyms";
import { forwardFile } from "@/lib/server/forward-file";

export const GET = forwardFile(bulkDownload);
