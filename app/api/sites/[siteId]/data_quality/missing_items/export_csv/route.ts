import { missingExport } from "@/lib/contract/missing-items";
import { forwardFile } from "@/lib/server/forward-file";

export const GET = forwardFile(missingExport);
