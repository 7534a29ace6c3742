import { cspReport } from "@/lib/server/csp-report";

export const POST = cspReport;
