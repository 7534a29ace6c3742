import { bulkDownload } from "@/lib/contract/rewrites/redirects";
import { forwardFile } from "@/lib/server/routes/forward-file";

export const GET = forwardFile(bulkDownload);
