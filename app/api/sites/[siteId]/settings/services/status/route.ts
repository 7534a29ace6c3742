import { showServiceStatus } from "@/lib/server/service-switch";

export const GET = showServiceStatus;
