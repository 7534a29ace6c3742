import { missingExport } from "@/lib/contract/catalogue/data-quality";
import { forwardFile } from "@/lib/server/forward-file";

export const GET = forwardFile(missingExport);
