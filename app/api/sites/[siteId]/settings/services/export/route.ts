import { exportLog } from "@/lib/contract/services/services";
import { forwardFile } from "@/lib/server/routes/forward-file";

export const GET = forwardFile(exportLog);
