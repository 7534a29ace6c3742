import { exportCsv } from "@/lib/contract/history/change-history";
import { forwardFile } from "@/lib/server/forward-file";

export const GET = forwardFile(exportCsv);
