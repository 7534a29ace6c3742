import { saveWidgets } from "@/lib/contract/analytics/dashboards";
import { forward } from "@/lib/server/forward";

export const PUT = forward(saveWidgets);
