import { exportList } from "@/lib/contract/searches";
import { forwardFile } from "@/lib/server/forward-file";

export const GET = forwardFile(exportList);
