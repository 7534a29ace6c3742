import { exportList } from "@/lib/contract/analytics/searches";
import { forwardFile } from "@/lib/server/forward-file";

export const GET = forwardFile(exportList);
