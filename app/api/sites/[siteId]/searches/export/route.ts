import { exportList } from "@/lib/contract/analytics/searches";
import { forwardFile } from "@/lib/server/routes/forward-file";

export const GET = forwardFile(exportList);
