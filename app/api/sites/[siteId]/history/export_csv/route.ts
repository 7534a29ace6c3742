import { exportCsv } from "@/lib/contract/history/change-history";
import { forwardFile } from "@/lib/server/routes/forward-file";

export const GET = forwardFile(exportCsv);
