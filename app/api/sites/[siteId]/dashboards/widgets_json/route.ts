import { saveWidgets } from "@/lib/contract/analytics/dashboards";
import { forward } from "@/lib/server/routes/forward";

export const PUT = forward(saveWidgets);
