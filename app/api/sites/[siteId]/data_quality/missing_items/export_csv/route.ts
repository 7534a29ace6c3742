import { missingExport } from "@/lib/contract/data-quality";
import { forwardFile } from "@/lib/server/forward-file";

export const GET = forwardFile(missingExport);
