import { showServiceStatus } from "@/lib/server/routes/service-switch";

export const GET = showServiceStatus;
