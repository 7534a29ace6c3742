import { exportStats } from "@/lib/contract/site-stats";
import { forwardFile } from "@/lib/server/forward-file";

export const GET = forwardFile(exportStats);
