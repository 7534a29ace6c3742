import { saveWidgets } from "@/lib/contract/dashboards";
import { forward } from "@/lib/server/forward";

export const PUT = forward(saveWidgets);
