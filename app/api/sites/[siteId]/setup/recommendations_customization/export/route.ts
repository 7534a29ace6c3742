import { exportFile } from "@/lib/contract/recommendations/recommendations-customization";
import { forwardFile } from "@/lib/server/routes/forward-file";

export const GET = forwardFile(exportFile);
