import { bulkDownload } from "@/lib/contract/rewrites/redirects";
import { forwardFile } from "@/lib/server/forward-file";

export const GET = forwardFile(bulkDownload);
