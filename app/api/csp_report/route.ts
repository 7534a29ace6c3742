import { handleCspReport } from "@/lib/server/request/csp-report";

export const POST = handleCspReport;
