import { exportStats } from "@/lib/contract/site-stats";
import { forwardFile } from "@/lib/server/forward-file";
import { statsExport } from "@/lib/server/stats-export";

export const GET = forwardFile(exportStats, statsExport);
