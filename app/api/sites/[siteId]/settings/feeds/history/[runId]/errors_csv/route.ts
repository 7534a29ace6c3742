import { errorsDownload } from "@/lib/contract/feed-runs";
import { forwardFile } from "@/lib/server/forward-file";

export const GET = forwardFile(errorsDownload);
