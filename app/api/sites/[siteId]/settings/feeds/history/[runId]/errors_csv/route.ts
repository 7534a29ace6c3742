import { errorsDownload } from "@/lib/contract/catalogue/feed-runs";
import { forwardFile } from "@/lib/server/routes/forward-file";

export const GET = forwardFile(errorsDownload);
