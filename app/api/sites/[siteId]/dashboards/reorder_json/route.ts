import { reorder } from "@/lib/contract/analytics/dashboards";
import { forward } from "@/lib/server/routes/forward";

export const POST = forward(reorder);
