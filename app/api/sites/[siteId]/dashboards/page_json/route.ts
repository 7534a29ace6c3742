import { list } from "@/lib/contract/analytics/dashboards";
import { forward } from "@/lib/server/forward";

export const GET = forward(list);
