import { missingExport } from "@/lib/contract/catalogue/data-quality";
import { forwardFile } from "@/lib/server/routes/forward-file";

export const GET = forwardFile(missingExport);
