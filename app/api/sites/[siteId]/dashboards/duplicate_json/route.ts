import { duplicate } from "@/lib/contract/analytics/dashboards";
import { forward } from "@/lib/server/forward";

export const POST = forward(duplicate);
