import { errorsDownload } from "@/lib/contract/catalogue/feed-runs";
import { forwardFile } from "@/lib/server/forward-file";

export const GET = forwardFile(errorsDownload);
