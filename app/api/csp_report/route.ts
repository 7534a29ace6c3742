import { handleCspReport } from "@/lib/server/csp-report";

export const POST = handleCspReport;
