import { serviceStatus } from "@/lib/server/service-switch";

export const GET = serviceStatus;
