import { reorder } from "@/lib/contract/dashboards";
import { forward } from "@/lib/server/forward";

export const POST = forward(reorder);
