import { destroy } from "@/lib/contract/analytics/dashboards";
import { forward } from "@/lib/server/routes/forward";

export const DELETE = forward(destroy);
