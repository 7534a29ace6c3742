import { exportFile } from "@/lib/contract/recommendations/recommendations-exchange";
import { forwardFile } from "@/lib/server/forward-file";

export const GET = forwardFile(exportFile);
